/**
 * Sends the jobs of due schedules, in one transaction with the rows that say how far they are settled: each tick is
 * fired once in the whole cluster. What a batch sends is one insert, and one update.
 */
import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../../sql/Notifier.ts"
import { texts } from "../../../sql/Pg.ts"
import * as Cause from "../../cause/Cause.ts"
import { JobStore, type NewJob, noOrigin } from "../../JobStore.ts"
import { ReadyJobs } from "../../JobTopics.ts"
import { sent } from "../../Metrics.ts"
import { plan, type Rule } from "../Plan.ts"
import * as StoredScheduleRepo from "./StoredScheduleRepo.ts"
import { Timing, ticksOf } from "./Timing.ts"

/** A schedule that this node cannot read is looked at again after this time; another release may read it. */
const unreadableWaitMs = 60_000

const decodeTiming = Schema.decodeUnknownResult(Timing)

/** What `Plan` decides by. A changed definition begins again with `put`, so none is compared here. */
export const ruleOf = ({ missed, timing }: StoredScheduleRepo.Row): Result.Result<Rule, string> =>
  decodeTiming(timing).pipe(
    Result.mapError((error) => error.message),
    Result.flatMap(ticksOf),
    Result.map((ticks) => ({ cron: "", timeZone: "", ticks, missed }))
  )

export const stateOf = ({ settledUntil }: StoredScheduleRepo.Row) => ({ cron: "", timeZone: "", settledUntil })

/** The time as the database stores it; none after the last tick. */
export const timeOf = (tick: number): Date | null => (Number.isFinite(tick) ? new Date(tick) : null)

export const jobOf = (row: StoredScheduleRepo.Row, tick: number): NewJob => ({
  ...noOrigin,
  actor: row.actor,
  priority: row.priority,
  payload:
    row.tickField === null
      ? row.payload
      : { ...(row.payload as object), [row.tickField]: new Date(tick).toISOString() },
  delayMs: 0,
  runAt: null,
  uniqueKey: row.overlap === "skip" ? `stored-schedule:${row.id}` : null,
  key: row.jobKey,
  trace: null,
  tenant: row.tenant,
  version: row.version,
  cause: Cause.of("schedule", row.key)
})

/** Sends jobs, and wakes the workers after the commit. */
export const send = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
  if (jobs.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  const notifier = yield* Notifier
  // A schedule is stored with the name of its actor alone, and this node may not run it.
  const fair = yield* sql<{ readonly actor: string }>`
    select actor from job_actor where by_tenant and actor = any(${texts([...new Set(jobs.map(({ actor }) => actor))])})`
  const fairActors = new Set(fair.map(({ actor }) => actor))
  const stored = yield* (yield* JobStore).send(jobs.map((job) => ({ ...job, byTenant: fairActors.has(job.actor) })))
  const created = new Map<string, number>()
  for (const [index, { actor }] of jobs.entries()) {
    if (stored[index]?.created) created.set(actor, (created.get(actor) ?? 0) + 1)
  }
  yield* sql.afterCommit(
    Effect.forEach(
      created,
      ([actor, count]) => {
        sent(actor, count)
        return notifier.notify(ReadyJobs, actor)
      },
      { discard: true }
    )
  )
  return stored
})

/**
 * Fires the open ticks of rows that the transaction has locked. What has no further tick is deleted.
 * @param resumed its ticks were missed however short the pause was
 */
export const carryOut = Effect.fnUntraced(function* (
  rows: ReadonlyArray<StoredScheduleRepo.Row>,
  options?: { readonly resumed: boolean }
) {
  const jobs: Array<NewJob> = []
  const advances: Array<Omit<StoredScheduleRepo.Advance, "lastJobId"> & { readonly job: number | undefined }> = []
  const ended: Array<number> = []
  for (const row of rows) {
    const now = row.now.getTime()
    const rule = ruleOf(row)
    if (Result.isFailure(rule)) {
      yield* Effect.logError(`The schedule ${row.key} (${row.id}) cannot be fired: ${rule.failure}`)
      const { id, settledUntil } = row
      const nextAt = new Date(now + unreadableWaitMs)
      advances.push({ id, nextAt, settledUntil, lastTick: null, job: undefined })
      continue
    }
    const { fire, settledUntil } = plan(rule.success, stateOf(row), now, options)
    for (const tick of fire) jobs.push(jobOf(row, tick))
    const nextAt = timeOf(rule.success.ticks.next(settledUntil))
    if (nextAt === null) ended.push(row.id)
    else {
      advances.push({
        id: row.id,
        nextAt,
        settledUntil: new Date(settledUntil),
        lastTick: timeOf(fire.at(-1) ?? Infinity),
        job: fire.length === 0 ? undefined : jobs.length - 1
      })
    }
  }
  const stored = yield* send(jobs)
  yield* StoredScheduleRepo.advanceAll(
    advances.map(({ id, job, lastTick, nextAt, settledUntil }) => ({
      id,
      nextAt,
      settledUntil,
      lastTick,
      lastJobId: job === undefined ? null : (stored[job]?.jobId ?? null)
    }))
  )
  yield* StoredScheduleRepo.removeAll(ended)
  return jobs.length
})
