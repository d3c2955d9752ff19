import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { judgeShift, logistic, logit, openRate } from "../../../modules/simulation/statistics/Logit.ts"

const Rate = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const rates = (...values: ReadonlyArray<number>) => Float64Array.from(values)

describe("Log-odds", () => {
  it("are 0 for an even chance and ln 3 for three in four", () => {
    assert.strictEqual(logit(0.5), 0)
    assert.closeTo(logit(0.75), Math.log(3), 1e-12)
    assert.strictEqual(logistic(0), 0.5)
  })

  it.prop("lead back to the rate", { rate: Rate }, ({ rate }) => {
    assert.closeTo(logistic(logit(rate)), openRate(rate), 1e-9)
  })

  it("are finite at certainties, and rates stay within 0 and 1 however large the log-odds", () => {
    assert.isTrue(Number.isFinite(logit(0)) && Number.isFinite(logit(1)))
    assert.deepStrictEqual([logistic(-1e6), logistic(1e6)], [0, 1])
    assert.deepStrictEqual([logistic(-Infinity), logistic(Infinity)], [0, 1])
    assert.isAbove(openRate(0), 0)
    assert.isBelow(openRate(1), 1)
    assert.strictEqual(openRate(0.4), 0.4)
  })
})

describe("The shift by a judge", () => {
  it("is the mean difference of log-odds, shrunk by n / (n + 20)", () => {
    const offline = new Float64Array(20).fill(0.5)
    const judged = new Float64Array(20).fill(0.75)
    assert.closeTo(judgeShift(offline, judged), Math.log(3) / 2, 1e-12)
    assert.closeTo(judgeShift(judged, offline), -Math.log(3) / 2, 1e-12)
  })

  it("is 0 where the judge agrees, and where it gave no answer", () => {
    assert.strictEqual(judgeShift(rates(0.2, 0.7), rates(0.2, 0.7)), 0)
    assert.strictEqual(judgeShift(rates(0.2, 0.7), rates()), 0)
    assert.strictEqual(judgeShift(rates(0.2, 0.7), rates(NaN, NaN)), 0)
  })

  it("uses only the personas that were judged and answered", () => {
    const one = judgeShift(rates(0.5, 0.5, 0.5), rates(NaN, 0.75))
    assert.closeTo(one, Math.log(3) / 21, 1e-12)
  })

  it("stays within 2, even when every answer is 0 or 1", () => {
    const many = new Float64Array(10_000)
    assert.strictEqual(judgeShift(many.slice().fill(0.02), many.slice().fill(1)), 2)
    assert.strictEqual(judgeShift(many.slice().fill(0.98), many.slice().fill(0)), -2)
  })
})
