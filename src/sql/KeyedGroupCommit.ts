/**
 * Group commit per key: requests of one key that arrive while its statements run go together with the next ones. Keys do not
 * wait for each other, so one whose rows are locked holds up no other. A key without requests costs nothing.
 */
import { type Cause, Deferred, Effect, Exit, FiberSet } from "effect"

interface Waiting<A, B, E> {
  readonly request: A
  readonly answer: Deferred.Deferred<B, E>
}

interface KeyQueue<A, B, E> {
  waiting: Array<Waiting<A, B, E>>
  writers: number
}

export interface Options<A, B, E> {
  /** Number of writers of one key at once: while one waits for its commit the next is under way. */
  readonly writers: number
  /** Requests that go together at most. */
  readonly largest: number
  /** Returns results in the order of the requests. */
  readonly run: (key: string, requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, E>
  /** Whether a failure may be due to one request alone: each is then run by itself, and only that one fails. */
  readonly splitOn?: (cause: Cause.Cause<E>) => boolean
}

/** Makes the function for one request. Its effect happens also when the caller has gone. */
export const make = Effect.fnUntraced(function* <A, B, E = never>({
  largest,
  run,
  splitOn,
  writers
}: Options<A, B, E>) {
  const queues = new Map<string, KeyQueue<A, B, E>>()
  const fork = yield* FiberSet.makeRuntime<never, void>()

  const answerAll = (batch: ReadonlyArray<Waiting<A, B, E>>, exit: Exit.Exit<ReadonlyArray<B>, E>) => {
    for (const [index, { answer }] of batch.entries()) {
      Deferred.doneUnsafe(
        answer,
        Exit.map(exit, (answers) => answers[index]!)
      )
    }
  }

  const write = (key: string, batch: ReadonlyArray<Waiting<A, B, E>>): Effect.Effect<void> =>
    run(
      key,
      batch.map(({ request }) => request)
    ).pipe(
      Effect.map((answers) => answerAll(batch, Exit.succeed(answers))),
      Effect.catchCause((cause) =>
        batch.length > 1 && splitOn?.(cause) === true
          ? Effect.forEach(batch, (waiting) => write(key, [waiting]), { discard: true })
          : Effect.sync(() => answerAll(batch, Exit.failCause(cause)))
      ),
      // Interrupted with the scope: what was answered above stays answered.
      Effect.onError((cause) => Effect.sync(() => answerAll(batch, Exit.failCause(cause))))
    )

  /** Writes until nothing of the key waits. */
  const drain = (key: string, queue: KeyQueue<A, B, E>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const batch = queue.waiting.splice(0, largest)
      return batch.length === 0 ? Effect.void : Effect.andThen(write(key, batch), drain(key, queue))
    })
  const writer = (key: string, queue: KeyQueue<A, B, E>) =>
    Effect.ensuring(
      // Requests of one turn of the event loop go together, from the first on.
      Effect.andThen(Effect.yieldNow, drain(key, queue)),
      Effect.sync(() => {
        queue.writers--
        if (queue.writers === 0 && queue.waiting.length === 0) queues.delete(key)
      })
    )

  let closed = false
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      closed = true
      for (const { waiting } of queues.values()) answerAll(waiting.splice(0), Exit.interrupt())
    })
  )

  return (key: string, request: A): Effect.Effect<B, E> =>
    Effect.suspend(() => {
      if (closed) return Effect.interrupt
      const answer = Deferred.makeUnsafe<B, E>()
      const queue = queues.get(key) ?? { waiting: [], writers: 0 }
      queues.set(key, queue)
      queue.waiting.push({ request, answer })
      if (queue.writers < writers) {
        queue.writers++
        fork(writer(key, queue))
      }
      return Deferred.await(answer)
    })
})
