/** What is known of a batch when it has ended, and the jobs of which one is made. */
import { Schema } from "effect"
import type * as Actor from "../Actor.ts"
import type { SendOptions } from "../Job.ts"

/** Failures that a summary shows. */
export const shownFailures = 20

const count = (description: string) => Schema.Int.annotate({ description })

/**
 * How a batch ended. The payload of the job that waits for a batch has it as `batch`; until the batch has ended all jobs
 * are `unfinished` in it.
 */
export const BatchSummary = Schema.Struct({
  batchId: Schema.String,
  size: count("Jobs of the batch"),
  completed: count("Jobs that completed"),
  failed: count("Jobs that failed for good"),
  cancelled: count("Jobs that were cancelled"),
  forgotten: count("Jobs that ended, and left the history before the batch ended"),
  unfinished: count("0 when the batch has ended"),
  failures: Schema.Array(
    Schema.Struct({ jobId: Schema.String, actor: Schema.String, tag: Schema.String, message: Schema.String })
  ).annotate({ description: `The first ${shownFailures} that failed` })
}).annotate({ identifier: "BatchSummary" })
export type BatchSummary = typeof BatchSummary.Type

/** Summary of a batch that has not ended; the store replaces it. */
export const unfinished = (size: number): BatchSummary => ({
  batchId: "",
  size,
  completed: 0,
  failed: 0,
  cancelled: 0,
  forgotten: 0,
  unfinished: size,
  failures: []
})

/** A job to be sent, of any actor. */
export interface Message {
  readonly actor: Actor.Any
  readonly payload: unknown
  readonly options: SendOptions | undefined
}

export const message = <A extends Actor.Any>(actor: A, payload: Actor.Payload<A>, options?: SendOptions): Message => ({
  actor,
  payload,
  options
})

/** The job that runs when the batch has ended: its payload without `batch`, a `BatchSummary` that the runtime adds. */
export interface Then<A extends Actor.Any> {
  readonly actor: A
  readonly payload: Actor.Payload<A> extends { readonly batch: BatchSummary } ? Omit<Actor.Payload<A>, "batch"> : never
  readonly options?: Pick<SendOptions, "priority">
}

export interface SentBatch {
  /** Also the id of the job that waits for the batch. */
  readonly batchId: string
  readonly size: number
}
