/**
 * Sends the jobs of ticks. The row that says how far a schedule is settled is locked, advanced and committed together
 * with the jobs, so each tick is fired once in the whole cluster, whichever nodes try it and wherever one of them dies.
 */
import { DateTime, Duration, Effect, Random } from "effect"
import { SqlClient } from "effect/sql"
import * as Cause from "../cause/Cause.ts"
import { Jobs } from "../Jobs.ts"
import type { CronSchedule } from "./CronSchedule.ts"
import { isOpen, type Plan, plan } from "./Plan.ts"
import * as ScheduleRepo from "./ScheduleRepo.ts"

/** One transaction. Answers whether the row was free; when it was not, another node is about to do the same. */
export const settle = Effect.fnUntraced(function* (schedule: CronSchedule) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const row = yield* ScheduleRepo.lockIfFree(schedule.name)
      if (row === undefined) return false
      const now = row.now.getTime()
      if (row.pausedAt === null && isOpen(schedule, row, now)) yield* carryOut(schedule, plan(schedule, row, now))
      return true
    })
  )
})

/** Within a transaction that holds the row. */
export const carryOut = Effect.fnUntraced(function* (schedule: CronSchedule, plan: Plan) {
  let fired: ScheduleRepo.Advance["fired"]
  for (const tick of plan.fire) {
    const delay = Duration.millis(Math.round((yield* Random.next) * Duration.toMillis(schedule.jitter)))
    const { created, jobId } = yield* send(schedule, tick, delay)
    if (!created) yield* Effect.logInfo(`${schedule.name} comes while its job ${jobId} is unfinished, and joins it`)
    fired = { tick, jobId }
  }
  if (plan.lateSince !== undefined) {
    const since = new Date(plan.lateSince).toISOString()
    yield* Effect.logWarning(`${schedule.name} is late; its ticks since ${since} come to ${plan.fire.length} jobs`)
  }
  yield* ScheduleRepo.advance(schedule, { settledUntil: plan.settledUntil, fired })
})

/** A tick that was run again is not run once more for so long. */
const backfilledFor = "365 days"

/** Sends the job of a tick of the past once more, beside whatever else runs; `created` is false where it was sent so before. */
export const sendAgain = Effect.fnUntraced(function* (schedule: CronSchedule, tick: number) {
  const jobs = yield* Jobs
  return yield* jobs.send(schedule.actor, payloadOf(schedule, tick), {
    cause: Cause.of("schedule", schedule.name),
    unique: { key: `backfill:${schedule.name}:${new Date(tick).toISOString()}`, while: { within: backfilledFor } }
  })
})

const payloadOf = (schedule: CronSchedule, time: number) =>
  schedule.payload(DateTime.makeZonedUnsafe(time, { timeZone: schedule.zone }))

/** Sends the job of a time. */
export const send = Effect.fnUntraced(function* (schedule: CronSchedule, time: number, delay?: Duration.Duration) {
  const jobs = yield* Jobs
  return yield* jobs.send(schedule.actor, payloadOf(schedule, time), {
    cause: Cause.of("schedule", schedule.name),
    ...(delay !== undefined && Duration.toMillis(delay) > 0 ? { delay } : {}),
    ...(schedule.overlap === "skip" ? { uniqueKey: `schedule:${schedule.name}` } : {})
  })
})
