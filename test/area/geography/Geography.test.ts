import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { AreaGeography } from "../../../modules/area/contract.ts"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import * as Geography from "../../../modules/area/geography/Geography.ts"
import { longestBoundary, PlaceRepo } from "../../../modules/area/ingest/PlaceRepo.ts"
import { StatisticsRepo } from "../../../modules/area/statistics/StatisticsRepo.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { publicFile, publicFilesAreThere } from "../support.ts"

const geography = Geography.layer.pipe(
  Layer.provideMerge(Layer.merge(StatisticsRepo.layer, PlaceRepo.layer)),
  Layer.provideMerge(kernelOn())
)

const codeAt = (lat: number, lng: number) =>
  Effect.gen(function* () {
    const { at } = yield* AreaGeography
    return (yield* at(lat, lng))?.code
  })

layer(geography)("the geography of areas", (it) => {
  const places: ReadonlyArray<readonly [string, number, number, string | undefined]> = [
    ["Shinjuku station", 35.6896, 139.7006, "13104"],
    ["a ward of Sapporo", 43.0621, 141.3544, "01101"],
    ["a ward of Hamamatsu by its present code", 34.7109, 137.7261, "22138"],
    ["Chichijima, 1,000 km from the other areas of its prefecture", 27.094, 142.19, "13421"],
    ["the westernmost island", 24.45, 122.99, "47382"],
    ["the easternmost island", 24.28, 153.98, "13421"],
    ["an airport on reclaimed land", 34.434, 135.23, "27362"],
    ["the open sea", 35, 140.5, undefined],
    ["the middle of a bay", 35.5, 139.9, undefined],
    ["Seoul", 37.56, 126.97, undefined],
    ["Busan, 50 km from Tsushima", 35.1, 129.04, undefined],
    ["the South Pole", -90, 0, undefined],
    ["the date line", 35, 180, undefined]
  ]
  for (const [name, lat, lng, code] of places) {
    it.effect(`${name} is ${code === undefined ? "in no municipality" : `in ${code}`}`, () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* codeAt(lat, lng), code)
      })
    )
  }

  it.effect("every area has a name, and an office but for the Northern Territories", () =>
    Effect.gen(function* () {
      const { area, areas, office } = yield* AreaGeography
      assert.strictEqual(areas.length, municipalities.size)
      const without: Array<string> = []
      for (const { code } of areas) if ((yield* office(code)) === undefined) without.push(code)
      assert.deepStrictEqual(without, ["01695", "01696", "01697", "01698", "01699", "01700"])
      assert.deepInclude(area("01101"), { fullName: "北海道札幌市中央区", city: "札幌市", name: "中央区" })
      assert.deepInclude(area("01303"), { county: "石狩郡", name: "当別町" })
      assert.strictEqual(area("22131")?.code, "22138", "a former ward")
      assert.isUndefined(area("99999"))
    })
  )

  it.effect.skipIf(!publicFilesAreThere)("99.8 % of published town points lie in their municipality", () =>
    Effect.gen(function* () {
      const { at } = yield* AreaGeography
      const lines = readFileSync(publicFile("addresses-town-level.csv"), "utf8").trimEnd().split("\n").slice(1)
      const points = lines.map((line) => line.split(",")).filter((cells) => cells[5] !== "")
      let right = 0
      for (const [code, , , , , lat, lng] of points) {
        if ((yield* at(Number(lat), Number(lng)))?.code === code) right++
      }
      assert.isAbove(right / points.length, 0.998)
    })
  )

  it.effect("stored boundaries of more than 16 MiB are passed over", () =>
    Effect.gen(function* () {
      const places = yield* PlaceRepo
      const read = (size: number) =>
        Effect.andThen(
          places.replaceBoundary("{}".padEnd(size)),
          Effect.map(places.boundary, (document) => document?.length)
        )
      assert.strictEqual(yield* read(longestBoundary), longestBoundary)
      assert.isUndefined(yield* read(longestBoundary + 1))
    })
  )

  it.effect("imported boundaries and offices take precedence", () =>
    Effect.gen(function* () {
      const { at, office } = yield* AreaGeography
      const places = yield* PlaceRepo
      const statistics = yield* StatisticsRepo
      yield* at(35.6896, 139.7006)
      const square = [
        [
          [139.6, 35.6],
          [139.8, 35.6],
          [139.8, 35.8],
          [139.6, 35.8],
          [139.6, 35.6]
        ]
      ]
      const feature = {
        type: "Feature",
        properties: { N03_007: "13101" },
        geometry: { type: "Polygon", coordinates: square }
      }
      yield* places.replaceBoundary(JSON.stringify({ type: "FeatureCollection", features: [feature] }))
      yield* statistics.describe({
        name: "boundaries",
        fileName: "one.geojson",
        checksum: "a".repeat(64),
        rowCount: 1,
        rejectedCount: 0,
        provenance: {},
        ingestedAt: new Date(0)
      })
      yield* places.replaceOffices([{ areaCode: "13104", lat: 35.7, lng: 139.7 }])
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* codeAt(35.6896, 139.7006), "13101")
      assert.isUndefined(yield* codeAt(43.0621, 141.3544))
      assert.deepStrictEqual(yield* office("13104"), { lat: 35.7, lng: 139.7 })
      assert.isDefined(yield* office("13101"))
    })
  )
})
