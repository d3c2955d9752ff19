/** The list of a menu's slots from which guests choose. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { EventNotFound } from "../menu/Errors.ts"
import type { Menu } from "../menu/Menu.ts"
import { addDays, daysBetween, startOfDay, todayIn } from "../shop/LocalTime.ts"
import { defaults } from "../shop/Shop.ts"
import { ShopRepo } from "../shop/ShopRepo.ts"
import { lastDateOf } from "./Bookability.ts"
import { BookingFactsRepo } from "./BookingFacts.ts"
import { InvalidRange } from "./Errors.ts"
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

      /** Active staff and rooms that serve the menu: those assigned to it, or all of a kind of which none is assigned. */
      const resourcesOf = ({ accountId, id }: Menu) =>
        sql`
          with serving as (
            select r.id, r.kind, mr.menu_id is not null as assigned from crm_resource as r
            left join crm_menu_resource as mr on mr.resource_id = r.id and mr.menu_id = ${id}
            where r.account_id = ${accountId} and r.is_active
          )
          select id, kind from serving as s
          where assigned or not exists (select from serving as other where other.kind = s.kind and other.assigned)`.pipe(
          Rows.all(Resource)
        )

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

      const available = Effect.fnUntraced(function* (menu: Menu) {
        if (!menu.needsStaff && !menu.needsRoom) return sql`s.booked_count < s.max_capacity`
        const resources = yield* resourcesOf(menu)
        const idsOf = (kind: string) => resources.filter((resource) => resource.kind === kind).map(({ id }) => id)
        const staff = anyFree(menu, idsOf("staff"), "(s.staff_id is null or s.staff_id = r.id)")
        return sql.and([
          sql`s.booked_count < s.max_capacity`,
          ...(menu.needsStaff ? [staff] : []),
          ...(menu.needsRoom ? [anyFree(menu, idsOf("room"), "true")] : [])
        ])
      })

      const slotsOf = Effect.fnUntraced(function* (menu: Menu, from: Date, before: Date, availableOnly: boolean) {
        const condition = availableOnly ? yield* available(menu) : sql`true`
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
        const slots = yield* slotsOf(menu, first < now ? now : first, end, query.availableOnly)
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
