/** The table of schedules: their state. What a schedule is stands in the code. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CronSchedule } from "./CronSchedule.ts"
import type { State } from "./Plan.ts"

export interface Row extends State {
  readonly name: string
  readonly lastTick: Date | null
  readonly lastJobId: string | null
  readonly pausedAt: Date | null
  /** The database's clock. */
  readonly now: Date
}

/** Rounding up would show a time that has not come, and a tick at it would be passed over. */
const clock = "date_trunc('milliseconds', clock_timestamp())"
const columns = `name, cron, time_zone as "timeZone", settled_until as "settledUntil", last_tick as "lastTick",
  last_job_id as "lastJobId", paused_at as "pausedAt", ${clock} as now`

export const now = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly now: Date }>`select ${sql.literal(clock)} as now`
  return row!.now.getTime()
})

/** All rows, also of schedules that no module declares any more. */
export const all = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Row>`select ${sql.literal(columns)} from job_schedule order by name`
})

/** Makes the row of a schedule that is new: it starts now, nothing of the past is due. */
export const register = Effect.fnUntraced(function* (schedule: CronSchedule) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into job_schedule (name, cron, time_zone, settled_until)
    values (${schedule.name}, ${schedule.cron}, ${schedule.timeZone}, ${sql.literal(clock)})
    on conflict (name) do nothing`
})

/** Locks the row for the transaction; answers nothing when another node holds it. */
export const lockIfFree = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Row>`
    select ${sql.literal(columns)} from job_schedule where name = ${name} for update skip locked`
  return rows[0]
})

/** Locks the row for the transaction, making it when it is not there. */
export const lock = Effect.fnUntraced(function* (schedule: CronSchedule) {
  const sql = yield* SqlClient.SqlClient
  yield* register(schedule)
  const rows = yield* sql<Row>`
    select ${sql.literal(columns)} from job_schedule where name = ${schedule.name} for update`
  return rows[0]!
})

export interface Advance {
  readonly settledUntil: number
  /** The last tick that got a job. */
  readonly fired?: { readonly tick: number; readonly jobId: string } | undefined
}

/** Stores the definition that is in force and how far it is settled. */
export const advance = Effect.fnUntraced(function* (schedule: CronSchedule, { fired, settledUntil }: Advance) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update job_schedule set cron = ${schedule.cron}, time_zone = ${schedule.timeZone},
      settled_until = ${new Date(settledUntil)},
      last_tick = coalesce(${fired === undefined ? null : new Date(fired.tick)}::timestamptz, last_tick),
      last_job_id = coalesce(${fired?.jobId ?? null}::text, last_job_id), updated_at = now()
    where name = ${schedule.name}`
})

export const setPaused = Effect.fnUntraced(function* (name: string, since: Date | null) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update job_schedule set paused_at = ${since}::timestamptz, updated_at = now() where name = ${name}`
})

export const setLastJob = Effect.fnUntraced(function* (name: string, jobId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update job_schedule set last_job_id = ${jobId}, updated_at = now() where name = ${name}`
})
