import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  describe as distribution,
  normalCdf,
  percentileRank,
  robustZ
} from "../../../modules/area/scoring/Distribution.ts"

const Value = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e9 }))
const Values = Schema.Array(Value).check(Schema.isMinLength(1), Schema.isMaxLength(60))
const Scale = Schema.Literals(["linear", "log"])
const sorted = (values: ReadonlyArray<number>) => Float64Array.from(values).sort()

describe("robust z-score", () => {
  it("is the distance from the median in units of 1.4826 median absolute deviations", () => {
    const d = distribution([1, 2, 3, 4, 100], "linear")!
    assert.strictEqual(d.median, 3)
    assert.closeTo(d.spread, 1.4826, 1e-12)
    assert.closeTo(robustZ(d, 4), 1 / 1.4826, 1e-12)
  })

  it("uses the mean absolute deviation where most values are equal", () => {
    const d = distribution([0, 0, 0, 0, 10], "linear")!
    assert.closeTo(d.spread, 1.2533 * 2, 1e-12)
  })

  it("is zero where all values are equal", () => {
    assert.strictEqual(robustZ(distribution([7, 7, 7], "linear")!, 9), 0)
  })

  it("is computed on a logarithmic scale for skewed indicators", () => {
    const d = distribution([0, Math.E - 1, Math.E ** 2 - 1], "log")!
    assert.closeTo(d.median, 1, 1e-12)
    assert.closeTo(robustZ(d, Math.E ** 2 - 1), 1 / 1.4826, 1e-9)
  })

  it.prop(
    "stays within three and grows with the value",
    { values: Values, scale: Scale, a: Value, b: Value },
    (given) => {
      const d = distribution(given.values, given.scale)!
      const [low, high] = [robustZ(d, Math.min(given.a, given.b)), robustZ(d, Math.max(given.a, given.b))]
      assert.isAtLeast(low, -3)
      assert.isAtMost(high, 3)
      assert.isAtMost(low, high)
    }
  )

  it.prop("does not depend on the order of the values", { values: Values, x: Value }, ({ values, x }) => {
    const reversed = values.toReversed()
    assert.strictEqual(robustZ(distribution(values, "log")!, x), robustZ(distribution(reversed, "log")!, x))
  })
})

describe("percentile rank", () => {
  it("is 0 for the lowest, 100 for the highest, and equal for ties", () => {
    const values = sorted([0, 0, 5, 9, 20])
    assert.deepStrictEqual(
      [0, 5, 9, 20].map((x) => percentileRank(values, x)),
      [0, 50, 75, 100]
    )
  })

  it("exists for a value that is not a member", () => {
    assert.strictEqual(percentileRank(sorted([1, 2, 3]), 2.5), 100)
    assert.strictEqual(percentileRank(sorted([1, 2, 3]), 99), 100)
    assert.strictEqual(percentileRank(sorted([1, 2, 3]), -1), 0)
  })

  it("needs two areas", () => {
    assert.isNull(percentileRank(sorted([4]), 4))
    assert.isNull(percentileRank(sorted([]), 4))
  })

  it.prop("agrees with counting", { values: Values, x: Value }, ({ values, x }) => {
    if (values.length < 2) return
    const below = values.filter((value) => value < x).length
    assert.closeTo(percentileRank(sorted(values), x)!, Math.min(100, (100 * below) / (values.length - 1)), 1e-9)
  })
})

describe("distribution function of the normal", () => {
  it("agrees with published values", () => {
    assert.strictEqual(normalCdf(0), 0.5)
    assert.closeTo(normalCdf(1), 0.841344746068543, 1e-14)
    assert.closeTo(normalCdf(1.959963984540054), 0.975, 1e-14)
    assert.closeTo(normalCdf(-3), 0.00134989803163009, 1e-14)
  })

  it.prop(
    "is symmetric and grows",
    { z: Schema.Finite.check(Schema.isBetween({ minimum: -3, maximum: 3 })) },
    ({ z }) => {
      assert.closeTo(normalCdf(z) + normalCdf(-z), 1, 1e-12)
      assert.isAtLeast(normalCdf(z + 0.001), normalCdf(z))
    }
  )
})
