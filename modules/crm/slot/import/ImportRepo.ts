/** SQL that stores imported slots. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { int4s, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import type { ImportedSlot } from "./SlotCsv.ts"

const Stored = Schema.Struct({
  menuId: Schema.String,
  startsAt: Schema.Date,
  staffId: Schema.NullOr(Schema.String)
})

/** Slots of one key are the same slot. */
export const keyOf = ({ menuId, staffId, startsAt }: typeof Stored.Type): string =>
  `${menuId} ${startsAt.getTime()} ${staffId}`

export class ImportRepo extends Context.Service<
  ImportRepo,
  {
    /**
     * Stores slots with different keys. One that exists gets the new places and end, unless it is booked and has another end
     * or more guests. Answers the keys of those that were stored.
     */
    readonly store: (accountId: string, slots: ReadonlyArray<ImportedSlot>) => Effect.Effect<ReadonlySet<string>>
  }
>()("crm/ImportRepo") {
  static readonly layer = Layer.effect(
    ImportRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const nextId = yield* Ulids.monotonic
      return ImportRepo.of({
        store: (accountId, slots) =>
          sql`
            insert into crm_slot as s (id, account_id, menu_id, business_date, date, start_time, end_time, starts_at, ends_at,
              max_capacity, staff_id, is_manual)
            select id, ${accountId}, menu_id, business_date, date, start_time, end_time, starts_at, ends_at, max_capacity,
              staff_id, true
            from unnest(
              ${texts(slots.map(() => nextId()))}, ${texts(slots.map(({ menuId }) => menuId))},
              ${texts(slots.map(({ businessDate }) => businessDate))}::date[], ${texts(slots.map(({ date }) => date))}::date[],
              ${texts(slots.map(({ startTime }) => startTime))}, ${texts(slots.map(({ endTime }) => endTime))},
              ${timestamps(slots.map(({ startsAt }) => startsAt))}, ${timestamps(slots.map(({ endsAt }) => endsAt))},
              ${int4s(slots.map(({ maxCapacity }) => maxCapacity))}, ${texts(slots.map(({ staffId }) => staffId))}
            ) as w (id, menu_id, business_date, date, start_time, end_time, starts_at, ends_at, max_capacity, staff_id)
            on conflict (account_id, menu_id, starts_at, staff_id) do update set business_date = excluded.business_date,
              date = excluded.date, start_time = excluded.start_time, end_time = excluded.end_time,
              ends_at = excluded.ends_at, max_capacity = excluded.max_capacity, is_closed = false, is_manual = true
            where s.booked_count = 0 or (s.ends_at = excluded.ends_at and s.booked_count <= excluded.max_capacity)
            returning ${sql.literal(Rows.columns(Stored))}`.pipe(
            Rows.all(Stored),
            Effect.map((rows) => new Set(rows.map(keyOf)))
          )
      })
    })
  )
}
