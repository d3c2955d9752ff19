import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { industries } from "../../../modules/trade-area/Industry.ts"
import { type Market, revenueAt } from "../../../modules/trade-area/location/revenue/RevenueAt.ts"
import { findSubIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"

const cafe = findSubIndustry("cafe")!
const exactly = (value: number) => ({ value, low: value, high: value })
const market = (near: number, wide = 10 * near, change: Partial<Market> = {}): Market => ({
  people: {
    near: { residents: exactly(near), daytime: exactly(near) },
    wide: { residents: wide, daytime: wide },
    far: { residents: 4 * wide, daytime: 4 * wide }
  },
  prefCode: "22",
  shops: () => ({ value: 5, nation: 5 }),
  crowding: null,
  ...change
})
const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))

describe("the revenue of a place", () => {
  it("is no more than a few people around can spend", () => {
    const woods = revenueAt(market(10, 40), "restaurant", cafe, 1)
    const town = revenueAt(market(20_000), "restaurant", cafe, 1)
    assert.isBelow(woods.estimate, 60_000)
    assert.isAbove(town.estimate, 20 * woods.estimate)
    assert.isAbove(revenueAt(market(0, 0), "restaurant", cafe, 1).estimate, 0)
    const larger = revenueAt(market(10, 40), "restaurant", cafe, 5)
    assert.isBelow(larger.estimate, 1.2 * woods.estimate)
  })

  it("is the product of its factors", () => {
    const { estimate, factors, typical } = revenueAt(market(2_000), "restaurant", cafe, 1.5)
    const all = Object.values<number>({ ...factors! }).reduce((product, one) => product * one, typical)
    assert.closeTo(estimate / all, 1, 0.05)
    assert.strictEqual(factors!.size, 1.5)
  })

  it("falls with shops for the people, in the municipality and around", () => {
    const of = (change: Partial<Market>) => revenueAt(market(5_000, 50_000, change), "retail", undefined, 1).estimate
    const usual = of({})
    assert.isBelow(of({ shops: () => ({ value: 10, nation: 5 }) }), usual)
    assert.isAbove(of({ shops: () => ({ value: 2.5, nation: 5 }) }), usual)
    assert.isBelow(of({ crowding: 2 }), usual)
    assert.strictEqual(of({ shops: () => undefined }), of({ shops: () => undefined, crowding: 1 }))
  })

  it("follows the prefecture in trades whose sales are counted where they sell", () => {
    const of = (prefCode: string) => revenueAt(market(5_000, 50_000, { prefCode }), "restaurant", cafe, 1).estimate
    assert.isBelow(of("39"), of("22"))
    assert.strictEqual(of("99"), revenueAt(market(5_000, 50_000, { prefCode: "" }), "restaurant", cafe, 1).estimate)
  })

  it("is that of a typical store wherever it stands where the people are unknown", () => {
    const { estimate, factors, typical } = revenueAt(
      { ...market(1), people: undefined, prefCode: "" },
      "restaurant",
      cafe,
      1
    )
    assert.strictEqual(estimate, typical)
    assert.deepInclude(factors, { people: 1, market: 1 })
  })

  it.prop(
    "never falls with more people, for any industry",
    {
      people: between(0, 200_000),
      more: between(1, 3),
      at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
    },
    ({ at, more, people }) => {
      const of = (near: number) => revenueAt(market(near), industries[at], undefined, 1)
      const [few, many] = [of(people), of(more * people)]
      assert.isAtLeast(many.estimate, few.estimate)
      assert.isTrue(0 < few.low && few.low <= few.estimate && few.estimate <= few.high)
    }
  )

  it("has a wider range where the people are less certain", () => {
    const sure = revenueAt(market(100, 300), "restaurant", cafe, 1)
    const unsure = revenueAt(
      market(100, 300, {
        people: {
          ...market(100, 300).people!,
          near: { residents: exactly(100), daytime: { value: 100, low: 5, high: 900 } }
        }
      }),
      "restaurant",
      cafe,
      1
    )
    assert.isAbove(unsure.high / unsure.low, sure.high / sure.low)
  })

  it("without an industry lies between those of the industries", () => {
    const all = industries.map((industry) => revenueAt(market(3_000), industry, undefined, 1))
    const none = revenueAt(market(3_000), undefined, undefined, 1)
    assert.isAbove(none.estimate, Math.min(...all.map(({ estimate }) => estimate)))
    assert.isBelow(none.estimate, Math.max(...all.map(({ estimate }) => estimate)))
    assert.deepStrictEqual(
      [none.low, none.high, none.factors],
      [Math.min(...all.map(({ low }) => low)), Math.max(...all.map(({ high }) => high)), null]
    )
  })
})
