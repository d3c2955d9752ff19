/** The words of the interface for operators: how they are read and written, and what the document says of them. */
import { Schema, SchemaGetter } from "effect"
import { limit } from "../../../http/endpoint/Paging.ts"
import type { Priority as Of } from "../../Actor.ts"
import type { JobState as State } from "../../JobState.ts"

export const JobId = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,15}$/u, { message: "must be the id of a job, a whole number above zero" })
).annotate({ description: "The job; ids grow in the order of sending", examples: ["4711"] })

export const JobState = Schema.Literals([
  "scheduled",
  "incompatible",
  "ready",
  "running",
  "completed",
  "failed",
  "cancelled"
] satisfies ReadonlyArray<State>).annotate({
  identifier: "JobState",
  description:
    "`scheduled` waits for its time, `ready` for a worker, `incompatible` for a build that can read its payload; `failed` " +
    "is out of retries",
  examples: ["failed"]
})

export const ActorName = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The kind of work, by the name that its module gave it",
  examples: ["shop/restock"]
})

export const Priority = Schema.Literals([-2, -1, 0, 1, 2] satisfies ReadonlyArray<Of>).annotate({
  description: "Lower runs first",
  examples: [0]
})

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

export const Cursor = Schema.String.check(Schema.isMaxLength(100)).annotate({
  description: "Where to go on: `nextCursor` of the answer before",
  examples: ["am9iczo0NzEx"]
})

export const NextCursor = Schema.NullOr(Schema.String).annotate({
  description: "Goes on with what follows; null on the last page. A page with few jobs, or none, need not be the last",
  examples: ["am9iczo0NzEx"]
})

export const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })
