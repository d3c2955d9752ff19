/**
 * Runs the costly requests of each account a few at a time, and refuses those above a few more that wait: each holds memory
 * and a connection of its client until it runs, which would take minutes.
 */
import { Effect, Schema, Semaphore } from "effect"
import { requestContextOf } from "../RequestContext.ts"

/** As many requests of this kind of the account run or wait on this node as may. */
export class TooManyWaiting extends Schema.TaggedError<TooManyWaiting>()(
  "TooManyWaiting",
  { limit: Schema.Int, retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  static readonly example = {
    detail: "5 such requests of the account run or wait already: send this one again when one has been answered"
  }
  override get message() {
    return "Too many requests of this kind are waiting"
  }
  get detail() {
    return `${this.limit} such requests of the account run or wait already: send this one again when one has been answered`
  }
}

export interface Options {
  /** Requests of one account that run at once. */
  readonly atOnce: number
  /** Further ones that may wait. */
  readonly waiting: number
  /** In which one of them is likely to have ended. */
  readonly retryAfterSeconds: number
}

/** Accounts without a request take no memory. */
export const make = ({ atOnce, retryAfterSeconds, waiting }: Options) => {
  const limit = atOnce + waiting
  const accounts = new Map<string, { readonly turns: Semaphore.Semaphore; requests: number }>()

  const enter = (accountId: string, mostInLine: number) =>
    Effect.suspend(() => {
      const account = accounts.get(accountId) ?? { turns: Semaphore.makeUnsafe(atOnce), requests: 0 }
      if (account.requests >= mostInLine) return Effect.fail(new TooManyWaiting({ limit, retryAfterSeconds }))
      account.requests++
      accounts.set(accountId, account)
      return Effect.succeed(account)
    })

  const takeTurn =
    (mostInLine: number) =>
    <A, E, R>(accountId: string, request: Effect.Effect<A, E, R>): Effect.Effect<A, E | TooManyWaiting, R> =>
      Effect.acquireUseRelease(
        enter(accountId, mostInLine),
        ({ turns }) => turns.withPermit(request),
        (account) =>
          Effect.sync(() => {
            if (--account.requests === 0) accounts.delete(accountId)
          })
      )

  /** Runs a request of the account as soon as fewer than `atOnce` run, in the order in which they came. */
  const run = takeTurn(limit)
  const withoutLimit = takeTurn(Number.POSITIVE_INFINITY)
  return Object.assign(run, {
    /** Runs a job of the account in turn with its requests. It is never refused, since the runtime bounds how many jobs run. */
    job: <A, E, R>(accountId: string, job: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      withoutLimit(accountId, job).pipe(
        Effect.catchIf(
          (error): error is TooManyWaiting => error instanceof TooManyWaiting,
          (refused) => Effect.die(refused)
        )
      ) as Effect.Effect<A, E, R>
  })
}

/** Says in the headers of the response when to try again. */
export const withRetryAfter = <A, E, R>(response: Effect.Effect<A, E | TooManyWaiting, R>) =>
  Effect.tapError(response, (error) =>
    error instanceof TooManyWaiting
      ? Effect.contextWith((context: Parameters<typeof requestContextOf>[0]) =>
          Effect.sync(() => requestContextOf(context).addHeader("retry-after", String(error.retryAfterSeconds)))
        )
      : Effect.void
  )
