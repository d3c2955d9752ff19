/** The statistics of an endpoint in the API of area analytics: those of `statistics/StatisticsView.ts` in camelCase. */
import { Schema } from "effect"
import { EndpointId } from "../endpoint/EndpointView.ts"
import type { Statistics } from "../statistics/Statistics.ts"
import { camelFields, pointsOf, stepSeconds, toPoint } from "../statistics/StatisticsView.ts"

const NotificationStatistics = Schema.Struct({
  endpointId: EndpointId,
  stepSeconds,
  points: pointsOf(camelFields, "NotificationStatisticsPoint")
}).annotate({ identifier: "NotificationStatistics", description: "What became of the attempts for an endpoint" })

export const OneStatistics = Schema.Struct({ data: NotificationStatistics }).annotate({
  identifier: "NotificationStatisticsAnswer",
  description: "The statistics of an endpoint"
})

export const toView = (
  endpointId: string,
  { points, stepSeconds }: Statistics
): typeof NotificationStatistics.Type => ({
  endpointId,
  stepSeconds,
  points: points.map(toPoint)
})
