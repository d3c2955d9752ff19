import { describe, expect, it } from "vitest"
import { forecastSeries } from "../../../../modules/trade-area/forecast/engine/Engine.ts"
import { movesOfYearsAgo } from "../../../../modules/trade-area/forecast/engine/YearAgo.ts"
import { dayOf } from "../../../../src/calendar/Days.ts"
import { normalOf, randomOf } from "../../../support/forecast/Worlds.ts"

const start = dayOf(2025, 1, 10)

/** A store that sold less by a share in July 2025. */
const storeOf = (drop: number) => {
  const random = randomOf(5)
  return Float64Array.from({ length: dayOf(2026, 6, 20) - start }, (_, t) => {
    const day = start + t
    const inJuly = day >= dayOf(2025, 7, 1) && day < dayOf(2025, 8, 1)
    return 100_000 * (inJuly ? 1 - drop : 1) * Math.exp(0.1 * normalOf(random))
  })
}

const julyOf = (drop: number) => forecastSeries({ start, values: storeOf(drop), horizon: 28 }).days.slice(14, 28)
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe("A month that was low a year ago", () => {
  it("widens the interval of its dates downwards, and the point follows a little", () => {
    const [low, usual] = [julyOf(0.4), julyOf(0)]
    expect(mean(low.map((day) => day.low))).toBeLessThan(0.9 * mean(usual.map((day) => day.low)))
    expect(mean(low.map((day) => day.value))).toBeLessThan(mean(usual.map((day) => day.value)))
    expect(mean(low.map((day) => day.value))).toBeGreaterThan(85_000)
  })

  it("moves by the days around its dates, and not at all where no year was seen", () => {
    const logs = Float64Array.from({ length: 400 }, (_, t) => (t >= 60 && t < 90 ? -0.5 : 0))
    const moves = movesOfYearsAgo((t) => logs[t]!, 399, 42)
    expect(moves[0]).toBeCloseTo(0)
    expect(moves[40]).toBeCloseTo(-0.5, 1)
    expect([...movesOfYearsAgo((t) => logs[t]!, 363, 7)]).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})
