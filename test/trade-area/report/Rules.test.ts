import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { industries, reportAxes } from "../../../modules/trade-area/Industry.ts"
import { axisScores } from "../../../modules/trade-area/report/axes/AxisScores.ts"
import { incomeOf } from "../../../modules/trade-area/report/axes/Income.ts"
import { earthquakeLevel, floodLevel, landslideLevel } from "../../../modules/trade-area/report/axes/RiskLevel.ts"
import { walkScoreOf } from "../../../modules/trade-area/report/axes/WalkScore.ts"
import { type CatchmentInputs, catchmentOf } from "../../../modules/trade-area/report/catchment/Catchment.ts"
import { footTrafficOf } from "../../../modules/trade-area/report/catchment/FootTraffic.ts"
import { peakHoursOf, placeKindOf } from "../../../modules/trade-area/report/catchment/PeakHours.ts"
import { mockSite } from "../../../modules/trade-area/report/MockSite.ts"
import type { Site } from "../../../modules/trade-area/report/Site.ts"
import { reportOf } from "../../../modules/trade-area/report/view/ReportOf.ts"
import type { TradeAreaReport } from "../../../modules/trade-area/report/view/ReportView.ts"
import { inLanguage, Localized } from "../../../src/Language.ts"

const flow = { weekdayDay: 60_000, weekdayNight: 8000, holidayDay: 40_000, holidayNight: 9000, year: 2021, coverage: 1 }
const inputs: CatchmentInputs = {
  radiusM: 1000,
  people: undefined,
  towns: [],
  flow: undefined,
  residentDensity: { perKm2: 1000, year: 2020 },
  daytimeDensity: { perKm2: 3000, year: 2021 },
  stationsNear: null
}

describe("a catchment", () => {
  it("takes towns before people-flow, people-flow before densities, and says which", () => {
    const towns = [
      { residents: 10_000, year: 2020, share: 0.5 },
      { residents: 2000, year: 2020, share: 0.1 }
    ]
    const best = catchmentOf({ ...inputs, towns, flow })
    assert.deepInclude(best.residents, { value: 5200, basis: "towns", year: 2020 })
    assert.deepInclude(best.daytime, { value: 60_000, basis: "people_flow", year: 2021 })
    assert.deepInclude(catchmentOf({ ...inputs, flow }).residents, { value: 8000, basis: "people_flow" })
    assert.strictEqual(catchmentOf({ ...inputs, flow: { ...flow, coverage: 0.4 } }).daytime!.basis, "municipal_density")
    const density = catchmentOf(inputs)
    assert.closeTo(density.residents!.value, 1000 * Math.PI, 1e-6)
    assert.closeTo(density.daytime!.value, 3000 * Math.PI, 1e-6)
    const unknown = catchmentOf({ ...inputs, residentDensity: undefined, daytimeDensity: undefined })
    assert.deepInclude(unknown, { residents: null, daytime: null })
  })

  it("has more people with more stations around, where densities are all that is known", () => {
    const people = [0, 1, 2, 3, 4, 9].map((stationsNear) => catchmentOf({ ...inputs, stationsNear }).daytime!.value)
    assert.deepStrictEqual(
      people,
      people.toSorted((a, b) => a - b)
    )
    assert.strictEqual(people[4], people[5])
  })
})

const Persons = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))

describe("foot traffic", () => {
  it("counts residents, and twice those who are there at noon besides", () => {
    const found = footTrafficOf(catchmentOf({ ...inputs, flow }))!
    assert.closeTo(found.value, 8000 + 2 * (60_000 - 0.6 * 8000), 1e-6)
    assert.isNull(footTrafficOf(catchmentOf({ ...inputs, daytimeDensity: undefined })))
  })

  it.effect.prop(
    "lies in its range",
    [Persons, Persons],
    ([night, day]) =>
      Effect.sync(() => {
        const { high, low, value } = footTrafficOf(
          catchmentOf({ ...inputs, flow: { ...flow, weekdayDay: day, weekdayNight: night } })
        )!
        assert.isTrue(low <= value && value <= high && low >= 0 && Number.isFinite(high))
      }),
    { arbitrary: { runs: 100 } }
  )
})

describe("peak hours", () => {
  it("are three, in order, and differ by place and industry", () => {
    for (const kind of ["office", "commercial", "residential", "rural"] as const) {
      for (const industry of [...industries, undefined]) {
        const hours = peakHoursOf(kind, industry)
        assert.strictEqual(new Set(hours).size, 3)
        assert.deepStrictEqual(hours, hours.toSorted())
      }
    }
    assert.include(peakHoursOf("office", "restaurant"), "12:00")
    assert.notInclude(peakHoursOf("office", "clinic"), "12:00")
  })

  it("follow from the kind of the place: who is there by day and at night", () => {
    const kind = (day: number, night: number) =>
      placeKindOf(catchmentOf({ ...inputs, flow: { ...flow, weekdayDay: day, weekdayNight: night } }))
    assert.deepStrictEqual(
      [kind(60_000, 8000), kind(20_000, 12_000), kind(9000, 12_000), kind(300, 200)],
      ["office", "commercial", "residential", "rural"]
    )
    assert.isNull(placeKindOf(catchmentOf({ ...inputs, residentDensity: undefined })))
  })
})

describe("income and hazards", () => {
  it("are those of the nation where the municipality is as the nation", () => {
    assert.deepStrictEqual(incomeOf(3_600_000, 3_600_000), { average: 5_720_000, disposableIndex: 100 })
    assert.isBelow(incomeOf(7_200_000, 3_600_000)!.average, 2 * 5_720_000)
    assert.isUndefined(incomeOf(undefined, 1))
    assert.isUndefined(incomeOf(1, null))
  })

  it("have levels with edges", () => {
    assert.deepStrictEqual([5.9, 6, 25.9, 26].map(earthquakeLevel), ["low", "moderate", "moderate", "high"])
    assert.deepStrictEqual([9.9, 10, 40].map(floodLevel), ["low", "moderate", "high"])
    assert.deepStrictEqual([4.9, 5, 20].map(landslideLevel), ["low", "moderate", "high"])
    assert.strictEqual(floodLevel(undefined), "unknown")
  })
})

const Percentile = Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 })))
const Distance = Schema.NullOr(Persons)

describe("the scores of a place", () => {
  it.effect.prop(
    "are 0 to 100 or unknown, whatever is known, and every industry's weights of an axis are whole",
    [Percentile, Percentile, Percentile, Distance],
    ([percentile, densityScore, walkScore, distance]) =>
      Effect.sync(() => {
        for (const industry of [...industries, undefined]) {
          const axes = axisScores(
            {
              percentile: () => percentile,
              supplyMeasure: industry === undefined ? undefined : "cafesPer10000",
              densityScore,
              walkScore,
              liveliness: distance,
              nearestStationM: distance
            },
            industry
          )
          for (const axis of reportAxes) {
            const { indicators, score } = axes[axis]
            assert.strictEqual(
              indicators.reduce((sum, { weight }) => sum + weight, 0),
              100
            )
            assert.isTrue(score === null || (score >= 0 && score <= 100))
          }
        }
      }),
    { arbitrary: { runs: 100 } }
  )

  it("are higher with a nearer station and more within reach on foot, and lower with more competitors", () => {
    const walk = (nearestStationM: number | null) =>
      walkScoreOf({ nearestStationM, stationsPercentile: 50, liveliness: 1, densityPercentile: 50 })!
    assert.isTrue(walk(100) > walk(1000) && walk(1000) > walk(Number.POSITIVE_INFINITY))
    assert.isNull(
      walkScoreOf({ nearestStationM: null, stationsPercentile: null, liveliness: null, densityPercentile: 50 })
    )
    const competition = (densityScore: number) =>
      axisScores(
        {
          percentile: () => 50,
          supplyMeasure: "retailShopsPer10000",
          densityScore,
          walkScore: 50,
          liveliness: 1,
          nearestStationM: 1
        },
        "retail"
      ).competition.score!
    assert.isAbove(competition(10), competition(90))
  })
})

describe("lists of shops", () => {
  const site = mockSite({ store_id: "s", lat: 35.69, lng: 139.69, radius_m: 500, industry: "restaurant" })
  const competitionWith = (given: Partial<Site["surroundings"]["knowledge"]>) => {
    const { surroundings } = site
    const knowledge = { ...surroundings.knowledge, ...given }
    const times = { generatedAt: "2026-11-30T00:00:00.000Z", expiresAt: "2026-12-07T00:00:00.000Z" }
    const report = reportOf(
      { ...site, surroundings: { ...surroundings, knowledge } },
      { ...times, plane: "live", storeId: "s" }
    )
    return inLanguage<TradeAreaReport>(report, "en").competition
  }
  const age = new Localized("店舗データには古いものがあります", "Some shop lists are old")
  const reason = new Localized("件数は下限です", "The count is a lower bound")

  it("that are partial are counted as a lower bound, and carry no comparison of their own", () => {
    const partial = competitionWith({ status: "partial", reason, age })
    assert.deepInclude(partial, {
      basis: "municipality",
      competitor_count: site.surroundings.competitorCount,
      reason: "The count is a lower bound. Some shop lists are old"
    })
    assert.deepInclude(competitionWith({ status: "known", age }), { basis: "shops", reason: "Some shop lists are old" })
    assert.deepInclude(competitionWith({ status: "unchecked" }), { basis: "shops", reason: null })
    assert.deepInclude(competitionWith({ status: "none", reason, age }), {
      competitor_count: null,
      reason: "The count is a lower bound"
    })
  })
})
