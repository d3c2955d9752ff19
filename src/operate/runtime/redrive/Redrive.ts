/** The job that retries others at a pace. Who cancels it stops it; who looks at it sees how far it is. */
import { DateTime, Schema } from "effect"
import * as Actor from "../../../actor/Actor.ts"
import type { JobFilter } from "../jobs/JobFilter.ts"

export const RedriveResult = Schema.Struct({
  matched: Schema.Int,
  retried: Schema.Int,
  /** Number of retried jobs that completed, as far as it was seen. */
  completed: Schema.Int,
  failed: Schema.Int,
  failing: Schema.Int,
  /** Too many failed. */
  stopped: Schema.Boolean
})
export type RedriveResult = typeof RedriveResult.Type

export const Redrive = Actor.make("runtime/redrive", {
  payload: Schema.Struct({
    filter: Schema.Record(Schema.String, Schema.Unknown),
    perSecond: Schema.Finite,
    stopAt: Schema.NullOr(Schema.Finite),
    limit: Schema.NullOr(Schema.Int),
    by: Schema.String,
    /** The row of the action, which counts what is changed. */
    auditId: Schema.Int
  }),
  success: RedriveResult,
  // It may take days, of which it works a few seconds at a time.
  timeout: "5 minutes",
  concurrency: 10,
  retention: "30 days"
})

/** The filter as JSON. An age is given as the time that it means now. */
export const toStored = (
  { finishedFor, ...filter }: JobFilter,
  now: DateTime.Utc
): Readonly<Record<string, unknown>> => {
  const ages = finishedFor === undefined ? [] : [DateTime.toEpochMillis(DateTime.subtractDuration(now, finishedFor))]
  const ends = [...ages, ...(filter.finishedBefore === undefined ? [] : [filter.finishedBefore.getTime()])]
  const finishedBefore = ends.length === 0 ? undefined : new Date(Math.min(...ends))
  return Object.fromEntries(
    Object.entries({ ...filter, finishedBefore }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
    )
  )
}

/** Every condition is kept, also one that this release does not know: a filter must not get wider. */
export const fromStored = (stored: Readonly<Record<string, unknown>>): JobFilter =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      /(?:After|Before)$/.test(name) && typeof value === "string" ? new Date(value) : value
    ])
  )
