/**
 * Requests with an Idempotency-Key whose rate is a promise. Those of one account that arrive while others are being stored
 * share the next transaction, with their keys and answers, so that a rush costs few commits; accounts do not wait for
 * each other.
 */
import { type Cause, Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { isAway } from "../../process/Outage.ts"
import * as KeyedGroupCommit from "../../sql/KeyedGroupCommit.ts"
import * as Tenant from "../../sql/tenant/Tenant.ts"
import * as IdempotencyBatch from "./IdempotencyBatch.ts"
import type { IdempotencyInFlight, IdempotencyKeyReused, Outcome } from "./IdempotencyStore.ts"

export interface KeyedRequest<Request, A, E> extends IdempotencyBatch.KeyedRequest<A, E> {
  readonly request: Request
}

export type Submit<Request, A, E> = (
  accountId: string,
  request: KeyedRequest<Request, A, E>
) => Effect.Effect<Outcome<A>, E | IdempotencyInFlight | IdempotencyKeyReused>

interface Options<Request, A, E> {
  /** Effects of requests, answered in their order. One that fails has written nothing. */
  readonly runAll: (
    accountId: string,
    requests: ReadonlyArray<Request>
  ) => Effect.Effect<ReadonlyArray<Result.Result<A, E>>>
  /**
   * What follows from those that succeeded, in the same transaction. Jobs and events are written here: the service writes them,
   * and so the transaction changes its role once.
   */
  readonly afterwards: (accountId: string, made: ReadonlyArray<A>) => Effect.Effect<void>
}

/** Makes the queue of one operation. The effect of a request happens also when its caller has gone. */
export const make = Effect.fnUntraced(function* <Request, A, E>({ afterwards, runAll }: Options<Request, A, E>) {
  const within = yield* Tenant.within
  const runKeyed = IdempotencyBatch.make(yield* SqlClient.SqlClient)

  const run = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<KeyedRequest<Request, A, E>>) {
    const made: Array<A> = []
    const answers = yield* runKeyed(accountId, batch, (positions) =>
      Effect.tap(
        runAll(
          accountId,
          positions.map((position) => batch[position]!.request)
        ),
        (results) => Effect.sync(() => void made.push(...results.flatMap((result) => successOf(result))))
      )
    )
    yield* afterwards(accountId, made)
    return answers
  })

  const submit = yield* KeyedGroupCommit.make({
    writers: 2,
    largest: 64,
    run: (accountId, batch: ReadonlyArray<KeyedRequest<Request, A, E>>) => within(accountId, run(accountId, batch)),
    splitOn: (cause: Cause.Cause<never>) => !isAway(cause)
  })
  return ((accountId, request) => Effect.flatMap(submit(accountId, request), Effect.fromResult)) as Submit<
    Request,
    A,
    E
  >
})

const successOf = <A, E>(result: Result.Result<A, E>): ReadonlyArray<A> =>
  Result.isSuccess(result) ? [result.success] : []
