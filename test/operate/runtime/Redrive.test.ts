import { assert, describe, it, layer } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import * as Pace from "../../../src/operate/runtime/redrive/Pace.ts"
import { fromStored, Redrive, toStored } from "../../../src/operate/runtime/redrive/Redrive.ts"
import * as RedriveWorker from "../../../src/operate/runtime/redrive/RedriveWorker.ts"
import { kernelOn, nodeOf, watch } from "../../support/TestRuntime.ts"

class Broken extends Schema.TaggedError<Broken>()("Broken", {}) {}

const actorOf = <const Name extends `test/${string}`>(name: Name) =>
  Actor.make(name, {
    payload: Schema.Struct({ n: Schema.Int }),
    failure: Broken,
    retry: Retry.exponential({ max: 0, base: "1 second", factor: 1 }),
    concurrency: 100
  })
const Mended = actorOf("test/mended")
const StillBroken = actorOf("test/still-broken")

/** What fails before it is mended. */
const mended = { current: false }

const TestModule = defineModule({
  name: "test",
  actors: [Mended, StillBroken, Redrive],
  layer: Layer.mergeAll(
    Actor.toLayer(Mended, () => (mended.current ? Effect.void : Effect.fail(new Broken()))),
    Actor.toLayer(StillBroken, () => Effect.fail(new Broken())),
    RedriveWorker.layer
  )
})

const Live = Layer.merge(nodeOf(TestModule), Operations.layer).pipe(
  Layer.provideMerge(kernelOn()),
  Layer.merge(Layer.succeed(Operator, { who: "tester", via: "cli" }))
)

/** Sends jobs that fail, and answers when they have. */
const failed = (actor: typeof Mended | typeof StillBroken, count: number) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const settled = yield* watch
    yield* jobs.sendAll(
      actor,
      Array.from({ length: count }, (_, n) => ({ payload: { n } }))
    )
    yield* settled(count, ["failed"])
  })

const auditOf = (actor: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly changed: number }>`
      select changed from admin_audit where action = 'retry' and detail ->> 'actor' = ${actor}`
  )

layer(Live, { excludeTestServices: true })("A retry at a pace", (test) => {
  test.effect("retries all jobs of its filter by a job of its own, which knows what became of them", () =>
    Effect.gen(function* () {
      const [jobs, operations] = [yield* Jobs, yield* Operations]
      yield* failed(Mended, 50)
      mended.current = true
      const filter = { actor: Mended.name }
      const options = { pace: { perSecond: 20, stopAt: 0.5 } }
      const preview = yield* operations.retry(filter, { ...options, dryRun: true })
      assert.deepInclude(preview, { dryRun: true, matched: 50 })
      const { jobId } = yield* operations.retry(filter, options)
      const result = yield* jobs.await(Redrive, jobId!)
      assert.deepInclude(result, { matched: 50, retried: 50, failed: 0, failing: 0, stopped: false })
      assert.isAtLeast(result.completed, 20)
      assert.deepStrictEqual(yield* auditOf(Mended.name), [{ changed: 50 }])
      assert.strictEqual((yield* jobs.counts(Mended.name)).failed, undefined)
    })
  )

  test.effect("stops when the share of retried jobs that failed again is reached, and leaves the others", () =>
    Effect.gen(function* () {
      const [jobs, operations] = [yield* Jobs, yield* Operations]
      yield* failed(StillBroken, 200)
      const { jobId } = yield* operations.retry({ actor: StillBroken.name }, { pace: { perSecond: 25, stopAt: 0.05 } })
      const result = yield* jobs.await(Redrive, jobId!)
      assert.isTrue(result.stopped)
      assert.isAtLeast(result.failed, Pace.fewestJudged)
      assert.isBelow(result.retried, 200)
      assert.deepStrictEqual(yield* auditOf(StillBroken.name), [{ changed: result.retried }])
    })
  )

  test.effect("goes on where it was when its node is lost, and meets no job twice", () =>
    Effect.gen(function* () {
      const [jobs, operations, sql] = [yield* Jobs, yield* Operations, yield* SqlClient.SqlClient]
      mended.current = false
      yield* failed(Mended, 30)
      const [{ below, id }] = (yield* sql<{ readonly below: number; readonly id: number }>`
        select max(id) as id, (array_agg(id order by id desc))[10] as below from job_history
        where actor = ${Mended.name} and state = 'f'`) as [{ below: number; id: number }]
      const paced = operations.retry({ actor: Mended.name }, { limit: 20, pace: { perSecond: 1_000 } })
      // The state that an execution has left which retried the ten newest, by the id that the job is about to get.
      const jobId = yield* sql.withTransaction(
        Effect.gen(function* () {
          const { jobId } = yield* paced
          yield* sql`insert into job_redrive (job_id, below, matched, retried) values (${Number(jobId)}, ${below}, 10, 10)`
          return jobId!
        })
      )
      const result = yield* jobs.await(Redrive, jobId)
      assert.deepInclude(result, { matched: 20, retried: 20 })
      const rows = yield* sql<{ readonly n: number }>`
        select count(*)::int as n from job_history where actor = ${Mended.name} and redriven is not null and id >= ${below}`
      assert.strictEqual(rows[0]!.n, 0)
      assert.isAbove(id, below)
      const left = yield* sql`select from job_redrive_item`
      assert.strictEqual(left.length, 0)
    })
  )
})

layer(Live, { excludeTestServices: true })("A retry at a slow pace", (test) => {
  test.effect("holds no place between its steps, and goes on after it was cancelled only if it is named", () =>
    Effect.gen(function* () {
      const [jobs, operations] = [yield* Jobs, yield* Operations]
      mended.current = false
      yield* failed(Mended, 3)
      mended.current = true
      const { jobId } = yield* operations.retry({ actor: Mended.name }, { pace: { perSecond: 1 / 3600 } })
      const stateOf = Effect.map(jobs.find(jobId!), (view) => view?.state)
      const rests = Effect.repeat(stateOf, { until: (state) => state === "scheduled" })
      yield* rests
      const view = yield* jobs.find(jobId!)
      assert.isAbove(view!.runAt!.getTime() - view!.createdAt.getTime(), 50 * 60_000)
      yield* operations.cancelOne(jobId!)
      const retried = yield* operations.retry({ states: ["cancelled"] }, {})
      assert.deepStrictEqual([retried.matched, yield* stateOf], [0, "cancelled"])
      assert.strictEqual((yield* operations.retry({ actor: Redrive.name, states: ["cancelled"] }, {})).changed, 1)
      yield* rests
      yield* operations.cancelOne(jobId!)
    })
  )
})

describe("A pace", () => {
  it("is read from a text", () => {
    assert.deepStrictEqual(["50/s", "30/m", "36/h", "0.5/s"].map(Pace.perSecondOf), [50, 0.5, 0.01, 0.5])
    for (const wrong of ["", "0/s", "50", "50/d", "-1/s", "1e3/s", "20000/s"]) {
      assert.isUndefined(Pace.perSecondOf(wrong), wrong)
    }
    assert.deepStrictEqual(["5%", "0.5%", "100%"].map(Pace.shareOf), [0.05, 0.005, 1])
    for (const wrong of ["5", "0%", "101%", "x%"]) assert.isUndefined(Pace.shareOf(wrong), wrong)
  })

  it("is kept by batches of a second, or by one job in its time", () => {
    assert.deepStrictEqual(Pace.stepOf({ perSecond: 50 }), { jobs: 50, periodMs: 1_000 })
    assert.deepStrictEqual(Pace.stepOf({ perSecond: 1.6 }), { jobs: 2, periodMs: 1_250 })
    assert.deepStrictEqual(Pace.stepOf({ perSecond: 0.01 }), { jobs: 1, periodMs: 100_000 })
  })

  it("judges by twenty outcomes at least", () => {
    const stopAt = 0.05
    assert.isFalse(Pace.mustStop({ stopAt }, { completed: 0, failed: 19, failing: 0 }))
    assert.isTrue(Pace.mustStop({ stopAt }, { completed: 19, failed: 0, failing: 1 }))
    assert.isFalse(Pace.mustStop({ stopAt }, { completed: 100, failed: 5, failing: 0 }))
    assert.isFalse(Pace.mustStop({}, { completed: 0, failed: 1_000, failing: 0 }))
  })
})

it("A filter is stored with every condition, an age as a time", () => {
  const filter = {
    actor: "a/b",
    states: ["failed"] as const,
    createdAfter: new Date(0),
    finishedFor: Duration.days(1),
    finishedBefore: new Date("2026-02-01T00:00:00Z")
  }
  const stored = JSON.parse(JSON.stringify(toStored(filter, DateTime.makeUnsafe("2026-01-02T00:00:00Z"))))
  assert.deepStrictEqual(fromStored(stored), {
    actor: "a/b",
    states: ["failed"],
    createdAfter: new Date(0),
    finishedBefore: new Date("2026-01-01T00:00:00Z")
  })
})
