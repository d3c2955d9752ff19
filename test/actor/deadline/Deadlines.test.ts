/** Jobs that are of no use after a time: before they start, while they run, while they sleep. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import * as JobDeadlines from "../../../src/actor/deadline/JobDeadlines.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { ReadyJobs } from "../../../src/actor/JobTopics.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { defineModule } from "../../../src/module.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const retry = Retry.exponential({ max: 9, base: "1 hour", jitter: 0 })
const options = { payload: Schema.String, failure: Schema.String, retry }
const Greet = Actor.make("deadline/greet", { ...options, deadline: {} })
const Keyed = Actor.make("deadline/keyed", { ...options, deadline: {}, mailbox: () => "k" })
const Onboard = Actor.make("deadline/onboard", { ...options, deadline: { within: "1 hour" } })
const Free = Actor.make("deadline/free", options)

const started: Array<string> = []
const handle = (what: string) =>
  Effect.gen(function* () {
    started.push(what)
    if (what === "fails") return yield* Effect.fail("not yet")
    if (what === "hangs") return yield* Effect.never
  })

const node = nodeOf(
  defineModule({
    name: "deadline",
    actors: [Greet, Keyed, Onboard, Free],
    layer: Layer.mergeAll(
      Actor.toLayer(Greet, handle),
      Actor.toLayer(Keyed, handle),
      Actor.toLayer(Free, handle),
      Step.toLayer(Onboard, (what) =>
        Effect.gen(function* () {
          started.push(what)
          yield* Step.sleep("long", "2 hours")
        })
      )
    )
  })
)

const past = new Date(0)
const inAnHour = () => new Date(Date.now() + 3_600_000)
const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
const isFailed = (jobId: string) => until(find(jobId), (view) => view?.state === "failed")
const tagOf = (jobId: string) => Effect.map(find(jobId), (view) => view?.attempts.at(-1)?.tag)
/** Lets the time of the job come. */
const expire = (jobId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    until(
      sql`update job_deadline set at = now() where job_id = ${Number(jobId)}::int8 returning 1`,
      ({ length }) => length > 0
    )
  )

layer(kernelOn(), { excludeTestServices: true })("A job that must be done by a time", (test) => {
  test.effect("does not start after it, and fails for good", () =>
    Effect.gen(function* () {
      yield* start(node)
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(Greet, "late", { notAfter: past })
      yield* isFailed(jobId)
      const inTime = yield* jobs.send(Greet, "in time", { notAfter: inAnHour() })
      yield* jobs.await(Greet, inTime.jobId)
      const [first, second] = yield* jobs.sendAll(Greet, [
        { payload: "late too", options: { notAfter: past } },
        { payload: "free" }
      ])
      yield* isFailed(first!.jobId)
      yield* jobs.await(Greet, second!.jobId)
      assert.deepStrictEqual(
        [yield* tagOf(jobId), yield* tagOf(first!.jobId)],
        ["DeadlineExceeded", "DeadlineExceeded"]
      )
      assert.deepStrictEqual(started.splice(0), ["in time", "free"])
      const refused = yield* Effect.exit(jobs.send(Free, "no", { notAfter: past }))
      assert.include(String(refused), "declares no deadline")
    })
  )

  test.effect("is stopped while it runs, and ended while it waits for a retry, also one that holds its mailbox", () =>
    Effect.gen(function* () {
      yield* start(node)
      const jobs = yield* Jobs
      const soon = new Date(Date.now() + 1_000)
      const hangs = yield* jobs.send(Greet, "hangs", { notAfter: soon })
      yield* isFailed(hangs.jobId)
      assert.deepStrictEqual([yield* tagOf(hangs.jobId), (yield* find(hangs.jobId))?.failures], ["DeadlineExceeded", 1])
      for (const actor of [Greet, Keyed]) {
        const { jobId } = yield* jobs.send(actor, "fails", { notAfter: inAnHour() })
        yield* until(find(jobId), (view) => view?.state === "scheduled")
        yield* expire(jobId)
        yield* isFailed(jobId)
        assert.strictEqual(yield* tagOf(jobId), "DeadlineExceeded")
      }
      started.length = 0
    })
  )

  test.effect("has its time over all attempts and sleeps, counted again when an operator retries it", () =>
    Effect.gen(function* () {
      yield* start(node)
      const [jobs, store, notifier] = [yield* Jobs, yield* JobStore, yield* Notifier]
      const sql = yield* SqlClient.SqlClient
      const { jobId } = yield* jobs.send(Onboard, "sleeps")
      const asleep = until(find(jobId), (view) => view?.state === "scheduled")
      yield* asleep
      const [left] = yield* sql<{ readonly minutes: number }>`
        select round(extract(epoch from at - now()) / 60)::int as minutes from job_deadline where job_id = ${Number(jobId)}::int8`
      assert.strictEqual(left?.minutes, 60)
      yield* expire(jobId)
      yield* isFailed(jobId)
      assert.deepStrictEqual(started.splice(0), ["sleeps"])
      yield* sql`update job_history set created_at = created_at - interval '1 day' where id = ${Number(jobId)}::int8`
      assert.deepStrictEqual(yield* store.retry([jobId], "op"), [jobId])
      yield* notifier.notify(ReadyJobs)
      yield* asleep
      assert.deepStrictEqual(started.splice(0), ["sleeps"])
      yield* jobs.cancel(jobId)
      yield* JobDeadlines.prune
      const kept = yield* sql`select 1 from job_deadline where job_id = ${Number(jobId)}::int8`
      assert.deepStrictEqual(kept, [])
    })
  )
})
