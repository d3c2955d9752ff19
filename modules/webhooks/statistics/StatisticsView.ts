/**
 * The statistics of an endpoint in an API: the fields that all three share, and the answer of customer messaging. Operators and
 * area analytics have theirs in camelCase.
 */
import { Effect, Schema } from "effect"
import { EndpointId, time } from "../endpoint/EndpointView.ts"
import { type Point, type Statistics, spans } from "./Statistics.ts"

export const Span = Schema.Literals(spans)
  .annotate({
    description: "How far back: `day` in points of an hour, `month` (30 days) in points of a day of Japan",
    examples: ["day"]
  })
  .pipe(Schema.withDecodingDefaultKey(Effect.succeed("day" as const)))

export const description =
  "How many attempts succeeded and failed, replays and tests among them, and how long the receiver took to answer. The " +
  "service adds what it has sent every ten seconds; attempts whose end is unknown are not among them."

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

const Percentile = (share: string, example: number) =>
  Schema.Finite.annotate({
    description: `${share} of the answers took no longer, right to a tenth`,
    examples: [example]
  })

const pointFields = {
  at: time("Where the step begins, in UTC"),
  succeeded: count("Attempts that were answered with 2xx", 240),
  failed: count("Attempts that had another answer, or none", 2)
}

const responseMs = Schema.NullOr(
  Schema.Struct({ p50: Percentile("Half", 84), p95: Percentile("95 of 100", 310) }).annotate({
    identifier: "WebhookResponseTimes",
    description: "Percentiles, in milliseconds"
  })
).annotate({ description: "How long the receiver took to answer; null where no attempt was answered" })

export const stepSeconds = count("What a point stands for", 3_600)

export const pointsOf = <Fields extends Schema.Struct.Fields>(fields: Fields, identifier: string) =>
  Schema.Array(Schema.Struct(fields).annotate({ identifier, description: "What was sent in a step" })).annotate({
    description: "Oldest first, without gaps; the last step is under way"
  })

/** In camelCase. */
export const camelFields = { ...pointFields, responseMs }

export const StatisticsView = Schema.Struct({
  object: Schema.Literal("webhook_statistics").annotate({
    description: "Always `webhook_statistics`",
    examples: ["webhook_statistics"]
  }),
  webhook_endpoint_id: EndpointId,
  step_seconds: stepSeconds,
  points: pointsOf({ ...pointFields, response_ms: responseMs }, "WebhookStatisticsPoint")
}).annotate({ identifier: "WebhookStatistics", description: "What became of the attempts for an endpoint" })

export const toPoint = ({ at, ...point }: Point) => ({ at: at.toISOString(), ...point })

export const toView = (endpointId: string, statistics: Statistics): typeof StatisticsView.Type => ({
  object: "webhook_statistics",
  webhook_endpoint_id: endpointId,
  step_seconds: statistics.stepSeconds,
  points: statistics.points.map(({ at, failed, responseMs, succeeded }) => ({
    at: at.toISOString(),
    succeeded,
    failed,
    response_ms: responseMs
  }))
})
