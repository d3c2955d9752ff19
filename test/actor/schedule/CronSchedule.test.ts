import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { composeModules, defineModule } from "../../../src/module.ts"

const Sweep = Actor.make("shop/sweep", { payload: Schema.Struct({ room: Schema.NonEmptyString }) })
const daily = { cron: "0 3 * * *", timeZone: "Asia/Tokyo", actor: Sweep, payload: { room: "hall" } } as const

const refusal = (make: () => unknown): string => {
  try {
    make()
    return "accepted"
  } catch (error) {
    return (error as Error).message
  }
}
const refusalOf = (options: Partial<Parameters<typeof CronSchedule.make<typeof Sweep>>[1]>) =>
  refusal(() => CronSchedule.make("shop/sweep", { ...daily, ...options })).replace(
    'The schedule "shop/sweep" cannot be: ',
    ""
  )

describe("A schedule", () => {
  it("has one job for missed ticks, no overlap and no jitter unless it says otherwise", () => {
    const { jitter, missed, overlap } = CronSchedule.make("shop/sweep", daily)
    assert.deepStrictEqual([missed, overlap, Duration.toMillis(jitter)], ["once", "skip", 0])
    assert.strictEqual(CronSchedule.make("shop/sweep", { ...daily, missed: "all" }).overlap, "allow")
  })

  it("makes its payload from the tick, which is given in its own time zone", () => {
    const schedule = CronSchedule.make("shop/sweep", {
      ...daily,
      payload: (tick) => ({ room: `${DateTime.formatIsoDate(tick)} ${DateTime.toDateUtc(tick).toISOString()}` })
    })
    const tick = DateTime.makeZonedUnsafe("2026-11-20T18:00:00Z", { timeZone: schedule.zone })
    assert.deepStrictEqual(schedule.payload(tick), { room: "2026-11-21 2026-11-20T18:00:00.000Z" })
  })

  it("is refused at once when its expression is none", () => {
    for (const [cron, why] of [
      ["61 * * * *", "Expected a value between 0 and 59"],
      ["* 24 * * *", "Expected a value between 0 and 23"],
      ["*/0 * * * *", "Expected step value to be greater than 0"],
      ["* * * *", "Invalid number of segments in cron expression"],
      ["@daily", "Invalid number of segments in cron expression"],
      ["0 3 * * *  2026 *", "Invalid number of segments in cron expression"],
      ["", "Invalid number of segments in cron expression"],
      ["0 3 * * MOON", "Expected a positive integer"],
      ["0 0 30 2 *", "there is no such day"],
      ["0 0 31 4,6 *", "there is no such day"]
    ] as const) {
      assert.strictEqual(refusalOf({ cron }), `its cron expression "${cron}": ${why}`)
    }
    for (const cron of ["0 3 * * MON-FRI", "*/10 0 3 * * *", "0 0 29 2 *", " 0  3 * * * "]) {
      assert.strictEqual(refusalOf({ cron }), "accepted")
    }
  })

  it("is refused at once when its time zone is none", () => {
    for (const timeZone of ["Mars/Base", "", "Tokyo", "+9", "local"]) {
      assert.strictEqual(refusalOf({ timeZone }), `there is no time zone "${timeZone}"; an example is "Asia/Tokyo"`)
    }
    for (const timeZone of ["UTC", "+09:00", "Asia/Tokyo"]) assert.strictEqual(refusalOf({ timeZone }), "accepted")
  })

  it("is refused at once when its payload is none of the actor", () => {
    assert.match(refusalOf({ payload: { room: "" } }), /^its payload is none of shop\/sweep: /)
    // @ts-expect-error: the actor sweeps rooms
    assert.match(refusalOf({ payload: { floor: "hall" } }), /^its payload is none of shop\/sweep: /)
    // @ts-expect-error: of each tick as well
    assert.strictEqual(refusalOf({ payload: () => ({ floor: "hall" }) }), "accepted")
  })

  it("is refused when its name is not that of a module and of work", () => {
    const why = "its name says the module and the work"
    // @ts-expect-error: the module is missing
    const nameless = () => CronSchedule.make("sweep", daily)
    assert.include(refusal(nameless), why)
    for (const name of ["shop/", "/sweep", "shop/sweep/hall"] as const) {
      assert.include(
        refusal(() => CronSchedule.make(name, daily)),
        "its name says the module and the work"
      )
    }
  })

  it("is refused when it would send all missed ticks and let them be one job", () => {
    assert.strictEqual(
      refusalOf({ missed: "all", overlap: "skip" }),
      'missed "all" sends jobs that overlap "skip" makes one of'
    )
    assert.strictEqual(refusalOf({ missed: "all", overlap: "allow" }), "accepted")
  })

  it("is refused when its jitter has no end", () => {
    assert.strictEqual(refusalOf({ jitter: Duration.infinity }), "its jitter has no end")
    assert.strictEqual(refusalOf({ jitter: "10 minutes" }), "accepted")
  })
})

describe("An application", () => {
  const shop = defineModule({
    name: "shop",
    actors: [Sweep],
    schedules: [CronSchedule.make("shop/sweep", daily)],
    layer: Actor.toLayer(Sweep, () => Effect.void)
  })

  it("refuses two schedules of one name, and a schedule whose actor no module declares", () => {
    const other = { name: "other", layer: Layer.empty }
    const twin = defineModule({ ...other, schedules: [CronSchedule.make("shop/sweep", daily)] })
    const orphan = defineModule({ ...other, schedules: [CronSchedule.make("other/sweep", daily)] })
    assert.strictEqual(
      refusal(() => composeModules(shop, twin)),
      'The schedule "shop/sweep" is declared twice'
    )
    assert.strictEqual(
      refusal(() => composeModules(orphan)),
      'The schedule "other/sweep" sends to the actor "shop/sweep", which no module declares'
    )
    assert.deepStrictEqual(
      composeModules(orphan, shop).schedules.map(({ name }) => name),
      ["other/sweep", "shop/sweep"]
    )
  })
})
