/**
 * Workers that fire the ticks of stored schedules are killed with -9 every two seconds: each tick is sent once, and none is
 * left out.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Schedules } from "../../src/actor/schedule/stored/Schedules.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import * as Rules from "./schedules/Rules.ts"
import * as Archive from "./stage/Archive.ts"
import type { Directory } from "./stage/Directory.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"
import * as Work from "./work/Work.ts"

/** From the sending of the schedules to the first tick; `Rules.spreadMs` is shorter than the rest. */
const leadMs = 1_500

export const schedules = Effect.fnUntraced(function* (directory: Directory) {
  const [sql, stored] = [yield* SqlClient.SqlClient, yield* Schedules]
  const number = Math.max(50, Math.ceil(Sizes.read().jobs / 50))
  const remaining = Effect.map(
    sql<{ readonly n: number }>`select count(*)::int as n from stored_schedule where starts_with(key, 'chaos/')`,
    ([row]) => row!.n
  )
  const { answer, calmMs, kills } = yield* Storm.endure({
    directory,
    unfinished: Effect.zipWith(remaining, Archive.unfinished, (rows, open) => rows + open),
    happens: ({ seconds: length }) =>
      Effect.gen(function* () {
        const [clock] = yield* sql<{ readonly now: Date }>`select clock_timestamp() as now`
        const first = clock!.now.getTime() + leadMs
        const last = first + length * 1_000
        yield* Effect.orDie(
          stored.putAll(
            Array.from({ length: number }, (_, n) => ({
              key: `chaos/${n}`,
              schedule: {
                actor: Work.Tick,
                payload: { schedule: n, at: "" },
                tickField: "at" as const,
                every: Rules.tickEveryMs,
                from: new Date(Rules.startOf(first, n)),
                until: new Date(last),
                missed: "all" as const
              }
            }))
          )
        )
        return { first, last }
      })
  })
  const sent = yield* sql<Rules.SentTick>`
    select (payload ->> 'schedule')::int as schedule,
      (extract(epoch from (payload ->> 'at')::timestamptz) * 1000)::float8 as at
    from (
      select actor, payload from job union all select actor, payload from job_scheduled
      union all select actor, payload from job_history
    ) all_jobs where actor = ${Work.Tick.name}`
  const [ended] = yield* sql<{ readonly n: number }>`
    select count(*)::int as n from job_history where actor = ${Work.Tick.name} and state = 'c'`
  const evidence: Rules.Evidence = {
    ...answer,
    schedules: number,
    sent: sent.map(({ at, schedule }) => ({ at: Math.round(at), schedule })),
    open: sent.length - ended!.n,
    left: yield* remaining
  }
  return verdict(
    [
      `${count(number, "schedule")}, ${count(evidence.sent.length, "tick")} fired`,
      `${count(kills, "process", "processes")} killed`,
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, Rules.checks, Rules.tamperings)]
  )
})
