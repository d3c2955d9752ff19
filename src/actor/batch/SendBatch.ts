/**
 * Sends the jobs of a batch with the job that waits for them, in one transaction: the waiting one first, since its id is
 * the batch's, then the others by the thousand. A job that joins an unfinished one by its unique key belongs to no batch,
 * or to another one; the batch waits for it by its id.
 */
import { Duration, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type * as Actor from "../Actor.ts"
import type { JobStore, NewJob, StoredJob } from "../JobStore.ts"
import { type JobSender, newJob } from "../send/NewJobs.ts"
import { type Message, type SentBatch, type Then, unfinished } from "./Batch.ts"

/** Jobs per statement. */
const chunkSize = 5_000

/** What became of the jobs of one statement, for those who wake workers. */
type OnSent = (jobs: ReadonlyArray<NewJob>, stored: ReadonlyArray<StoredJob>) => Effect.Effect<void>

/** A job that leaves no trace cannot be counted. */
const refuseUncounted = (actor: Actor.Any): void => {
  if (Duration.isZero(actor.retention)) {
    throw new Error(`The actor "${actor.name}" keeps no finished jobs: its jobs cannot be in a batch`)
  }
}

/** In the caller's transaction. */
export const sendBatch = <A extends Actor.Any>(
  store: JobStore["Service"],
  messages: ReadonlyArray<Message>,
  then: Then<A>,
  sender: JobSender,
  onSent: OnSent
): Effect.Effect<SentBatch, SqlError.SqlError> =>
  Effect.gen(function* () {
    for (const actor of new Set(messages.map(({ actor }) => actor))) refuseUncounted(actor)
    const payload = { ...then.payload, batch: unfinished(messages.length) }
    const waiting: NewJob = { ...newJob(then.actor, payload, sender, then.options), after: [], reports: true }
    const [first] = yield* store.send([waiting])
    const batchId = first!.jobId
    const created = new Set<string>()
    const joined = new Set<string>()
    for (let from = 0; from < messages.length; from += chunkSize) {
      const jobs = messages
        .slice(from, from + chunkSize)
        .map(({ actor, options, payload }) => newJob(actor, payload, { ...sender, batch: batchId }, options))
      const stored = yield* store.send(jobs)
      for (const job of stored) (job.created ? created : joined).add(job.jobId)
      yield* onSent(jobs, stored)
    }
    const others = [...joined].filter((jobId) => !created.has(jobId))
    const size = created.size + others.length
    yield* store.fillBatch(batchId, size, others)
    return { batchId, size }
  })
