/** SQL that brings the stored slots of a menu in line with a plan. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, int4s, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import type { PlannedSlot } from "./SlotPlan.ts"

/** What became of the slots. */
export const Counts = Schema.Struct({
  created: Schema.Int,
  /** Empty ones that have other places or times now, or are open again. */
  changed: Schema.Int,
  /** Empty ones that the rules do not name any more. */
  closed: Schema.Int,
  /** Booked ones that the rules do not name any more, or name otherwise: they stay as they are. */
  kept: Schema.Int
})
export type Counts = typeof Counts.Type

export interface PlannedDays {
  readonly accountId: string
  readonly menuId: string
  readonly from: string
  readonly to: string
  readonly slots: ReadonlyArray<PlannedSlot>
  /** What begins before stays as it is. */
  readonly now: Date
}

const LastDate = Schema.Struct({ date: Schema.NullOr(Schema.String) })

export class GenerationRepo extends Context.Service<
  GenerationRepo,
  {
    /** Lets one generation of a menu run at a time. */
    readonly lock: (menuId: string) => Effect.Effect<void>
    /** The last day of business that the menu has slots on. */
    readonly lastDate: (accountId: string, menuId: string) => Effect.Effect<string | null>
    /**
     * Never touches a slot that is booked, imported or changed by an operator, nor one that a booking has locked: the next
     * generation sees what became of it.
     */
    readonly apply: (days: PlannedDays) => Effect.Effect<Counts>
  }
>()("crm/GenerationRepo") {
  static readonly layer = Layer.effect(
    GenerationRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const nextId = yield* Ulids.monotonic
      const nothing: Counts = { created: 0, changed: 0, closed: 0, kept: 0 }

      const wanted = (slots: ReadonlyArray<PlannedSlot>) => sql`
        select * from unnest(
          ${texts(slots.map(() => nextId()))}, ${texts(slots.map(({ businessDate }) => businessDate))}::date[],
          ${texts(slots.map(({ date }) => date))}::date[], ${texts(slots.map(({ startTime }) => startTime))},
          ${texts(slots.map(({ endTime }) => endTime))}, ${timestamps(slots.map(({ startsAt }) => startsAt))},
          ${timestamps(slots.map(({ endsAt }) => endsAt))}, ${int4s(slots.map(({ maxCapacity }) => maxCapacity))},
          ${texts(slots.map(({ staffId }) => staffId))}
        ) as w (id, business_date, date, start_time, end_time, starts_at, ends_at, max_capacity, staff_id)`

      return GenerationRepo.of({
        lock: (menuId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`crm slots ${menuId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        lastDate: (accountId, menuId) =>
          sql`
            select (
              select business_date::text from crm_slot where account_id = ${accountId} and menu_id = ${menuId}
              order by starts_at desc limit 1
            ) as date`.pipe(
            Rows.first(LastDate),
            Effect.map((row) => row?.date ?? null)
          ),
        apply: ({ accountId, from, menuId, now, slots, to }) =>
          sql`
            with w as materialized (${wanted(slots)}),
            found as materialized (
              select s.id as slot_id, s.is_manual, s.booked_count, s.starts_at > ${now} as is_ahead,
                (s.is_closed or s.max_capacity <> w.max_capacity or s.ends_at <> w.ends_at or s.date <> w.date
                  or s.start_time <> w.start_time or s.end_time <> w.end_time) as differs, w.*
              from w join crm_slot as s on s.account_id = ${accountId} and s.menu_id = ${menuId}
                and s.starts_at = w.starts_at and s.staff_id is not distinct from w.staff_id
            ),
            ahead as materialized (
              select s.id, s.booked_count from crm_slot as s
              where s.account_id = ${accountId} and s.menu_id = ${menuId} and s.starts_at > ${now}
                and s.business_date between ${from}::text::date and ${to}::text::date
                and not s.is_closed and not s.is_manual
                and not exists (select from found where found.slot_id = s.id)
            ),
            free as materialized (
              select s.id from crm_slot as s
              where s.account_id = ${accountId} and s.booked_count = 0 and s.id in (
                select id from ahead where booked_count = 0
                union all
                select slot_id from found where differs and is_ahead and not is_manual and booked_count = 0
              ) order by s.id for no key update skip locked
            ),
            closed as (
              update crm_slot as s set is_closed = true from ahead join free using (id)
              where s.account_id = ${accountId} and s.id = free.id returning 1
            ),
            changed as (
              update crm_slot as s set is_closed = false, max_capacity = found.max_capacity, ends_at = found.ends_at,
                date = found.date, start_time = found.start_time, end_time = found.end_time,
                business_date = found.business_date
              from found join free on free.id = found.slot_id
              where s.account_id = ${accountId} and s.id = free.id returning 1
            ),
            created as (
              insert into crm_slot (id, account_id, menu_id, business_date, date, start_time, end_time, starts_at,
                ends_at, max_capacity, staff_id)
              select id, ${accountId}, ${menuId}, business_date, date, start_time, end_time, starts_at, ends_at,
                max_capacity, staff_id
              from w where not exists (select from found where found.id = w.id)
              on conflict do nothing returning 1
            )
            select (select count(*) from created)::int as created, (select count(*) from changed)::int as changed,
              (select count(*) from closed)::int as closed,
              (select count(*) from ahead where booked_count > 0)::int
                + (select count(*) from found where differs and is_ahead and not is_manual and booked_count > 0)::int
                as kept`.pipe(
            Rows.first(Counts),
            Effect.map((counts) => counts ?? nothing)
          )
      })
    })
  )
}
