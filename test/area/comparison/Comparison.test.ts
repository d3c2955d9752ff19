import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Measure, measures } from "../../../modules/area/comparison/Measure.ts"
import { measureLabels } from "../../../modules/area/comparison/MeasureLabels.ts"
import { comparableOf, joined } from "../../../modules/area/comparison/Nation.ts"
import { prefCodes, reference } from "../../../modules/area/comparison/Reference.ts"
import { AreaComparisons } from "../../../modules/area/contract.ts"
import { factsOf } from "../../../modules/area/facts/Facts.ts"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import { StatisticsRepo } from "../../../modules/area/statistics/StatisticsRepo.ts"
import { services, tableOf, towns } from "../support.ts"

const measureOf = (name: string): Measure => measures.find((measure) => measure.name === name)!

describe("a measure of several municipalities", () => {
  it("is the formula of their sums, or the mean of published rates by residents", () => {
    const members = [
      { figures: [100, 10], residents: 100, value: 10 },
      { figures: [900, 300], residents: 900, value: 3 }
    ]
    assert.strictEqual(joined(measureOf("householdSize"), members), 1000 / 310)
    assert.closeTo(joined(measureOf("homeRent"), members)!, 3.7, 1e-12)
    assert.isNull(joined(measureOf("householdSize"), []))
    assert.isNull(joined(measureOf("homeRent"), [{ figures: [1], residents: 0, value: 1 }]))
  })

  it("comes from imported figures once half of the municipalities have it, and ships with the product until then", () => {
    const table = tableOf({ "ssdse-a": towns() })
    const facts = (code: string) => factsOf(table, municipalities.get(code)!, ["population", "households"])
    const imported = comparableOf(measureOf("householdSize"), facts)
    assert.deepInclude(imported, { basis: "imported" })
    assert.strictEqual(imported.sorted.length, 1000)
    const few = comparableOf(measureOf("householdSize"), (code) => (code < "02" ? facts(code) : undefined))
    assert.strictEqual(few.basis, "reference")
    assert.strictEqual(few.nation, reference.get("householdSize")!.nation)
    assert.strictEqual(few.prefectures.get("13")!.value, reference.get("householdSize")!.prefectures.get("13"))
  })

  it("ships for every measure, with the quantiles in order", () => {
    assert.deepStrictEqual(
      [...reference.keys()],
      measures.map(({ name }) => name)
    )
    for (const [name, { nation, prefectures, quantiles }] of reference) {
      assert.isNotNull(nation, name)
      assert.deepStrictEqual([...prefectures.keys()], prefCodes, name)
      assert.strictEqual(quantiles.length, 201, name)
      assert.deepStrictEqual(quantiles, quantiles.slice().sort(), name)
    }
  })
})

layer(services)("the comparison of an area, for other modules,", (it) => {
  it.effect("answers from the seed data, and says that it compares with what ships with the product", () =>
    Effect.gen(function* () {
      const comparisons = yield* AreaComparisons
      const empty = (yield* comparisons.of("13104"))!
      assert.strictEqual(empty.figures.size, 0)
      yield* SeedData.load
      const shinjuku = (yield* comparisons.of("13104"))!
      assert.deepInclude(shinjuku, {
        areaName: "東京都新宿区",
        prefCode: "13",
        prefecture: "東京都",
        cityCode: undefined
      })
      assert.strictEqual(shinjuku.figures.size, measures.length)
      const ratio = shinjuku.figures.get("dayNightRatio")!
      assert.deepInclude(ratio, { basis: "reference", year: 2020, unit: "ratio", percentilePrefecture: null })
      assert.isAbove(ratio.value, 2)
      assert.isAbove(ratio.percentileNation!, 98)
      assert.closeTo(ratio.nation!, 1, 1e-4)
      const shares = [...shinjuku.figures.values()].filter(({ name }) => /^age(0to14|.*4|75plus)Share$/.test(name))
      assert.strictEqual(shares.length, 8)
      assert.closeTo(
        shares.reduce((sum, { value }) => sum + value, 0),
        1,
        1e-12
      )
    })
  )

  it.effect("gives a ward the rates of its city, but not its counts", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const comparisons = yield* AreaComparisons
      const { cityCode, figures } = (yield* comparisons.of("01101"))!
      const city = (yield* comparisons.of("01100"))!
      assert.strictEqual(cityCode, "01100")
      assert.strictEqual(figures.get("incomePerTaxpayer")!.value, city.figures.get("incomePerTaxpayer")!.value)
      assert.strictEqual(figures.get("incomePerTaxpayer")!.status, "inherited")
      assert.isFalse(figures.has("residents"))
      assert.strictEqual(figures.get("projectedChange2050")!.status, "inherited")
      assert.strictEqual(city.figures.get("projectedChange2050")!.status, "modelled")
      assert.strictEqual(city.figures.get("projectedChange2050")!.year, 2050)
    })
  )

  it.effect("follows an import at once", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const comparisons = yield* AreaComparisons
      const statistics = yield* StatisticsRepo
      const before = (yield* comparisons.of("13104"))!.figures.get("residents")!
      yield* statistics.describe({
        name: "ssdse-a",
        fileName: "a.csv",
        checksum: "1",
        rowCount: 1,
        rejectedCount: 0,
        provenance: { population: { year: 2025, unit: "persons", source: "a later census" } },
        ingestedAt: new Date(0)
      })
      yield* statistics.replaceFigures("ssdse-a", new Map([["13104", { population: before.value + 1 }]]))
      const after = (yield* comparisons.of("13104"))!.figures.get("residents")!
      assert.deepInclude(after, {
        value: before.value + 1,
        year: 2025,
        sources: [{ name: "a later census", year: 2025 }]
      })
    })
  )
})

it("calls every measure by a name in both languages", () => {
  for (const { name } of measures) {
    assert.isNotEmpty(measureLabels[name]?.ja, name)
    assert.isNotEmpty(measureLabels[name]?.en, name)
  }
})
