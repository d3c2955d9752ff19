import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as LeaseRenewal from "../../../../src/actor/worker/lease/LeaseRenewal.ts"
import type { LeaseTask } from "../../../../src/actor/worker/lease/LoopSigns.ts"
import { Origin } from "../../../../src/sql/server/Server.ts"
import * as TestDatabase from "../../../support/TestDatabase.ts"

const longestBlockMs = 300_000

layer(TestDatabase.layer, { excludeTestServices: true })("The lease of a node whose event loop is held up", (it) => {
  const renewedAfter = Effect.fnUntraced(function* (silentMs: number, nodeId = "n1") {
    const sql = yield* SqlClient.SqlClient
    yield* sql`delete from job_node`
    yield* sql`insert into job_node (id, host, pid, seen_at) values ('n1', 'h', 1, now() - interval '1 hour')`
    const origin = Redacted.value((yield* Origin)!)
    const task: LeaseTask = {
      signs: new SharedArrayBuffer(0),
      lookEveryMs: 1_000,
      longestBlockMs,
      statementTimeoutMs: 15_000,
      origin,
      isPretty: false
    }
    yield* Effect.promise(() => LeaseRenewal.renew(task, { nodeId, silentMs, job: "4711" }))
    yield* Effect.sync(LeaseRenewal.close)
    const [node] = yield* sql<{ readonly seen: boolean; readonly job: string | null; readonly since: boolean | null }>`
      select seen_at > now() - interval '1 minute' as seen, blocked_job::text as job,
        blocked_since between now() - ${silentMs}::float8 * interval '1 millisecond' - interval '1 minute' and now() as since
      from job_node`
    return node
  })

  it.effect("is renewed for as long as it may be held up, and names the job", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* renewedAfter(longestBlockMs), { seen: true, job: "4711", since: true })
    })
  )

  it.effect("is renewed no longer after that", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* renewedAfter(longestBlockMs + 1), { seen: false, job: null, since: null })
    })
  )

  it.effect("is not renewed for a node that is gone", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* renewedAfter(1_000, "another"), { seen: false, job: null, since: null })
    })
  )
})
