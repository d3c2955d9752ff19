/**
 * The official files end to end. They are not part of the product; without them these tests are skipped. The expected values
 * are computed here independently from the files.
 */
import { readFileSync } from "node:fs"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../../modules/area/Areas.ts"
import { measures } from "../../../modules/area/comparison/Measure.ts"
import { reference as shippedComparisons } from "../../../modules/area/comparison/Reference.ts"
import { AreaComparisons, AreaStatistics } from "../../../modules/area/contract.ts"
import { factsOf } from "../../../modules/area/facts/Facts.ts"
import { municipalities, statisticalCodes } from "../../../modules/area/facts/Municipality.ts"
import type { AreaFigures } from "../../../modules/area/figures/FiguresView.ts"
import { Ingest } from "../../../modules/area/ingest/Ingest.ts"
import type { SourceName } from "../../../modules/area/ingest/Sources.ts"
import { indicators } from "../../../modules/area/scoring/Indicator.ts"
import { profileOf } from "../../../modules/area/scoring/Profile.ts"
import { reference } from "../../../modules/area/scoring/Reference.ts"
import { NationalStatistics } from "../../../modules/area/statistics/NationalStatistics.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import { StatisticsRepo } from "../../../modules/area/statistics/StatisticsRepo.ts"
import { inLanguage } from "../../../src/Language.ts"
import { watch } from "../../support/TestRuntime.ts"
import { node, publicFile, publicFilesAreThere } from "../support.ts"
import { correlation, medianOf, quantilesOf } from "./statistics.ts"

const files: Readonly<Record<SourceName, string>> = {
  // Stations before boundaries, so that counting must wait for them.
  stations: "stations.csv",
  boundaries: "municipalities-2021.topojson",
  hazard: "hazard_by_municipality.csv",
  census: "census-2020-wards.csv",
  income: "taxable-income-fy2020.csv",
  offices: "municipal-offices.csv",
  "ssdse-a": "SSDSE-A-2026.csv",
  ages: "population-age-sex-2023.csv",
  daytime: "daytime-population-2020.csv",
  projection: "future-population-2023.csv",
  establishments: "establishments-by-industry-2021.csv",
  rents: "rent-land-vacancy-by-municipality.csv",
  spending: "SSDSE-C-2025.csv"
}

/** Rows of the abolished wards of Hamamatsu, where the city has a row of its own, and what the files get wrong. */
const expectedRejections: Partial<Record<SourceName, number>> = { census: 2, offices: 7, ages: 21 }
/** The municipalities of Hamadori are projected as one region. */
const expectedGaps: Partial<Record<SourceName, number>> = { projection: 13 }

const linesOf = (name: string, encoding = "utf-8") =>
  new TextDecoder(encoding)
    .decode(readFileSync(publicFile(name)))
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","))

describe.skipIf(publicFilesAreThere)("the official files", () => {
  // Skipped: the files are not part of the product, and this copy has none beside it.
  it.skip("are not beside the project (../shared/data)", () => undefined)
})

describe.runIf(publicFilesAreThere)("the official files", () => {
  const ssdse = publicFilesAreThere ? linesOf(files["ssdse-a"], "shift_jis") : []
  const [codes = []] = ssdse
  const rows = new Map(ssdse.slice(3).map((row) => [row[0]!.slice(1), row]))
  const item = (code: string, name: string) => Number(rows.get(code)![codes.indexOf(name)])
  const hazards = new Map((publicFilesAreThere ? linesOf(files.hazard) : []).slice(1).map((row) => [row[0]!, row]))

  it("contain the same municipalities as the list that ships with the product", () => {
    assert.deepStrictEqual([...rows.keys()].sort(), [...statisticalCodes].sort())
    for (const [code, [, prefecture, name]] of rows) {
      assert.strictEqual(municipalities.get(code)!.fullName, `${prefecture}${name}`)
    }
    for (const [code] of linesOf(files.census).slice(1)) assert.isTrue(municipalities.has(code!), code)
  })

  layer(node)((it) => {
    it.effect("are imported unchanged, and give a profile of every municipality and nearly every ward", () =>
      Effect.gen(function* () {
        const { run } = yield* Ingest
        const options = { force: false, partial: false, year: undefined }
        for (const [dataset, name] of Object.entries(files) as ReadonlyArray<[SourceName, string]>) {
          const report = yield* run(dataset, publicFile(name), options)
          assert.strictEqual(report.status, "ingested")
          assert.strictEqual(report.missing.length, expectedGaps[dataset] ?? 0, JSON.stringify(report.missing))
          const expected = expectedRejections[dataset] ?? 0
          assert.strictEqual(report.rejected.length, expected, JSON.stringify(report.rejected))
        }
        const areas = yield* Areas
        const settled = yield* watch
        const jobs = (yield* areas.requestAll).size
        // Two wards of Hamamatsu have no count of residents in the census file.
        assert.strictEqual(jobs, 1741 + 171 - 2)
        const outcomes = yield* settled(jobs)
        assert.isTrue(outcomes.every(({ to }) => to === "completed"))
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`select count(distinct data ->> 'areaCode') from event`, [{ count: jobs }])
      })
    )

    it.effect("give Shinjuku, Sapporo and others the figures of the files", () =>
      Effect.gen(function* () {
        const areas = yield* Areas
        const income = new Map(
          linesOf(files.income)
            .slice(9)
            .map((row) => [row[2]!.padStart(5, "0"), row])
        )
        for (const code of ["13104", "01100", "47382", "22130", "15586"]) {
          const profile = yield* areas.profile(code)
          const [thousandYen, taxpayers] = [Number(income.get(code)![5]), Number(income.get(code)![7])]
          assert.deepInclude(profile, {
            population: item(code, "A1101"),
            households: item(code, "A7101"),
            avgIncome: Math.round((thousandYen * 1000) / taxpayers)
          })
          const known = item(code, "A1301") + item(code, "A1302") + item(code, "A1303")
          assert.closeTo(profile.agingRate!, item(code, "A1303") / known, 5e-5)
        }
      })
    )

    it.effect("give scores that a direct computation confirms", () =>
      Effect.gen(function* () {
        const areas = yield* Areas
        const { categories, explanation } = yield* areas.explainedScores("13104", "en")
        const find = (name: string) =>
          Object.values(explanation!.categories)
            .flatMap((category) => category.indicators)
            .find((indicator) => indicator.name === name)!

        const rate = (code: string) => (1000 * (item(code, "A5101") - item(code, "A5102"))) / item(code, "A1101")
        const rates = statisticalCodes.map(rate).filter(Number.isFinite)
        const median = medianOf(rates)
        const mad = medianOf(rates.map((x) => Math.abs(x - median)))
        const z = Math.max(-3, Math.min(3, (rate("13104") - median) / (1.4826 * mad)))
        assert.closeTo(find("netMigrationRate").z!, z, 0.006)
        const below = rates.filter((x) => x < rate("13104")).length
        assert.closeTo(find("netMigrationRate").percentileNation!, (100 * below) / (rates.length - 1), 0.06)
        assert.deepStrictEqual(find("netMigrationRate").comparedWith, {
          nation: 1740,
          prefecture: 62,
          basis: "imported"
        })

        const density = (code: string) => Math.log1p(item(code, "A1101") / (item(code, "B1103") / 100))
        const densities = statisticalCodes.map(density)
        const middle = medianOf(densities)
        const spread = 1.4826 * medianOf(densities.map((x) => Math.abs(x - middle)))
        assert.closeTo(find("residentialDensity").z!, Math.min(3, (density("13104") - middle) / spread), 0.006)

        assert.closeTo(categories.risk!, 100 - (yield* areas.profile("13104")).compositeHazard!, 1e-9)
        const quake = find("earthquake")
        assert.strictEqual(quake.value, Number(hazards.get("13104")![1]))
      })
    )

    it.effect("give a city the stations of its wards, and a ward the rates of its city", () =>
      Effect.gen(function* () {
        const areas = yield* Areas
        const city = municipalities.get("01100")!
        const wards = yield* Effect.forEach(city.wardCodes, (code) => areas.profile(code))
        const sum = wards.reduce((total, { stationCount }) => total + stationCount!, 0)
        const sapporo = yield* areas.profile("01100")
        assert.strictEqual(sapporo.stationCount, sum)
        assert.isTrue(wards.every(({ avgIncome }) => avgIncome === sapporo.avgIncome))
        const sql = yield* SqlClient.SqlClient
        const [placed] = yield* sql`select count(*) from area_station where open and area_code is not null`
        const open = linesOf(files.stations)
          .slice(1)
          .filter((row) => row[10] === "0").length
        assert.deepStrictEqual(placed, { count: open })
      })
    )

    it.effect("give each category indicators that agree with it, and no score to a town without residents", () =>
      Effect.gen(function* () {
        const national = yield* (yield* NationalStatistics).current
        const profiles = statisticalCodes.map((code) => profileOf(municipalities.get(code)!, national)!)
        // Hazards of hills and of plains exclude each other; safety counts both.
        for (const { category, name } of indicators.filter((one) => one.name !== "landslide" && one.name !== "flood")) {
          const pairs = profiles.flatMap(({ [category]: score, explanation }) => {
            const own = explanation[category].indicators.find((indicator) => indicator.name === name)!.score
            return score === null || own === null ? [] : [[own, score] as const]
          })
          assert.isAtLeast(correlation(pairs), 0.3, name)
        }
        assert.deepStrictEqual(
          profiles
            .filter(({ overallScore }) => overallScore === null)
            .map(({ areaName, population }) => [areaName, population]),
          [["福島県双葉町", 0]]
        )
      })
    )

    it.effect("mark in a ward's profile what is its city's", () =>
      Effect.gen(function* () {
        const areas = yield* Areas
        assert.deepStrictEqual((yield* areas.profile("01101")).inherited, ["avgIncome"])
        assert.deepStrictEqual((yield* areas.profile("01100")).inherited, [])
      })
    )

    it.effect("rank all municipalities and no ward", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [ranked] = yield* sql`
          select count(*) filter (where ranked) as ranked, count(*) filter (where not ranked) as wards from area_profile`
        assert.deepStrictEqual(ranked, { ranked: 1741, wards: 169 })
      })
    )

    it.effect("give other modules every item with its year", () =>
      Effect.gen(function* () {
        const { figures } = yield* AreaStatistics
        const { facts } = (yield* figures("13104"))!
        assert.deepInclude(facts.get("employeesWholesaleRetail"), {
          value: item("13104", "C220841"),
          year: 2021,
          unit: "persons"
        })
        assert.deepInclude(facts.get("municipalRevenue"), { value: item("13104", "D3201") * 1000, unit: "yen" })
        assert.isAtLeast(facts.size, 125)
        assert.strictEqual((yield* figures("01101"))!.cityCode, "01100")
        assert.strictEqual((yield* figures("01695"))!.facts.get("earthquakeProbability")?.value, 82.1)
        assert.isUndefined(yield* figures("99999"))
      })
    )

    it.effect("compare a place with its prefecture, the nation and the other municipalities", () =>
      Effect.gen(function* () {
        const comparisons = yield* AreaComparisons
        const figure = (code: string, name: string) =>
          Effect.map(comparisons.of(code), (area) => area!.figures.get(name)!)
        const sum = (name: string, codes = statisticalCodes) =>
          codes.reduce((total, code) => total + item(code, name), 0)
        const tokyo = statisticalCodes.filter((code) => code.startsWith("13"))
        const household = yield* figure("13104", "householdSize")
        assert.closeTo(household.value, item("13104", "A1101") / item("13104", "A7101"), 1e-9)
        assert.closeTo(household.nation!, sum("A1101") / sum("A7101"), 1e-9)
        assert.closeTo(household.prefecture!, sum("A1101", tokyo) / sum("A7101", tokyo), 1e-9)
        const sizes = statisticalCodes.map((code) => item(code, "A1101") / item(code, "A7101")).filter(Number.isFinite)
        const below = sizes.filter((size) => size < household.value).length
        assert.closeTo(household.percentileNation!, (100 * below) / (sizes.length - 1), 1e-9)

        const village = yield* figure("13307", "age65plusShare")
        assert.isAbove(village.percentileNation!, 80)
        assert.deepInclude(village, { status: "observed", year: 2020, unit: "fraction", basis: "imported" })
        const ward = (yield* comparisons.of("01101"))!
        assert.deepInclude(ward.figures.get("incomePerTaxpayer"), { status: "inherited" })
        assert.strictEqual(ward.figures.get("daytimePopulation")!.value, 396_646)
        assert.isUndefined((yield* comparisons.of("13307"))!.figures.get("homeRent"))
        assert.isUndefined(yield* comparisons.of("99999"))
      })
    )

    it.effect("tell a store owner how many cafes there are for how many people, and what households spend there", () =>
      Effect.gen(function* () {
        const areas = yield* Areas
        const { establishments, people, spending } = inLanguage<AreaFigures>(yield* areas.figures("13104"), "ja")
        const cafes = establishments.find(({ type }) => type === "cafe")!
        const counted = linesOf(files.establishments).find((row) => row[0] === "13104" && row[4] === "767")!
        const day = linesOf(files.daytime).find((row) => row[0] === "13104")!
        assert.strictEqual(cafes.count, Number(counted[5]))
        assert.closeTo(cafes.per10000, (10_000 * Number(counted[5])) / Number(day[4]), 0.01)
        assert.closeTo(cafes.saturationIndex!, cafes.per10000 / ((10_000 * 58_652) / 126_146_099), 0.01)
        assert.closeTo(cafes.changePercent!, 100 * (Number(counted[5]) / Number(counted[6]) - 1), 0.06)
        assert.strictEqual(spending.place, "東京都区部")
        assert.deepInclude(
          spending.items.find(({ item }) => item === "ramen"),
          { label: "中華そば（外食）", nation: 7669 }
        )
        const shares = people.filter(({ name }) => /^age\d+(to\d+|plus)Share$/.test(name) && name !== "age65plusShare")
        assert.closeTo(
          shares.reduce((sum, { value }) => sum + value, 0),
          1,
          0.002
        )
      })
    )

    it.effect("add up to the published totals of the nation", () =>
      Effect.gen(function* () {
        const { snapshot } = yield* StatisticsRepo
        const { table } = yield* snapshot
        const total = (metric: string) =>
          statisticalCodes.reduce((sum, code) => {
            const fact = factsOf(table, municipalities.get(code)!, [metric]).get(metric)
            return sum + (fact?.value ?? 0)
          }, 0)
        const published = {
          registered: 125_416_877,
          daytimePopulation: 126_146_099,
          nighttimePopulation: 126_146_099,
          projected2020: 125_693_591,
          specialtyRestaurants: 155_926,
          cafes: 58_652,
          foodRetailShops: 258_899,
          beautySalons: 162_427,
          amusementFacilities: 53_421,
          preliminaryPopulation: 123_049_524
        }
        for (const [metric, expected] of Object.entries(published)) {
          assert.strictEqual(total(metric), expected, metric)
        }
      })
    )

    it.effect("agree with the seed data and the reference distributions of the product", () =>
      Effect.gen(function* () {
        const nation = yield* (yield* NationalStatistics).current
        const statistics = yield* AreaStatistics
        for (const [code, figures] of SeedData.read().areas) {
          const { facts } = (yield* statistics.figures(code))!
          for (const [metric, value] of Object.entries(figures)) {
            assert.closeTo(facts.get(metric)!.value, value, 0.0051, `${code} ${metric}`)
          }
        }
        const comparisons = yield* AreaComparisons
        const { figures } = (yield* comparisons.of("13104"))!
        assert.strictEqual(figures.size, measures.length)
        for (const { basis, name, nation: value, prefecture } of figures.values()) {
          const shipped = shippedComparisons.get(name)!
          assert.strictEqual(basis, "imported")
          // What ships has hazards of Hamamatsu's new wards, composed of those of the former ones; an import leaves them out.
          const tolerance = /Exposure$|^earthquake/.test(name) ? 5e-3 : 1e-5
          assert.closeTo(shipped.nation! / value!, 1, tolerance, name)
          assert.closeTo(shipped.prefectures.get("13")! / prefecture!, 1, 1e-5, name)
        }
        for (const indicator of indicators) {
          const shipped = reference(indicator).sorted
          for (const [i, value] of quantilesOf(nation.distributions.get(indicator.name)!.nation.sorted).entries()) {
            assert.closeTo(shipped[i]! / (value || 1), value === 0 ? 0 : 1, 2e-2, indicator.name)
          }
        }
      })
    )
  })
})
