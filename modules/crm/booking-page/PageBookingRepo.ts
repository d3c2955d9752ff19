/** SQL of what the booking page keeps of a booking: its terms, its price, and the rendering of the form that made it. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { CancellationPolicy } from "./policy/CancellationPolicy.ts"

const Made = Schema.Struct({ reservationId: Schema.NullOr(Schema.String) })
export const BookingTerms = Schema.Struct({ policy: CancellationPolicy, amount: Schema.Int })
export type BookingTerms = typeof BookingTerms.Type

export class PageBookingRepo extends Context.Service<
  PageBookingRepo,
  {
    /** Reserves the nonce until the transaction ends. Of two requests with one, the second waits for the first. */
    readonly begin: (
      booking: BookingTerms & { readonly accountId: string; readonly nonce: string }
    ) => Effect.Effect<boolean>
    readonly complete: (accountId: string, nonce: string, reservationId: string) => Effect.Effect<void>
    readonly madeBy: (accountId: string, nonce: string) => Effect.Effect<string | undefined>
    /** Undefined for a booking that was not made on the page. */
    readonly terms: (accountId: string, reservationId: string) => Effect.Effect<BookingTerms | undefined>
    /** False once its friend or guest was erased. */
    readonly isShown: (accountId: string, reservationId: string) => Effect.Effect<boolean>
  }
>()("crm/booking-page/PageBookingRepo") {
  static readonly layer = Layer.effect(
    PageBookingRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return PageBookingRepo.of({
        begin: ({ accountId, amount, nonce, policy }) =>
          sql`
            insert into crm_page_booking (account_id, nonce, policy, amount, created_at)
            values (${accountId}, ${nonce}, ${json(policy)}, ${amount}, now()) on conflict do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        complete: (accountId, nonce, reservationId) =>
          sql`
            update crm_page_booking set reservation_id = ${reservationId}
            where account_id = ${accountId} and nonce = ${nonce}`.pipe(dieOnSql, Effect.asVoid),
        madeBy: (accountId, nonce) =>
          sql`
            select reservation_id as "reservationId" from crm_page_booking
            where account_id = ${accountId} and nonce = ${nonce}`.pipe(
            Rows.first(Made),
            Effect.map((row) => row?.reservationId ?? undefined)
          ),
        terms: (accountId, reservationId) =>
          sql`
            select policy, amount from crm_page_booking
            where account_id = ${accountId} and reservation_id = ${reservationId}`.pipe(Rows.first(BookingTerms)),
        isShown: (accountId, reservationId) =>
          sql`
            select from crm_reservation r join crm_friend f on f.id = r.friend_id and f.account_id = r.account_id
            where r.account_id = ${accountId} and r.id = ${reservationId} and f.erased_at is null`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
