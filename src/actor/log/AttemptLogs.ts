/**
 * Stores what attempts have logged, behind the results and apart from them: nothing waits for it. While the database is away,
 * or slower than handlers log, what is beyond a bound is dropped.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Latch, Layer } from "effect"
import type { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { RuntimeSql } from "../../sql/Database.ts"
import { int4s, int8s, texts } from "../../sql/Pg.ts"
import * as DailyPartitions from "../../sql/partition/DailyPartitions.ts"
import * as KeepPartitions from "../../sql/partition/KeepPartitions.ts"
import type { AttemptLine } from "./AttemptLines.ts"

export interface AttemptLog {
  readonly jobId: string
  /** The number of the attempt, 1 for the first. */
  readonly attempt: number
  readonly node: string
  readonly lines: ReadonlyArray<AttemptLine>
}

export interface StoredLog extends Omit<AttemptLog, "jobId"> {
  /** When the attempt had ended. */
  readonly at: Date
}

/** Takes the log of an attempt that has ended; does nothing where no worker has the layer. */
export const AttemptLogs = Context.Reference<{ readonly offer: (log: AttemptLog) => void }>(
  "ekimae/actor/log/AttemptLogs",
  { defaultValue: () => ({ offer: () => undefined }) }
)

/** Attempts that wait to be stored. */
const mostWaiting = 2_000
/** Attempts per statement. */
const largest = 500
/** Attempts that log come in groups; each group is one statement. */
const pause = "500 millis"
/** Days for which logs are kept. */
export const keptDays = 7
/** Attempts of one job that are shown. */
const mostShown = 10

const daily = { table: "job_log", column: "written_on", startOf: DailyPartitions.dateOf }

export const layer = Layer.effect(
  AttemptLogs,
  Effect.gen(function* () {
    const sql = yield* RuntimeSql
    let waiting: Array<AttemptLog> = []
    let dropped = 0
    const some = Latch.makeUnsafe(false)

    const store = (logs: ReadonlyArray<AttemptLog>) => sql`
      insert into job_log (job_id, attempt, node, lines)
      select job_id, attempt, node, lines::jsonb
      from unnest(${int8s(logs.map(({ jobId }) => Number(jobId)))}, ${int4s(logs.map(({ attempt }) => attempt))},
        ${texts(logs.map(({ node }) => node))}, ${texts(logs.map(({ lines }) => JSON.stringify(lines)))})
        as log(job_id, attempt, node, lines)`

    const storeNext = Effect.gen(function* () {
      const logs = waiting.slice(0, largest)
      if (logs.length === 0) return
      yield* store(logs)
      waiting = waiting.slice(logs.length)
      if (dropped > 0) yield* Effect.logWarning(`The logs of ${dropped} attempts were dropped`)
      dropped = 0
    })

    const round = Effect.gen(function* () {
      if (waiting.length === 0) yield* some.await
      some.closeUnsafe()
      yield* storeNext
      yield* Effect.sleep(pause)
    })
    yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(storeNext, "2 seconds")))
    yield* Effect.forkScoped(Daemon.forever("AttemptLogs", round))
    return {
      offer: (log: AttemptLog) => {
        if (waiting.length >= mostWaiting) {
          dropped++
          return
        }
        waiting.push(log)
        some.openUnsafe()
      }
    }
  })
)

/** Makes the partitions of the coming days and drops those of logs that are no longer kept. */
export const prune = Effect.flatMap(RuntimeSql, (sql) =>
  KeepPartitions.keep(sql, daily, { lock: "ekimae/job_log", daysOfToday: [0], keptDays })
).pipe(Effect.catchReason("SqlError", "LockTimeoutError", () => Effect.void))

/** The first round comes at the start, so that today's partition is there; a failed one leaves rows to the default partition. */
export const pruner = Layer.merge(
  Layer.effectDiscard(
    Effect.catchCause(prune, (cause) => Effect.logWarning("The partitions of job_log were not looked after", cause))
  ),
  Daemon.layer("AttemptLogPruner", { runOnce: prune, every: "1 hour" })
)

/** The logs of a job's last attempts, oldest first. */
export const find = (
  sql: PgClient.PgClient,
  jobId: string
): Effect.Effect<ReadonlyArray<StoredLog>, SqlError.SqlError> =>
  Effect.map(
    sql<StoredLog>`
      select attempt, node, written_at as at, lines from job_log where job_id = ${Number(jobId)}::int8
      order by written_at desc, attempt desc limit ${mostShown}::int`.unprepared,
    (rows) => rows.toReversed()
  )
