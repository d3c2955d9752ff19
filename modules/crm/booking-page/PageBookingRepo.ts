/** SQL of what the booking page keeps of a booking: its terms, its price, and the rendering of the form that made it. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { CancellationPolicy } from "./policy/CancellationPolicy.ts"

const Made = Schema.Struct({ reservationId: Schema.NullOr(Schema.String) })
export const BookingTerms = Schema.Struct({ policy: CancellationPolicy, amount: Schema.Int })
export type BookingTerms = typeof BookingTerms.Type

const StoredTerms = Schema.Struct({ ...BookingTerms.fields, isMoved: Schema.Boolean })
const mostMoves = 100

/** Ids of a booking that staff moved: the first one, which the guest knows, the last one, and the one before it. */
const Moves = Schema.Struct({ first: Schema.String, before: Schema.NullOr(Schema.String), last: Schema.String })

export class PageBookingRepo extends Context.Service<
  PageBookingRepo,
  {
    /** Reserves the nonce until the transaction ends. Of two requests with one, the second waits for the first. */
    readonly begin: (
      booking: BookingTerms & { readonly accountId: string; readonly nonce: string }
    ) => Effect.Effect<boolean>
    readonly complete: (accountId: string, nonce: string, reservationId: string) => Effect.Effect<void>
    readonly madeBy: (accountId: string, nonce: string) => Effect.Effect<string | undefined>
    /** Also of the booking that it replaces. Undefined for one that was not made on the page. */
    readonly terms: (accountId: string, reservationId: string) => Effect.Effect<typeof StoredTerms.Type | undefined>
    /** Where the booking stands in its chain of moves. Undefined for one that does not exist. */
    readonly moves: (accountId: string, reservationId: string) => Effect.Effect<typeof Moves.Type | undefined>
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
            with recursive chain(id, moved_from, moves) as (
              select id, moved_from, 0 from crm_reservation where account_id = ${accountId} and id = ${reservationId}
              union all
              select r.id, r.moved_from, moves + 1 from chain
              join crm_reservation r on r.account_id = ${accountId} and r.id = chain.moved_from
              where moves < ${mostMoves}
            )
            select b.policy, b.amount, chain.moves > 0 as "isMoved" from chain
            join crm_page_booking b on b.account_id = ${accountId} and b.reservation_id = chain.id
            order by chain.moves limit 1`.pipe(Rows.first(StoredTerms)),
        // Later ones are found by the index of the guest, who is the same through all moves.
        moves: (accountId, reservationId) =>
          sql`
            with recursive earlier(id, moved_from, moves) as (
              select id, moved_from, 0 from crm_reservation where account_id = ${accountId} and id = ${reservationId}
              union all
              select r.id, r.moved_from, moves + 1 from earlier
              join crm_reservation r on r.account_id = ${accountId} and r.id = earlier.moved_from
              where moves < ${mostMoves}
            ), later(id, moved_from, friend_id, moves) as (
              select id, moved_from, friend_id, 0 from crm_reservation
              where account_id = ${accountId} and id = ${reservationId}
              union all
              select r.id, r.moved_from, r.friend_id, moves + 1 from later
              join crm_reservation r on r.account_id = ${accountId} and r.friend_id = later.friend_id
                and r.moved_from = later.id
              where moves < ${mostMoves}
            )
            select (select id from earlier order by moves desc limit 1) as first, moved_from as before, id as last
            from later order by moves desc limit 1`.pipe(Rows.first(Moves)),
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
