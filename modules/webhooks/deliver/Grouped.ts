/**
 * Requests of many fibers in one call: what is asked while a call is under way goes with the next. A lone one waits for
 * nobody; a thousand at once cost one statement.
 */
import { Deferred, Effect, Exit, Queue } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"

interface Waiting<A, B> {
  readonly request: A
  readonly answer: Deferred.Deferred<B>
}

/** @param call answers in the order of the requests */
export const make = Effect.fnUntraced(function* <A, B>(
  largest: number,
  call: (requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>>
) {
  const inbox = yield* Queue.unbounded<Waiting<A, B>>()
  const tell = (batch: ReadonlyArray<Waiting<A, B>>, exit: Exit.Exit<ReadonlyArray<B>>) => {
    for (const [index, { answer }] of batch.entries()) {
      Deferred.doneUnsafe(
        answer,
        Exit.map(exit, (answers) => answers[index]!)
      )
    }
  }
  // Whoever was taken from the inbox gets an answer, whatever stops this fiber.
  yield* Effect.forkScoped(
    Daemon.forever(
      "Requests of webhooks",
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(restore(Queue.takeBetween(inbox, 1, largest)), (batch) =>
          Effect.map(Effect.exit(restore(call(batch.map(({ request }) => request)))), (exit) => tell(batch, exit))
        )
      )
    )
  )
  yield* Effect.addFinalizer(() => Effect.map(Queue.clear(inbox), (left) => tell(left, Exit.interrupt())))

  return (request: A): Effect.Effect<B> =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<B>()
      Queue.offerUnsafe(inbox, { request, answer })
      return Deferred.await(answer)
    })
})
