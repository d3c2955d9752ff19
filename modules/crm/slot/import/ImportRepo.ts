/** SQL that stores imported slots. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { int4s, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import type { ImportedSlot } from "./SlotCsv.ts"

const Key = Schema.Struct({
  menuId: Schema.String,
  startsAt: Schema.Date,
  staffId: Schema.NullOr(Schema.String)
})
const Stored = Schema.Struct({ ...Key.fields, change: Schema.Literals(["created", "changed", "unchanged"]) })
type Change = (typeof Stored.Type)["change"]

/** Slots of one key are the same slot. */
export const keyOf = ({ menuId, staffId, startsAt }: typeof Key.Type): string =>
  `${menuId} ${startsAt.getTime()} ${staffId}`

export class ImportRepo extends Context.Service<
  ImportRepo,
  {
    /**
     * Stores slots with different keys. One that exists gets the new places and end, unless it is booked and has another end
     * or more guests. One that comes back with its id and its values, as an export has it, is left as it is. Returns by key what became of those that were stored.
     */
    readonly store: (
      accountId: string,
      slots: ReadonlyArray<ImportedSlot>
    ) => Effect.Effect<ReadonlyMap<string, Change>>
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
            with w as (
              select * from unnest(
                ${texts(slots.map(() => nextId()))}, ${texts(slots.map(({ menuId }) => menuId))},
                ${texts(slots.map(({ businessDate }) => businessDate))}::date[], ${texts(slots.map(({ date }) => date))}::date[],
                ${texts(slots.map(({ startTime }) => startTime))}, ${texts(slots.map(({ endTime }) => endTime))},
                ${timestamps(slots.map(({ startsAt }) => startsAt))}, ${timestamps(slots.map(({ endsAt }) => endsAt))},
                ${int4s(slots.map(({ maxCapacity }) => maxCapacity))}, ${texts(slots.map(({ staffId }) => staffId))},
                ${texts(slots.map(({ givenId }) => givenId))}
              ) as w (id, menu_id, business_date, date, start_time, end_time, starts_at, ends_at, max_capacity, staff_id, given_id)
            ), before as (
              select w.id as row_id, coalesce(s.id = w.given_id, false) and (s.ends_at, s.max_capacity, s.business_date) =
                (w.ends_at, w.max_capacity, w.business_date) as is_same, s.id, s.ends_at, s.max_capacity, s.business_date, not s.is_closed and s.is_manual as is_open
              from w join crm_slot s on s.account_id = ${accountId} and s.menu_id = w.menu_id and s.starts_at = w.starts_at
                and s.staff_id is not distinct from w.staff_id
            ), stored as (
              insert into crm_slot as s (id, account_id, menu_id, business_date, date, start_time, end_time, starts_at, ends_at,
                max_capacity, staff_id, is_manual)
              select id, ${accountId}, menu_id, business_date, date, start_time, end_time, starts_at, ends_at, max_capacity,
                staff_id, true
              from w where not exists (select from before b where b.row_id = w.id and b.is_same)
              on conflict (account_id, menu_id, starts_at, staff_id) do update set business_date = excluded.business_date,
                date = excluded.date, start_time = excluded.start_time, end_time = excluded.end_time,
                ends_at = excluded.ends_at, max_capacity = excluded.max_capacity, is_closed = false, is_manual = true
              where s.booked_count = 0 or (s.ends_at = excluded.ends_at and s.booked_count <= excluded.max_capacity)
              returning s.id, s.menu_id, s.starts_at, s.staff_id, s.ends_at, s.max_capacity, s.business_date
            )
            select s.menu_id as "menuId", s.starts_at as "startsAt", s.staff_id as "staffId", case
              when b.id is null then 'created'
              when b.is_open and (b.ends_at, b.max_capacity, b.business_date) = (s.ends_at, s.max_capacity, s.business_date)
                then 'unchanged'
              else 'changed' end as change
            from stored s left join before b on b.id = s.id
            union all
            select w.menu_id, w.starts_at, w.staff_id, 'unchanged' from w join before b on b.row_id = w.id and b.is_same`.pipe(
            Rows.all(Stored),
            Effect.map((rows) => new Map(rows.map((row) => [keyOf(row), row.change])))
          )
      })
    })
  )
}
