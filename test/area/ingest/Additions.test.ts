import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { factsOf } from "../../../modules/area/facts/Facts.ts"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import { agesFormat } from "../../../modules/area/ingest/formats/Ages.ts"
import { daytime } from "../../../modules/area/ingest/formats/Daytime.ts"
import { establishments } from "../../../modules/area/ingest/formats/Establishments.ts"
import { projection } from "../../../modules/area/ingest/formats/Projection.ts"
import { rents } from "../../../modules/area/ingest/formats/Rents.ts"
import { readSpending } from "../../../modules/area/ingest/formats/Spending.ts"
import type { AreaFormat } from "../../../modules/area/ingest/table/AreaTable.ts"
import { readFigures } from "../../../modules/area/ingest/table/FigureFile.ts"
import * as Files from "./files.ts"

const read = (format: AreaFormat, ...lines: ReadonlyArray<string>) =>
  Effect.flatMap(Files.file("file.csv", `${lines.join("\n")}\n`), (path) =>
    readFigures(path, format, { partial: true, year: undefined })
  )
const linesOf = (rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>) =>
  rejected.map(({ line, reason }) => `${line} ${reason}`)

const formerWards = ["22131", "22132", "22133", "22134", "22135", "22136", "22137"]

describe("residents by sex and age", () => {
  const header = `code,level,prefecture,municipality,sex,total,${Array.from({ length: 21 }, (_, i) =>
    i === 20 ? "age_100+" : `age_${5 * i}-${5 * i + 4}`
  ).join(",")}`
  /** A row whose bands are all equal. */
  const row = (code: string, sex: string, total: number, band: number) =>
    `${code},municipality,,,${sex},${total},${Array.from({ length: 21 }, () => band).join(",")}`

  it.effect("join the rows of an area, and leave out the nation and the prefectures", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        agesFormat,
        header,
        row("00000", "T", 420, 20),
        row("13000", "T", 420, 20),
        row("13104", "T", 430, 20),
        row("13104", "M", 211, 10),
        row("13104", "F", 219, 10)
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepInclude(areas.get("13104"), {
        registered: 430,
        registeredMale: 211,
        register25to29: 20,
        register100plusFemale: 10
      })
      assert.strictEqual(Object.keys(areas.get("13104")!).length, 66)
      assert.deepInclude(provenance["register0to4"], { year: 2023, unit: "persons" })
    })
  )

  it.effect("are rejected where they contradict each other, with every line", () =>
    Effect.gen(function* () {
      const { areas, rejected } = yield* read(
        agesFormat,
        header,
        row("13101", "T", 430, 20),
        row("13101", "M", 210, 10),
        row("13101", "F", 219, 10),
        row("13102", "T", 419, 20),
        row("13103", "T", 420, 20),
        row("13103", "X", 420, 20),
        row("13103", "T", 420, 20),
        row("22131", "T", 420, 20),
        row("13105", "M", 210, 10)
      )
      assert.deepStrictEqual([...areas.keys()], ["13103"])
      assert.deepStrictEqual(linesOf(rejected), [
        "2 13101: Men and women do not add up to the residents",
        "3 13101: Men and women do not add up to the residents",
        "4 13101: Men and women do not add up to the residents",
        "5 13102: The age bands exceed the residents",
        '7 13103: sex: "X" is not one of T, M, F',
        "8 13103 T appears again; it was first on line 6",
        "9 22131 浜松市中区 was abolished on 2024-01-01; its area is 22138 now, or a part of it",
        "10 13105: No row for all residents"
      ])
    })
  )
})

describe("daytime residents", () => {
  const header = "code,level,prefecture,municipality,daytime_population_2020,nighttime_population_2020,day_night_ratio"

  it.effect("are read with the year of their columns; abolished wards add up to their city", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        daytime,
        header,
        "13104,municipality,,,793528,349385,227.1",
        ...formerWards.map((code, i) => `${code},ward,,,${100 + i},90,111`)
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(Object.fromEntries(areas), {
        "13104": { daytimePopulation: 793_528, nighttimePopulation: 349_385 },
        "22130": { daytimePopulation: 721, nighttimePopulation: 630 }
      })
      assert.strictEqual(provenance["daytimePopulation"]?.year, 2020)
    })
  )

  it.effect("of some wards only do not stand for their city", () =>
    Effect.gen(function* () {
      const file = yield* read(daytime, header, "22131,ward,,,100,90,111", "01101,ward,,,396646,248680,159.5")
      assert.deepStrictEqual([...file.areas.keys()], ["01101"])
      assert.strictEqual(file.rejected.length, 1)
      const table = new Map([["daytime", { provenance: file.provenance, areas: file.areas }]] as const)
      assert.isFalse(factsOf(table, municipalities.get("01100")!, ["daytimePopulation"]).has("daytimePopulation"))
      const all = municipalities.get("01100")!.wardCodes.map((code) => [code, { daytimePopulation: 10 }] as const)
      const whole = new Map([["daytime", { provenance: file.provenance, areas: new Map(all) }]] as const)
      const fact = factsOf(whole, municipalities.get("01100")!, ["daytimePopulation"]).get("daytimePopulation")
      assert.deepInclude(fact, { value: 100, status: "observed", year: 2020 })
    })
  )
})

describe("the projection", () => {
  const header = "code,level,name,pop_2020,pop_2025,pop_2050,age0_14_2050,age15_64_2050,age65plus_2050"

  it.effect("gives each figure the year that it is about, and is modelled", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        projection,
        header,
        "13104,municipality,新宿区,349385,350000,360000,40000,220000,100000",
        "13105,municipality,文京区,240069,1,100,1,2,3"
      )
      assert.strictEqual(areas.get("13104")!["projectedAge65plusIn2050"], 100_000)
      assert.strictEqual(provenance["projected2025"]?.year, 2025)
      assert.deepStrictEqual(linesOf(rejected), ["3 13105: The age groups of 2050 do not add up to its residents"])
      const facts = factsOf(new Map([["projection", { provenance, areas }]] as const), municipalities.get("13104")!, [
        "projected2050"
      ])
      assert.deepInclude(facts.get("projected2050"), { value: 360_000, year: 2050, status: "modelled" })
    })
  )
})

describe("establishments", () => {
  it.effect("have a figure per industry and census, and unknown industries are rejected", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        establishments,
        "code,level,prefecture,municipality,industry_code,establishments_2021,establishments_2016",
        "13104,municipality,,,762,2000,2400",
        "13104,municipality,,,767,500,",
        "13104,municipality,,,9999,1,1"
      )
      assert.deepStrictEqual(areas.get("13104"), {
        specialtyRestaurants: 2000,
        specialtyRestaurantsBefore: 2400,
        cafes: 500
      })
      assert.strictEqual(provenance["cafes"]?.year, 2021)
      assert.strictEqual(provenance["cafesBefore"]?.year, 2016)
      assert.deepStrictEqual(linesOf(rejected), ['4 13104: industry_code: "9999" is not one of 58, 80, 762, 767, 783'])
    })
  )
})

describe("rents", () => {
  it.effect("are unknown where they are not surveyed; other figures of the row stand", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        rents,
        "code,level,name,pop_2025_prelim,rent_yen_month_2023,land_price_yen_m2,vacant_dwellings_2023,dwellings_2023",
        "13104,municipality,新宿区,350000,98000,1500000,30000,240000",
        "13307,municipality,檜原村,1900,-,12000,,",
        "13105,municipality,文京区,1,1,1,5,4"
      )
      assert.deepStrictEqual(areas.get("13307"), { landPrice: 12_000, preliminaryPopulation: 1900 })
      assert.deepInclude(areas.get("13104"), { homeRent: 98_000, vacantDwellings: 30_000, dwellings: 240_000 })
      assert.deepInclude(provenance["homeRent"], { year: 2023, unit: "yen/month" })
      assert.strictEqual(provenance["preliminaryPopulation"]?.year, 2025)
      assert.deepStrictEqual(linesOf(rejected), ["4 13105: More dwellings are vacant than there are"])
    })
  )
})

describe("spending of households", () => {
  /** SSDSE-C with one item, in yen a year, of the nation and the prefectures. */
  const file = (yen: string) => {
    const rows = Array.from({ length: 48 }, (_, i) => `R${String(i).padStart(2, "0")}000,,${i === 13 ? yen : "900000"}`)
    return Files.file("ssdse-c.csv", `${["SSDSE-C-2025,,LB00", "code,,food", ...rows].join("\n")}\n`)
  }
  const spendingOf = (yen: string) =>
    Effect.flatMap(file(yen), (path) => readSpending(path, { partial: true, year: undefined }))

  it.effect("has the bound of other figures in yen", () =>
    Effect.gen(function* () {
      const most = yield* spendingOf("100000000000000")
      assert.deepStrictEqual(most.figures.get("13000"), { food: 100_000_000_000_000 })
      const more = yield* spendingOf("100000000000001")
      assert.isFalse(more.figures.has("13000"))
      assert.deepStrictEqual(linesOf(more.rejected), [
        '16 food: "100000000000001" is more than the 100,000,000,000,000 yen/year that an area may have'
      ])
    })
  )
})
