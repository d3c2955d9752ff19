/**
 * Reads what bookings are decided by, and locks what they change. In the caller's transaction; each statement sees what was
 * committed before its locks were granted.
 *
 * Everything that locks these rows does so in one order, so that nothing deadlocks: friends, reservations, slots, shop,
 * staff and rooms; each by their ids.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Menu } from "../../menu/Menu.ts"
import { menuColumns } from "../../menu/MenuRepo.ts"
import { defaults, type Shop } from "../../shop/Shop.ts"
import { Slot } from "../../slot/Slot.ts"
import { slotColumns } from "../../slot/SlotRepo.ts"
import { type Party, Resource, type Span } from "../occupation/Occupation.ts"
import { activeStatuses } from "../ReservationState.ts"
import type { BookingRequest, Facts } from "./BookingRules.ts"

const Shared = Schema.Struct({
  timeZone: Schema.NullOr(Schema.String),
  holdMinutes: Schema.NullOr(Schema.Int),
  maxGuestsAtOnce: Schema.NullOr(Schema.Int),
  /** Pairs of slot and friend. */
  booked: Schema.Array(Schema.String),
  menu: Schema.NullOr(Menu)
})
const Friend = Schema.Struct({ id: Schema.String, lineUserId: Schema.NullOr(Schema.String) })
const PartyRow = Schema.Struct({
  id: Schema.String,
  startsAt: Schema.Date,
  endsAt: Schema.Date,
  guests: Schema.Int
})
const OccupationRow = Schema.Struct({ resourceId: Schema.String, startsAt: Schema.Date, endsAt: Schema.Date })

const day = 86_400_000
/** No slot lasts longer than a day, and no occupation longer than three, with its buffers. */
const longestSlot = day
/** Bookings of the week before a slot decide who has been without one for longest. */
const lookBack = 7 * day

const unique = (ids: Iterable<string>): ReadonlyArray<string> => [...new Set(ids)]

export class BookingLocks extends Context.Service<
  BookingLocks,
  {
    readonly take: (accountId: string, requests: ReadonlyArray<BookingRequest>, now: Date) => Effect.Effect<Facts>
  }
>()("crm/BookingLocks") {
  static readonly layer = Layer.effect(
    BookingLocks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ofSlot = sql.literal(slotColumns())
      const ofMenu = sql.literal(menuJson)
      // In the text of the statement, since the index of active reservations names them.
      const active = sql.literal(activeStatuses.map((status) => `'${status}'`).join(", "))

      /**
       * The first statement keeps the later ones of the transaction from reading whole tables: a session keeps the plan of a
       * statement that it prepared while a table was small, and a shop may have thousands of reservations an hour later.
       */
      const lockFriends = (accountId: string, ids: ReadonlyArray<string>) =>
        sql`
          select id, line_user_id as "lineUserId" from crm_friend
          where account_id = ${accountId} and id = any(${texts(ids)}) and erased_at is null
            and (select set_config('enable_seqscan', 'off', true)) = 'off'
          order by id for key share`.pipe(Rows.all(Friend))

      const lockSlots = (accountId: string, ids: ReadonlyArray<string>) =>
        sql`
          select ${ofSlot} from crm_slot as s
          where s.account_id = ${accountId} and s.id = any(${texts(ids)}) order by s.id for no key update`.pipe(
          Rows.all(Slot)
        )

      /** The shop beside each menu, and the active reservations of the wanted friends. */
      const readShared = (accountId: string, requests: ReadonlyArray<BookingRequest>) =>
        sql`
          select h.time_zone as "timeZone", h.hold_minutes as "holdMinutes", h.max_guests_at_once as "maxGuestsAtOnce",
            ${ofMenu} as menu, array(
              select w.slot_id || ' ' || w.friend_id
              from unnest(${texts(requests.map(({ draft }) => draft.slotId))},
                ${texts(requests.map(({ draft }) => draft.friendId))}) as w(slot_id, friend_id)
              cross join lateral (
                select from crm_reservation r
                where r.account_id = ${accountId} and r.slot_id = w.slot_id and r.friend_id = w.friend_id
                  and r.status in (${active})
                limit 1
              ) as r
            ) as booked
          from (select 1) as one
            left join crm_shop h on h.account_id = ${accountId}
            left join crm_menu m on m.account_id = ${accountId} and m.status = 'active'
              and m.id = any(${texts(unique(requests.map(({ draft }) => draft.menuId)))})`.pipe(Rows.all(Shared))

      const lockResources = (accountId: string) =>
        sql`
          select r.id, r.kind, r.is_active as "isActive",
            array(select menu_id from crm_menu_resource l where l.resource_id = r.id) as "menuIds"
          from crm_resource r where r.account_id = ${accountId} order by r.id for no key update of r`.pipe(
          Rows.all(Resource)
        )

      const readOccupations = (accountId: string, resources: ReadonlyArray<Resource>, { endsAt, startsAt }: Span) =>
        sql`
          select resource_id as "resourceId", starts_at as "startsAt", ends_at as "endsAt" from crm_occupation
          where account_id = ${accountId} and resource_id = any(${texts(resources.map(({ id }) => id))})
            and starts_at > ${new Date(startsAt.getTime() - lookBack)}
            and starts_at < ${new Date(endsAt.getTime() + day)}`.pipe(Rows.all(OccupationRow))

      /** The shop is locked, so that no two bookings count the guests at the same time. */
      const lockParties = Effect.fnUntraced(function* (accountId: string, { endsAt, startsAt }: Span) {
        yield* sql`select from crm_shop where account_id = ${accountId} for no key update`.pipe(dieOnSql)
        const rows = yield* sql`
          select id, starts_at as "startsAt", ends_at as "endsAt", booked_count as guests from crm_slot
          where account_id = ${accountId} and booked_count > 0
            and starts_at > ${new Date(startsAt.getTime() - longestSlot)} and starts_at < ${endsAt}`.pipe(
          Rows.all(PartyRow)
        )
        return new Map(rows.map(({ id, ...party }): [string, Party] => [id, party]))
      })

      return BookingLocks.of({
        take: Effect.fnUntraced(function* (accountId, requests, now) {
          const friends = yield* lockFriends(accountId, unique(requests.map(({ draft }) => draft.friendId)))
          const slots = yield* lockSlots(accountId, unique(requests.map(({ draft }) => draft.slotId)))
          const shared = yield* readShared(accountId, requests)
          const menus = shared.flatMap(({ menu }) => menu ?? [])
          const shop = shopOf(shared[0])
          const range = rangeOf(slots)
          const parties =
            shop.maxGuestsAtOnce === null || range === undefined ? noParties : yield* lockParties(accountId, range)
          const resources = needsResources(requests, slots, menus) ? yield* lockResources(accountId) : []
          const occupations =
            resources.length === 0 || range === undefined ? [] : yield* readOccupations(accountId, resources, range)
          return {
            now,
            shop,
            menus: new Map(menus.map((menu) => [menu.id, menu])),
            slots: new Map(slots.map((slot) => [slot.id, slot])),
            friends: new Map(friends.map(({ id, lineUserId }) => [id, lineUserId])),
            booked: shared[0]?.booked ?? [],
            resources,
            occupations,
            parties
          }
        })
      })
    })
  )
}

const noParties: ReadonlyMap<string, Party> = new Map()

/** A menu as one value, null without one. */
const menuJson = `case when m.id is not null then (select to_json(menu) from (select ${menuColumns("m")}) as menu) end`

const shopOf = (row: typeof Shared.Type | undefined): Facts["shop"] & Pick<Shop, "maxGuestsAtOnce"> => ({
  timeZone: row?.timeZone ?? defaults.timeZone,
  holdMinutes: row?.holdMinutes ?? defaults.holdMinutes,
  maxGuestsAtOnce: row?.maxGuestsAtOnce ?? null
})

const rangeOf = (slots: ReadonlyArray<Slot>): Span | undefined => {
  if (slots.length === 0) return undefined
  const [starts, ends] = [slots.map(({ startsAt }) => startsAt.getTime()), slots.map(({ endsAt }) => endsAt.getTime())]
  return { startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) }
}

const needsResources = (
  requests: ReadonlyArray<BookingRequest>,
  slots: ReadonlyArray<Slot>,
  menus: ReadonlyArray<Menu>
): boolean =>
  requests.some(({ draft }) => draft.staffId !== null) ||
  slots.some(({ staffId }) => staffId !== null) ||
  menus.some(({ needsRoom, needsStaff }) => needsRoom || needsStaff)
