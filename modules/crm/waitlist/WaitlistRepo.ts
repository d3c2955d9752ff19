/** SQL of the waitlist. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { activeStatuses } from "../reservation/ReservationState.ts"
import { defaults } from "../shop/Shop.ts"
import { Entry, type NewEntry } from "./Entry.ts"
import type { EntryState } from "./EntryState.ts"

export interface EntryFilter {
  readonly slotId: string | undefined
  readonly state: EntryState | undefined
  readonly limit: number
  /** Id of the last row of the previous page. */
  readonly startingAfter: string | undefined
}

export interface EntryChange {
  readonly state: EntryState
  readonly offeredAt?: Date
  readonly offerEndsAt?: Date
  readonly reservationId?: string
}

const SlotFacts = Schema.Struct({
  menuId: Schema.String,
  isActive: Schema.Boolean,
  startsAt: Schema.Date,
  minNotice: Schema.Int,
  maxCapacity: Schema.Int,
  bookedCount: Schema.Int,
  isClosed: Schema.Boolean,
  offerMinutes: Schema.Int,
  timeZone: Schema.String,
  shopName: Schema.NullOr(Schema.String)
})
export type SlotFacts = typeof SlotFacts.Type

const Count = Schema.Struct({ count: Schema.Int })
const Place = Schema.Struct({ accountId: Schema.String, slotId: Schema.String })

export class WaitlistRepo extends Context.Service<
  WaitlistRepo,
  {
    readonly insert: (accountId: string, id: string, entry: NewEntry, at: Date) => Effect.Effect<void>
    readonly find: (accountId: string, id: string) => Effect.Effect<Entry | undefined>
    /** Newest first. */
    readonly list: (accountId: string, filter: EntryFilter) => Effect.Effect<ReadonlyArray<Entry>>
    /** Those that wait or have an offer, in the order of joining. The slot must be locked. */
    readonly open: (accountId: string, slotId: string) => Effect.Effect<ReadonlyArray<Entry>>
    /** Entries of a guest that have an offer. */
    readonly offeredTo: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<Entry>>
    /** Number of those that wait or have an offer. */
    readonly countOpen: (accountId: string, slotId: string) => Effect.Effect<number>
    readonly isWaiting: (accountId: string, slotId: string, friendId: string) => Effect.Effect<boolean>
    /** Whether the friend has an active reservation of the slot. */
    readonly isBooked: (accountId: string, slotId: string, friendId: string) => Effect.Effect<boolean>
    readonly update: (accountId: string, id: string, change: EntryChange, at: Date) => Effect.Effect<void>
    /** Locks friends against an erasure, which would wait; answers those that exist. */
    readonly lockFriends: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /** The slot with what its menu and the shop say, locked until the transaction ends. */
    readonly lockSlot: (accountId: string, slotId: string) => Effect.Effect<SlotFacts | undefined>
    /** Those of the slots, of any account, whose waitlist has open entries. */
    readonly withWaitlist: (slotIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<typeof Place.Type>>
    /** Slots of any account with offers that are over, or with entries although they have begun. */
    readonly stale: (now: Date, limit: number) => Effect.Effect<ReadonlyArray<typeof Place.Type>>
  }
>()("crm/waitlist/WaitlistRepo") {
  static readonly layer = Layer.effect(
    WaitlistRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const entries = (accountId: string) => sql`
        select w.id, w.account_id as "accountId", w.slot_id as "slotId", w.friend_id as "friendId",
          w.number_of_guests as guests, w.staff_id as "staffId", w.note, w.state, w.offered_at as "offeredAt",
          w.offer_ends_at as "offerEndsAt", w.reservation_id as "reservationId", w.created_at as "createdAt",
          w.updated_at as "updatedAt", s.menu_id as "menuId", m.name as "menuName", s.starts_at as "startsAt",
          s.ends_at as "endsAt", f.display_name as "guestName", f.phone, f.line_user_id is not null as "isLineFriend",
          coalesce(f.platform_state = 'following' and not f.is_blocked, false) as "isFollowing",
          case when f.email is null or f.is_blocked then null when f.email_refused_at is null then 'open' else 'refused' end as mail,
          coalesce(f.email_language, 'ja') as language
        from crm_waitlist w
        join crm_slot s on s.id = w.slot_id and s.account_id = ${accountId}
        join crm_menu m on m.id = s.menu_id and m.account_id = ${accountId}
        join crm_friend f on f.id = w.friend_id and f.account_id = ${accountId}
        where w.account_id = ${accountId}`
      const isOpen = sql.literal("w.state in ('waiting', 'offered')")

      return WaitlistRepo.of({
        insert: (accountId, id, { friendId, guests, note, slotId, staffId }, at) =>
          sql`
            insert into crm_waitlist (id, account_id, slot_id, friend_id, number_of_guests, staff_id, note, state,
              created_at, updated_at)
            values (${id}, ${accountId}, ${slotId}, ${friendId}, ${guests}, ${staffId}, ${note}, 'waiting', ${at}, ${at})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        find: (accountId, id) => sql`${entries(accountId)} and w.id = ${id}`.pipe(Rows.first(Entry)),
        list: (accountId, { limit, slotId, startingAfter, state }) =>
          sql`
            ${entries(accountId)}
              and (${slotId === undefined} or w.slot_id = ${slotId ?? ""})
              and (${state === undefined} or w.state = ${state ?? ""})
              and (${startingAfter === undefined} or w.id < ${startingAfter ?? ""})
            order by w.id desc limit ${limit}`.pipe(Rows.all(Entry)),
        open: (accountId, slotId) =>
          sql`${entries(accountId)} and w.slot_id = ${slotId} and ${isOpen} order by w.created_at, w.id`.pipe(
            Rows.all(Entry)
          ),
        offeredTo: (accountId, friendId) =>
          sql`${entries(accountId)} and w.friend_id = ${friendId} and w.state = 'offered' order by w.id limit 100`.pipe(
            Rows.all(Entry)
          ),
        countOpen: (accountId, slotId) =>
          sql`
            select count(*)::int as count from crm_waitlist w
            where w.account_id = ${accountId} and w.slot_id = ${slotId} and ${isOpen}`.pipe(
            Rows.first(Count),
            Effect.map((row) => row?.count ?? 0)
          ),
        isWaiting: (accountId, slotId, friendId) =>
          sql`
            select 1 as one from crm_waitlist w
            where w.account_id = ${accountId} and w.slot_id = ${slotId} and w.friend_id = ${friendId} and ${isOpen}`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        isBooked: (accountId, slotId, friendId) =>
          sql`
            select 1 as one from crm_reservation
            where account_id = ${accountId} and slot_id = ${slotId} and friend_id = ${friendId}
              and status in ${sql.in(activeStatuses)}`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        update: (accountId, id, { offerEndsAt = null, offeredAt = null, reservationId = null, state }, at) =>
          sql`
            update crm_waitlist set state = ${state}, updated_at = ${at},
              offered_at = coalesce(${offeredAt}::timestamptz, offered_at),
              offer_ends_at = coalesce(${offerEndsAt}::timestamptz, offer_ends_at),
              reservation_id = ${reservationId}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        lockFriends: (accountId, ids) =>
          sql`
            select id from crm_friend
            where account_id = ${accountId} and id = any(${texts(ids)}) and erased_at is null
            order by id for key share`.pipe(
            Rows.all(Schema.Struct({ id: Schema.String })),
            Effect.map((rows) => new Set(rows.map(({ id }) => id)))
          ),
        lockSlot: (accountId, slotId) =>
          sql`
            select s.menu_id as "menuId", m.status = 'active' as "isActive", s.starts_at as "startsAt",
              m.min_notice as "minNotice", s.max_capacity as "maxCapacity", s.booked_count as "bookedCount",
              s.is_closed as "isClosed", coalesce(p.offer_minutes, ${defaults.offerMinutes}) as "offerMinutes",
              coalesce(p.time_zone, ${defaults.timeZone}) as "timeZone", p.name as "shopName"
            from crm_slot s join crm_menu m on m.id = s.menu_id and m.account_id = ${accountId}
            left join crm_shop p on p.account_id = ${accountId}
            where s.account_id = ${accountId} and s.id = ${slotId} for no key update of s`.pipe(Rows.first(SlotFacts)),
        withWaitlist: (slotIds) =>
          sql`
            select distinct w.account_id as "accountId", w.slot_id as "slotId" from crm_waitlist w
            where w.slot_id = any(${texts(slotIds)}) and ${isOpen}`.pipe(Rows.all(Place)),
        stale: (now, limit) =>
          sql`
            select distinct w.account_id as "accountId", w.slot_id as "slotId"
            from crm_waitlist w join crm_slot s on s.id = w.slot_id
            where ${isOpen} and (w.offer_ends_at <= ${now} or s.starts_at <= ${now}) limit ${limit}`.pipe(
            Rows.all(Place)
          )
      })
    })
  )
}
