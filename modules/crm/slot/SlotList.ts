/** The list of a menu's slots from which guests choose. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
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
import { type Days, freeSlots } from "./FreeSlots.ts"
import { Slot } from "./Slot.ts"
import { slotColumns } from "./SlotRepo.ts"

const maxSlots = 500
const defaultDays = 30
const maxDays = 92

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

export class SlotList extends Context.Service<
  SlotList,
  {
    readonly list: (accountId: string, query: SlotQuery) => Effect.Effect<SlotPage, InvalidRange | EventNotFound>
    /** For operators: of one menu or of all, past, full and closed ones too. */
    readonly listAll: (accountId: string, query: AllSlotsQuery) => Effect.Effect<ReadonlyArray<Slot>, InvalidRange>
  }
>()("crm/SlotList") {
  static readonly layer = Layer.effect(
    SlotList,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const facts = yield* BookingFactsRepo
      const shops = yield* ShopRepo
      const free = yield* freeSlots
      const columns = sql.literal(slotColumns())

      const slotsOf = Effect.fnUntraced(function* (menu: Menu, shop: Shop, days: Days, availableOnly: boolean) {
        const condition = availableOnly
          ? sql`s.id = any(array(${yield* free(menu, shop, days, maxSlots)}))`
          : sql`s.menu_id = ${menu.id} and s.starts_at >= ${days.from} and s.starts_at < ${days.before} and not s.is_closed`
        return yield* sql`
          select ${columns} from crm_slot as s where s.account_id = ${menu.accountId} and ${condition}
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
  ).pipe(Layer.provide([BookingFactsRepo.layer, ShopRepo.layer]))
}
