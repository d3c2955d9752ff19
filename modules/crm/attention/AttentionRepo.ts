/** SQL of the attention list. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Attention, type AttentionKind, type AttentionPage, type NewAttention } from "./Attention.ts"

export type AttentionSubject = { readonly reservationIds: ReadonlyArray<string> } | { readonly waitlistId: string }

export class AttentionRepo extends Context.Service<
  AttentionRepo,
  {
    /** One whose key is listed already changes nothing. */
    readonly insert: (accountId: string, id: string, entry: NewAttention, at: Date) => Effect.Effect<void>
    /** One whose key is listed already, and open, counts one more and gets the text. */
    readonly count: (accountId: string, id: string, entry: NewAttention, times: number, at: Date) => Effect.Effect<void>
    /** Newest first. */
    readonly list: (accountId: string, page: AttentionPage) => Effect.Effect<ReadonlyArray<Attention>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Attention | undefined>
    readonly resolve: (accountId: string, id: string, at: Date) => Effect.Effect<void>
    readonly settle: (
      accountId: string,
      about: AttentionSubject,
      kinds: ReadonlyArray<AttentionKind>,
      at: Date
    ) => Effect.Effect<void>
    readonly settleKey: (accountId: string, key: string, at: Date) => Effect.Effect<void>
    /** Resolves the news of bookings that have begun, and the calls about them, of all accounts. */
    readonly settleBegun: (now: Date) => Effect.Effect<void>
  }
>()("crm/attention/AttentionRepo") {
  static readonly layer = Layer.effect(
    AttentionRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = (accountId: string) => sql`
        select a.id, a.kind, a.reason, a.text, a.count, a.reservation_id as "reservationId", r.status as "reservationStatus",
          coalesce(r.starts_at, s.starts_at) as "startsAt", a.waitlist_id as "waitlistId", a.friend_id as "friendId",
          f.display_name as "guestName", f.phone, a.created_at as "createdAt", a.resolved_at as "resolvedAt",
          a.resolved_by as "resolvedBy"
        from crm_attention a
        left join crm_reservation r on r.id = a.reservation_id and r.account_id = ${accountId}
        left join crm_waitlist w on w.id = a.waitlist_id and w.account_id = ${accountId}
        left join crm_slot s on s.id = w.slot_id and s.account_id = ${accountId}
        left join crm_friend f on f.id = a.friend_id and f.account_id = ${accountId}
        where a.account_id = ${accountId}`

      const insert = (
        accountId: string,
        id: string,
        { friendId, key, kind, reason, reservationId, text, waitlistId }: NewAttention,
        at: Date,
        times = 1
      ) => sql`
        insert into crm_attention (id, account_id, key, kind, reason, reservation_id, waitlist_id, friend_id, text,
          count, created_at)
        values (${id}, ${accountId}, ${key}, ${kind}, ${reason}, ${reservationId}, ${waitlistId}, ${friendId}, ${text},
          ${times}, ${at})
        on conflict (account_id, key)`

      return AttentionRepo.of({
        insert: (accountId, id, entry, at) =>
          sql`${insert(accountId, id, entry, at)} do nothing`.pipe(dieOnSql, Effect.asVoid),
        count: (accountId, id, entry, times, at) =>
          sql`
            ${insert(accountId, id, entry, at, times)} do update set text = excluded.text, resolved_at = null, resolved_by = null,
              count = case when crm_attention.resolved_at is null then crm_attention.count + excluded.count else excluded.count end,
              created_at = case when crm_attention.resolved_at is null then crm_attention.created_at
                else excluded.created_at end`.pipe(dieOnSql, Effect.asVoid),
        list: (accountId, { limit, startingAfter, state }) =>
          sql`
            ${rows(accountId)}
              and (${state === "all"} or (a.resolved_at is null) = ${state === "open"})
              and (${startingAfter === undefined} or a.id < ${startingAfter ?? ""})
            order by a.id desc limit ${limit}`.pipe(Rows.all(Attention)),
        find: (accountId, id) => sql`${rows(accountId)} and a.id = ${id}`.pipe(Rows.first(Attention)),
        resolve: (accountId, id, at) =>
          sql`
            update crm_attention set resolved_at = ${at}, resolved_by = 'staff'
            where account_id = ${accountId} and id = ${id} and resolved_at is null`.pipe(dieOnSql, Effect.asVoid),
        settleKey: (accountId, key, at) =>
          sql`
            update crm_attention set resolved_at = ${at}, resolved_by = 'system'
            where account_id = ${accountId} and key = ${key} and resolved_at is null`.pipe(dieOnSql, Effect.asVoid),
        settleBegun: (now) =>
          sql`
            update crm_attention a set resolved_at = ${now}, resolved_by = 'system' from crm_reservation r
            where a.resolved_at is null and (a.kind = 'booking_new' or (a.reason in ('no_line', 'mail_refused', 'mail_limit')
                and a.kind in ('confirmation', 'cancellation')))
              and r.id = a.reservation_id
              and r.account_id = a.account_id and r.starts_at <= ${now}`.pipe(dieOnSql, Effect.asVoid),
        settle: (accountId, about, kinds, at) =>
          sql`
            update crm_attention set resolved_at = ${at}, resolved_by = 'system'
            where account_id = ${accountId} and resolved_at is null and kind = any(${texts(kinds)}) and ${
              "waitlistId" in about
                ? sql`waitlist_id = ${about.waitlistId}`
                : sql`reservation_id = any(${texts(about.reservationIds)})`
            }`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
