/** Jobs that come to a mailbox, or from one table to the other, while others look for them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { completed, fresh, only, retried, underLease } from "../../contract/jobstore/Fixture.ts"
import { anotherStore, behind } from "../../contract/jobstore/PgConcurrency.ts"
import { elapse } from "../../contract/jobstore/PgTime.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const leaseMs = 15_000

layer(Live)("Jobs that move on PostgreSQL", (test) => {
  let sql: SqlClient.SqlClient
  let runtime: SqlClient.SqlClient
  test.effect("need a database", () =>
    Effect.gen(function* () {
      sql = yield* SqlClient.SqlClient
      runtime = yield* RuntimeSql
    })
  )

  test.effect(
    "a job that becomes due, is sent on its way or is to be retried while it is being cancelled is cancelled",
    () =>
      Effect.gen(function* () {
        const { claim, join, sendAll, states, store } = yield* fresh
        const node = yield* join("n")
        const [running, due, hurried, keyed] = yield* sendAll(
          {},
          { delayMs: 1_000 },
          { delayMs: leaseMs },
          { delayMs: leaseMs, key: "k" }
        )
        yield* claim(node)
        yield* elapse(sql)(1_001)
        const moves = [
          [running, behind(runtime, store.settle(node, [retried(running, 1, leaseMs)]), store.cancel([running]))],
          [due, behind(runtime, store.promote(100), store.cancel([due]))],
          [hurried, behind(sql, store.runNow([hurried]), store.cancel([hurried]))],
          [keyed, behind(sql, store.runNow([keyed]), store.cancel([keyed]))]
        ] as const
        for (const [id, meeting] of moves) {
          assert.deepStrictEqual((yield* meeting)[1], { cancelled: [id], requested: [] })
        }
        assert.deepStrictEqual(yield* states(running, due, hurried, keyed), Array(4).fill("cancelled"))
      })
  )

  test.effect("a mailbox that a silent node gives back stays with the node that joined and leased it meanwhile", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, settles, store, take } = yield* fresh
      const node = yield* join("silent")
      const [id] = yield* sendAll({ key: "k" })
      const lease = only((yield* take(node)).leases)
      yield* elapse(sql)(leaseMs + 1)
      const next = { ...lease, leaseNumber: lease.leaseNumber + 1 }
      const joined = `${actor}-joined`
      const leased = Effect.andThen(
        store.join({ id: joined, host: "here", pid: 1 }),
        sql`update job_mailbox set node = ${joined}, lease = lease + 1 where actor = ${actor} and key = 'k'`
      )
      yield* behind(sql, leased, store.rescue(leaseMs))
      assert.deepStrictEqual(yield* settles(joined, underLease(next, completed(id, 0))), [id])
    })
  )

  test.effect("claims, cancellations and holds of new mailboxes never wait for each other in a circle", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, store } = yield* fresh
      const nodes = yield* Effect.forEach(["a", "b", "c"], (name) => Effect.all([join(name), anotherStore]))
      for (let round = 0; round < 25; round++) {
        const keys = Array.from({ length: 14 }, (_, n) => `${round}-${n}`)
        const ids = yield* sendAll(...keys.map((key) => ({ key })))
        const claims = nodes.map(([node, own]) => own.claim(node, [{ actor, limit: 14, keyPolicy: { running: 1 } }]))
        const holds = [0, 4, 8].map((start) => store.holdKey(actor, keys[(round * 5 + start) % keys.length]!, 1))
        const parts = [0, 3, 6].map((start) => ids.filter((_, n) => (n * 7 + round + start) % 4 < 2))
        const [, , ...ends] = yield* Effect.all(
          [
            Effect.all(claims, { concurrency: "unbounded" }),
            Effect.all(holds, { concurrency: "unbounded" }),
            ...parts.map((part) => store.cancel(part))
          ],
          { concurrency: "unbounded" }
        )
        const reached = new Set(ends.flatMap(({ cancelled, requested }) => cancelled.concat(requested)))
        assert.deepStrictEqual([...reached].toSorted(), [...new Set(parts.flat())].toSorted())
      }
    })
  )
})
