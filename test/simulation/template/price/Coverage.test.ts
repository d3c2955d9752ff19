import { assert, describe, it } from "@effect/vitest"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { cafe, curveOf, findingsOf, learn, reportOf, worldOf } from "../../../support/price/PriceWorlds.ts"

/** `npm run evaluate -- uncertainty` judges 500 markets; these few notice an interval that lost a part. */
const seeds = Array.from({ length: 25 }, (_, index) => 101 + index)

const heldAfter = (outcomes: number, part?: "sampling"): number => {
  const before = findingsOf(cafe, worldOf(60, 1))
  let held = 0
  for (const seed of seeds) {
    const random = stream(seed, "coverage")
    const curve = curveOf(cafe, random.normal(), random.normal(), random)
    const reports = Array.from({ length: outcomes }, () => ({
      business: "cafe",
      evidence: reportOf(before, cafe, curve, random, 0.2 * random.normal())
    }))
    const { demand, price } = findingsOf(cafe, worldOf(60, seed, learn("cafe", reports))).prices[1]!
    const { high, low } = part === undefined ? demand : demand[part]!
    const truth = curve.demand(price)
    if (low <= truth && truth <= high) held++
  }
  return held
}

describe("Intervals of 95 %", () => {
  it("hold the truth of a market drawn from the prior, before outcomes and after some", () => {
    for (const outcomes of [0, 3]) {
      const held = heldAfter(outcomes)
      // A binomial of 25 and 0.95 is below 21 once in 140 times; the seeds are fixed.
      assert.isAtLeast(held, 21, `${outcomes} outcomes`)
    }
  })

  it("do not without the uncertainty of the model", () => {
    assert.isAtMost(heldAfter(0, "sampling"), 12)
  })

  it("narrow with outcomes", () => {
    const random = stream(1, "narrow")
    const curve = curveOf(cafe, 0.5, 0.5)
    const before = findingsOf(cafe, worldOf(60, 1))
    const widths = [0, 1, 10].map((outcomes) => {
      const reports = Array.from({ length: outcomes }, () => ({
        business: "cafe",
        evidence: reportOf(before, cafe, curve, random, 0.1 * random.normal())
      }))
      const { high, low } = findingsOf(cafe, worldOf(60, 1, learn("cafe", reports))).prices[1]!.demand
      return high - low
    })
    assert.isTrue(widths[1]! < 0.7 * widths[0]! && widths[2]! < 0.5 * widths[1]!, widths.join(", "))
  })
})
