import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readFlow } from "../../../modules/trade-area/flow/FlowFile.ts"
import { Flows } from "../../../modules/trade-area/flow/Flows.ts"
import { IngestFlow } from "../../../modules/trade-area/flow/IngestFlow.ts"
import { isMesh, meshOf, sharesWithin } from "../../../modules/trade-area/flow/Mesh.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const header = "mesh1kmid,prefcode,citycode,year,month,dayflag,timezone,population"

const file = (name: string, ...rows: ReadonlyArray<string>) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-flow-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => {
      const at = path.join(folder, name)
      const text = `${[header, ...rows].join("\n")}\n`
      writeFileSync(at, name.endsWith(".gz") ? gzipSync(text) : text)
      return at
    }
  )

describe("a file of people-flow", () => {
  it.effect("keeps as many meshes and years as memory is meant for", () =>
    Effect.gen(function* () {
      const years = [2019, 2020, 2021].map((year) => `53394527,13,13104,${year},04,1,0,60`)
      const at = yield* file("years.csv", ...years, "53394527,13,13104,2020,05,1,0,80")
      const { meshes, rejected } = yield* readFlow(at, 2)
      assert.deepStrictEqual(
        meshes.map(({ weekdayDay, year }) => [year, weekdayDay]),
        [
          [2019, 60],
          [2020, 70]
        ]
      )
      assert.deepStrictEqual(rejected, [
        { line: 4, reason: "53394527: The file has more than 2 meshes and years: divide it" }
      ])
      assert.lengthOf((yield* readFlow(at, 3)).meshes, 3)
    })
  )
})

/** The mesh of the city hall of Tokyo, 新宿区西新宿. */
const tocho = { lat: 35.6896, lng: 139.6917 }

describe("the 1 km mesh", () => {
  it("has the published code of a point", () => {
    assert.strictEqual(meshOf(tocho), 53394525)
    for (const code of [53394525, 52396000, 36533738]) assert.isTrue(isMesh(code))
    for (const code of [53398525, 5339452, 53394825, 0, 533945.25, 99999999]) assert.isFalse(isMesh(code), String(code))
  })

  it("has its south-western corner, also as it is published with six decimals", () => {
    for (let row = 26 * 120; row < 46 * 120; row += 7) {
      for (let column = 128 * 80; column < 146 * 80; column += 11) {
        const first = Math.floor(row / 80) * 100 + Math.floor(column / 80) - 100
        const second = Math.floor((row % 80) / 10) * 10 + Math.floor((column % 80) / 10)
        const code = (first * 100 + second) * 100 + (row % 10) * 10 + (column % 10)
        const [lat, lng] = [row / 120, column / 80]
        assert.strictEqual(meshOf({ lat, lng }), code)
        assert.strictEqual(meshOf({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }), code)
      }
    }
  })

  const Radius = Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 3000 }))
  const Degree = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  it.effect.prop(
    "is covered by a circle with the area of the circle, and never by more than a mesh",
    [Radius, Degree, Degree],
    ([radius, north, east]) =>
      Effect.sync(() => {
        const shares = sharesWithin({ lat: 35 + north, lng: 139 + east }, radius)
        const meshKm2 = 0.9266 * 1.3899 * Math.cos(((35 + north) * Math.PI) / 180)
        const covered = [...shares.values()].reduce((sum, share) => sum + share, 0) * meshKm2
        assert.closeTo(covered / (Math.PI * (radius / 1000) ** 2), 1, 0.03)
        for (const share of shares.values()) assert.isAtMost(share, 1)
      }),
    { arbitrary: { runs: 30 } }
  )
})

layer(Layer.mergeAll(IngestFlow.layer, Flows.layer).pipe(Layer.provideMerge(kernelOn())))("people-flow", (it) => {
  const stored = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return [
      yield* sql<{ readonly mesh: number; readonly year: number }>`select * from trade_area_flow order by mesh, year`,
      yield* sql`select pref_code, year, checksum from trade_area_flow_part order by 1, 2`
    ] as const
  })
  const tokyo = [
    "53394525,13,13104,2021,04,1,0,60000",
    "53394525,13,13104,2021,10,1,0,70000",
    "53394525,13,13104,2021,04,1,1,8000",
    "53394525,13,13104,2021,04,0,0,30000",
    "53394525,13,13104,2021,04,2,2,29000",
    "53394525,13,13104,2019,04,1,0,90000"
  ]

  it.effect("is the mean of its months, of the latest year, by the share of each mesh", () =>
    Effect.gen(function* () {
      const ingest = yield* IngestFlow
      const flows = yield* Flows
      assert.isUndefined(yield* flows.at(tocho, 500))
      const report = yield* ingest.run(yield* file("tokyo.csv.gz", ...tokyo))
      assert.deepInclude(report, { status: "ingested", rows: 6, meshes: 1, years: [2019, 2021], prefCodes: ["13"] })
      const flow = (yield* flows.at(tocho, 100))!
      const share = sharesWithin(tocho, 100).get(53394525)!
      assert.closeTo(flow.weekdayDay, 65_000 * share, 1e-6)
      assert.closeTo(flow.weekdayNight, 8000 * share, 1e-6)
      assert.closeTo(flow.holidayDay, 30_000 * share, 1e-6)
      assert.strictEqual(flow.holidayNight, 0)
      assert.strictEqual(flow.year, 2021)
      assert.closeTo(flow.coverage, 1, 1e-9)
      assert.isBelow((yield* flows.at(tocho, 3000))!.coverage, 0.1)
    })
  )

  it.effect("of one file twice is stored once; another file replaces its own prefectures and years only", () =>
    Effect.gen(function* () {
      const ingest = yield* IngestFlow
      const at = yield* file("tokyo.csv", ...tokyo)
      yield* ingest.run(at)
      const before = yield* stored
      const listed = (yield* ingest.stored).map(({ prefCode, year }) => `${prefCode} ${year}`)
      assert.deepStrictEqual(listed, ["13 2019", "13 2021"])
      assert.strictEqual((yield* ingest.run(at)).status, "unchanged")
      assert.strictEqual((yield* ingest.run(at, { force: true })).status, "ingested")
      assert.deepStrictEqual(yield* stored, before)
      const later = yield* file("later.csv", "53394526,13,13104,2021,04,1,0,5", "54361000,18,18201,2021,04,1,0,7")
      yield* ingest.run(later)
      const [meshes] = yield* stored
      assert.deepStrictEqual(
        meshes.map((row) => `${row.mesh} ${row.year}`),
        ["53394525 2019", "53394526 2021", "54361000 2021"]
      )
      assert.strictEqual((yield* ingest.run(at)).status, "ingested", "a part of it had been replaced")
    })
  )

  it.effect("that is only looked at says what would change, and stores nothing", () =>
    Effect.gen(function* () {
      const ingest = yield* IngestFlow
      yield* ingest.run(yield* file("tokyo.csv", ...tokyo))
      const before = yield* stored
      const later = yield* file("later.csv", "53394526,13,13104,2021,04,1,0,5", "54361001,18,18201,2022,04,1,0,7")
      const report = yield* ingest.run(later, { dryRun: true })
      assert.deepInclude(report, { status: "looked_at", rows: 2 })
      assert.deepInclude(report.changes, { created: 2 })
      assert.deepStrictEqual(yield* stored, before)
    })
  )

  it.effect("of a wrong file changes nothing; invalid rows are left out with line and reason", () =>
    Effect.gen(function* () {
      const ingest = yield* IngestFlow
      const report = yield* ingest.run(
        yield* file(
          "mixed.csv",
          "53394527,13,13104,2021,04,1,0,60",
          "53394827,13,13104,2021,04,1,0,60",
          "53394527,48,13104,2021,04,1,0,60",
          "53394527,13,13104,2021,13,1,0,60",
          "53394527,13,13104,2021,04,3,0,60",
          "53394527,13,13104,2021,04,1,0,-1",
          "53394527,13,13104,2021,04,1,0,60",
          "53394527,13,13104,2021,04,1,0,"
        )
      )
      assert.deepStrictEqual(
        report.rejected.map(({ line, reason }) => `${line} ${reason}`),
        [
          "3 mesh1kmid: 53394827 is no 1 km mesh of Japan",
          "4 53394527: prefcode: 48 is not 1 to 47",
          "5 53394527: month: 13 is not 1 to 12",
          "6 53394527: dayflag: 3 is not 0 to 2",
          '7 53394527: population: "-1" is not a whole number, 0 or more',
          "8 Mesh 53394527 appears again for 2021-4",
          "9 53394527: population is missing"
        ]
      )
      const before = yield* stored
      const wrong = yield* file("wrong.csv")
      const error = yield* Effect.flip(ingest.run(wrong))
      assert.match(error.message, /^wrong\.csv does not hold people-flow by 1 km mesh/)
      assert.deepStrictEqual(yield* stored, before)
    })
  )

  const published = fileURLToPath(new URL("../../../../shared/data/people-flow-mesh-tokyo.csv.gz", import.meta.url))
  // The published files are no part of the product.
  it.effect.skipIf(!existsSync(published))(
    "as published has all meshes of Tokyo, and more people by day than at night",
    () =>
      Effect.gen(function* () {
        const report = yield* (yield* IngestFlow).run(published)
        assert.deepInclude(report, { rows: 68_838, meshes: 1867, years: [2019, 2020, 2021], prefCodes: ["13"] })
        assert.deepStrictEqual(report.rejected, [])
        const sql = yield* SqlClient.SqlClient
        const [april] = yield* sql`
        select sum(weekday_day) > sum(weekday_night) as more from trade_area_flow where year = 2019 and pref_code = '13'`
        assert.deepStrictEqual(april, { more: true })
        const flow = (yield* (yield* Flows).at(tocho, 500))!
        assert.isAbove(flow.weekdayDay, 3 * flow.weekdayNight)
        assert.isAbove(flow.weekdayDay, 10_000)
      })
  )
})
