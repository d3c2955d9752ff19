import { assert, describe, layer, test } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Recorder from "../../../src/actor/activity/ActivityRecorder.ts"
import { ActivityRecorder } from "../../../src/actor/activity/ActivityRecorder.ts"
import * as ActivityStore from "../../../src/actor/activity/ActivityStore.ts"
import { add, bucketOf, buckets, percentilesOf } from "../../../src/actor/activity/Durations.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const countsOf = (durations: ReadonlyArray<number>) => {
  const counts = Array.from({ length: buckets }, () => 0)
  for (const ms of durations) counts[bucketOf(ms)]! += 1
  return counts
}

describe("Durations", () => {
  test("give percentiles to a tenth, also when two sketches are added", () => {
    const all = Array.from({ length: 10_000 }, (_, n) => 1.0007 ** n)
    const exact = (share: number) => all[Math.ceil(share * all.length) - 1]!
    const halves = [all.filter((_, n) => n % 2 === 0), all.filter((_, n) => n % 2 === 1)] as const
    const found = percentilesOf(add(countsOf(halves[0]), countsOf(halves[1])))!
    for (const [name, share] of [
      ["p50", 0.5],
      ["p95", 0.95],
      ["p99", 0.99]
    ] as const) {
      assert.approximately(found[name] / exact(share), 1, 0.1, name)
    }
  })

  test("have a bucket for none, for the shortest and for the longest", () => {
    assert.isNull(percentilesOf([]))
    assert.strictEqual(bucketOf(0), 0)
    assert.strictEqual(bucketOf(Number.MAX_VALUE), buckets - 1)
    assert.approximately(percentilesOf(countsOf([86_400_000]))!.p99 / 86_400_000, 1, 0.1)
  })
})

const node = Layer.merge(Recorder.layer, Inspector.layer).pipe(Layer.provideMerge(kernelOn()))

layer(node)("The activity of actors", (it) => {
  it.effect("adds up over flushes and nodes, by actor and step, with the latency of one actor", () =>
    Effect.gen(function* () {
      const inspector = yield* Inspector
      const first = yield* ActivityRecorder
      const second = yield* Effect.provide(ActivityRecorder, Layer.fresh(Recorder.layer))
      for (const recorder of [first, second, first]) {
        recorder.started("shop/bake", 20)
        recorder.ended("shop/bake", 400)
        recorder.settled("shop/bake", "completed", true)
        recorder.settled("shop/bake", "scheduled", false)
        recorder.settled("shop/bake", "scheduled", true)
        recorder.settled("shop/sell", "failed", false)
        yield* recorder.flush
      }
      for (const span of ["hour", "day", "week"] as const) {
        const { actors, points, stepSeconds } = yield* inspector.activity(span, "shop/bake")
        assert.strictEqual(points.length, ActivityStore.steps[span].points)
        const gaps = points.slice(1).map(({ at }, n) => (at.getTime() - points[n]!.at.getTime()) / 1000)
        assert.isTrue(gaps.every((seconds) => seconds === stepSeconds))
        const counted = points.filter(({ completed }) => completed > 0)
        assert.strictEqual(
          counted.reduce((sum, { completed, retried }) => sum + completed + retried, 0),
          6
        )
        assert.approximately(counted[0]!.waitMs!.p50, 20, 2)
        assert.approximately(counted[0]!.runMs!.p99, 400, 40)
        assert.deepStrictEqual(actors, [
          { actor: "shop/bake", completed: 3, failed: 0, retried: 3 },
          { actor: "shop/sell", completed: 0, failed: 3, retried: 0 }
        ])
        const all = yield* inspector.activity(span, undefined)
        assert.deepStrictEqual(
          [all.points.reduce((sum, { failed }) => sum + failed, 0), all.points.some(({ waitMs }) => waitMs !== null)],
          [3, false]
        )
      }
    })
  )

  it.effect("forgets what is older than what is shown", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into job_activity (step, at, actor, completed, failed, retried, waits, runs)
        select step, now() - age, 'old/one', 1, 0, 0, '{}', '{}' from unnest(array[60, 900, 3600]) step,
          unnest(array[interval '50 minutes', '70 minutes', '23 hours', '26 hours', '6 days', '8 days']) age`
      yield* Recorder.pruneOnce
      const kept = yield* sql<{ readonly step: number; readonly rows: number }>`
        select step, count(*)::int as rows from job_activity where actor = 'old/one' group by step order by step`
      assert.deepStrictEqual(kept, [
        { step: 60, rows: 1 },
        { step: 900, rows: 3 },
        { step: 3600, rows: 5 }
      ])
    })
  )
})
