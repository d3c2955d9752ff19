/** SQL of shops. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type ShopSettings, shopFields } from "./Shop.ts"

/** The columns of the settings; `prefix` stands before the names of the answer. */
export const shopColumns = (table: string, prefix = ""): string =>
  Object.entries(columns)
    .map(([member, column]) => `${table}.${column} as "${prefix}${member}"`)
    .join(", ")

const columns = {
  name: "name",
  timeZone: "time_zone",
  holdMinutes: "hold_minutes",
  offerMinutes: "offer_minutes",
  maxGuestsAtOnce: "max_guests_at_once",
  holidays: "holidays",
  horizonDays: "horizon_days",
  slotMinutes: "slot_minutes",
  reminders: "reminders",
  hours: "hours"
} as const satisfies Record<keyof ShopSettings, string>

// Rows were checked when they were written: a zone that a newer Node renames must not make a shop unreadable.
export const ShopRow = Schema.Struct({ ...shopFields, timeZone: Schema.String })

export class ShopRepo extends Context.Service<
  ShopRepo,
  {
    readonly find: (accountId: string) => Effect.Effect<ShopSettings | undefined>
    /** Locks the shop of the account until the transaction ends, also before it has a row. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    readonly save: (accountId: string, shop: ShopSettings, at: Date) => Effect.Effect<void>
    /** Whether an open slot begins after the time. */
    readonly hasSlotsAfter: (accountId: string, at: Date) => Effect.Effect<boolean>
  }
>()("crm/ShopRepo") {
  static readonly layer = Layer.effect(
    ShopRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ShopRepo.of({
        find: (accountId) =>
          sql`
            select ${sql.literal(shopColumns("h"))} from crm_shop as h where h.account_id = ${accountId}`.pipe(
            Rows.first(ShopRow)
          ),
        lock: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`crm shop ${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        save: (accountId, shop, at) =>
          sql`
            insert into crm_shop (account_id, name, time_zone, hold_minutes, offer_minutes, max_guests_at_once, holidays,
              horizon_days, slot_minutes, reminders, hours, updated_at)
            values (${accountId}, ${shop.name}, ${shop.timeZone}, ${shop.holdMinutes}, ${shop.offerMinutes},
              ${shop.maxGuestsAtOnce}, ${shop.holidays}, ${shop.horizonDays}, ${shop.slotMinutes}, ${json(shop.reminders)},
              ${shop.hours && json(shop.hours)}, ${at})
            on conflict (account_id) do update set name = excluded.name, time_zone = excluded.time_zone,
              hold_minutes = excluded.hold_minutes, offer_minutes = excluded.offer_minutes,
              max_guests_at_once = excluded.max_guests_at_once, holidays = excluded.holidays,
              horizon_days = excluded.horizon_days, slot_minutes = excluded.slot_minutes, reminders = excluded.reminders, hours = excluded.hours,
              updated_at = excluded.updated_at`.pipe(dieOnSql, Effect.asVoid),
        hasSlotsAfter: (accountId, at) =>
          sql`
            select exists (
              select from crm_slot where account_id = ${accountId} and starts_at > ${at} and not is_closed
            ) as found`.pipe(
            Rows.first(Schema.Struct({ found: Schema.Boolean })),
            Effect.map((row) => row?.found === true)
          )
      })
    })
  )
}
