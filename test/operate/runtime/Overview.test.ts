import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { actorOf, board, ended, send } from "./support.ts"

const newestFirst = (jobIds: ReadonlyArray<string>) => jobIds.toSorted((a, b) => Number(b) - Number(a))

layer(board)("The runtime at a glance", (it) => {
  it.effect("counts by actor and state, and knows actors that no node makes known", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const store = yield* JobStore
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      yield* store.register([{ actor: "glance/idle", retentionDays: 3, hasKeys: false }])
      yield* store.setPaused("glance/idle", true)
      yield* send(actorOf("glance/busy"), 2)
      yield* jobs.send(actorOf("glance/busy"), { n: 1 }, { delay: "1 hour" })
      yield* ended({ actor: "glance/busy", tag: "X" }, 3)
      yield* ended({ actor: "glance/gone", state: "c" })
      yield* ended({ actor: "glance/gone", state: "k", minutesAgo: 30 })
      yield* sql`update job set ready_at = now() - interval '10 seconds' where actor = 'glance/busy'`
      const { actors, lastHour, lastMinute, nodes } = yield* inspector.stats
      const [busy, gone, idle] = actors
      assert.deepStrictEqual(
        actors.map(({ actor }) => actor),
        ["glance/busy", "glance/gone", "glance/idle"]
      )
      assert.deepInclude(busy, { scheduled: 1, ready: 2, running: 0, failed: 3, completed: 0, retentionDays: null })
      assert.isAtLeast(busy?.oldestWaitMs ?? 0, 10_000)
      assert.deepInclude(gone, { ready: 0, failed: 0, completed: 1, cancelled: 1, oldestWaitMs: null, pausedAt: null })
      assert.deepInclude(idle, { ready: 0, completed: 0, retentionDays: 3 })
      assert.instanceOf(idle?.pausedAt, Date)
      assert.deepStrictEqual(lastMinute, { completed: 1, failed: 3, cancelled: 0 })
      assert.deepStrictEqual(lastHour, { completed: 1, failed: 3, cancelled: 1 })
      assert.deepStrictEqual(nodes, [])
      assert.deepStrictEqual(
        (yield* inspector.live).map(({ actor, failed, ready, scheduled }) => [actor, scheduled, ready, failed]),
        [
          ["glance/busy", 1, 2, 3],
          ["glance/gone", 0, 0, 0],
          ["glance/idle", 0, 0, 0]
        ]
      )
    })
  )

  it.effect("groups dead jobs by actor and error, the largest group first", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const none = yield* ended({ actor: "dead/a" })
      const refused = yield* ended({ actor: "dead/a", tag: "Refused" }, 4)
      const late = yield* ended({ actor: "dead/b", tag: "TimedOut" }, 2)
      const dead = { states: ["failed"], finishedAfter: new Date(Date.now() - 60_000) } as const
      const { groups, matched, more } = yield* inspector.preview({ ...dead, createdAfter: dead.finishedAfter }, 10_000)
      assert.deepStrictEqual(
        groups.filter(({ actor }) => actor.startsWith("dead/")),
        [
          {
            actor: "dead/a",
            state: "failed",
            error: "Refused",
            count: 4,
            jobIds: newestFirst(refused).slice(0, 3)
          },
          { actor: "dead/b", state: "failed", error: "TimedOut", count: 2, jobIds: newestFirst(late) },
          { actor: "dead/a", state: "failed", error: null, count: 1, jobIds: none }
        ]
      )
      assert.deepStrictEqual([matched >= 7, more], [true, false])
      const cut = yield* inspector.preview({ actor: "dead/a" }, 2)
      assert.deepStrictEqual([cut.matched, cut.more], [2, true])
    })
  )

  it.effect("says of an unknown job that there is none", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      for (const jobId of ["987654321", "0", "not a number", "9007199254740993"]) {
        assert.strictEqual((yield* Effect.flip(inspector.job(jobId)))._tag, "JobNotFound", jobId)
      }
    })
  )
})
