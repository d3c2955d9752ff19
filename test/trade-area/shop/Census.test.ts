/** What the census says of the shops around a point, and how complete lists are by it. */
import { assert, describe, it } from "@effect/vitest"
import { measures } from "../../../modules/area/comparison/Measure.ts"
import type { AreaComparison, ComparedFigure } from "../../../modules/area/contract.ts"
import { industries } from "../../../modules/trade-area/Industry.ts"
import {
  type CensusQuestion,
  censusAround,
  censusCodeOf,
  leastForShare,
  rangeByRadius,
  rangeOf,
  shortfallOf,
  survivalOf
} from "../../../modules/trade-area/shop/estimate/Census.ts"
import { ShopsByArea } from "../../../modules/trade-area/shop/index/ShopsByArea.ts"
import { censusKinds, censusOfIndustry, isWithin } from "../../../modules/trade-area/shop/kind/CensusKind.ts"
import { subIndustries, subIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"
import { Localized } from "../../../src/Language.ts"

const figure = (name: string, value: number): ComparedFigure => ({
  name,
  label: new Localized(name, name),
  unit: "",
  value,
  year: 2021,
  status: "observed",
  sources: [],
  prefecture: null,
  nation: value / 2,
  percentileNation: 90,
  percentilePrefecture: null,
  basis: "imported"
})

const figures = (given: Readonly<Record<string, number>>) =>
  new Map(Object.entries(given).map(([name, value]) => [name, figure(name, value)]))

const comparison: AreaComparison = {
  areaCode: "13104",
  areaName: "東京都新宿区",
  prefCode: "13",
  prefecture: "東京都",
  cityCode: undefined,
  facts: new Map(),
  figures: figures({ specialtyRestaurantsPer10000: 20, daytimePopulation: 100_000, residents: 40_000 }),
  rank: () => null
}

/** Counts by kind: `ramen` 3 means three shops of it. */
const counts = (given: Readonly<Record<string, number>>) =>
  Float64Array.from(subIndustries, ({ name }) => given[name] ?? 0)

const question = (given: Partial<CensusQuestion> = {}): CensusQuestion => ({
  filter: { industry: "restaurant", subIndustry: subIndustry("ramen") },
  radiusM: 1000,
  within: 3,
  comparison,
  people: { daytime: 50_000, residents: 10_000 },
  listed: counts({ ramen: 3, western: 5, cafe: 70 }),
  everywhere: counts({ ramen: 20, western: 60 }),
  ...given
})

describe("the census around a point", () => {
  it("shares out the shops of the municipality by people, and a kind that it does not count by the lists", () => {
    const found = censusAround(question())!
    assert.strictEqual(found.code, "762")
    assert.deepStrictEqual(found.coverage, { share: 8 / 200, listed: 8, counted: 200 })
    assert.deepStrictEqual(found.estimate, rangeOf(25, 1000))
    const words = shortfallOf(found, 3)
    assert.match(
      words.en,
      /^Competitors in the lists: 3; by the census \(2021\) about 25 \(\d+ to \d+\): the lists hold about 4 % of/
    )
    assert.match(words.ja, /競合は3店ですが、.*約25店.*約4%しか/)
    const fewer = { ...found, coverage: { ...found.coverage, share: 0.004 } }
    assert.match(shortfallOf(fewer, 3).ja, /1%未満しか/)
  })

  it("expects no fewer than are known within the radius", () => {
    const { high } = rangeOf(25, 1000)
    assert.deepStrictEqual(censusAround(question({ within: 40 }))!.estimate, { value: 40, low: 40, high })
    assert.deepStrictEqual(censusAround(question({ within: 900 }))!.estimate, { value: 900, low: 900, high: 900 })
  })

  it("estimates nothing where the share of the kind or the people are not known, but says how complete the lists are", () => {
    const few = (all: number) =>
      censusAround(question({ everywhere: counts({ ramen: 1, western: all - 1 }) }))!.estimate
    assert.isNull(few(leastForShare - 1))
    assert.isNotNull(few(leastForShare))
    const without = censusAround(question({ people: undefined }))!
    assert.isNull(without.estimate)
    assert.match(shortfallOf(without, 3).en, /^Competitors in the lists: 3; the lists hold about 4 %/)
  })

  it("is silent where it counts no such shops, or no statistics are known", () => {
    assert.isUndefined(censusAround(question({ filter: { industry: "service", subIndustry: subIndustry("hotel") } })))
    assert.isUndefined(censusAround(question({ filter: {} })))
    assert.isUndefined(censusAround(question({ comparison: { ...comparison, figures: new Map() } })))
  })

  it("has a range for every radius, between those of the table by its logarithm, and beyond them the last", () => {
    for (const [radius, low, high] of rangeByRadius) assert.deepStrictEqual(rangeOf(1, radius), { value: 1, low, high })
    const [[, low, high]] = [rangeByRadius.at(-1)!]
    assert.deepStrictEqual(rangeOf(1, 3000.1), { value: 1, low, high })
    const between = rangeOf(1, Math.sqrt(1000 * 2000))
    const [, lower, upper] = rangeByRadius[2]!
    const [, nextLow, nextHigh] = rangeByRadius[3]!
    assert.closeTo(between.low, (lower + nextLow) / 2, 1e-9)
    assert.closeTo(between.high, (upper + nextHigh) / 2, 1e-9)
  })

  it("counts shops of older lists less, each list by its own age", () => {
    const areas = new ShopsByArea()
    const { code } = subIndustry("cafe")
    for (let n = 0; n < 100; n++) areas.add("13104", "old", code)
    for (let n = 0; n < 10; n++) areas.add("13104", "new", code)
    const of = (areaCode: string) => areas.of(areaCode, (list) => survivalOf(list === "old" ? 12 : 0))[code]!
    assert.closeTo(of("13104"), 10 + 100 * 0.93 ** 12, 1e-9)
    assert.strictEqual(of("13101"), 0)
    assert.strictEqual(survivalOf(-1), 1)
  })
})

describe("the table of kinds", () => {
  it("names each tag of OpenStreetMap once, and kinds of the census with a measure of module area", () => {
    const tags = subIndustries.flatMap(({ osm }) =>
      osm.split(" ").flatMap((tag) =>
        tag
          .slice(tag.indexOf("=") + 1)
          .split(",")
          .map((value) => `${tag.split("=")[0]}=${value}`)
      )
    )
    const named = tags.filter((tag) => tag !== "=")
    assert.strictEqual(new Set(named).size, named.length)
    assert.isAbove(named.length, 250)
    const known = new Set(measures.map(({ name }) => name))
    for (const { measure } of Object.values(censusKinds)) assert.isTrue(known.has(measure), measure)
    for (const industry of industries) assert.property(censusKinds, censusOfIndustry[industry])
  })

  it("holds trades by what they are: a salon is 783, and a hotel no competitor of it", () => {
    const salon = subIndustry("beauty_salon")
    assert.strictEqual(censusCodeOf({ industry: "service", subIndustry: salon }), "783")
    assert.strictEqual(censusCodeOf({ industry: "service" }), "78-80")
    assert.isTrue(isWithin(salon.census, "78-80"))
    assert.isFalse(isWithin(subIndustry("hotel").census, "78-80"))
    assert.isFalse(isWithin(subIndustry("barber").census, "783"))
  })
})
