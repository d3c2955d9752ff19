/** The statistics of an endpoint in the API of operators. */
import { Schema } from "effect"
import { EndpointId } from "../endpoint/EndpointView.ts"
import type { Statistics } from "../statistics/Statistics.ts"
import { camelFields, pointsOf, stepSeconds, toPoint } from "../statistics/StatisticsView.ts"

export const AdminStatistics = Schema.Struct({
  endpointId: EndpointId,
  stepSeconds,
  points: pointsOf(camelFields, "AdminWebhookStatisticsPoint")
}).annotate({ identifier: "AdminWebhookStatistics", description: "What became of the attempts for an endpoint" })

export const toView = (endpointId: string, { points, stepSeconds }: Statistics): typeof AdminStatistics.Type => ({
  endpointId,
  stepSeconds,
  points: points.map(toPoint)
})
