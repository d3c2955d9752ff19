/** Past ranges of schedules that are run again. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { CronSchedules } from "../../../src/actor/schedule/CronSchedules.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { ScheduleControl } from "../../../src/operate/runtime/ScheduleControl.ts"
import { Kernel, look, minute, operate, rowOf, scheduleOf, ticksSent } from "./support.ts"

const daily = { cron: "0 3 * * *", timeZone: "Asia/Tokyo" } as const
const at = (day: string, over = 0) => new Date(Date.parse(`${day}T18:00:00Z`) + over)

layer(Kernel)("A range of a schedule", (test) => {
  test.effect("is run again with a job for each tick, both ends among them, once however often it is asked for", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("again/daily", daily)
      yield* look(schedule)
      const before = yield* rowOf("again/daily")
      const { backfill } = yield* operate(schedule)
      const range = { from: at("2026-01-01"), to: at("2026-01-03"), dryRun: false }
      const found = { ticks: 3, firstTick: range.from, lastTick: range.to }
      assert.deepStrictEqual(yield* backfill("again/daily", { ...range, dryRun: true }), { ...found, sent: 0 })
      assert.deepStrictEqual(yield* ticksSent("again/daily"), [])
      assert.deepStrictEqual(yield* backfill("again/daily", range), { ...found, sent: 3 })
      assert.deepStrictEqual(yield* backfill("again/daily", range), { ...found, sent: 0 })
      const wider = yield* backfill("again/daily", { ...range, from: at("2025-12-31") })
      assert.deepStrictEqual([wider.ticks, wider.sent], [4, 1])
      assert.deepStrictEqual(
        yield* ticksSent("again/daily"),
        ["2026-01-03", "2026-01-02", "2026-01-01", "2025-12-31"].map((day) => at(day).toISOString())
      )
      const inner = { from: at("2026-01-01", 1), to: at("2026-01-03", -1), dryRun: true }
      assert.deepInclude(yield* backfill("again/daily", inner), { ticks: 1, firstTick: at("2026-01-02") })
      const none = { from: at("2026-01-01", 1), to: at("2026-01-02", -1), dryRun: true }
      assert.deepStrictEqual(yield* backfill("again/daily", none), {
        ticks: 0,
        sent: 0,
        firstTick: null,
        lastTick: null
      })
      const { settled, tick } = yield* rowOf("again/daily")
      assert.deepStrictEqual([settled, tick], [before.settled, before.tick])
    })
  )

  test.effect("is refused when it ends before it begins or in the future, and above 1000 ticks", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("again/minutely")
      yield* look(schedule)
      const { backfill } = yield* operate(schedule)
      const { now } = yield* rowOf("again/minutely")
      const refusal = (from: Date, to: Date) =>
        Effect.map(Effect.flip(backfill("again/minutely", { from, to, dryRun: true })), ({ message }) => message)
      const begin = at("2026-01-01")
      const after = (minutes: number) => new Date(begin.getTime() + minutes * minute)
      assert.strictEqual(yield* refusal(begin, after(-1)), "The range ends before it begins")
      assert.include(yield* refusal(begin, new Date(now.getTime() + 3_600_000)), "yet to fire")
      assert.include(yield* refusal(begin, after(1_000)), "more than 1000 ticks")
      const whole = yield* backfill("again/minutely", { from: begin, to: after(999), dryRun: true })
      assert.strictEqual(whole.ticks, 1_000)
      const unknown = yield* Effect.flip(backfill("again/unknown", { from: begin, to: begin, dryRun: true }))
      assert.strictEqual(unknown._tag, "ScheduleNotFound")
    })
  )

  test.effect("is in the audit, unless only its ticks were asked for", () =>
    Effect.gen(function* () {
      const schedule = scheduleOf("again/audited", daily)
      const control = yield* Effect.provide(
        ScheduleControl,
        ScheduleControl.layer.pipe(
          Layer.provide(CronSchedules.layer),
          Layer.provide(Layer.succeed(CronSchedule.ScheduleRegistry, new Map([[schedule.name, schedule]])))
        )
      )
      const sql = yield* SqlClient.SqlClient
      const audited = sql`select action, target, detail, changed from admin_audit where target = 'again/audited'`
      const range = { from: at("2026-01-01"), to: at("2026-01-02") }
      yield* control.backfill("again/audited", { ...range, dryRun: true })
      assert.deepStrictEqual(yield* audited, [])
      yield* control.backfill("again/audited", { ...range, dryRun: false })
      const detail = { from: range.from.toISOString(), to: range.to.toISOString() }
      assert.deepStrictEqual(yield* audited, [
        { action: "schedule_backfill", target: "again/audited", detail, changed: 2 }
      ])
    }).pipe(Effect.provideService(Operator, { who: "hana@test", via: "cli" }))
  )
})
