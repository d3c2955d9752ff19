/** The table of stored schedules. All times are the database's. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { int4s, int8s, texts, timestamps } from "../../../sql/Pg.ts"
import type { MissedTicks, Overlap } from "../CronSchedule.ts"

/** What a schedule sends, and when; `timing` as JSON. */
export interface Definition {
  readonly tenant: string | null
  readonly key: string
  readonly actor: string
  readonly version: number
  readonly priority: number
  readonly jobKey: string | null
  readonly missed: MissedTicks
  readonly overlap: Overlap
  readonly timing: unknown
  readonly payload: unknown
  readonly tickField: string | null
}

export interface Row extends Definition {
  readonly id: number
  readonly nextAt: Date | null
  readonly settledUntil: Date
  readonly pausedAt: Date | null
  readonly lastTick: Date | null
  readonly lastJobId: string | null
  readonly createdAt: Date
  /** The database's clock. */
  readonly now: Date
}

/** Rounding up would show a time that has not come, and a tick at it would be passed over. */
const clock = "date_trunc('milliseconds', clock_timestamp())"

const columns = `id, next_at as "nextAt", settled_until as "settledUntil", paused_at as "pausedAt",
  last_tick as "lastTick", last_job_id as "lastJobId", created_at as "createdAt", version, priority, tenant, key, actor,
  job_key as "jobKey", missed, overlap, timing, payload, tick_field as "tickField", ${clock} as now`

/** How long until the next schedule is due, in milliseconds; undefined when there is none. */
export const untilNext = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly ms: number }>`
    select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms from stored_schedule
    where next_at is not null order by next_at limit 1`.unprepared
  return row?.ms
})

/** Locks due schedules for the transaction, passing over those that another node has locked. */
export const lockDue = Effect.fnUntraced(function* (limit: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Row>`
    select ${sql.literal(columns)} from stored_schedule
    where next_at <= now() order by next_at limit ${limit} for update skip locked`.unprepared
})

export interface Key {
  readonly tenant: string | null
  readonly key: string
}

/** Locks those that exist, by tenant and key; and the database's clock. */
export const lockAll = Effect.fnUntraced(function* (keys: ReadonlyArray<Key>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Row>`
    select ${sql.literal(columns)} from stored_schedule
    where (coalesce(tenant, ''), key) in (select * from unnest(
      ${texts(keys.map(({ tenant }) => tenant ?? ""))}, ${texts(keys.map(({ key }) => key))}))
    order by id for update`.unprepared
  const [time] = yield* sql<{ readonly now: Date }>`select ${sql.literal(clock)} as now`
  return { rows, now: time!.now }
})

/** Waits for no transaction that changes it. */
export const findById = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`select ${sql.literal(columns)} from stored_schedule where id = ${id}::int8`
  return row
})

export const lock = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`select ${sql.literal(columns)} from stored_schedule where id = ${id}::int8 for update`
  return row
})

export interface PlacedSchedule extends Definition {
  readonly nextAt: Date | null
  readonly settledUntil: Date
}

/** Inserts or replaces; answers the ids in the order of the schedules. */
export const putAll = Effect.fnUntraced(function* (schedules: ReadonlyArray<PlacedSchedule>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly id: number; readonly tenant: string | null; readonly key: string }>`
    insert into stored_schedule (next_at, settled_until, version, priority, tenant, key, actor, job_key, missed, overlap,
      timing, payload, tick_field)
    select next_at, settled_until, version, priority, tenant, key, actor, job_key, missed, overlap, timing::jsonb,
      payload::jsonb, tick_field
    from unnest(${timestamps(schedules.map(({ nextAt }) => nextAt))},
      ${timestamps(schedules.map(({ settledUntil }) => settledUntil))},
      ${int4s(schedules.map(({ version }) => version))}, ${int4s(schedules.map(({ priority }) => priority))},
      ${texts(schedules.map(({ tenant }) => tenant))}, ${texts(schedules.map(({ key }) => key))},
      ${texts(schedules.map(({ actor }) => actor))}, ${texts(schedules.map(({ jobKey }) => jobKey))},
      ${texts(schedules.map(({ missed }) => missed))}, ${texts(schedules.map(({ overlap }) => overlap))},
      ${texts(schedules.map(({ timing }) => JSON.stringify(timing)))},
      ${texts(schedules.map(({ payload }) => JSON.stringify(payload ?? null)))},
      ${texts(schedules.map(({ tickField }) => tickField))})
      as new(next_at, settled_until, version, priority, tenant, key, actor, job_key, missed, overlap, timing, payload,
        tick_field)
    order by coalesce(tenant, ''), key
    on conflict (coalesce(tenant, ''), key) do update set next_at = excluded.next_at,
      settled_until = excluded.settled_until, version = excluded.version, priority = excluded.priority,
      actor = excluded.actor, job_key = excluded.job_key, missed = excluded.missed, overlap = excluded.overlap,
      timing = excluded.timing, payload = excluded.payload, tick_field = excluded.tick_field
    returning id, tenant, key`.unprepared
  return rows
})

export interface Advance {
  readonly id: number
  readonly nextAt: Date | null
  readonly settledUntil: Date
  readonly lastTick: Date | null
  readonly lastJobId: string | null
}

/** Writes how far schedules are settled. */
export const advanceAll = Effect.fnUntraced(function* (advances: ReadonlyArray<Advance>) {
  if (advances.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update stored_schedule s set next_at = new.next_at, settled_until = new.settled_until,
      last_tick = coalesce(new.last_tick, s.last_tick), last_job_id = coalesce(new.last_job_id, s.last_job_id)
    from unnest(${int8s(advances.map(({ id }) => id))}, ${timestamps(advances.map(({ nextAt }) => nextAt))},
      ${timestamps(advances.map(({ settledUntil }) => settledUntil))},
      ${timestamps(advances.map(({ lastTick }) => lastTick))},
      ${texts(advances.map(({ lastJobId }) => lastJobId))}) as new(id, next_at, settled_until, last_tick, last_job_id)
    where s.id = any(array[new.id])`.unprepared
})

export const setPaused = Effect.fnUntraced(function* (id: number, pausedAt: Date | null, nextAt: Date | null) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update stored_schedule set paused_at = ${pausedAt}::timestamptz, next_at = ${nextAt}::timestamptz
    where id = ${id}::int8`
})

export const setLastJob = Effect.fnUntraced(function* (id: number, jobId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update stored_schedule set last_job_id = ${jobId} where id = ${id}::int8`
})

export const removeAll = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  if (ids.length === 0) return 0
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`delete from stored_schedule where id = any(${int8s(ids)}) returning id`
  return rows.length
})

export const removeByKey = Effect.fnUntraced(function* ({ key, tenant }: Key) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    delete from stored_schedule where coalesce(tenant, '') = ${tenant ?? ""} and key = ${key} returning id`
  return rows.length > 0
})

/** All schedules of a tenant. */
export const removeByTenant = Effect.fnUntraced(function* (tenant: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`delete from stored_schedule where coalesce(tenant, '') = ${tenant} returning id`
  return rows.length
})

export interface Filter {
  /** Null for schedules of the service itself. */
  readonly tenant?: string | null | undefined
  readonly actor?: string | undefined
  /** The beginning of the key. */
  readonly prefix?: string | undefined
}

export interface Page {
  readonly limit: number
  readonly below?: number | undefined
}

/** Newest first. */
export const list = Effect.fnUntraced(function* ({ actor, prefix, tenant }: Filter, { below, limit }: Page) {
  const sql = yield* SqlClient.SqlClient
  const conditions = [
    ...(tenant === undefined ? [] : [sql`coalesce(tenant, '') = ${tenant ?? ""}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(prefix === undefined ? [] : [sql`starts_with(key, ${prefix})`]),
    ...(below === undefined ? [] : [sql`id < ${below}::int8`])
  ]
  return yield* sql<Row>`
    select ${sql.literal(columns)} from stored_schedule
    where ${conditions.length === 0 ? sql.literal("true") : sql.and(conditions)}
    order by id desc limit ${limit}`.unprepared
})

export const find = Effect.fnUntraced(function* ({ key, tenant }: Key) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    select ${sql.literal(columns)} from stored_schedule where coalesce(tenant, '') = ${tenant ?? ""} and key = ${key}`
  return row
})
