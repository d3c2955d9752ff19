/** Reads what slots are judged by, without locks: a booking decides again on locked rows. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Menu } from "../../menu/Menu.ts"
import { menuColumns } from "../../menu/MenuRepo.ts"
import { Resource } from "../../reservation/occupation/Occupation.ts"
import { defaults } from "../../shop/Shop.ts"
import { offTimes } from "../../shop/WorkingHours.ts"
import type { Slot } from "../Slot.ts"
import { judge, type SlotState } from "./Obstacle.ts"

const dayMs = 86_400_000
/** A slot and each buffer of a menu last at most a day. */
const longestOccupationMs = 3 * dayMs

const OccupationRow = Schema.Struct({ resourceId: Schema.String, startsAt: Schema.Date, endsAt: Schema.Date })
const PartyRow = Schema.Struct({ startsAt: Schema.Date, endsAt: Schema.Date, guests: Schema.Int })
const ShopRow = Schema.Struct({ limit: Schema.NullOr(Schema.Int), timeZone: Schema.String })

export class Obstacles extends Context.Service<
  Obstacles,
  {
    /** The state of each slot, by its id. All must be of the account. */
    readonly of: (accountId: string, slots: ReadonlyArray<Slot>) => Effect.Effect<ReadonlyMap<string, SlotState>>
  }
>()("crm/slot/obstacle/Obstacles") {
  static readonly layer = Layer.effect(
    Obstacles,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const ofMenu = sql.literal(menuColumns("m"))

      const read = Effect.fnUntraced(function* (accountId: string, slots: ReadonlyArray<Slot>) {
        const first = new Date(Math.min(...slots.map(({ startsAt }) => startsAt.getTime())) - longestOccupationMs)
        const last = new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime())) + dayMs)
        const menuIds = [...new Set(slots.map(({ menuId }) => menuId))]
        const menus = yield* sql`
          select ${ofMenu} from crm_menu m where m.account_id = ${accountId} and m.id = any(${texts(menuIds)})`.pipe(
          Rows.all(Menu)
        )
        const resources = yield* sql`
          select r.id, r.kind, r.is_active as "isActive", r.hours,
            array(select menu_id from crm_menu_resource l where l.resource_id = r.id) as "menuIds"
          from crm_resource r where r.account_id = ${accountId}`.pipe(Rows.all(Resource))
        const occupations =
          resources.length === 0
            ? []
            : yield* sql`
                select ${sql.literal(Rows.columns(OccupationRow))} from crm_occupation
                where account_id = ${accountId} and resource_id = any(${texts(resources.map(({ id }) => id))})
                  and starts_at > ${first} and starts_at < ${last}`.pipe(Rows.all(OccupationRow))
        const absences =
          resources.length === 0
            ? []
            : yield* sql`
                select ${sql.literal(Rows.columns(OccupationRow))} from crm_absence
                where account_id = ${accountId} and ends_at > ${first} and starts_at < ${last}`.pipe(
                Rows.all(OccupationRow)
              )
        const shop = yield* sql`
          select max_guests_at_once as "limit", time_zone as "timeZone" from crm_shop
          where account_id = ${accountId}`.pipe(Rows.first(ShopRow))
        const parties =
          shop?.limit == null
            ? []
            : yield* sql`
                select starts_at as "startsAt", ends_at as "endsAt", booked_count as guests from crm_slot
                where account_id = ${accountId} and booked_count > 0 and starts_at > ${first} and starts_at < ${last}`.pipe(
                Rows.all(PartyRow)
              )
        return {
          menus: new Map(menus.map((menu) => [menu.id, menu])),
          resources,
          occupations,
          absences,
          offTimes: offTimes(shop?.timeZone ?? defaults.timeZone, resources, { startsAt: first, endsAt: last }),
          parties,
          maxGuestsAtOnce: shop?.limit ?? null
        }
      })

      return Obstacles.of({
        of: Effect.fn("Obstacles.of")(function* (accountId, slots) {
          if (slots.length === 0) return new Map()
          const stateOf = judge(yield* within(accountId, read(accountId, slots)))
          return new Map(slots.map((slot) => [slot.id, stateOf(slot)]))
        })
      })
    })
  )
}
