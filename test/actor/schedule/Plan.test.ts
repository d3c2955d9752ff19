import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { isOpen, nextTick, plan } from "../../../src/actor/schedule/Plan.ts"

const Work = Actor.make("test/work", { payload: Schema.Struct({}) })
const minutely = (missed: CronSchedule.MissedTicks, cron = "* * * * *") =>
  CronSchedule.make("test/work", { cron, timeZone: "UTC", actor: Work, payload: {}, missed })

const noon = Date.parse("2026-11-20T12:00:00Z")
const minute = 60_000
/** Settled up to a time in minutes before noon. */
const settled = (minutesAgo: number, cron = "* * * * *") => ({
  cron,
  timeZone: "UTC",
  settledUntil: new Date(noon - minutesAgo * minute)
})
const ago = (ticks: ReadonlyArray<number>) => ticks.map((tick) => (noon - tick) / minute)

describe("The plan of a schedule", () => {
  it("is to fire each tick when it comes, not before and not again", () => {
    for (const missed of ["skip", "once", "all"] as const) {
      const schedule = minutely(missed)
      assert.isFalse(isOpen(schedule, settled(1), noon - 1))
      assert.deepStrictEqual(plan(schedule, settled(1), noon - 1).fire, [])
      assert.isTrue(isOpen(schedule, settled(1), noon))
      assert.deepStrictEqual(plan(schedule, settled(1), noon), {
        fire: [noon],
        settledUntil: noon,
        lateSince: undefined
      })
      assert.isFalse(isOpen(schedule, settled(0), noon))
      assert.deepStrictEqual(plan(schedule, settled(0), noon).fire, [])
    }
  })

  it("counts a tick as on time for a minute", () => {
    const hourly = minutely("skip", "0 * * * *")
    const state = settled(60, "0 * * * *")
    assert.deepStrictEqual(plan(hourly, state, noon + minute).fire, [noon])
    const late = plan(hourly, state, noon + minute + 1)
    assert.deepStrictEqual(late, { fire: [], settledUntil: noon, lateSince: noon })
  })

  it("sends for missed ticks no job, one job or a job each, by policy, and settles them all", () => {
    const [state, now] = [settled(5), noon + minute - 1]
    const plans = (["skip", "once", "all"] as const).map((missed) => plan(minutely(missed), state, now))
    assert.deepStrictEqual(
      plans.map(({ fire }) => ago(fire)),
      [[0], [0], [4, 3, 2, 1, 0]]
    )
    const resumed = (["skip", "once", "all"] as const).map((missed) =>
      plan(minutely(missed), state, now, { resumed: true })
    )
    assert.deepStrictEqual(
      resumed.map(({ fire }) => ago(fire)),
      [[], [0], [4, 3, 2, 1, 0]]
    )
    for (const { lateSince, settledUntil } of [...plans, ...resumed]) {
      assert.deepStrictEqual([lateSince, settledUntil], [noon - 4 * minute, noon])
    }
  })

  it("catches up at most a hundred ticks, the last ones", () => {
    const all = minutely("all")
    assert.strictEqual(plan(all, settled(100), noon).fire.length, 100)
    assert.strictEqual(plan(all, settled(99), noon).fire.length, 99)
    const years = plan(all, settled(5 * 365 * 24 * 60), noon)
    assert.deepStrictEqual(
      ago(years.fire),
      Array.from({ length: 100 }, (_, n) => 99 - n)
    )
    assert.deepStrictEqual(years.settledUntil, noon)
  })

  it("starts a schedule with a new definition afresh, but for what its other version may just be firing", () => {
    const schedule = minutely("all", "30 * * * * *")
    const state = settled(60)
    assert.isTrue(isOpen(schedule, state, noon + 29_000))
    const before = plan(schedule, state, noon + 29_000)
    assert.deepStrictEqual(before, { fire: [], settledUntil: noon + 24_000, lateSince: undefined })
    assert.deepStrictEqual(plan(schedule, state, noon + 34_999).fire, [noon + 30_000])
    assert.deepStrictEqual(plan(schedule, state, noon + 35_000).fire, [])
    const recent = { ...state, settledUntil: new Date(noon + 33_000) }
    assert.deepStrictEqual(plan(schedule, recent, noon + 34_000), {
      fire: [],
      settledUntil: noon + 33_000,
      lateSince: undefined
    })
    assert.isTrue(isOpen({ ...minutely("all"), timeZone: "Asia/Tokyo" }, settled(0), noon))
  })

  it("waits when the database's clock went back a little, and starts afresh when it went back by more than an hour", () => {
    const schedule = minutely("once")
    assert.isFalse(isOpen(schedule, settled(-60), noon))
    assert.strictEqual(nextTick(schedule, settled(-60), noon), noon + 61 * minute)
    assert.isTrue(isOpen(schedule, settled(-61), noon))
    assert.deepStrictEqual(plan(schedule, settled(-61), noon), { fire: [], settledUntil: noon, lateSince: undefined })
    assert.strictEqual(nextTick(schedule, settled(-61), noon), noon + minute)
  })
})

const Run = {
  missed: Schema.Literals(["once", "all"]),
  /** Seconds between the looks of a node. */
  looks: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 }))).check(Schema.isMaxLength(40))
}

describe("A node that looks now and then", () => {
  it.prop("fires each tick once and in order, under all; under once the last tick of each look", Run, (run) => {
    const schedule = minutely(run.missed)
    let [now, state] = [noon, settled(0)]
    const fired: Array<number> = []
    const wanted: Array<number> = []
    for (const seconds of run.looks) {
      const from = now
      now += seconds * 1_000
      const passed: Array<number> = []
      for (let tick = schedule.ticks.next(from); tick <= now; tick += minute) passed.push(tick)
      wanted.push(...(run.missed === "all" ? passed : passed.slice(-1)))
      const { fire, settledUntil } = plan(schedule, state, now)
      fired.push(...fire)
      state = settled((noon - settledUntil) / minute)
    }
    assert.deepStrictEqual(fired, wanted)
  })
})

describe("Two versions of a schedule on nodes side by side", () => {
  const versions = ["* * * * *", "*/2 * * * *", "30 * * * * *"].map((cron) => minutely("once", cron))
  const Looks = Schema.Array(
    Schema.Struct({
      version: Schema.Literals([0, 1, 2]),
      /** Milliseconds since the look before; at the latest when the first of them has a tick. */
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))
    })
  ).check(Schema.isMaxLength(60))

  it.prop("fire the ticks of each, a common one once", { looks: Looks }, ({ looks }) => {
    let [now, state] = [noon + 1, settled(0)]
    const fired: Array<number> = []
    const look = (schedule: CronSchedule.CronSchedule) => {
      if (!isOpen(schedule, state, now)) return
      const { fire, settledUntil } = plan(schedule, state, now)
      fired.push(...fire)
      state = { cron: schedule.cron, timeZone: schedule.timeZone, settledUntil: new Date(settledUntil) }
    }
    for (const { after, version } of looks) {
      const next = Math.min(...versions.map(({ ticks }) => ticks.next(now)))
      if (now + after < next) {
        now += after
        look(versions[version]!)
      } else {
        // All wake up for their ticks, one after the other, beginning with any.
        now = next
        for (let n = 0; n < 3; n++, now += 7) look(versions[(version + n) % 3]!)
      }
    }
    const wanted = Array.from({ length: 40 }, (_, n) => noon + (n + 1) * 30_000).filter((tick) => tick < now)
    assert.deepStrictEqual(fired, wanted)
  })
})
