import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { DatabaseUnavailable, isAway } from "../../../src/process/Outage.ts"
import { Kernel, look, minute, minutesUpTo, rowOf, scheduleOf, settledAgo, started, ticksSent } from "./support.ts"

layer(Kernel)("A scheduler", (test) => {
  test.effect("begins a new schedule with its next tick and fires nothing of the past", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("test/new", { missed: "all" })
      assert.strictEqual(yield* look(schedule), 0)
      yield* look(schedule)
      const { now, settled, tick } = yield* rowOf("test/new")
      assert.closeTo(settled.getTime(), now.getTime(), minute)
      assert.isNull(tick)
      assert.isAtMost((yield* ticksSent("test/new")).length, 1)
    })
  )

  test.effect("fires a tick that has come, once, and remembers it", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("test/tick")
      yield* started(1, schedule)
      assert.strictEqual(yield* look(schedule), 0)
      const { settled, tick } = yield* rowOf("test/tick")
      assert.deepStrictEqual([tick, settled.getTime() % minute], [settled, 0])
      assert.deepStrictEqual(yield* ticksSent("test/tick"), [settled.toISOString()])
    })
  )

  test.effect("answers how long it may sleep: until the next tick, and never longer than ten seconds", () =>
    Effect.gen(function* () {
      const [often, seldom] = [
        scheduleOf("test/often", { cron: "* * * * * *" }),
        scheduleOf("test/seldom", { cron: "0 0 1 1 *" })
      ]
      yield* look(often, seldom)
      assert.strictEqual(yield* look(seldom), 10_000)
      const wait = yield* Effect.repeat(look(often, seldom), { until: (wait) => wait > 0 })
      assert.isAtMost(wait, 1_000)
      assert.strictEqual(yield* look(), 10_000)
    })
  )

  test.effect("follows the database's clock, whatever the clock of its node says", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("test/clock", { cron: "0 * * * *", missed: "all" })
      const hours = Effect.map(rowOf("test/clock"), ({ now }) => Math.floor(now.getTime() / (60 * minute)))
      /** A node whose clock shows this number of hours since the epoch. */
      const lookAt = (shown: number) =>
        Effect.andThen(TestClock.setTime(shown * 60 * minute), look(schedule)).pipe(
          Effect.provide(TestClock.layer(), { local: true })
        )
      yield* look(schedule)
      const first = yield* hours
      for (const shift of [-300, -5, 5, 3000]) yield* lookAt(first + shift)
      assert.isAtMost((yield* ticksSent("test/clock")).length, (yield* hours) - first)
      yield* settledAgo("test/clock", 120)
      const due = yield* hours
      yield* lookAt(0)
      const sent = yield* ticksSent("test/clock")
      assert.includeMembers(
        [...sent],
        [due - 1, due].map((hour) => new Date(hour * 60 * minute).toISOString())
      )
    })
  )

  test.effect("sends for missed ticks what their policy says", () =>
    Effect.gen(function* () {
      const old = { cron: "0 0 1 * *", timeZone: "Asia/Tokyo" }
      const [skip, once, all] = (["skip", "once", "all"] as const).map((missed) =>
        scheduleOf(`test/missed-${missed}`, { ...old, missed })
      )
      yield* started(100 * 24 * 60, skip!, once!, all!)
      yield* look(skip!, once!, all!)
      const [none, one, each] = yield* Effect.forEach([skip!, once!, all!], ({ name }) => ticksSent(name))
      assert.deepStrictEqual(none, [])
      assert.deepStrictEqual(one, each?.slice(0, 1))
      assert.include([3, 4], each?.length)
      assert.isTrue(each?.every((tick) => tick.endsWith("T15:00:00.000Z")))
      assert.strictEqual((yield* rowOf("test/missed-skip")).settled.toISOString(), each?.[0])
      assert.isNull((yield* rowOf("test/missed-skip")).tick)
      yield* look(skip!, once!, all!)
      assert.strictEqual((yield* ticksSent("test/missed-all")).length, each?.length)
    })
  )

  test.effect("lets a tick join the unfinished job of an earlier one, unless jobs may overlap", () =>
    Effect.gen(function* () {
      const [skip, allow] = [scheduleOf("test/join"), scheduleOf("test/overlap", { overlap: "allow" })]
      yield* started(1, skip, allow)
      yield* look(skip, allow)
      yield* settledAgo("test/join", 1)
      yield* settledAgo("test/overlap", 1)
      yield* look(skip, allow)
      assert.deepStrictEqual(
        yield* Effect.forEach([skip, allow], ({ name }) => Effect.map(ticksSent(name), (t) => t.length)),
        [1, 2]
      )
    })
  )

  test.effect("delays a job by its jitter at most", () =>
    Effect.gen(function* () {
      const [prompt, spread] = [scheduleOf("test/prompt"), scheduleOf("test/spread", { jitter: "1 hour" })]
      yield* started(1, prompt, spread)
      yield* look(prompt, spread)
      const jobs = yield* Jobs
      assert.deepStrictEqual(yield* jobs.counts("test/prompt"), { ready: 1 })
      assert.deepStrictEqual(yield* jobs.counts("test/spread"), { scheduled: 1 })
    })
  )

  test.effect("computes the next tick from a new definition, and catches up nothing of the old one", () =>
    Effect.gen(function* () {
      yield* started(60 * 24 * 400, scheduleOf("test/change", { cron: "0 0 1 1 *" }))
      const changed = scheduleOf("test/change", { cron: "0 0 2 1 *", missed: "all" })
      assert.strictEqual(yield* look(changed), 0)
      assert.strictEqual(yield* look(changed), 10_000)
      const { cron, now, settled } = yield* rowOf("test/change")
      assert.strictEqual(cron, "0 0 2 1 *")
      assert.closeTo(settled.getTime(), now.getTime(), minute)
      assert.deepStrictEqual(yield* ticksSent("test/change"), [])
    })
  )

  test.effect("leaves a row that another node holds, looks again soon, and fires when the other died with it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const schedule = scheduleOf("test/held")
      yield* started(1, schedule)
      const [holding, enough] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const die = Effect.gen(function* () {
        yield* sql`update job_schedule set settled_until = now() where name = 'test/held'`
        yield* holding.open
        yield* enough.await
        return yield* Effect.fail("dead")
      })
      const other = yield* Effect.forkChild(Effect.exit(sql.withTransaction(die)))
      yield* holding.await
      const wait = yield* look(schedule)
      assert.isTrue(wait > 0 && wait <= 200)
      assert.deepStrictEqual(yield* ticksSent("test/held"), [])
      yield* enough.open
      yield* Fiber.join(other)
      yield* look(schedule)
      assert.strictEqual((yield* ticksSent("test/held")).length, 1)
    })
  )

  test.effect("fires a tick again whose node lost the database after it had sent the job", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const schedule = scheduleOf("test/lost", { overlap: "allow" })
      yield* started(1, schedule)
      const lost = Effect.die(new DatabaseUnavailable({ reason: "gone" }))
      const losing = Jobs.of({ ...jobs, send: (...message) => Effect.andThen(jobs.send(...message), lost) })
      const exit = yield* Effect.exit(Effect.provideService(look(schedule), Jobs, losing))
      assert.isTrue(Exit.isFailure(exit) && isAway(exit.cause))
      assert.deepStrictEqual(yield* ticksSent("test/lost"), [])
      yield* look(schedule)
      assert.strictEqual((yield* ticksSent("test/lost")).length, 1)
    })
  )

  test.effect("fires the others when one has no payload to send, and that one when it has", () =>
    Effect.gen(function* () {
      const broken = scheduleOf("test/broken", {
        payload: () => {
          throw new Error("no room is free")
        }
      })
      const whole = scheduleOf("test/whole")
      yield* started(1, broken, whole)
      yield* look(broken, whole)
      assert.deepStrictEqual(yield* ticksSent("test/broken"), [])
      const [fired] = yield* ticksSent("test/whole")
      assert.isDefined(fired)
      yield* look(scheduleOf("test/broken"), whole)
      assert.isTrue((yield* ticksSent("test/broken"))[0]! >= fired!)
    })
  )

  const Run = {
    nodes: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 6 })),
    ticks: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
    /** How far a look gets before the next node begins its own, and whether the node dies there. */
    looks: Schema.NonEmptyArray(
      Schema.Struct({ yields: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })), dies: Schema.Boolean })
    ).check(Schema.isMaxLength(12))
  }
  let runs = 0

  test.effect.prop(
    "fires each tick once, however many nodes look at the same time and whichever of them die",
    Run,
    ({ looks, nodes, ticks }) =>
      Effect.gen(function* () {
        const name = `test/race-${runs++}` as const
        const versions = Array.from({ length: nodes }, () => scheduleOf(name, { missed: "all" }))
        yield* started(ticks, versions[0]!)
        const fibers: Array<Fiber.Fiber<unknown, unknown>> = []
        for (const [n, { dies, yields }] of looks.entries()) {
          const fiber = yield* Effect.forkChild(look(versions[n % nodes]!))
          yield* Effect.repeat(Effect.yieldNow, { times: yields })
          if (dies) yield* Effect.forkChild(Fiber.interrupt(fiber))
          fibers.push(fiber)
        }
        yield* Effect.forEach(fibers, Fiber.await)
        yield* Effect.forEach(versions, (version) => look(version), { concurrency: "unbounded" })
        const sent = yield* ticksSent(name)
        const last = new Date(sent[0]!)
        assert.deepStrictEqual(sent, minutesUpTo(last, sent.length))
        assert.include([ticks, ticks + 1], sent.length)
      }),
    { arbitrary: { runs: 25 } }
  )
})
