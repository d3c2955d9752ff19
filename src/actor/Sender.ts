/**
 * Senders outside a transaction share inserts: whoever sends while two inserts are under way joins the next one. A
 * lone sender waits for nobody; many at once cost one commit together.
 */
import { Deferred, Effect, Exit, Queue } from "effect"
import type { SqlError } from "effect/sql"
import type { JobStore, NewJob } from "./JobStore.ts"
import type { Sent } from "./Jobs.ts"
import { holdsUnstorable } from "./Unstorable.ts"

/** Inserts under way at once: while one waits for its commit the next is sent. */
const lanes = 2
/** Jobs per insert; what is left over goes with the next. */
const largest = 1_000

interface Waiting {
  readonly job: NewJob
  readonly answer: Deferred.Deferred<Sent, SqlError.SqlError>
}

export const make = Effect.fnUntraced(function* (store: JobStore["Service"]) {
  const inbox = yield* Queue.unbounded<Waiting>()

  const tell = (batch: ReadonlyArray<Waiting>, exit: Exit.Exit<ReadonlyArray<Sent>, SqlError.SqlError>) => {
    for (const [index, { answer }] of batch.entries()) {
      Deferred.doneUnsafe(
        answer,
        Exit.map(exit, (sent) => sent[index]!)
      )
    }
  }
  const insert = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(store.send(batch.map(({ job }) => job))), (exit) =>
      // One job that cannot be stored is the fault of its sender alone.
      batch.length > 1 && Exit.isFailure(exit) && holdsUnstorable(exit.cause)
        ? Effect.forEach(batch, (waiting) => insert([waiting]), { discard: true })
        : Effect.sync(() => tell(batch, exit))
    )
  // What was taken from the inbox is sent, and its senders told, whatever stops this fiber.
  const lane = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(Queue.takeBetween(inbox, 1, largest)), insert)
  )
  for (let n = 0; n < lanes; n++) yield* Effect.forkScoped(Effect.forever(lane))
  yield* Effect.addFinalizer(() => Effect.map(Queue.clear(inbox), (left) => tell(left, Exit.interrupt())))

  return (job: NewJob): Effect.Effect<Sent, SqlError.SqlError> =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<Sent, SqlError.SqlError>()
      Queue.offerUnsafe(inbox, { job, answer })
      return Deferred.await(answer)
    })
})
