/** What an operator may ask about schedules and do with them. It works on any node, also one that runs no jobs. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import type { SentJob } from "../Job.ts"
import { Jobs } from "../Jobs.ts"
import { type CronSchedule, type MissedTicks, type Overlap, ScheduleRegistry } from "./CronSchedule.ts"
import * as Firing from "./Firing.ts"
import { nextTick, plan } from "./Plan.ts"
import * as ScheduleRepo from "./ScheduleRepo.ts"

export class ScheduleNotFound extends Schema.TaggedError<ScheduleNotFound>()(
  "ScheduleNotFound",
  { schedule: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `No module declares the schedule ${this.schedule}`
  }
}

const rangeFaults = {
  order: "The range ends before it begins",
  future: "The range ends in the future: its ticks are yet to fire",
  many: "The range has more than 1000 ticks: run it again in parts"
} as const

/** `many`: more than `mostBackfilled` ticks. */
export class BackfillRefused extends Schema.TaggedError<BackfillRefused>()(
  "BackfillRefused",
  { reason: Schema.Literals(["order", "future", "many"]) },
  { httpApiStatus: 400 }
) {
  static readonly example = { message: rangeFaults.many }
  override get message() {
    return rangeFaults[this.reason]
  }
}

/** Ticks that are run again in one transaction. */
export const mostBackfilled = 1_000

export interface Backfill {
  readonly ticks: number
  /** Jobs that were sent; fewer than ticks where some had been run again before. */
  readonly sent: number
  readonly firstTick: Date | null
  readonly lastTick: Date | null
}

export interface ScheduleView {
  readonly name: string
  readonly cron: string
  readonly timeZone: string
  /** What the declaration says; null when no module declares the schedule any more. */
  readonly declared: {
    readonly actor: string
    readonly missed: MissedTicks
    readonly overlap: Overlap
  } | null
  readonly pausedSince: Date | null
  /** The last tick that got a job. */
  readonly lastTick: Date | null
  /** None while it is paused. */
  readonly nextTick: Date | null
  /** The last job that was sent, by a tick or by hand. */
  readonly lastJobId: string | null
}

export class CronSchedules extends Context.Service<
  CronSchedules,
  {
    /** All that are declared, and those that a module declared once; by name. */
    readonly list: Effect.Effect<ReadonlyArray<ScheduleView>>
    /** No tick is fired until `resume`. */
    readonly pause: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound>
    /** What was missed follows the policy of the schedule, at once. */
    readonly resume: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound>
    /** Sends a job now, paused or not; the ticks stay as they are. */
    readonly runNow: (name: string) => Effect.Effect<SentJob, ScheduleNotFound>
    /**
     * Sends the jobs of all ticks from one time to another once more, whether they fired or not, oldest first: each tick once in a
     * year. They run beside each other and beside the schedule's own. With `dryRun` it only says which ticks there are.
     */
    readonly backfill: (
      name: string,
      range: { readonly from: Date; readonly to: Date; readonly dryRun: boolean }
    ) => Effect.Effect<Backfill, ScheduleNotFound | BackfillRefused>
  }
>()("ekimae/actor/schedule/CronSchedules") {
  static readonly layer = Layer.effect(
    CronSchedules,
    Effect.gen(function* () {
      const registry = yield* ScheduleRegistry
      const sql = yield* SqlClient.SqlClient
      const services = Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Jobs, yield* Jobs))

      /** In one transaction that holds the row. */
      const holding = Effect.fnUntraced(
        function* <A, E = never>(name: string, use: Use<A, E>) {
          const schedule = registry.get(name)
          if (schedule === undefined) return yield* new ScheduleNotFound({ schedule: name })
          const row = yield* ScheduleRepo.lock(schedule)
          return yield* use(schedule, row)
        },
        sql.withTransaction,
        dieOnSql,
        Effect.provideContext(services)
      )
      /** Returns what became of it. */
      const changing = (name: string, use: Use<unknown>) =>
        holding(name, (schedule, row) =>
          Effect.andThen(
            use(schedule, row),
            Effect.map(ScheduleRepo.lock(schedule), (changed) => viewOf(schedule, changed))
          )
        )

      return CronSchedules.of({
        list: Effect.gen(function* () {
          const [now, rows] = [yield* ScheduleRepo.now, yield* ScheduleRepo.all]
          const stored = new Set(rows.map((row) => row.name))
          const fresh = [...registry.values()].filter(({ name }) => !stored.has(name))
          const views = [
            ...rows.map((row) => viewOf(registry.get(row.name), row)),
            ...fresh.map((schedule) => viewOf(schedule, beginning(schedule, new Date(now))))
          ]
          return views.sort((a, b) => (a.name < b.name ? -1 : 1))
        }).pipe(dieOnSql, Effect.provideContext(services)),

        pause: (name) =>
          changing(name, (_, row) => (row.pausedAt === null ? ScheduleRepo.setPaused(name, row.now) : Effect.void)),

        resume: (name) =>
          changing(name, (schedule, row) =>
            row.pausedAt === null
              ? Effect.void
              : Effect.andThen(
                  Firing.carryOut(schedule, plan(schedule, row, row.now.getTime(), { resumed: true })),
                  ScheduleRepo.setPaused(name, null)
                )
          ),

        backfill: (name, { dryRun, from, to }) =>
          holding(
            name,
            Effect.fnUntraced(function* (schedule, row) {
              if (to < from) return yield* new BackfillRefused({ reason: "order" })
              if (to > row.now) return yield* new BackfillRefused({ reason: "future" })
              const ticks: Array<number> = []
              for (let at = from.getTime() - 1; (at = schedule.ticks.next(at)) <= to.getTime(); ) {
                if (ticks.push(at) > mostBackfilled) return yield* new BackfillRefused({ reason: "many" })
              }
              const jobs = dryRun ? [] : yield* Effect.forEach(ticks, (tick) => Firing.sendAgain(schedule, tick))
              const dateOf = (tick: number | undefined) => (tick === undefined ? null : new Date(tick))
              return {
                ticks: ticks.length,
                sent: jobs.filter(({ created }) => created).length,
                firstTick: dateOf(ticks[0]),
                lastTick: dateOf(ticks.at(-1))
              }
            })
          ),

        runNow: (name) =>
          holding(name, (schedule, row) =>
            Effect.tap(Firing.send(schedule, row.now.getTime()), ({ jobId }) => ScheduleRepo.setLastJob(name, jobId))
          )
      })
    })
  )
}

type Use<A, E = never> = (
  schedule: CronSchedule,
  row: ScheduleRepo.Row
) => Effect.Effect<A, SqlError.SqlError | E, Jobs | SqlClient.SqlClient>

/** What no scheduler has seen yet begins when one does. */
const beginning = ({ cron, name, timeZone }: CronSchedule, now: Date): ScheduleRepo.Row => ({
  name,
  cron,
  timeZone,
  settledUntil: now,
  lastTick: null,
  lastJobId: null,
  pausedAt: null,
  now
})

const viewOf = (schedule: CronSchedule | undefined, row: ScheduleRepo.Row): ScheduleView => ({
  name: row.name,
  cron: schedule?.cron ?? row.cron,
  timeZone: schedule?.timeZone ?? row.timeZone,
  declared:
    schedule === undefined ? null : { actor: schedule.actor.name, missed: schedule.missed, overlap: schedule.overlap },
  pausedSince: row.pausedAt,
  lastTick: row.lastTick,
  nextTick:
    schedule === undefined || row.pausedAt !== null ? null : new Date(nextTick(schedule, row, row.now.getTime())),
  lastJobId: row.lastJobId
})
