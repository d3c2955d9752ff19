import { describe, expect, it } from "vitest"
import { correlationOf } from "../../../../modules/trade-area/forecast/stores/ErrorCorrelation.ts"
import { totalOf } from "../../../../modules/trade-area/forecast/stores/Total.ts"
import { normalOf, randomOf } from "../../../support/forecast/Worlds.ts"

const day = { value: 100, low: 80, high: 130 }
const closed = { value: 0, low: 0, high: 0 }

describe("The sum of stores", () => {
  it("of one store is its own forecast, and closed ones change nothing", () => {
    for (const correlation of [0, 0.4, 1]) {
      const { high, low, value } = totalOf([day, closed, closed], correlation)
      expect(value).toBe(100)
      expect(low).toBeCloseTo(80)
      expect(high).toBeCloseTo(130)
    }
    expect(totalOf([closed, closed], 0.3)).toEqual(closed)
  })

  it("has the sums of their bounds where errors go together, and a narrower interval the less they do", () => {
    const together = totalOf([day, day], 1)
    expect(together.value).toBe(200)
    expect(together.low).toBeCloseTo(160)
    expect(together.high).toBeCloseTo(260)
    const widths = [1, 0.5, 0].map((correlation) => {
      const { high, low } = totalOf([day, day, day, day], correlation)
      return high - low
    })
    expect(widths[0]).toBeGreaterThan(widths[1]!)
    expect(widths[1]).toBeGreaterThan(widths[2]!)
    expect(widths[2]).toBeCloseTo(widths[0]! / 2)
  })
})

describe("The correlation of errors", () => {
  const random = randomOf(3)
  const errorsOf = (shared: Float64Array, share: number) =>
    shared.map((value) => Math.sqrt(share) * value + Math.sqrt(1 - share) * normalOf(random))
  const shared = Float64Array.from({ length: 7 * 139 }, () => normalOf(random))
  const chain = (share: number) => correlationOf(Array.from({ length: 4 }, () => errorsOf(shared, share)))

  it("is found on past days, in whatever unit the errors of a store are", () => {
    expect(chain(0)).toBeLessThan(0.1)
    expect(Math.abs(chain(0.5) - 0.5)).toBeLessThan(0.1)
    expect(correlationOf([shared, shared.map((value) => 50 * value)])).toBeGreaterThan(0.9)
  })

  it("is a usual one where too little is known", () => {
    expect(correlationOf([new Float64Array(), new Float64Array()])).toBeCloseTo(0.3)
    expect(correlationOf([shared, shared.map(() => Number.NaN)])).toBeCloseTo(0.3)
    expect(correlationOf([shared, shared.map(() => 0)])).toBeCloseTo(0.3)
  })
})
