/**
 * Bookings with an Idempotency-Key. Those of one account that arrive while others are being stored share the next
 * transaction, with their keys and answers, so that a rush costs few commits; accounts do not wait for each other.
 */
import { type Cause, Context, Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import * as IdempotencyBatch from "../../../../src/http/idempotency/IdempotencyBatch.ts"
import type {
  IdempotencyInFlight,
  IdempotencyKeyReused,
  Outcome
} from "../../../../src/http/idempotency/IdempotencyStore.ts"
import { isAway } from "../../../../src/process/Outage.ts"
import * as KeyedGroupCommit from "../../../../src/sql/KeyedGroupCommit.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { Reservation } from "../Reservation.ts"
import type { BookingRefusal, BookingRequest } from "./BookingRules.ts"
import { Bookings } from "./Bookings.ts"

type KeyedBooking = IdempotencyBatch.KeyedRequest<Reservation, BookingRefusal> & { readonly request: BookingRequest }
type Failure = BookingRefusal | IdempotencyInFlight | IdempotencyKeyReused

export class BookingQueue extends Context.Service<
  BookingQueue,
  {
    readonly book: (accountId: string, booking: KeyedBooking) => Effect.Effect<Outcome<Reservation>, Failure>
  }
>()("crm/BookingQueue") {
  static readonly layer = Layer.effect(
    BookingQueue,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const { announceAll, bookAll } = yield* Bookings
      const runAll = IdempotencyBatch.make(yield* SqlClient.SqlClient)

      const run = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<KeyedBooking>) {
        const made: Array<Reservation> = []
        const answers = yield* runAll(accountId, batch, (positions) =>
          Effect.tap(
            bookAll(
              accountId,
              positions.map((position) => batch[position]!.request)
            ),
            (results) => Effect.sync(() => void made.push(...results.flatMap((result) => successOf(result))))
          )
        )
        // Last, since events are written by the service: the transaction changes its role once.
        yield* announceAll(accountId, made)
        return answers
      })

      const submit = yield* KeyedGroupCommit.make({
        writers: 2,
        largest: 64,
        run: (accountId, batch: ReadonlyArray<KeyedBooking>) => within(accountId, run(accountId, batch)),
        splitOn: (cause: Cause.Cause<never>) => !isAway(cause)
      })

      return BookingQueue.of({
        book: (accountId, booking) => Effect.flatMap(submit(accountId, booking), Effect.fromResult)
      })
    })
  ).pipe(Layer.provide(Bookings.layer))
}

const successOf = <A, E>(result: Result.Result<A, E>): ReadonlyArray<A> =>
  Result.isSuccess(result) ? [result.success] : []
