import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readBoundaries } from "../../../modules/area/ingest/formats/Boundaries.ts"
import { census } from "../../../modules/area/ingest/formats/Census.ts"
import { hazard } from "../../../modules/area/ingest/formats/Hazard.ts"
import { income } from "../../../modules/area/ingest/formats/Income.ts"
import { readOffices } from "../../../modules/area/ingest/formats/Offices.ts"
import { ssdseA } from "../../../modules/area/ingest/formats/SsdseA.ts"
import { items } from "../../../modules/area/ingest/formats/SsdseItems.ts"
import { readStations } from "../../../modules/area/ingest/formats/Stations.ts"
import * as Locator from "../../../modules/area/ingest/Locator.ts"
import type { AreaFormat } from "../../../modules/area/ingest/table/AreaTable.ts"
import { type ReadOptions, readFigures } from "../../../modules/area/ingest/table/FigureFile.ts"
import * as Files from "./files.ts"

const partial: ReadOptions = { partial: true, year: undefined }
const read = (format: AreaFormat, content: string | Uint8Array, options = partial) =>
  Effect.flatMap(Files.file("file.csv", content), (path) => readFigures(path, format, options))
const lines = (rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>) =>
  rejected.map(({ line, reason }) => `${line} ${reason}`)

describe("SSDSE-A", () => {
  it.effect("gives every item its year and the unit that it is stored in", () =>
    Effect.gen(function* () {
      const { areas, provenance } = yield* read(ssdseA, Files.ssdse(["R13104,,,349385,63185,1822,53938970,4082"]))
      assert.deepStrictEqual(areas.get("13104"), {
        population: 349_385,
        age65plus: 63_185,
        totalArea: 18.22,
        localTax: 53_938_970_000,
        retailShops: 4082
      })
      assert.deepInclude(provenance["population"], { year: 2020, unit: "persons" })
      assert.deepInclude(provenance["totalArea"], { year: 2024, unit: "km2" })
      assert.deepInclude(provenance["localTax"], { year: 2022, unit: "yen" })
    })
  )

  it.effect("rejects invalid rows with line and reason, and keeps the others", () =>
    Effect.gen(function* () {
      const { areas, rejected } = yield* read(
        ssdseA,
        Files.ssdse([
          "R13104,,,349385,63185,1822,53938970,4082",
          "R99999,,,1,1,1,1,1",
          "R13101,,,many,1,1,1,1",
          "R13102,,,10.5,1,1,1,1",
          "R13103,,,-5,1,1,1,1",
          "R13105,,,100,101,1,1,1",
          "R13106,,,100",
          "R13104,,,1,1,1,1,1",
          "R13000,,,14000000,1,1,1,1",
          'R13107,,,"272,085",X,-,***,'
        ])
      )
      assert.deepStrictEqual(lines(rejected), [
        '5 "99999" is no area code',
        '6 13101: A1101: "many" is not a whole number, 0 or more',
        '7 13102: A1101: "10.5" is not a whole number, 0 or more',
        '8 13103: A1101: "-5" is not a whole number, 0 or more',
        "9 13105: The age bands exceed the residents",
        "10 R13106: The row has 4 of 8 columns",
        "11 13104 appears again; it was first on line 4"
      ])
      assert.deepStrictEqual([...areas.keys()], ["13104", "13107"])
      assert.deepStrictEqual(areas.get("13107"), { population: 272_085 }, "marks of absence are unknown figures")
    })
  )

  it("has a unique metric for each of the 125 items", () => {
    const names = Object.values(items).map(([name]) => name)
    assert.strictEqual(names.length, 125)
    assert.strictEqual(new Set(names).size, 125)
  })
})

describe("taxable income", () => {
  it.effect("is read below its preamble, in yen, with the year of the rows", () =>
    Effect.gen(function* () {
      const { areas, provenance, rejected } = yield* read(
        income,
        Files.income(
          "2020100000,2020年度,1100,北海道 札幌市,,2878113816,,903300,",
          "2020100000,2020年度,1101,北海道 札幌市 中央区,,-,,-,",
          "2019100000,2019年度,1202,北海道 函館市,,1,,1,",
          "2020100000,2020年度,1203,北海道 小樽市,,120872719,,0,"
        )
      )
      assert.deepStrictEqual([...areas], [["01100", { taxableIncome: 2_878_113_816_000, taxpayers: 903_300 }]])
      assert.deepInclude(provenance["taxableIncome"], { year: 2020, unit: "yen" })
      assert.deepStrictEqual(lines(rejected), [
        "7 01202: the row is of 2019, the latest is 2020",
        "8 01203: Taxable income without taxpayers"
      ])
    })
  )
})

describe("census", () => {
  it.effect("recovers the counts behind the shares, and the area behind the density", () =>
    Effect.gen(function* () {
      const { areas } = yield* read(
        census,
        Files.census("01101,中央区,248680,141429,0.23139778027987776,0.0959,5357.2")
      )
      const figures = areas.get("01101")!
      assert.strictEqual(figures["age65plus"], 57_544)
      assert.strictEqual(figures["age0to14"], Math.round(248_680 * 0.0959))
      assert.closeTo(figures["totalArea"]!, 46.42, 0.01)
    })
  )

  it.effect("rejects fractions of people, and abolished wards", () =>
    Effect.gen(function* () {
      const { rejected } = yield* read(
        census,
        Files.census(
          "01101,中央区,248680,141429,0.23,0.09,5357.2",
          "22138,中央区,400188.192,173710.832,0.26,0.1,1487.2",
          "22131,中区,237443,1,0.2,0.1,1",
          "01102,北区,100,50,0.7,0.4,1"
        )
      )
      assert.deepStrictEqual(lines(rejected), [
        '3 22138: pop_total: "400188.192" is not a whole number, 0 or more',
        "4 22131 浜松市中区 was abolished on 2024-01-01; its area is 22138 now, or a part of it",
        "5 01102: The shares of age exceed the whole"
      ])
    })
  )
})

describe("hazard", () => {
  it.effect("reads percentages, known or not, for the year of the operator", () =>
    Effect.gen(function* () {
      const content = Files.hazard("01101,2.2,43.9,2.7,0.0", "01695,82.1,,,", "01102,101,1,1,1")
      const { areas, provenance, rejected } = yield* read(hazard, content, { partial: true, year: 2031 })
      assert.deepStrictEqual(areas.get("01695"), { earthquakeProbability: 82.1 })
      assert.strictEqual(provenance["floodExposure"]?.year, 2031)
      assert.deepStrictEqual(lines(rejected), ['4 01102: quake_i6minus_30y_pct: "101" is not a number from 0 to 100'])
    })
  )
})

describe("stations", () => {
  it.effect("must lie in Japan; the year is that of the latest opening or closing", () =>
    Effect.gen(function* () {
      const path = yield* Files.file(
        "stations.csv",
        Files.stations(
          "1,1,函館,41.77,140.72,1,0,1902-12-10,NULL",
          "2,2,仁山,41.93,140.63,1,1,NULL,2026-03-14",
          "3,3,Paris,48.85,2.35,1,0,NULL,NULL",
          "4,1,again,41.77,140.72,1,0,NULL,NULL",
          "5,5,nowhere,,140.72,1,0,NULL,NULL",
          "6,6,where,41.77,140.72,48,0,NULL,NULL"
        )
      )
      const { rejected, stations, year } = yield* readStations(path, partial)
      assert.deepStrictEqual(
        stations.map(({ id, open, prefCode }) => [id, open, prefCode]),
        [
          [1, true, "01"],
          [2, false, "01"]
        ]
      )
      assert.strictEqual(year, 2026)
      assert.deepStrictEqual(lines(rejected), [
        '4 3 Paris: lat: "48.85" is not a latitude in Japan',
        "5 Station 1 appears again",
        "6 5 nowhere: lat is missing",
        '7 6 where: prefecture: "48" is not 1 to 47'
      ])
    })
  )
})

describe("offices", () => {
  it.effect("are identified by the six-digit code, whose check digit is verified", () =>
    Effect.gen(function* () {
      const path = yield* Files.file(
        "offices.csv",
        Files.offices(
          "1,北海道,1100,札幌市,43.06,141.35,011002",
          "1,北海道,1101,札幌市 中央区,43.05,141.34,011012",
          "22,静岡県,22131,浜松市 中区,34.7,137.7,221317",
          "1,北海道,1,x,43,141,12"
        )
      )
      const { offices, rejected } = yield* readOffices(path, partial)
      assert.deepStrictEqual(offices, [{ areaCode: "01100", lat: 43.06, lng: 141.35 }])
      assert.deepStrictEqual(lines(rejected), [
        "3 札幌市 中央区: lgcode: 011012 has a wrong check digit",
        "4 浜松市 中区: 22131 浜松市中区 was abolished on 2024-01-01",
        '5 x: lgcode: "12" is not a 6-digit code'
      ])
    })
  )
})

describe("boundaries", () => {
  it.effect("locate a point, and a pier by the shore nearby", () =>
    Effect.gen(function* () {
      const path = yield* Files.file("n03.json", Files.boundaries({ "13104": [35.6, 139.6], "22135": [34.8, 137.7] }))
      const { document, features } = yield* readBoundaries(path, partial)
      const { codes, locate } = yield* Locator.fromDocument(document)
      assert.strictEqual(features, 2)
      assert.deepStrictEqual([...codes], ["13104", "22139"], "an abolished ward stands for its successor")
      assert.strictEqual(locate(35.65, 139.65), "13104")
      assert.strictEqual(locate(34.85, 137.75), "22139")
      assert.strictEqual(locate(35.65, 139.703), "13104", "300 m off the edge")
      assert.isUndefined(locate(35.65, 139.8))
      assert.isUndefined(locate(0, 0))
    })
  )

  it.effect("have at most 16 MiB", () =>
    Effect.gen(function* () {
      const document = Files.boundaries({ "13104": [35.6, 139.6] })
      const ofBytes = (size: number) =>
        Effect.flatMap(Files.file("n03.json", document.padEnd(size)), (path) => readBoundaries(path, partial))
      const most = 16 * 1024 * 1024
      assert.strictEqual((yield* ofBytes(most)).features, 1)
      const error = yield* Effect.flip(ofBytes(most + 1))
      assert.match(error.message, /^n03\.json: has more than 16 MiB: simplify/)
    })
  )

  it.effect("are refused when a shape is no polygon, or has coordinates that are none", () =>
    Effect.gen(function* () {
      const shape = (geometry: object | null) =>
        JSON.stringify({ type: "FeatureCollection", features: [{ properties: { N03_007: "13104" }, geometry }] })
      const corner = [
        [139, 35],
        [140, 35],
        [140, 36],
        [139, 35]
      ]
      const refused = Effect.fnUntraced(function* (document: string) {
        const path = yield* Files.file("n03.json", document)
        return yield* Effect.match(readBoundaries(path, partial), {
          onFailure: (error) => error._tag,
          onSuccess: () => "read"
        })
      })
      assert.strictEqual(yield* refused(shape({ type: "Polygon", coordinates: [corner] })), "read")
      assert.strictEqual(yield* refused(shape(null)), "read")
      for (const geometry of [
        { type: "Polygon", coordinates: null },
        { type: "Polygon", coordinates: corner },
        { type: "Polygon", coordinates: [[["139", "35"]]] },
        { type: "MultiPolygon", coordinates: [corner] },
        { type: "Polygon", coordinates: [corner.slice(0, 3)] },
        { type: "Polygon", coordinates: [[...corner, [1e300, 35]]] },
        { type: "Polygon", coordinates: [[...corner, [139, 90.1]]] },
        { type: "LineString", coordinates: corner },
        { type: "GeometryCollection", geometries: [] }
      ])
        assert.strictEqual(yield* refused(shape(geometry)), "WrongFile", JSON.stringify(geometry))
      const beyond = { type: "Polygon", arcs: [[7]], properties: { N03_007: "13104" } }
      const topology = { type: "Topology", arcs: [], objects: { n03: { geometries: [beyond] } } }
      assert.strictEqual(yield* refused(JSON.stringify(topology)), "WrongFile")
    })
  )
})
