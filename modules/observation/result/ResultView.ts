/** Lists of results and series of levels: their parameters and responses. */
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { limit, limitType } from "../../../src/http/endpoint/Paging.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { givenTime } from "../../../src/operate/Fields.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { FullResult, ObservationId, ResultId, time } from "../ObservationView.ts"
import type { Series } from "./Results.ts"

const range = {
  from: Schema.optionalKey(givenTime("Runs that were due at or after this time")),
  to: Schema.optionalKey(givenTime("And before this one"))
}

const defaultPage = 50

export const resultQuery = {
  limit: limit(defaultPage),
  cursor: Schema.optionalKey(Ulid).annotate({
    description: "Where to go on: `nextCursor` of the answer before",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  }),
  ...range
}

export const ResultPage = Schema.Struct({
  data: Schema.Array(FullResult).annotate({ description: "Newest first" }),
  nextCursor: Schema.NullOr(ResultId).annotate({
    description: "For `cursor`, to go on with what follows; null on the last page",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  })
}).annotate({ identifier: "ObservationResultList", description: "A page of results" })

export const maxPoints = 500
const defaultPoints = 100

export const seriesQuery = {
  from: Schema.optionalKey(givenTime("The begin; 30 days before the end when absent, and 400 days before it at most")),
  to: Schema.optionalKey(givenTime("The end; now when absent")),
  points: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: maxPoints }, { message: `must be a whole number from 1 to ${maxPoints}` })
  ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaultPoints)))
}

/** Annotations of these lists: the types of their parameters. */
export const documentedParameters = OpenApi.annotations({
  transform: withTypes({
    limit: limitType(defaultPage),
    points: {
      type: "integer",
      minimum: 1,
      maximum: maxPoints,
      default: defaultPoints,
      examples: [defaultPoints],
      description: `Maximum number of points, 1 to ${maxPoints}`
    }
  })
})

const level = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })

export const SeriesAnswer = Schema.Struct({
  data: Schema.Struct({
    id: ObservationId,
    from: time("The begin, in UTC"),
    to: time("The end, in UTC"),
    unit: Schema.String.annotate({ description: "Of the levels", examples: ["円"] }),
    points: Schema.Array(
      Schema.Struct({
        at: time("When the last run of this part was due, in UTC"),
        level: level("The level that it read", 1080),
        min: level("The least of this part", 980),
        max: level("The greatest of this part", 1080),
        count: Schema.Int.annotate({ description: "Completed runs of this part", examples: [3] })
      }).annotate({ identifier: "ObservationPoint", description: "The levels of a part of the time" })
    ).annotate({ description: "Oldest first" })
  }).annotate({ identifier: "ObservationSeries", description: "Levels over time" })
}).annotate({ identifier: "ObservationSeriesAnswer", description: "The levels of an observation" })

export const toSeries = ({ from, id, points, to, unit }: Series): (typeof SeriesAnswer.Type)["data"] => ({
  id,
  from: from.toISOString(),
  to: to.toISOString(),
  unit,
  points: points.map(({ at, count, level, max, min }) => ({ at: at.toISOString(), level, min, max, count }))
})
