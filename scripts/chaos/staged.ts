/**
 * Jobs with steps are sent while a random worker is killed with -9 every two seconds. Each writes twice in transactions,
 * calls once with its key, sleeps, and waits for a signal that comes before, during or after its sleep.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/actor/Jobs.ts"
import { Signals } from "../../src/actor/step/Signals.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Rules from "./staged/Rules.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"
import { Go, Staged } from "./work/Staged.ts"

const mailboxes = 50
const longestRestMs = 3_000

export const steps = Effect.fnUntraced(function* (directory: Directory) {
  const { fewer: jobs } = Sizes.read()
  const [sql, { send }, signals] = [yield* SqlClient.SqlClient, yield* Jobs, yield* Signals]
  yield* sql`create table chaos_effect (n integer not null, step text not null, key text unique)`
  const numbers = Array.from({ length: jobs }, (_, n) => n)
  const { calmMs, kills } = yield* Storm.endure({
    directory,
    unfinished: Effect.map(
      sql<{ readonly n: number }>`
        select (select count(*) from job where actor = ${Staged.name})::int
          + (select count(*) from job_scheduled where actor = ${Staged.name})::int as n`,
      ([row]) => row?.n ?? 1
    ),
    /** Evenly over the time; the signal of a job comes up to a few seconds before or after its end of sleep. */
    happens: ({ began, dice, seconds: length }) =>
      Effect.forEach(
        numbers,
        (n) => {
          const at = began + (n / jobs) * length * 1000
          const restMs = dice.between(1, longestRestMs)
          const box = dice.next() < 0.3 ? `box-${dice.between(1, mailboxes)}` : null
          const signalAfterMs = dice.between(0, 2 * longestRestMs)
          return Effect.gen(function* () {
            yield* Effect.sleep(Math.max(0, at - performance.now()))
            yield* send(Staged, { n, restMs, box })
            yield* Effect.sleep(signalAfterMs)
            yield* sql.withTransaction(signals.send(Go, String(n), n))
          })
        },
        { concurrency: "unbounded", discard: true }
      )
  })
  const [left] = yield* sql<{ readonly n: number }>`
    select (select count(*) from job_step)::int + (select count(*) from job_signal)::int as n`
  const [lost] = yield* sql<{ readonly n: number }>`
    select count(*)::int as n from job_history, jsonb_array_elements(attempts) attempt
    where actor = ${Staged.name} and attempt ->> 'outcome' = 'lost'`
  const evidence: Rules.Evidence = {
    sent: numbers,
    ended: yield* sql<{ readonly n: number; readonly state: string }>`
      select (payload ->> 'n')::int as n, state::text as state from job_history where actor = ${Staged.name}`,
    effects: yield* sql<{ readonly n: number; readonly step: string }>`select n, step from chaos_effect`,
    left: left?.n ?? -1
  }
  return verdict(
    [
      `${count(jobs, "job")} of five steps, ${count(evidence.effects.length, "effect")}`,
      `${count(kills, "process", "processes")} killed, ${count(lost?.n ?? 0, "attempt")} lost with them`,
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, Rules.checks, Rules.tamperings)]
  )
})
