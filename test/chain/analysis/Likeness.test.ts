import { assert, describe, it } from "@effect/vitest"
import { type AreaVector, mostAlike, standardised } from "../../../modules/chain/analysis/Likeness.ts"

/** A fixed sequence of pseudo-random numbers, roughly normal. */
const noise = (seed: number) => {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return () => uniform() + uniform() + uniform() + uniform() - 2
}

const featureCount = 13
const isSkewed = Array.from({ length: featureCount }, (_, i) => i % 2 === 0)

/** 1,741 areas; skewed features are log-normal. */
const nation = (seed: number): ReadonlyArray<AreaVector> => {
  const next = noise(seed)
  return Array.from({ length: 1_741 }, (_, n) => ({
    areaCode: String(10_000 + n),
    values: isSkewed.map((skewed) => (skewed ? Math.exp(5 + next()) : 10 + next()))
  }))
}

const ranked = (areas: ReadonlyArray<AreaVector>, models: ReadonlyArray<string>, limit = 20) =>
  mostAlike(standardised(areas, isSkewed), models, (code) => !models.includes(code), limit)

describe("The areas like those of the best stores", () => {
  it("begin with a planted twin, also when it is measured with an error, among all others", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const areas = nation(seed)
      const [model, other] = [areas[100]!, areas[900]!]
      const error = noise(seed + 100)
      const twin = {
        areaCode: "99998",
        values: model.values.map((value, i) => value * (1 + (isSkewed[i] ? 0.05 : 0.005) * error()))
      }
      const [first, second] = ranked([...areas, twin], [model.areaCode, other.areaCode])
      assert.deepStrictEqual([first!.areaCode, first!.like], ["99998", model.areaCode])
      assert.isBelow(first!.distance, second!.distance / 2)
      assert.strictEqual(first!.rarity, 1)
    }
  })

  it("are the same in any order and in any unit", () => {
    const areas = nation(7)
    const models = ["10100", "10900"]
    const plain = ranked(areas, models).map(({ areaCode }) => areaCode)
    assert.deepStrictEqual(
      ranked(areas.toReversed(), models.toReversed()).map(({ areaCode }) => areaCode),
      plain
    )
    const scaled = areas.map(({ areaCode, values }) => ({
      areaCode,
      values: values.map((value, i) => (isSkewed[i] ? value : value * 1_000 + 5))
    }))
    assert.deepStrictEqual(
      ranked(scaled, models).map(({ areaCode }) => areaCode),
      plain
    )
  })

  it("are compared by what is known of both, at least half of the features", () => {
    const areas = nation(9)
    const [model] = areas
    const hole = (count: number) => model!.values.map((value, i) => (i < count ? Number.NaN : value))
    const found = ranked(
      [...areas, { areaCode: "99997", values: hole(6) }, { areaCode: "99998", values: hole(7) }],
      [model!.areaCode]
    )
    assert.deepInclude(found[0], { areaCode: "99997", distance: 0 })
    assert.isFalse(found.some(({ areaCode }) => areaCode === "99998"))
  })

  it("differ by what an outlier differs, which counts no more than three deviations in the distance", () => {
    const areas = nation(13)
    const [model] = areas
    const far = (first: number) => [first, ...model!.values.slice(1)]
    const outlier = { areaCode: "99997", values: far(1e6) }
    const [found] = ranked([...areas, outlier, { areaCode: "99998", values: far(1e9) }], [outlier.areaCode], 1)
    assert.deepInclude(found, { areaCode: "99998", distance: 0 })
    assert.isAbove(found!.differences[0]!, 3)
    assert.deepStrictEqual(
      found!.differences.slice(1).map(Math.abs),
      Array.from({ length: 12 }, () => 0)
    )
  })

  it("leave out features without spread, and areas that may not be named", () => {
    const areas = nation(11).map(({ areaCode, values }) => ({ areaCode, values: [3, ...values.slice(1)] }))
    const scores = standardised(areas, isSkewed)
    assert.isTrue([...scores.values()].every((values) => Number.isNaN(values[0])))
    const found = mostAlike(scores, ["10000"], (code) => code > "11000", 5)
    assert.strictEqual(found.length, 5)
    for (const { areaCode } of found) assert.isTrue(areaCode > "11000")
    assert.deepStrictEqual(
      mostAlike(scores, ["unknown"], () => true, 5),
      []
    )
  })
})
