import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { municipalities, statisticalCodes } from "../../../modules/area/facts/Municipality.ts"
import { composite } from "../../../modules/area/scoring/Composite.ts"
import { type Distribution, describe as distribution } from "../../../modules/area/scoring/Distribution.ts"
import { type CategoryName, indicators, indicatorsOf, scoreOf } from "../../../modules/area/scoring/Indicator.ts"
import { snapshotOf } from "../../../modules/area/scoring/NationalSnapshot.ts"
import { type Profile, profileOf } from "../../../modules/area/scoring/Profile.ts"
import { tableOf, town, towns } from "../support.ts"

const median = statisticalCodes[500]!
const profile = (code: string, sets: Parameters<typeof tableOf>[0]): Profile | undefined =>
  profileOf(municipalities.get(code)!, snapshotOf(1, tableOf(sets)))
const find = (of: Profile, category: CategoryName, name: string) =>
  of.explanation[category].indicators.find((indicator) => indicator.name === name)!

describe("weights", () => {
  it("sum to one in every category", () => {
    for (const name of ["people", "economy", "business", "risk"] as const) {
      assert.closeTo(
        indicatorsOf(name).reduce((sum, { weight }) => sum + weight, 0),
        1,
        1e-12
      )
    }
  })
})

describe("a composite", () => {
  const Score = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
  const Parts = Schema.Array(Schema.Struct({ score: Schema.NullOr(Score), weight: Schema.Literals([0.1, 0.2, 0.45]) }))

  it("scales the weights of the known parts up", () => {
    const { coverage, score, weights } = composite([
      { score: 80, weight: 0.5 },
      { score: null, weight: 0.25 },
      { score: 20, weight: 0.25 }
    ])
    assert.strictEqual(score, 60)
    assert.strictEqual(coverage, 0.75)
    assert.deepStrictEqual(weights, [0.5 / 0.75, 0, 0.25 / 0.75])
  })

  it("has no score below half of the weight, and one at exactly half", () => {
    const parts = (known: number) => [
      { score: 50, weight: known },
      { score: null, weight: 1 - known }
    ]
    assert.isNull(composite(parts(0.49)).score)
    assert.strictEqual(composite(parts(0.5)).score, 50)
    assert.isNull(composite([]).score)
  })

  it.prop("stays between its lowest and highest part", { parts: Parts }, ({ parts }) => {
    const { score } = composite(parts)
    if (score === null) return
    const known = parts.flatMap((part) => part.score ?? [])
    assert.isAtLeast(score, Math.min(...known) - 0.05)
    assert.isAtMost(score, Math.max(...known) + 0.05)
  })

  it.prop(
    "grows with each of its parts",
    { parts: Parts, which: Schema.Int, score: Score },
    ({ parts, score, which }) => {
      const index = Math.abs(which) % Math.max(1, parts.length)
      const part = parts[index]
      if (part === undefined || part.score === null) return
      const raised = parts.map((other, i) => (i === index ? { ...other, score: Math.max(part.score!, score) } : other))
      assert.isAtLeast(composite(raised).score ?? 0, composite(parts).score ?? 0)
    }
  )
})

describe("the score of an indicator", () => {
  const Value = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))
  const distributionOf = (values: ReadonlyArray<number>): Distribution => distribution(values, "log")!
  const Values = Schema.Array(Value).check(Schema.isMinLength(2), Schema.isMaxLength(40))

  it.prop(
    "runs from 0 to 100 and never falls as things get better",
    { values: Values, a: Value, b: Value },
    (given) => {
      const [low, high] = [Math.min(given.a, given.b), Math.max(given.a, given.b)]
      for (const method of ["robust-z", "percentile"] as const) {
        const ofLow = scoreOf({ method }, distributionOf(given.values), low)!.score
        const ofHigh = scoreOf({ method }, distributionOf(given.values), high)!.score
        for (const score of [ofLow, ofHigh]) assert.isTrue(score >= 0 && score <= 100)
        if (method === "robust-z") assert.isAtMost(ofLow, ofHigh)
        else assert.isAtLeast(ofLow, ofHigh)
      }
    }
  )
})

describe("a profile", () => {
  const sets = { "ssdse-a": towns() }

  it("is computed from the figures by the documented formulas", () => {
    const code = statisticalCodes[0]!
    const found = profile(code, { "ssdse-a": { ...towns(), [code]: town } })!
    assert.strictEqual(found.population, 10_000)
    assert.strictEqual(found.agingRate, 0.3)
    assert.strictEqual(found.avgIncome, Math.round(13_000_000_000 / 4600))
    assert.strictEqual(found.stationCount, 2)
    assert.strictEqual(find(found, "people", "netMigrationRate").value, -2)
    assert.strictEqual(find(found, "people", "workingAgeShare").value, 0.58)
    assert.strictEqual(find(found, "business", "shopDensity").value, 2.75)
    assert.strictEqual(find(found, "business", "stationsPer100Km2").value, 5)
  })

  it("has overall, category and indicator scores that add up as explained", () => {
    const found = profile(median, sets)!
    for (const name of ["people", "economy", "business", "risk"] as const) {
      const sum = found.explanation[name].indicators.reduce((total, { contribution }) => total + contribution!, 0)
      assert.closeTo(found[name]!, sum, 0.08)
    }
    const mean = (found.people! + found.economy! + found.business! + found.risk!) / 4
    assert.closeTo(found.overallScore!, mean, 0.05)
    assert.closeTo(found.compositeHazard!, 100 - found.risk!, 1e-9)
  })

  it("scores an area of median figures 50", () => {
    const found = profile(median, sets)!
    assert.closeTo(found.economy!, 50, 0.5)
    assert.closeTo(find(found, "people", "residentialDensity").score!, 50, 0.5)
  })

  it("does not depend on the order in which the figures are stored", () => {
    const reversed = Object.fromEntries(Object.entries(towns()).toReversed())
    assert.deepStrictEqual(profile(median, { "ssdse-a": reversed }), profile(median, sets))
  })

  it("leaves out unknown indicators with a reason, without changing the others", () => {
    const { localTax: _, ...rest } = town
    const whole = profile(median, { "ssdse-a": { ...towns(), [median]: town } })!
    const found = profile(median, { "ssdse-a": { ...towns(), [median]: rest } })!
    const missing = find(found, "economy", "localTaxPerResident")
    assert.isNull(missing.value)
    assert.deepStrictEqual(missing.gap, { missing: ["localTax"] })
    assert.strictEqual(missing.weight, 0)
    assert.strictEqual(found.explanation.economy.coverage, 0.9)
    assert.strictEqual(
      find(found, "economy", "incomePerTaxpayer").score,
      find(whole, "economy", "incomePerTaxpayer").score
    )
    assert.strictEqual(found.people, whole.people)
  })

  it("has no score in a category with less than half of its weight known", () => {
    const { births, deaths, migrantsIn, migrantsOut, population } = town
    const few = {
      births: births!,
      deaths: deaths!,
      migrantsIn: migrantsIn!,
      migrantsOut: migrantsOut!,
      population: population!
    }
    const found = profile(median, { "ssdse-a": { ...towns(), [median]: few } })!
    assert.strictEqual(found.explanation.people.coverage, 0.3)
    assert.isNull(found.people)
    assert.isNull(found.economy)
    assert.isNull(found.avgIncome)
    assert.isNull(found.overallScore)
  })

  it("takes a flood or landslide zone that is not published as unknown, and says so", () => {
    const found = profile(median, {
      "ssdse-a": { ...towns(), [median]: { ...town, floodExposure: 0, landslideExposure: 0, tsunamiExposure: 0 } }
    })!
    for (const name of ["flood", "landslide"]) {
      assert.deepInclude(find(found, "risk", name), { value: null, gap: "noZone", weight: 0 })
    }
    assert.strictEqual(find(found, "risk", "tsunami").value, 0)
    const dangerous = profile(median, { "ssdse-a": { ...towns(), [median]: { ...town, landslideExposure: 50 } } })!
    const plain = profile(median, { "ssdse-a": { ...towns(), [median]: town } })!
    assert.isBelow(dangerous.risk!, plain.risk!)
  })

  it("does not exist without the number of residents", () => {
    const { population: _, ...rest } = town
    assert.isUndefined(profile(median, { "ssdse-a": { ...towns(), [median]: rest } }))
  })

  it("of a municipality without residents has no rates per resident and no scores", () => {
    const found = profile(median, {
      "ssdse-a": { ...towns(), [median]: { ...town, population: 0, age0to14: 0, age15to64: 0, age65plus: 0 } }
    })!
    assert.strictEqual(found.population, 0)
    assert.isNull(found.agingRate)
    assert.isNull(find(found, "people", "netMigrationRate").value)
    assert.isNumber(found.avgIncome)
    assert.isNull(find(found, "economy", "incomePerTaxpayer").value)
    assert.deepStrictEqual(
      [found.overallScore, found.business, found.risk, found.compositeHazard],
      [null, null, null, null]
    )
  })

  it("is compared with the reference distribution while few municipalities are known", () => {
    const found = profile(median, { "ssdse-a": { [median]: town } })!
    const { comparedWith } = find(found, "people", "residentialDensity")
    assert.deepInclude(comparedWith, { basis: "reference", nation: 1741 })
    assert.deepInclude(find(profile(median, sets)!, "people", "residentialDensity").comparedWith, {
      basis: "imported",
      nation: 1000
    })
  })

  it("keeps all scores within 0 and 100 whatever the figures are", () => {
    const extremes = [0, 1, 1e12]
    for (const value of extremes) {
      const figures = Object.fromEntries(Object.keys(town).map((metric) => [metric, value]))
      const found = profile(median, { "ssdse-a": { ...towns(), [median]: figures } })!
      for (const score of [found.people, found.economy, found.business, found.risk, found.overallScore]) {
        assert.isTrue(score === null || (score >= 0 && score <= 100))
      }
    }
  })
})

describe("wards and their cities", () => {
  const city = "01100"
  const ward = "01101"
  const ofWard = { population: 2000, households: 900, age0to14: 200, age65plus: 500, totalArea: 5 }

  it("a ward inherits whole rates of its city, with the status inherited", () => {
    const found = profile(ward, { "ssdse-a": { ...towns(), [city]: town }, census: { [ward]: ofWard } })!
    const income = find(found, "economy", "incomePerTaxpayer")
    assert.strictEqual(income.status, "inherited")
    assert.strictEqual(income.value, Math.round((13_000_000_000 / 4600) * 1e4) / 1e4)
    assert.strictEqual(found.avgIncome, Math.round(13_000_000_000 / 4600))
    assert.strictEqual(find(found, "people", "netMigrationRate").value, -2)
    assert.strictEqual(find(found, "people", "netMigrationRate").status, "inherited")
    assert.isFalse(found.ranked)
  })

  const own = {
    ...ofWard,
    preliminaryPopulation: 2100,
    daytimePopulation: 3000,
    nighttimePopulation: 2000,
    stations: 1,
    landPrice: 90_000,
    homeRent: 60_000,
    specialtyRestaurants: 9,
    cafes: 3,
    foodRetailShops: 8,
    beautySalons: 4,
    amusementFacilities: 1
  }

  it("a ward is scored by figures of its own where these carry a score, whatever its city has", () => {
    const of = (change: object) => {
      const { [city]: _, ...others } = towns()
      return profile(ward, { "ssdse-a": { ...others, [city]: { ...town, ...change } }, census: { [ward]: own } })!
    }
    const [found, rich] = [of({}), of({ taxableIncome: 9e10, employees: 90_000, migrantsIn: 3000 })]
    for (const name of ["people", "economy", "business"] as const) {
      assert.isNotNull(found[name])
      assert.strictEqual(found[name], rich[name])
    }
    // Its hazards alone are those of the city.
    assert.deepStrictEqual(found.inheritedScores, ["risk"])
    assert.deepInclude(find(found, "economy", "incomePerTaxpayer"), { status: "inherited", weight: 0 })
    assert.strictEqual(found.explanation.economy.coverage, 0.5)
  })

  it("a ward with too few figures of its own has scores with those of its city, and says which", () => {
    const { landPrice: _, ...few } = own
    const found = profile(ward, { "ssdse-a": { ...towns(), [city]: town }, census: { [ward]: few } })!
    assert.deepStrictEqual(found.inheritedScores, ["economy", "risk"])
    assert.isAbove(find(found, "economy", "incomePerTaxpayer").weight, 0)
  })

  it("the density of a ward uses its total area, and is modelled", () => {
    const found = profile(ward, { "ssdse-a": { ...towns(), [city]: town }, census: { [ward]: ofWard } })!
    assert.deepInclude(find(found, "people", "residentialDensity"), { value: 400, status: "modelled" })
    assert.deepInclude(find(found, "people", "workingAgeShare"), { value: 0.65, status: "modelled" })
  })

  it("a city has the stations of its wards, and their exposures weighted by residents", () => {
    const other = "01102"
    const { floodExposure: _flood, stations: _stations, ...known } = town
    const found = profile(city, {
      "ssdse-a": { ...towns(), [city]: known },
      census: { [ward]: ofWard, [other]: { ...ofWard, population: 6000 } },
      stations: { [ward]: { stations: 3 }, [other]: { stations: 4 } },
      hazard: { [ward]: { floodExposure: 10 }, [other]: { floodExposure: 50 } }
    })!
    assert.strictEqual(found.stationCount, 7)
    assert.deepInclude(find(found, "risk", "flood"), { value: 40, status: "modelled" })
  })

  it("wards of unknown population share the rest of the city equally", () => {
    const [a, b, c] = municipalities.get("22130")!.wardCodes
    const found = profile("22130", {
      "ssdse-a": { ...towns(), "22130": { population: 10_000 } },
      census: { [c!]: { ...ofWard, population: 2000 } },
      hazard: { [a!]: { floodExposure: 10 }, [b!]: { floodExposure: 20 }, [c!]: { floodExposure: 100 } }
    })!
    assert.strictEqual(find(found, "risk", "flood").value, (4000 * 10 + 4000 * 20 + 2000 * 100) / 10_000)
  })

  it("the more specific dataset takes precedence", () => {
    const found = profile(median, {
      "ssdse-a": { ...towns(), [median]: town },
      starter: { [median]: { population: 1 } }
    })!
    assert.strictEqual(found.population, 10_000)
  })
})

describe("indicators", () => {
  it("have unique names", () => {
    assert.strictEqual(new Set(indicators.map(({ name }) => name)).size, indicators.length)
  })
})
