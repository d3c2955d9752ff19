import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { calibrate, posteriorOf } from "../../../modules/simulation/outcome/calibration/Calibrate.ts"
import type { Cell } from "../../../modules/simulation/outcome/calibration/Hierarchy.ts"
import { likelihoodAt, rowsOf } from "../../../modules/simulation/outcome/calibration/OutcomeLikelihood.ts"
import { logistic, logit } from "../../../modules/simulation/statistics/Logit.ts"
import { levelOf, prior, slopeOf } from "../../../modules/simulation/statistics/Posterior.ts"
import { stream } from "../../../modules/simulation/statistics/Random.ts"
import type { Evidence } from "../../../modules/simulation/template/Template.ts"

const cafe: Cell = { templateType: "price_test", business: "cafe", areaCode: null }
const salon: Cell = { ...cafe, business: "hairSalon" }

/** Sales at three prices by a demand curve with a given level and slope before outcomes. */
const level0 = logit(0.35)
const [elasticity, spread] = [1.6, 0.45]
const distances = [-0.2, 0, 0.2]
const rateAt = (level: number, slope: number, distance: number): number =>
  logistic(level0 + level - ((elasticity * Math.exp(spread * slope)) / (1 - logistic(level0 + level))) * distance)
const sold = (level: number, slope: number, trials = 400): ReadonlyArray<Evidence> =>
  distances.map((distance) => ({
    predicted: rateAt(0, 0, distance),
    shift: 0,
    trials,
    successes: Math.round(trials * rateAt(level, slope, distance)),
    curve: { level: level0, distance, elasticity, spread }
  }))
const reported = (cell: Cell, ...outcomes: ReadonlyArray<ReadonlyArray<Evidence>>) =>
  outcomes.map((evidence) => ({ cell, evidence }))
const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Rate = Schema.Finite.check(Schema.isBetween({ minimum: 0.001, maximum: 0.999 }))

describe("Calibration", () => {
  it("is the prior without outcomes of the template", () => {
    assert.deepStrictEqual(posteriorOf(cafe, []), prior)
    const ads = reported({ ...cafe, templateType: "ad_test" }, sold(1, 0))
    assert.deepStrictEqual(posteriorOf(cafe, ads), prior)
  })

  it("finds level and slope of a steeper market, ever more closely", () => {
    const wanted = Math.log(2) / spread
    const fits = [1, 10, 100].map((count) =>
      posteriorOf(cafe, reported(cafe, ...times(count, () => sold(0.7, wanted))))
    )
    const errors = fits.map((fit) => Math.abs(slopeOf(fit).mean - wanted))
    assert.isTrue(errors[2]! < errors[0]! && errors[2]! < 0.1)
    const last = fits[2]!
    assert.closeTo(levelOf(last).mean, 0.7, 0.03)
    assert.isTrue(
      fits.every((fit, index) => index === 0 || slopeOf(fit).deviation < slopeOf(fits[index - 1]!).deviation)
    )
    assert.deepInclude(last, { outcomes: 100, ownOutcomes: 100 })
  })

  it("reaches levels far beyond the prior: there is no cap", () => {
    const rare = sold(-5, 0, 100_000)
    assert.closeTo(levelOf(posteriorOf(cafe, reported(cafe, ...times(30, () => rare)))).mean, -5, 0.1)
  })

  it("learns nothing of the slope where one rate was seen, or rates without a curve", () => {
    const { curve: _, ...plain } = sold(0.5, 0)[1]!
    for (const evidence of [[sold(0.5, 0)[1]!], [plain]]) {
      const fit = posteriorOf(cafe, reported(cafe, evidence))
      assert.closeTo(slopeOf(fit).mean, 0, 1e-6)
      assert.closeTo(slopeOf(fit).deviation, 1, 0.02)
      assert.isAbove(levelOf(fit).mean, 0.2)
    }
  })

  it("of one business hardly moves another, until several agree", () => {
    const cafes = reported(cafe, ...times(10, () => sold(-2.3, 1.5)))
    const other = posteriorOf(salon, cafes)
    assert.isBelow(Math.abs(levelOf(other).mean), 0.05)
    assert.isBelow(Math.abs(slopeOf(other).mean), 0.05)
    assert.closeTo(levelOf(other).deviation, 1, 0.05)
    assert.deepInclude(other, { outcomes: 10, ownOutcomes: 0 })
    const many = ["ramen", "barber", "sushi", "gym", "bar"].flatMap((business) =>
      reported({ ...cafe, business }, ...times(4, () => sold(-2.3, 1.5)))
    )
    assert.isBelow(levelOf(posteriorOf(salon, many)).mean, -1)
  })

  it("of a business in another area moves it part of the way", () => {
    const elsewhere = reported({ ...cafe, areaCode: "13104" }, ...times(10, () => sold(-1, 0)))
    const { mean } = levelOf(posteriorOf(cafe, elsewhere))
    assert.isTrue(mean < -0.4 && mean > -0.9, String(mean))
  })

  it("takes an outcome by weeks for the same outcome", () => {
    const weeks = sold(0.4, 0.5, 4_000).flatMap((piece) =>
      times(10, (week) => ({
        ...piece,
        trials: 400,
        successes: Math.floor(piece.successes / 10) + (week < piece.successes % 10 ? 1 : 0)
      }))
    )
    const [whole, split] = [sold(0.4, 0.5, 4_000), weeks].map((evidence) => posteriorOf(cafe, reported(cafe, evidence)))
    assert.deepStrictEqual(split, whole)
  })

  it("hardly hears one outcome in a hundred that contradicts all others", () => {
    const random = stream(3, "outliers")
    const usual = times(99, () => sold(0.3 + 0.1 * random.normal(), 0.2, 1_000))
    const clean = posteriorOf(cafe, reported(cafe, ...usual, usual[0]!))
    for (const odd of [sold(-4, 0, 1_000), sold(3, 0, 1_000_000), sold(0, -4, 1_000_000)]) {
      const fit = posteriorOf(cafe, reported(cafe, ...usual, odd))
      for (const distance of distances) {
        const [before, after] = [clean, fit].map((of) => rateAt(levelOf(of).mean, slopeOf(of).mean, distance))
        assert.isBelow(Math.abs(after! / before! - 1), 0.01)
      }
    }
  })

  it.prop(
    "is finite for any outcome",
    {
      predicted: Rate,
      trials: Count,
      share: Share,
      distance: Schema.Finite.check(Schema.isBetween({ minimum: -50, maximum: 50 }))
    },
    ({ distance, predicted, share, trials }) => {
      const piece = {
        predicted,
        shift: 0,
        trials,
        successes: Math.round(share * trials),
        curve: { level: logit(predicted), distance, elasticity, spread }
      }
      for (const { level, slope } of [posteriorOf(cafe, reported(cafe, [piece, ...sold(0, 0)]))].flatMap(
        ({ components }) => components
      )) {
        assert.isTrue(Number.isFinite(level) && Number.isFinite(slope))
      }
    },
    { arbitrary: { runs: 12 } }
  )

  it("takes texts of one kind of business for one, and reads stored evidence of earlier versions", () => {
    const target = { templateType: "price_test", businessType: "駅前のカフェ", areaCode: null }
    const evidence = JSON.stringify([{ predicted: 0.35, trials: 1_000, successes: 600, shift: 0 }])
    const fit = calibrate(target, [{ ...target, businessType: "喫茶店", evidence }])
    assert.strictEqual(fit.ownOutcomes, 1)
    assert.isAbove(levelOf(fit).mean, 0.3)
  })
})

describe("The likelihood of an outcome", () => {
  it("has the gradient of its value", () => {
    const rows = rowsOf(sold(0.4, 0.6))
    const step = 1e-5
    for (const [level, slope] of [
      [0, 0],
      [0.4, 0.6],
      [-1, 1.5]
    ] as const) {
      const { gradient } = likelihoodAt(rows, level, slope)
      const value = (dl: number, ds: number) => likelihoodAt(rows, level + dl, slope + ds).value
      assert.closeTo((value(step, 0) - value(-step, 0)) / (2 * step) / gradient[0], 1, 1e-4)
      assert.closeTo((value(0, step) - value(0, -step)) / (2 * step) / gradient[1], 1, 1e-4)
    }
  })
})
