/** SQL of generation: the slots that a menu has, and what a generation creates, changes and closes of them. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { dieOnSql, int4s, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import type { SlotDifference, StoredSlot } from "./SlotDifference.ts"
import type { PlannedSlot } from "./SlotPlan.ts"

/** Slots that begin at or after one time and before another. */
export interface SlotRange {
  readonly accountId: string
  readonly menuId: string
  readonly from: Date
  readonly before: Date
}

/** How many there were. */
export interface SlotCounts {
  readonly created: number
  readonly changed: number
  readonly closed: number
}

const LastDate = Schema.Struct({ date: Schema.NullOr(Schema.String) })
const Count = Schema.Struct({ count: Schema.Int })

export class GenerationRepo extends Context.Service<
  GenerationRepo,
  {
    /** Lets one generation of a menu run at a time. */
    readonly lock: (menuId: string) => Effect.Effect<void>
    /** The last day of business that the menu has slots on. */
    readonly lastDate: (accountId: string, menuId: string) => Effect.Effect<string | null>
    readonly stored: (range: SlotRange) => Effect.Effect<ReadonlyArray<StoredSlot>>
    /**
     * Changes and closes only what is empty and not changed by hand at that moment. A slot that a booking has locked stays
     * as it is: the next generation sees what became of it.
     */
    readonly apply: (
      menu: { readonly accountId: string; readonly menuId: string },
      difference: SlotDifference
    ) => Effect.Effect<SlotCounts>
    /** Deletes slots that ended before and have neither bookings nor entries of the waitlist; returns how many, at most `limit`. */
    readonly prune: (accountId: string, before: Date, limit: number) => Effect.Effect<number>
  }
>()("crm/GenerationRepo") {
  static readonly layer = Layer.effect(
    GenerationRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const nextId = yield* Ulids.monotonic

      const counted = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
        Effect.map(Rows.first(Count)(statement), (row) => row?.count ?? 0)

      const columnsOf = (slots: ReadonlyArray<PlannedSlot>) => sql`
        ${texts(slots.map(({ businessDate }) => businessDate))}::date[], ${texts(slots.map(({ date }) => date))}::date[],
        ${texts(slots.map(({ startTime }) => startTime))}, ${texts(slots.map(({ endTime }) => endTime))},
        ${timestamps(slots.map(({ startsAt }) => startsAt))}, ${timestamps(slots.map(({ endsAt }) => endsAt))},
        ${int4s(slots.map(({ maxCapacity }) => maxCapacity))}, ${texts(slots.map(({ staffId }) => staffId))}`
      const names = sql.literal("business_date, date, start_time, end_time, starts_at, ends_at, max_capacity, staff_id")

      const free = (accountId: string, ids: ReadonlyArray<string>) => sql`
        select f.id from crm_slot as f
        where f.account_id = ${accountId} and f.id = any(${texts(ids)}) and f.booked_count = 0 and not f.is_manual
        order by f.id for no key update skip locked`

      const close = (accountId: string, ids: ReadonlyArray<string>) =>
        ids.length === 0
          ? Effect.succeed(0)
          : counted(sql`
              with free as (${free(accountId, ids)}), closed as (
                update crm_slot as s set is_closed = true from free
                where s.account_id = ${accountId} and s.id = free.id returning 1
              ) select count(*)::int from closed`)

      const change = (accountId: string, changes: SlotDifference["changed"]) => {
        const ids = changes.map(({ id }) => id)
        if (ids.length === 0) return Effect.succeed(0)
        return counted(sql`
          with free as (${free(accountId, ids)}), changed as (
            update crm_slot as s set is_closed = false, max_capacity = w.max_capacity, ends_at = w.ends_at, date = w.date,
              start_time = w.start_time, end_time = w.end_time, business_date = w.business_date
            from unnest(${texts(ids)}, ${columnsOf(changes.map(({ slot }) => slot))}) as w (id, ${names})
            where s.account_id = ${accountId} and s.id = w.id and s.id in (select id from free) returning 1
          ) select count(*)::int from changed`)
      }

      const create = (accountId: string, menuId: string, slots: ReadonlyArray<PlannedSlot>) =>
        slots.length === 0
          ? Effect.succeed(0)
          : counted(sql`
              with created as (
                insert into crm_slot (id, account_id, menu_id, ${names})
                select id, ${accountId}, ${menuId}, ${names}
                from unnest(${texts(slots.map(() => nextId()))}, ${columnsOf(slots)}) as w (id, ${names})
                on conflict do nothing returning 1
              ) select count(*)::int from created`)

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
        // Not decoded by a schema: a year of slots has tens of thousands of rows.
        stored: ({ accountId, before, from, menuId }) =>
          dieOnSql(sql<StoredSlot>`
            select id, business_date::text as "businessDate", date::text as date, start_time as "startTime",
              end_time as "endTime", starts_at as "startsAt", ends_at as "endsAt", max_capacity as "maxCapacity",
              staff_id as "staffId", booked_count as "bookedCount", is_closed as "isClosed", is_manual as "isManual"
            from crm_slot
            where account_id = ${accountId} and menu_id = ${menuId} and starts_at >= ${from} and starts_at < ${before}`),
        apply: ({ accountId, menuId }, { changed, closed, created }) =>
          Effect.all({
            closed: close(accountId, closed),
            changed: change(accountId, changed),
            created: create(accountId, menuId, created)
          }),
        prune: (accountId, before, limit) =>
          counted(sql`
            with old as (
              select s.id from crm_slot s
              where s.account_id = ${accountId} and s.starts_at < ${before} and s.ends_at < ${before}
                and not exists (select from crm_reservation r where r.slot_id = s.id)
                and not exists (select from crm_waitlist w where w.slot_id = s.id)
              order by s.starts_at limit ${limit} for update skip locked
            ), gone as (
              delete from crm_slot s using old where s.account_id = ${accountId} and s.id = old.id returning 1
            ) select count(*)::int from gone`)
      })
    })
  )
}
