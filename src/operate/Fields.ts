/** Fields that requests and responses of all operators' endpoints share: times, counts, limits and cursors. */
import { Schema, SchemaGetter } from "effect"
import { limit } from "../http/endpoint/Paging.ts"

const instant = { format: "date-time", examples: ["2026-01-02T03:04:05.678Z"] }

/** A time of an answer. */
export const time = (description: string) =>
  Schema.DateFromString.pipe(Schema.annotateEncoded({ description, ...instant }))

export const timeOrNull = (description: string) => Schema.NullOr(time(description)).annotate({ description })

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

const IsoTime = Schema.String.check(
  Schema.isPattern(isoTime, { message: "must be a time such as 2026-01-02T03:04:05Z" }),
  Schema.makeFilter((text) => !Number.isNaN(Date.parse(text)) || "must be a time that exists")
)

/** A time of a request. A date alone, or a time without a zone, could mean several moments. */
export const givenTime = (description: string) =>
  Schema.String.annotate({ description, ...instant }).pipe(
    Schema.decodeTo(IsoTime),
    Schema.decodeTo(Schema.Date, {
      decode: SchemaGetter.transform((text) => new Date(text)),
      encode: SchemaGetter.transform((date) => date.toISOString())
    })
  )

export const defaultLimit = 20
export const Limit = limit(defaultLimit)

export const NextCursor = Schema.NullOr(Schema.String).annotate({
  description: "Goes on with what follows; null on the last page. A page with few jobs, or none, need not be the last",
  examples: ["am9iczo0NzEx"]
})

export const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })
