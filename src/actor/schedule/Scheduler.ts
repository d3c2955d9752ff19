/**
 * Fires the ticks of all schedules, by the database's clock. Every node runs it; a row lock decides who fires a tick. It
 * asks the database for the time and sleeps until the next tick, so the node's own clock plays no part.
 */
import { type Cause, Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { isAway } from "../../process/Outage.ts"
import { type CronSchedule, ScheduleRegistry } from "./CronSchedule.ts"
import * as Firing from "./Firing.ts"
import { isOpen } from "./Plan.ts"
import * as ScheduleRepo from "./ScheduleRepo.ts"

/**
 *  The backstop: a clock of the database that was set, or a row that another version wrote, is noticed within this time.
 */
const longestWaitMs = 10_000
/** Another node holds the row; should it die with it, this one fires. */
const heldWaitMs = 200

/** Returns how long nothing more will be due, in milliseconds. */
export const runOnce = Effect.gen(function* () {
  const schedules = yield* ScheduleRegistry
  const rows = new Map((yield* ScheduleRepo.all).map((row) => [row.name, row]))
  const waits: Array<number> = [longestWaitMs]
  for (const schedule of schedules.values()) {
    const row = rows.get(schedule.name)
    if (row === undefined) {
      yield* ScheduleRepo.register(schedule)
      waits.push(0)
    } else if (row.pausedAt === null && isOpen(schedule, row, row.now.getTime())) {
      waits.push(yield* settle(schedule))
    } else {
      waits.push(untilNext(schedule, row))
    }
  }
  return Math.min(...waits)
})

/** After a job was sent the time has passed, so the rows are read again. */
const settle = (schedule: CronSchedule) =>
  Firing.settle(schedule).pipe(
    Effect.map((isFree) => (isFree ? 0 : heldWaitMs)),
    Effect.catchCause((cause) => outlive(schedule, cause))
  )

/** A schedule whose payload cannot be made holds up no other; its tick is retried until it can. */
const outlive = <E>(schedule: CronSchedule, cause: Cause.Cause<E>) =>
  isAway(cause)
    ? Effect.failCause(cause)
    : Effect.as(Effect.logError(`${schedule.name} cannot be fired`, cause), longestWaitMs)

/** A paused schedule counts too: it may be resumed before this node looks again. */
const untilNext = ({ ticks }: CronSchedule, { now, settledUntil }: ScheduleRepo.Row) =>
  ticks.next(Math.max(now.getTime(), settledUntil.getTime())) - now.getTime()

const round = Effect.flatMap(runOnce, (waitMs) => (waitMs > 0 ? Effect.sleep(waitMs) : Effect.void))

export const layer = Layer.effectDiscard(
  Effect.flatMap(ScheduleRegistry, (schedules) =>
    schedules.size === 0 ? Effect.void : Effect.forkScoped(Daemon.forever("Scheduler", round))
  )
)
