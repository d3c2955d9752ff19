/** The list of a menu's slots from which guests choose. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { EventNotFound } from "../menu/Errors.ts"
import type { Menu } from "../menu/Menu.ts"
import { addDays, daysBetween, startOfDay, todayIn } from "../shop/LocalTime.ts"
import { defaults, type Shop } from "../shop/Shop.ts"
import { ShopRepo } from "../shop/ShopRepo.ts"
import { lastDateOf } from "./Bookability.ts"
import { BookingFactsRepo } from "./BookingFacts.ts"
import { InvalidRange } from "./Errors.ts"
import { fullTimes } from "./FullTimes.ts"
import { Slot } from "./Slot.ts"
import { slotColumns } from "./SlotRepo.ts"

const maxSlots = 500
const defaultDays = 30
const maxDays = 92
/** Days: a slot and each buffer of a menu last one at most. It bounds the search in the index. */
const longestOccupation = 3

export interface SlotQuery {
  readonly menuId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Whether full slots are left out, and those for which no staff or room is free. */
  readonly availableOnly: boolean
}

export interface AllSlotsQuery {
  readonly menuId?: string | undefined
  /** Today when absent. */
  readonly from?: string | undefined
  /** The first day when absent. */
  readonly to?: string | undefined
}

export interface SlotPage {
  readonly menu: Menu
  readonly from: string
  readonly to: string
  readonly slots: ReadonlyArray<Slot>
}

/** Instants; slots that begin at or after the first and before the second. */
interface Days {
  readonly from: Date
  readonly before: Date
}

const longestSlotMs = 24 * 60 * 60_000

const Booked = Schema.Struct({ startsAt: Schema.Date, endsAt: Schema.Date, guests: Schema.Int })
const Resource = Schema.Struct({ id: Schema.String, kind: Schema.Literals(["staff", "room"]) })

export class SlotList extends Context.Service<
  SlotList,
  {
    readonly list: (accountId: string, query: SlotQuery) => Effect.Effect<SlotPage, InvalidRange | EventNotFound>
    /** For operators: of one menu or of all, past, full and closed ones too. */
    readonly listAll: (accountId: string, query: AllSlotsQuery) => Effect.Effect<ReadonlyArray<Slot>, InvalidRange>
  }
>()("crm/SlotList") {
  static readonly layerNoDeps = Layer.effect(
    SlotList,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const facts = yield* BookingFactsRepo
      const shops = yield* ShopRepo
      const columns = sql.literal(slotColumns())

      /** Active staff and rooms that serve the menu: of those assigned to it, or of all where none of the kind is. */
      const resourcesOf = ({ accountId, id }: Menu) =>
        sql`
          with serving as (
            select r.id, r.kind, r.is_active, mr.menu_id is not null as assigned from crm_resource as r
            left join crm_menu_resource as mr on mr.resource_id = r.id and mr.menu_id = ${id}
            where r.account_id = ${accountId}
          )
          select id, kind from serving as s
          where is_active and (assigned or not exists (
            select from serving as other where other.kind = s.kind and other.assigned
          ))`.pipe(Rows.all(Resource))

      /** A condition on the slot `s`: one of these is free then, with the buffers of the menu around it. */
      const anyFree = (menu: Menu, ids: ReadonlyArray<string>, condition: string) => sql`
        exists (
          select from unnest(${texts(ids)}) as r (id) where ${sql.literal(condition)} and not exists (
            select from crm_occupation as o where o.account_id = ${menu.accountId} and o.resource_id = r.id
              and o.starts_at < s.ends_at + make_interval(mins => ${menu.bufferAfter})
              and o.starts_at > s.starts_at - make_interval(mins => ${menu.bufferBefore}, days => ${longestOccupation})
              and o.ends_at > s.starts_at - make_interval(mins => ${menu.bufferBefore})
          )
        )`

      /** A condition on the slot `s`: the limit of guests of the whole shop leaves room for one more. */
      const withinLimit = Effect.fnUntraced(function* ({ accountId }: Menu, limit: number, { before, from }: Days) {
        const booked = yield* sql`
          select starts_at as "startsAt", ends_at as "endsAt", booked_count as guests from crm_slot
          where account_id = ${accountId} and starts_at > ${new Date(from.getTime() - longestSlotMs)}
            and starts_at < ${new Date(before.getTime() + longestSlotMs)} and booked_count > 0`.pipe(Rows.all(Booked))
        const full = fullTimes(booked, limit)
        return sql`not exists (
          select from unnest(${timestamps(full.map(({ from }) => from))}, ${timestamps(full.map(({ until }) => until))})
            as f (since, until) where f.since < s.ends_at and f.until > s.starts_at)`
      })

      /** What a booking of one guest will ask for, so that the list shows no slot that it refuses as full. */
      const available = Effect.fnUntraced(function* (menu: Menu, shop: Shop, days: Days) {
        const limit = shop.maxGuestsAtOnce
        const resources = yield* resourcesOf(menu)
        const idsOf = (kind: string) => resources.filter((resource) => resource.kind === kind).map(({ id }) => id)
        const ownStaff = sql`(s.staff_id is null or ${anyFree(menu, idsOf("staff"), "s.staff_id = r.id")})`
        const anyStaff = anyFree(menu, idsOf("staff"), "(s.staff_id is null or s.staff_id = r.id)")
        return sql.and([
          sql`s.booked_count < s.max_capacity`,
          menu.needsStaff ? anyStaff : ownStaff,
          ...(menu.needsRoom ? [anyFree(menu, idsOf("room"), "true")] : []),
          ...(limit === null ? [] : [yield* withinLimit(menu, limit, days)])
        ])
      })

      const slotsOf = Effect.fnUntraced(function* (menu: Menu, shop: Shop, days: Days, availableOnly: boolean) {
        const { before, from } = days
        const condition = availableOnly ? yield* available(menu, shop, days) : sql`true`
        return yield* sql`
          select ${columns} from crm_slot as s
          where s.account_id = ${menu.accountId} and s.menu_id = ${menu.id} and s.starts_at >= ${from}
            and s.starts_at < ${before} and not s.is_closed and ${condition}
          order by s.starts_at, s.staff_id limit ${maxSlots}`.pipe(Rows.all(Slot))
      })

      const checkRange = Effect.fnUntraced(function* (from: string, to: string) {
        if (from > to) return yield* new InvalidRange({ reason: "order" })
        if (daysBetween(from, to) > maxDays) return yield* new InvalidRange({ reason: "length" })
      })

      const listAllWithin = Effect.fnUntraced(function* (accountId: string, query: AllSlotsQuery) {
        const { timeZone } = (yield* shops.find(accountId)) ?? defaults
        const from = query.from ?? todayIn(timeZone, DateTime.toDateUtc(yield* DateTime.now))
        const to = query.to ?? from
        yield* checkRange(from, to)
        const menu = query.menuId === undefined ? sql`true` : sql`s.menu_id = ${query.menuId}`
        return yield* sql`
          select ${columns} from crm_slot as s
          where s.account_id = ${accountId} and ${menu} and s.starts_at >= ${startOfDay(timeZone, from)}
            and s.starts_at < ${startOfDay(timeZone, addDays(to, 1))}
          order by s.starts_at, s.menu_id, s.staff_id limit ${maxSlots}`.pipe(Rows.all(Slot))
      })

      const listWithin = Effect.fnUntraced(function* (accountId: string, query: SlotQuery) {
        const { menu, shop } = yield* facts.find(accountId, { menuId: query.menuId, slotId: "" })
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const from = query.from ?? todayIn(shop.timeZone, now)
        const to = query.to ?? addDays(from, defaultDays)
        yield* checkRange(from, to)
        if (menu === undefined) return yield* new EventNotFound({})
        const last = lastDateOf(menu, shop.timeZone, now)
        const first = startOfDay(shop.timeZone, from)
        const end = startOfDay(shop.timeZone, addDays(last < to ? last : to, 1))
        const slots = yield* slotsOf(menu, shop, { from: first < now ? now : first, before: end }, query.availableOnly)
        return { menu, from, to, slots }
      })

      return SlotList.of({
        listAll: (accountId, query) => within(accountId, listAllWithin(accountId, query)),
        list: Effect.fn("SlotList.list")((accountId, query) => within(accountId, listWithin(accountId, query)))
      })
    })
  )

  static readonly layer = SlotList.layerNoDeps.pipe(Layer.provide([BookingFactsRepo.layer, ShopRepo.layer]))
}
