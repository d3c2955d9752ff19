import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as AttemptLogs from "../../../src/actor/log/AttemptLogs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { expectSent, sentTo } from "../../../src/actor/testing/ExpectSent.ts"
import * as Event from "../../../src/event/Event.ts"
import { Events } from "../../../src/event/Events.ts"
import { defineModule } from "../../../src/module.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import * as Cluster from "../Cluster.ts"

const once = Retry.exponential({ max: 1, base: "1 hour", jitter: 0 })
const Talk = Actor.make("test/talk", {
  payload: Schema.Struct({ lines: Schema.Int }),
  failure: Schema.String,
  retry: once
})
const Relay = Actor.make("test/relay", { payload: Schema.Struct({ n: Schema.Int }) })
const Talked = Event.make("test.talked", { data: Schema.Struct({ n: Schema.Int }), description: "Something was said" })
const RelayTalk = Event.reaction("test/relay-talk", { to: [Talked] })

const Module = defineModule({
  name: "test",
  actors: [Talk, Relay],
  events: [Talked],
  reactions: [RelayTalk],
  layer: Layer.mergeAll(
    Actor.toLayer(Talk, ({ lines }, { number }) =>
      Effect.gen(function* () {
        for (let n = 1; n <= lines; n++) yield* Effect.annotateLogs(Effect.logInfo(`line ${n}`), { part: n })
        yield* Effect.logDebug("below the level")
        if (number === 1 && lines > 0) return yield* Effect.fail("once more")
        if (lines === 3) yield* Effect.logWarning("x".repeat(5_000))
      })
    ),
    Actor.toLayer(Relay, ({ n }) =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        if (n > 0) yield* jobs.send(Relay, { n: n - 1 })
      })
    ),
    Event.toLayer(RelayTalk, (events) =>
      Effect.forEach(events, (event) =>
        Effect.flatMap(Jobs, (jobs) =>
          Effect.orDie(Effect.asVoid(jobs.send(Relay, event.data as { readonly n: number })))
        )
      )
    )
  )
})

/** What handlers log is stored, and not printed here. */
const Live = Layer.merge(nodeOf(Module), Inspector.layer).pipe(
  Layer.provideMerge(kernelOn()),
  Layer.provideMerge(Logger.layer([]))
)

layer(Live, { excludeTestServices: true })("What an attempt has logged", (test) => {
  const logsOf = (jobId: string, attempts: number) =>
    Effect.flatMap(PgClient.PgClient, (sql) =>
      Cluster.until(AttemptLogs.find(sql, jobId), ({ length }) => length >= attempts)
    )

  test.effect("is kept with it: its last fifty lines, each cut at a length", () =>
    Effect.gen(function* () {
      const [jobs, inspector] = [yield* Jobs, yield* Inspector]
      const { jobId: long } = yield* jobs.send(Talk, { lines: 60 })
      const { jobId: short } = yield* jobs.send(Talk, { lines: 3 })
      yield* drain({ delayed: true })
      const logs = yield* logsOf(long, 2)
      assert.deepStrictEqual(
        logs.map(({ attempt, lines }) => [attempt, lines.length]),
        [
          [1, 50],
          [2, 50]
        ]
      )
      assert.match(logs[0]!.lines[0]!.text, /^INFO +line 11 part=11$/)
      assert.match(logs[0]!.lines[49]!.text, /line 60 part=60$/)
      yield* logsOf(short, 2)
      const detail = yield* inspector.job(short)
      const last = detail.logs.at(-1)!
      assert.deepStrictEqual([detail.logs.length, last.attempt, last.lines.length], [2, 2, 4])
      assert.strictEqual(last.lines[3]!.text.length, 1_000)
      assert.match(last.lines[0]!.at, /^\d{4}-\d\d-\d\dT/)
    })
  )

  test.effect("is nothing where it logged nothing, and is forgotten after a week", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* PgClient.PgClient]
      const { jobId } = yield* jobs.send(Talk, { lines: 0 })
      yield* drain()
      const { jobId: later } = yield* jobs.send(Talk, { lines: 1 })
      yield* drain()
      yield* logsOf(later, 1)
      assert.deepStrictEqual(yield* AttemptLogs.find(sql, jobId), [])
      yield* sql`create table job_log_20200101 partition of job_log for values from ('2020-01-01') to ('2020-01-02')`
      yield* sql`update job_log set written_on = '2020-01-01'`
      yield* AttemptLogs.prune
      assert.deepStrictEqual(yield* AttemptLogs.find(sql, later), [])
    })
  )
})

layer(Live, { excludeTestServices: true })("A test of a module", (test) => {
  test.effect("drains its node, events and what jobs send included", () =>
    Effect.gen(function* () {
      const events = yield* Events
      yield* events.publish(Talked, { n: 3 })
      yield* drain()
      const jobs = yield* expectSent(Relay, [{ n: 3 }, { n: 2 }, { n: 1 }, { n: 0 }])
      assert.isTrue(jobs.every(({ state }) => state === "completed"))
    })
  )

  test.effect("runs delayed jobs only when it says so, and says what is left", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* PgClient.PgClient]
      const { jobId } = yield* jobs.send(Relay, { n: 0 }, { delay: "1 day" })
      yield* drain()
      assert.strictEqual((yield* jobs.find(jobId))?.state, "scheduled")
      yield* drain({ delayed: true })
      assert.strictEqual((yield* jobs.find(jobId))?.state, "completed")
      yield* sql`insert into job_actor (actor) values ('test/nowhere')`
      yield* jobs.send(Actor.make("test/nowhere", { payload: Schema.Void }), undefined)
      const left = yield* Effect.flip(drain({ looks: 3 }))
      assert.strictEqual(left.message, "These are left: 1 jobs of test/nowhere")
    })
  )

  test.effect("sees what was sent to an actor, and what else instead", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const before = (yield* sentTo(Relay)).at(-1)!.jobId
      yield* jobs.send(Relay, { n: 0 }, { delay: "1 day" })
      const [job] = yield* expectSent(Relay, [{ n: 0 }], { after: before })
      assert.deepStrictEqual([job?.state, job?.payload.n], ["scheduled", 0])
      const otherwise = yield* Effect.flip(expectSent(Relay, [{ n: 9 }], { after: before }))
      assert.include(otherwise.message, "Expected for test/relay")
    })
  )
})
