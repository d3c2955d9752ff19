/**
 * Group commit: puts the requests of many fibers into one statement. Requests that arrive while a statement runs go with
 * the next one. A single request waits for nothing; a thousand at once cost one commit together.
 */
import { type Cause, Deferred, Effect, Exit, identity, Queue } from "effect"
import * as Daemon from "../process/Daemon.ts"

interface Waiting<A, B, E> {
  readonly request: A
  readonly answer: Deferred.Deferred<B, E>
}

export interface Options<A, B, E> {
  /** Names the writers in the log. */
  readonly name: string
  /** Statements under way at once: while one waits for its commit the next is sent. */
  readonly writers: number
  /** Requests per statement; what is left over goes with the next. */
  readonly largest: number
  /** Returns results in the order of the requests. */
  readonly run: (requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, E>
  /** Whether a failure may be due to one request alone: each is then run by itself, and only that one fails. */
  readonly splitOn?: (cause: Cause.Cause<E>) => boolean
  /** Whether a statement under way is interrupted when the scope closes; otherwise it is waited for. */
  readonly interruptible?: boolean
  /** What became of a request; called once for each, also when its caller has gone. */
  readonly onAnswer?: (request: A, exit: Exit.Exit<B, E>) => void
}

/** Makes the function for one request. Every request that a writer has taken is answered, even when the writer is stopped. */
export const make = Effect.fnUntraced(function* <A, B, E = never>(options: Options<A, B, E>) {
  const { splitOn, largest, name, onAnswer, run, writers } = options
  const inbox = yield* Queue.unbounded<Waiting<A, B, E>>()

  const answerAll = (batch: ReadonlyArray<Waiting<A, B, E>>, exit: Exit.Exit<ReadonlyArray<B>, E>) => {
    for (const [index, { answer, request }] of batch.entries()) {
      const own = Exit.map(exit, (answers) => answers[index]!)
      if (Deferred.doneUnsafe(answer, own)) onAnswer?.(request, own)
    }
  }
  const write = (
    batch: ReadonlyArray<Waiting<A, B, E>>,
    restore: <X, Y>(self: Effect.Effect<X, Y>) => Effect.Effect<X, Y>
  ): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(restore(run(batch.map(({ request }) => request)))), (exit) =>
      batch.length > 1 && Exit.isFailure(exit) && splitOn?.(exit.cause) === true
        ? Effect.forEach(batch, (waiting) => write([waiting], restore), { discard: true })
        : Effect.sync(() => answerAll(batch, exit))
    )
  const writer = Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(restore(Queue.takeBetween(inbox, 1, largest)), (batch) =>
      Effect.onError(write(batch, options.interruptible === true ? restore : identity), (cause) =>
        Effect.sync(() => answerAll(batch, Exit.failCause(cause)))
      )
    )
  )
  for (let n = 0; n < writers; n++) yield* Effect.forkScoped(Daemon.forever(name, writer))
  yield* Effect.addFinalizer(() => Effect.map(Queue.clear(inbox), (left) => answerAll(left, Exit.interrupt())))

  return (request: A): Effect.Effect<B, E> =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<B, E>()
      Queue.offerUnsafe(inbox, { request, answer })
      return Deferred.await(answer)
    })
})
