/**
 * Group commit for senders outside a transaction: a job that is sent while two inserts are under way joins the next
 * one. A lone sender does not wait; many at once cost one commit together.
 */
import { Deferred, Effect, Exit, Queue } from "effect"
import type { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import type { ClaimedJob, JobStore, NewJob, StoredJob } from "../JobStore.ts"
import { isCausedByUnstorable } from "../StoreErrors.ts"
import type { Place, Starter } from "./DirectStart.ts"

/** Inserts under way at once: while one waits for its commit the next is sent. */
const writers = 2
/** Jobs per insert; what is left over goes with the next. */
const largest = 1_000

interface PendingSend {
  readonly job: NewJob
  readonly place: Place | undefined
  readonly answer: Deferred.Deferred<StoredJob, SqlError.SqlError>
}

export const make = Effect.fnUntraced(function* (store: JobStore["Service"], reserve: Starter) {
  const inbox = yield* Queue.unbounded<PendingSend>()

  const answerAll = (
    batch: ReadonlyArray<PendingSend>,
    exit: Exit.Exit<ReadonlyArray<StoredJob>, SqlError.SqlError>
  ) => {
    for (const [index, { answer, job, place }] of batch.entries()) {
      const stored = Exit.map(exit, (all) => all[index]!)
      Deferred.doneUnsafe(answer, stored)
      if (Exit.isSuccess(stored) && stored.value.started === true) place?.take(startedOf(stored.value.jobId, job))
      else place?.giveBack(Exit.isFailure(stored))
    }
  }
  const insert = (batch: ReadonlyArray<PendingSend>): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(store.send(batch.map(({ job }) => job))), (exit) =>
      // One job that cannot be stored is the fault of its sender alone.
      batch.length > 1 && Exit.isFailure(exit) && isCausedByUnstorable(exit.cause)
        ? Effect.forEach(batch, (waiting) => insert([waiting]), { discard: true })
        : Effect.sync(() => answerAll(batch, exit))
    )
  // Jobs taken from the inbox are inserted, and their senders get an answer, whatever interrupts this fiber.
  const writer = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(Queue.takeBetween(inbox, 1, largest)), (batch) =>
      Effect.onError(insert(batch), (cause) =>
        Effect.sync(() => {
          for (const { answer } of batch) Deferred.doneUnsafe(answer, Exit.failCause(cause))
        })
      )
    )
  )
  for (let n = 0; n < writers; n++) yield* Effect.forkScoped(Daemon.forever("Sender", writer))
  yield* Effect.addFinalizer(() => Effect.map(Queue.clear(inbox), (left) => answerAll(left, Exit.interrupt())))

  return (job: NewJob): Effect.Effect<StoredJob, SqlError.SqlError> =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<StoredJob, SqlError.SqlError>()
      const place = job.key === null ? reserve(job.actor) : undefined
      Queue.offerUnsafe(inbox, { job: place === undefined ? job : { ...job, node: place.nodeId }, place, answer })
      return Deferred.await(answer)
    })
})

/** The job as a claim would have read it: the payload has been through JSON. */
const startedOf = (id: string, { actor, payload, trace }: NewJob): ClaimedJob => ({
  id,
  actor,
  claim: 1,
  failures: 0,
  payload: JSON.parse(JSON.stringify(payload ?? null)),
  trace,
  waitedMs: 0,
  cancelling: false
})
