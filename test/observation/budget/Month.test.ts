import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isExhausted } from "../../../modules/observation/budget/Budget.ts"
import { monthEnd, monthOf, zoneOf } from "../../../modules/observation/budget/Month.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Zone = Schema.Literals([
  "Asia/Tokyo",
  "America/New_York",
  "Europe/London",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
  "+09:30"
])
const Time = between(Date.UTC(2020, 0), Date.UTC(2035, 0))

describe("The month of a budget", () => {
  it("turns at midnight of the observation's time zone, at its very millisecond", () => {
    const edges: ReadonlyArray<readonly [zone: string, end: string, before: string, after: string]> = [
      ["Asia/Tokyo", "2025-12-31T15:00:00.000Z", "2025-12", "2026-01"],
      ["UTC", "2026-03-01T00:00:00.000Z", "2026-02", "2026-03"],
      // A leap day belongs to its February.
      ["Asia/Tokyo", "2028-02-29T15:00:00.000Z", "2028-02", "2028-03"],
      // Summer time begins on 2026-03-08 and ends on 2026-11-01, after midnight.
      ["America/New_York", "2026-04-01T04:00:00.000Z", "2026-03", "2026-04"],
      ["America/New_York", "2026-11-01T04:00:00.000Z", "2026-10", "2026-11"],
      ["America/New_York", "2026-12-01T05:00:00.000Z", "2026-11", "2026-12"]
    ]
    for (const [zone, end, before, after] of edges) {
      const turn = new Date(end)
      assert.strictEqual(monthOf(new Date(turn.getTime() - 1), zone), before, `${zone} ${end}`)
      assert.strictEqual(monthOf(turn, zone), after, `${zone} ${end}`)
      assert.strictEqual(monthEnd(new Date(turn.getTime() - 1), zone).toISOString(), end, zone)
    }
  })

  it.prop(
    "ends when the next one begins, in every zone and at every time",
    { zone: Zone, ms: Time },
    ({ ms, zone }) => {
      const at = new Date(ms)
      const end = monthEnd(at, zone)
      assert.isAbove(end.getTime(), at.getTime())
      assert.strictEqual(monthOf(new Date(end.getTime() - 1), zone), monthOf(at, zone))
      assert.isTrue(monthOf(end, zone) > monthOf(at, zone))
    }
  )

  it("needs a zone that exists", () => {
    assert.isDefined(zoneOf("Asia/Tokyo"))
    for (const zone of ["Mars/Olympus", "", "Asia/", "x\u0000"]) assert.isUndefined(zoneOf(zone), zone)
  })
})

describe("A budget", () => {
  it.prop(
    "is never exceeded, and used up to the last run that fits",
    { monthlyBudgetYen: between(0, 1_000), yenPerRun: between(1, 50) },
    ({ monthlyBudgetYen, yenPerRun }) => {
      let spentYen = 0
      while (!isExhausted({ monthlyBudgetYen, spentYen, yenPerRun })) spentYen += yenPerRun
      assert.isAtMost(spentYen, monthlyBudgetYen)
      assert.isAbove(spentYen + yenPerRun, monthlyBudgetYen)
    }
  )

  it("may be absent", () => {
    assert.isFalse(isExhausted({ monthlyBudgetYen: null, spentYen: 1_000_000, yenPerRun: 1 }))
  })
})
