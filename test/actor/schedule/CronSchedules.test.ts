import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { ScheduleNotFound } from "../../../src/actor/schedule/CronSchedules.ts"
import * as Firing from "../../../src/actor/schedule/Firing.ts"
import { Kernel, look, minute, operate, rowOf, scheduleOf, settledAgo, started, ticksSent } from "./support.ts"

layer(Kernel)("The operator", (test) => {
  test.effect("sees each schedule with its last and its next tick, also one that no node has seen yet", () =>
    Effect.gen(function* () {
      const fired = scheduleOf("list/fired", { missed: "all" })
      const fresh = scheduleOf("list/fresh", { cron: "0 0 1 1 *", timeZone: "Asia/Tokyo", missed: "skip" })
      yield* started(1, fired)
      yield* look(fired)
      const { now, tick } = yield* rowOf("list/fired")
      const { list } = yield* operate(fresh, fired)
      const newYear = (year: number) => new Date(Date.UTC(year, 11, 31, 15))
      const year = now.getUTCFullYear()
      const [first, second] = (yield* list).filter(({ name }) => name.startsWith("list/"))
      const { lastJobId, nextTick, ...seen } = first!
      assert.deepStrictEqual(seen, {
        name: "list/fired",
        cron: "* * * * *",
        timeZone: "UTC",
        declared: { actor: "list/fired", missed: "all", overlap: "allow" },
        pausedSince: null,
        lastTick: tick
      })
      assert.deepStrictEqual(nextTick!.getTime(), tick!.getTime() + minute)
      assert.strictEqual((yield* (yield* Jobs).find(lastJobId!))?.actor, "list/fired")
      assert.deepStrictEqual(second, {
        name: "list/fresh",
        cron: "0 0 1 1 *",
        timeZone: "Asia/Tokyo",
        declared: { actor: "list/fresh", missed: "skip", overlap: "skip" },
        pausedSince: null,
        lastTick: null,
        nextTick: now < newYear(year) ? newYear(year) : newYear(year + 1),
        lastJobId: null
      })
    })
  )

  test.effect("sees what no module declares any more, and cannot have it run", () =>
    Effect.gen(function* () {
      yield* started(1, scheduleOf("gone/sweep"))
      yield* look(scheduleOf("gone/sweep"))
      const { list, pause, resume, runNow } = yield* operate()
      const view = (yield* list).find(({ name }) => name === "gone/sweep")
      assert.deepInclude(view, { cron: "* * * * *", timeZone: "UTC", declared: null, nextTick: null })
      assert.isNotNull(view?.lastTick)
      for (const act of [pause, resume, (name: string) => Effect.asVoid(runNow(name))]) {
        const error = yield* Effect.flip(Effect.asVoid(act("gone/sweep")))
        assert.instanceOf(error, ScheduleNotFound)
        assert.strictEqual(error.message, "No module declares the schedule gone/sweep")
      }
      assert.instanceOf(yield* Effect.flip(pause("no/such")), ScheduleNotFound)
    })
  )

  test.effect("pauses a schedule: no tick is fired, and none is next", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("pause/sweep")
      yield* started(5, schedule)
      const { pause } = yield* operate(schedule)
      const first = yield* pause("pause/sweep")
      assert.isNull(first.nextTick)
      assert.closeTo(first.pausedSince!.getTime(), (yield* rowOf("pause/sweep")).now.getTime(), minute)
      const wait = yield* look(schedule)
      assert.isTrue(wait > 0 && wait <= 10_000)
      assert.isTrue(yield* Firing.settle(schedule), "paused after a node saw its tick")
      assert.deepStrictEqual(yield* ticksSent("pause/sweep"), [])
      assert.deepStrictEqual((yield* pause("pause/sweep")).pausedSince, first.pausedSince)
    })
  )

  test.effect("may pause before any node has seen the schedule", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("pause/early")
      const { pause } = yield* operate(schedule)
      yield* pause("pause/early")
      yield* settledAgo("pause/early", 3)
      yield* look(schedule)
      assert.deepStrictEqual(yield* ticksSent("pause/early"), [])
    })
  )

  test.effect("resumes a schedule: what was missed follows its policy at once", () =>
    Effect.gen(function* () {
      const schedules = (["skip", "once", "all"] as const).map((missed) => scheduleOf(`resume/${missed}`, { missed }))
      const { pause, resume } = yield* operate(...schedules)
      const counts: Array<number> = []
      for (const { name } of schedules) {
        yield* pause(name)
        yield* settledAgo(name, 5)
        const { lastTick, nextTick, pausedSince } = yield* resume(name)
        const { now, settled, tick } = yield* rowOf(name)
        assert.deepStrictEqual([pausedSince, lastTick, nextTick], [null, tick, new Date(settled.getTime() + minute)])
        assert.closeTo(settled.getTime(), now.getTime(), 2 * minute)
        counts.push((yield* ticksSent(name)).length)
      }
      const [skip, once, all] = counts
      assert.deepStrictEqual([skip, once], [0, 1])
      assert.include([5, 6], all)
    })
  )

  test.effect("resumes what is not paused without effect", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("resume/running", { missed: "all" })
      yield* started(5, schedule)
      const { resume } = yield* operate(schedule)
      assert.isNull((yield* resume("resume/running")).lastTick)
      assert.deepStrictEqual(yield* ticksSent("resume/running"), [])
    })
  )

  test.effect("runs a schedule now, paused or not, and leaves its ticks as they are", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("run/sweep", { overlap: "allow", jitter: "1 hour" })
      yield* look(schedule)
      const before = yield* rowOf("run/sweep")
      const { list, pause, runNow } = yield* operate(schedule)
      yield* pause("run/sweep")
      const sent = [yield* runNow("run/sweep"), yield* runNow("run/sweep")]
      assert.deepStrictEqual(
        sent.map(({ created }) => created),
        [true, true]
      )
      const after = yield* rowOf("run/sweep")
      assert.deepStrictEqual([after.settled, after.tick], [before.settled, before.tick])
      const times = (yield* ticksSent("run/sweep")).map((time) => Date.parse(time))
      assert.isTrue(times.every((time) => time >= before.now.getTime() - 1 && time <= after.now.getTime()))
      assert.deepStrictEqual(yield* (yield* Jobs).counts("run/sweep"), { ready: 2 })
      const view = (yield* list).find(({ name }) => name === "run/sweep")
      assert.deepInclude(view, { lastJobId: sent[1]!.jobId, lastTick: null })
    })
  )

  test.effect("gets the unfinished job when jobs may not overlap", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("run/alone")
      const { runNow } = yield* operate(schedule)
      const [first, second] = [yield* runNow("run/alone"), yield* runNow("run/alone")]
      assert.deepStrictEqual([first.created, second], [true, { jobId: first.jobId, created: false }])
    })
  )
})
