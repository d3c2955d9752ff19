import { gzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { AreaStatistics } from "../../../modules/area/contract.ts"
import { Ingest, type StatisticsOptions } from "../../../modules/area/ingest/Ingest.ts"
import type { SourceName } from "../../../modules/area/ingest/Sources.ts"
import { services } from "../support.ts"
import * as Files from "./files.ts"

const take = (dataset: SourceName, content: string | Uint8Array, options: Partial<StatisticsOptions> = {}) =>
  Effect.gen(function* () {
    const { run } = yield* Ingest
    const path = yield* Files.file(`${dataset}.csv`, content)
    return yield* run(dataset, path, { partial: true, year: undefined, ...options })
  })

const figure = (areaCode: string, metric: string) =>
  Effect.gen(function* () {
    const { figures } = yield* AreaStatistics
    return (yield* figures(areaCode))?.facts.get(metric)
  })

const clean = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["area_figures", "area_dataset"]) yield* sql`delete from ${sql(table)}`
})

const shinjuku = Files.ssdse(["R13104,,,349385,63185,1822,53938970,4082"])

layer(services)("A file of statistics", (it) => {
  it.effect(
    "reads the official file as a spreadsheet saves it: in any encoding, and one of the publisher's with a stray byte",
    () =>
      Effect.gen(function* () {
        const text = new TextDecoder("shift_jis").decode(shinjuku)
        const inCp932 = Buffer.concat([shinjuku, Buffer.from("R13101,\x81\xff,,1,1,1,1,1\n", "latin1")])
        for (const content of [`\ufeff${text}`, text, Buffer.from(`\ufeff${text}`, "utf16le"), inCp932]) {
          yield* clean
          const report = yield* take("ssdse-a", content)
          assert.deepInclude(report, { status: "ingested", years: [2020, 2021, 2022, 2024] })
          assert.strictEqual((yield* figure("13104", "population"))?.value, 349_385)
        }
      })
  )

  it.effect("of boundaries is read in any encoding, and packed", () =>
    Effect.gen(function* () {
      const shapes = Files.boundaries({ "13104": [35.6, 139.7] })
      for (const content of [`\ufeff${shapes}`, Buffer.from(`\ufeff${shapes}`, "utf16le"), gzipSync(shapes)]) {
        assert.deepInclude(yield* take("boundaries", content, { dryRun: true }), { rows: 1, status: "looked_at" })
      }
    })
  )

  it.effect("reads columns that the operator names, and says which names there are", () =>
    Effect.gen(function* () {
      yield* clean
      const text = "自治体,地震,洪水,土砂,津波,人\n13104,50.1,3,0.1,0,1\n"
      const columns = ["quake_i6minus_30y_pct=地震", "flood_zone_pop_pct=洪水", "landslide_zone_pop_pct=土砂"]
      const column = [...columns, "tsunami_zone_pop_pct=津波", "code=自治体"]
      const report = yield* take("hazard", text, { column })
      assert.deepInclude(report.columns[0], { concept: "code", heading: "自治体", by: "given" })
      assert.strictEqual((yield* figure("13104", "floodExposure"))?.value, 3)
      const refusal = (given: ReadonlyArray<string>) =>
        Effect.map(Effect.flip(take("hazard", text, { column: given })), ({ message }) => message)
      assert.match(
        yield* refusal(columns),
        /expected a header .* must have the columns of quake_i6minus_30y_pct=地震,/u
      )
      assert.match(yield* refusal([...column.slice(0, 4), "code=団体"]), /code=団体/u)
      assert.match(yield* refusal([...column, "people=人"]), /there is no people; it may be code, quake_/u)
      assert.match(yield* refusal(["code=自治体", "code=地震"]), /code is given twice/u)
      assert.match(yield* refusal(["=自治体"]), /is no concept=heading/u)
      const shapes = Files.boundaries({ "13104": [35.6, 139.7] })
      assert.match(String(yield* Effect.flip(take("boundaries", shapes, { column: ["code=x"] }))), /is no table/u)
      // The labels of published tables stand below their codes.
      const ssdse = new TextDecoder("shift_jis").decode(shinjuku).replaceAll("A1101", "A9999")
      assert.match(String(yield* Effect.flip(take("ssdse-a", ssdse))), /A1101/u)
      for (const heading of ["A9999", "総人口"]) {
        yield* clean
        yield* take("ssdse-a", ssdse, { column: [`A1101=${heading}`] })
        assert.strictEqual((yield* figure("13104", "population"))?.value, 349_385)
      }
    })
  )
})
