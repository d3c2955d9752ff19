/**
 * The statistics of the database say that its tables are nearly empty, and stay so: plans that were made for a few jobs
 * must do for all of them.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { ordinary } from "./check/Ordinary.ts"
import * as Facts from "./Facts.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import { of, seconds } from "./Verdict.ts"

/** All jobs come within this time, so that results are stored by the hundred. */
const sendingSeconds = 10
/** What retries and delays take, and a machine that is slow; a statement that reads all rows for each takes minutes. */
const longestCalmMs = 60_000

const checks = [...ordinary, departures({ withinMs: 30_000 }), attempts({ losable: false }), delays({ late: whenever })]

const tables = ["job", "job_scheduled", "job_unique", "job_mailbox"]

/** As an analysis of nearly empty tables leaves them; no other comes. */
const pretendEmpty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) {
    yield* sql.unsafe(`alter table ${table} set (autovacuum_enabled = off)`)
    yield* sql.unsafe(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', '${table}', 'relpages', 1, 'reltuples', 1::real)`
    )
  }
})

export const statistics = Effect.fnUntraced(function* (directory: Directory) {
  const { jobs, seed, workers } = Sizes.read()
  const { calmMs, evidence } = yield* Scene.play({
    directory,
    hires: Array.from({ length: workers }, () => undefined),
    plan: Plan.make(jobs, seed),
    seconds: sendingSeconds,
    begins: pretendEmpty,
    happens: () => Effect.void
  })
  return of(
    evidence,
    checks,
    [Facts.endings(evidence), Facts.refused(evidence), `the rest took ${seconds(calmMs)}`],
    [
      {
        of: `the rest takes less than ${seconds(longestCalmMs)}`,
        faults: calmMs < longestCalmMs ? [] : [`it took ${seconds(calmMs)}`]
      }
    ]
  )
})
