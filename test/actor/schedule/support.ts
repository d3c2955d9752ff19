/** Schedules on a database: what nodes do is seen in the jobs that were committed. */
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { CronSchedules } from "../../../src/actor/schedule/CronSchedules.ts"
import * as Scheduler from "../../../src/actor/schedule/Scheduler.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

export const minute = 60_000

type Options = Partial<Parameters<typeof CronSchedule.make>[1]>

/** A schedule of every minute with an actor of its own, whose payload is the tick. */
export const scheduleOf = (name: `${string}/${string}`, options: Options = {}) =>
  CronSchedule.make(name, {
    cron: "* * * * *",
    timeZone: "UTC",
    actor: Actor.make(name, { payload: Schema.Struct({ tick: Schema.String }) }),
    payload: (tick: DateTime.Zoned) => ({ tick: DateTime.toDateUtc(tick).toISOString() }),
    ...options
  })

type Declared = ReadonlyArray<CronSchedule.CronSchedule>
const registryOf = (schedules: Declared) => new Map(schedules.map((schedule) => [schedule.name, schedule]))

/** One look of a node that declares these schedules. */
export const look = (...schedules: Declared) =>
  Effect.provideService(Scheduler.runOnce, CronSchedule.ScheduleRegistry, registryOf(schedules))

/** A node's first look, which makes the rows, and how long ago all that is due was settled. */
export const started = (minutesAgo: number, ...schedules: Declared) =>
  Effect.andThen(
    look(...schedules),
    Effect.forEach(schedules, ({ name }) => settledAgo(name, minutesAgo))
  )

/** Time passes by moving what is stored into the past. */
export const settledAgo = (name: string, minutes: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update job_schedule set settled_until = clock_timestamp() - ${minutes}::float8 * interval '1 minute'
      where name = ${name}`
  )

export const rowOf = (name: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly cron: string; readonly settled: Date; readonly tick: Date | null; readonly now: Date }>`
        select cron, settled_until as settled, last_tick as tick, clock_timestamp() as now
        from job_schedule where name = ${name}`,
      ([row]) => row!
    )
  )

/** The minutes of the database's clock that lie between, the last one first. */
export const minutesUpTo = (now: Date, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, n) => new Date((Math.floor(now.getTime() / minute) - n) * minute).toISOString())

export const operate = (...schedules: Declared) =>
  Effect.provide(
    CronSchedules,
    CronSchedules.layer.pipe(Layer.provide(Layer.succeed(CronSchedule.ScheduleRegistry, registryOf(schedules))))
  )

const created = new Map<string, Array<string>>()

/** The payloads of the jobs that an actor was sent, as far as they were committed; the last one first. */
export const ticksSent = (name: string) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const views = yield* Effect.forEach(created.get(name) ?? [], (jobId) => jobs.find(jobId))
    const payloads = views.flatMap((view) => (view === undefined ? [] : [view.payload as { readonly tick: string }]))
    return payloads
      .map(({ tick }) => tick)
      .toSorted()
      .toReversed()
  })

const Recording = Layer.effect(
  Jobs,
  Effect.map(Jobs, (jobs) =>
    Jobs.of({
      ...jobs,
      send: (actor, payload, options) =>
        Effect.tap(jobs.send(actor, payload, options), (sent) =>
          Effect.sync(() => {
            if (sent.created) created.set(actor.name, [...(created.get(actor.name) ?? []), sent.jobId])
          })
        )
    })
  )
)

/** The kernel on a database of its own. */
export const Kernel = Recording.pipe(Layer.provideMerge(kernelOn()))
