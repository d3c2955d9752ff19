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
import { asService } from "../../../../src/sql/tenant/Tenant.ts"
import { Menu } from "../../menu/Menu.ts"
import { menuColumns } from "../../menu/MenuRepo.ts"
import { defaults } from "../../shop/Shop.ts"
import { offTimes } from "../../shop/WorkingHours.ts"
import { Slot } from "../../slot/Slot.ts"
import { slotColumns } from "../../slot/SlotRepo.ts"
import { type Party, Resource, type Span } from "../occupation/Occupation.ts"
import { activeStatuses } from "../ReservationState.ts"
import { type BookingRequest, type Facts, keyOf } from "./BookingRules.ts"

const ShopRow = Schema.Struct({
  timeZone: Schema.String,
  holdMinutes: Schema.Int,
  maxGuestsAtOnce: Schema.NullOr(Schema.Int)
})
const Known = Schema.Struct({
  id: Schema.NullOr(Schema.String),
  lineUserId: Schema.NullOr(Schema.String),
  shop: Schema.NullOr(ShopRow),
  menus: Schema.NullOr(Schema.Array(Menu))
})
const Pair = Schema.Struct({ slotId: Schema.String, friendId: Schema.String })
type Pair = typeof Pair.Type
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
    /** All facts but which friends have booked a slot already: the unique index of reservations knows. */
    readonly take: (accountId: string, requests: ReadonlyArray<BookingRequest>, now: Date) => Effect.Effect<Facts>
    /** `keyOf` each of these pairs of locked slot and friend with an active reservation. */
    readonly findBooked: (pairs: ReadonlyArray<Pair>) => Effect.Effect<ReadonlyArray<string>>
  }
>()("crm/BookingLocks") {
  static readonly layer = Layer.effect(
    BookingLocks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ofSlot = sql.literal(slotColumns())
      const ofMenu = sql.literal(menuColumns("m"))
      const ofShop = sql.literal(`h.time_zone as "timeZone", h.hold_minutes as "holdMinutes",
        h.max_guests_at_once as "maxGuestsAtOnce"`)
      // In the text of the statement, since the index of active reservations names them.
      const active = sql.literal(activeStatuses.map((status) => `'${status}'`).join(", "))

      /** Locks the friends; in the last row, without an id, stand the shop and the menus. */
      const lockFriends = (accountId: string, requests: ReadonlyArray<BookingRequest>) =>
        sql`
          with friend as materialized (
            select id, line_user_id from crm_friend
            where account_id = ${accountId} and erased_at is null
              and id = any(${texts(unique(requests.map(({ draft }) => draft.friendId)))})
            order by id for key share
          )
          select id, line_user_id as "lineUserId", null::json as shop, null::json as menus from friend
          union all
          select null, null, (select to_json(shop) from (select ${ofShop} from crm_shop h where h.account_id = ${accountId}) shop),
            (select json_agg(menu) from (
              select ${ofMenu} from crm_menu m where m.account_id = ${accountId} and m.status = 'active'
                and m.id = any(${texts(unique(requests.map(({ draft }) => draft.menuId)))})) menu)`.pipe(
          Rows.all(Known)
        )

      const lockSlots = (accountId: string, ids: ReadonlyArray<string>) =>
        sql`
          select ${ofSlot} from crm_slot as s
          where s.account_id = ${accountId} and s.id = any(${texts(ids)}) order by s.id for no key update`.pipe(
          Rows.all(Slot)
        )

      /**
       * As the service, and with the slot hidden from the planner, so that the index of friends is all that can be used:
       * under the policy of the account any of its indexes is as cheap by statistics from a time when the shop had no
       * reservations, and would be read as a whole.
       */
      const readBooked = (pairs: ReadonlyArray<Pair>) =>
        sql`
          select w.slot_id as "slotId", w.friend_id as "friendId"
          from unnest(${texts(pairs.map(({ slotId }) => slotId))}, ${texts(pairs.map(({ friendId }) => friendId))})
            as w(slot_id, friend_id)
          cross join lateral (
            select from crm_reservation r
            where r.friend_id = w.friend_id and r.slot_id || '' = w.slot_id and r.status in (${active})
            limit 1
          ) r`.pipe(Rows.all(Pair), asService)

      const lockResources = (accountId: string) =>
        sql`
          select r.id, r.kind, r.is_active as "isActive", r.hours,
            array(select menu_id from crm_menu_resource l where l.resource_id = r.id) as "menuIds"
          from crm_resource r where r.account_id = ${accountId} order by r.id for no key update of r`.pipe(
          Rows.all(Resource)
        )

      /** Bookings that occupy the resources, and the days on which these are absent. */
      const readOccupations = (accountId: string, resources: ReadonlyArray<Resource>, { endsAt, startsAt }: Span) =>
        sql`
          select ${sql.literal(Rows.columns(OccupationRow))} from crm_occupation
          where account_id = ${accountId} and resource_id = any(${texts(resources.map(({ id }) => id))})
            and starts_at > ${new Date(startsAt.getTime() - lookBack)}
            and starts_at < ${new Date(endsAt.getTime() + day)}
          union all
          select ${sql.literal(Rows.columns(OccupationRow))} from crm_absence
          where account_id = ${accountId} and resource_id = any(${texts(resources.map(({ id }) => id))})
            and ends_at > ${new Date(startsAt.getTime() - day)}
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
        findBooked: (pairs) =>
          Effect.map(readBooked(pairs), (rows) => rows.map(({ friendId, slotId }) => keyOf(slotId, friendId))),
        take: Effect.fnUntraced(function* (accountId, requests, now) {
          const known = yield* lockFriends(accountId, requests)
          const slots = yield* lockSlots(accountId, unique(requests.map(({ draft }) => draft.slotId)))
          const menus = known.flatMap(({ menus }) => menus ?? [])
          const shop = known.find(({ shop }) => shop !== null)?.shop ?? shopDefaults
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
            friends: new Map(known.flatMap(({ id, lineUserId }) => (id === null ? [] : [[id, lineUserId]]))),
            booked: [],
            resources,
            occupations,
            offTimes: range === undefined ? [] : offTimes(shop.timeZone, resources, range),
            parties
          }
        })
      })
    })
  )
}

const noParties: ReadonlyMap<string, Party> = new Map()

const shopDefaults: typeof ShopRow.Type = { ...defaults, maxGuestsAtOnce: null }

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
