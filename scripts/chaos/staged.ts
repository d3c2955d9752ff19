/**
 * Jobs with steps are sent while a random worker is killed with -9 every two seconds. Each writes twice in transactions,
 * calls once with its key, sleeps, and waits for a signal that comes before, during or after its sleep.
 */
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/actor/Jobs.ts"
import { Signals } from "../../src/actor/step/Signals.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import * as Sizes from "./Sizes.ts"
import * as Crew from "./stage/Crew.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import * as Rules from "./staged/Rules.ts"
import { count, seconds, type Verdict } from "./Verdict.ts"
import { Go, Staged } from "./work/Staged.ts"

const killEveryMs = 2_000
const mailboxes = 50
const longestRestMs = 3_000
/** A lease, and the retries. */
const patience = "150 seconds"

export const steps = Effect.fnUntraced(function* (directory: Directory) {
  const { fewer: jobs, seconds: length, seed, workers } = Sizes.read()
  const [sql, { send }, signals] = [yield* SqlClient.SqlClient, yield* Jobs, yield* Signals]
  const dice = Dice.make(seed)
  yield* sql`create table chaos_effect (n integer not null, step text not null, key text unique)`
  const server = yield* EmbeddedServer.EmbeddedServer
  const crew = yield* Crew.make({
    evidence: directory.evidence,
    env: { DATABASE_URL: Stage.urlOf(server) },
    standby: workers
  })
  const members = yield* Effect.replicateEffect(crew.hireUntilJoined, workers, { concurrency: "unbounded" })
  const began = performance.now()

  /** Evenly over the time; the signal of a job comes up to a few seconds before or after its end of sleep. */
  const sendAll = Effect.forEach(
    Array.from({ length: jobs }, (_, n) => n),
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
  const storm = Effect.gen(function* () {
    let kills = 0
    for (let at = killEveryMs; at <= length * 1000; at += killEveryMs) {
      yield* Effect.sleep(Math.max(0, began + at - performance.now()))
      // Half of them are spared, or a slow machine would see nothing but starts.
      if (crew.atWork().length <= members.length / 2) continue
      dice.pick(crew.atWork())?.signal("SIGKILL")
      kills++
      yield* Effect.forkScoped(crew.hireUntilJoined)
    }
    return kills
  })
  const [, kills] = yield* Effect.all([sendAll, storm], { concurrency: "unbounded" })
  const calm = performance.now()
  yield* sql<{ readonly n: number }>`
    select (select count(*) from job where actor = ${Staged.name})::int
      + (select count(*) from job_scheduled where actor = ${Staged.name})::int as n`.pipe(
    Effect.repeat({ schedule: Schedule.spaced("250 millis"), until: ([row]) => row?.n === 0 }),
    Effect.timeoutOption(patience)
  )
  const calmMs = performance.now() - calm
  yield* crew.dismiss
  const [left] = yield* sql<{ readonly n: number }>`
    select (select count(*) from job_step)::int + (select count(*) from job_signal)::int as n`
  const [lost] = yield* sql<{ readonly n: number }>`
    select count(*)::int as n from job_history, jsonb_array_elements(attempts) attempt
    where actor = ${Staged.name} and attempt ->> 'outcome' = 'lost'`
  const evidence: Rules.Evidence = {
    sent: Array.from({ length: jobs }, (_, n) => n),
    ended: yield* sql<{ readonly n: number; readonly state: string }>`
      select (payload ->> 'n')::int as n, state::text as state from job_history where actor = ${Staged.name}`,
    effects: yield* sql<{ readonly n: number; readonly step: string }>`select n, step from chaos_effect`,
    left: left?.n ?? -1
  }
  const blind = Rules.unnoticed(evidence).map((what) => `not that ${what}`)
  return {
    facts: [
      `${count(jobs, "job")} of five steps, ${count(evidence.effects.length, "effect")}`,
      `${count(kills, "process", "processes")} killed, ${count(lost?.n ?? 0, "attempt")} lost with them`,
      `the rest took ${seconds(calmMs)}`,
      `${Rules.falsified - blind.length} falsifications noticed`
    ],
    violations: [
      ...Rules.violations(evidence),
      ...(blind.length > 0 ? [{ of: "the rules notice what is false", faults: blind }] : [])
    ]
  } satisfies Verdict
})
