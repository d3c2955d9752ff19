/**
 * Calls promises in handlers. Effect's own functions abandon a promise when its fiber is interrupted: an attempt whose time is
 * over would end while what it has begun goes on, and the next job of its mailbox would start beside it. These wait for it.
 */
import { Effect } from "effect"

/**
 * Calls a function that returns a promise. When the attempt is to stop, the signal is aborted, and the attempt ends once the promise
 * has settled: until then the job keeps its place, in its mailbox, its limits and on its node. A promise that never settles keeps it
 * until the node ends, and is reported (`JobView.overdue`).
 */
export const tryPromise = <A, E>(options: {
  readonly try: (signal: AbortSignal) => PromiseLike<A>
  readonly catch: (error: unknown) => E
}): Effect.Effect<A, E> =>
  Effect.callback<A, E>((resume, signal) => {
    const promise = new Promise<A>((resolve) => resolve(options.try(signal)))
    promise.then(
      (value) => resume(Effect.succeed(value)),
      (error) => resume(Effect.suspend(() => Effect.fail(options.catch(error))))
    )
    return Effect.asVoid(Effect.promise(() => Promise.allSettled([promise])))
  })

/** Calls a function that returns a promise, as `tryPromise` does; its rejection is a defect. */
export const promise = <A>(evaluate: (signal: AbortSignal) => PromiseLike<A>): Effect.Effect<A> =>
  Effect.orDie(tryPromise({ try: evaluate, catch: (error) => error }))
