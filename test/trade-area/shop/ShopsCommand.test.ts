import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { databaseUrl, jsonOf, refusalOf, within } from "../../cli/support.ts"
import { csv, file, geoJson, point } from "./files.ts"

describe("ekimae ingest shops", () => {
  it.effect("imports a file, reports what was left out, lists what is stored and removes it", () =>
    Effect.gen(function* () {
      const run = within({ DATABASE_URL: yield* databaseUrl() })
      const path = yield* file(
        "town.csv",
        csv("喫茶ひので,cafe,,34.86,138.32", "海外,cafe,,48.85,2.35", "喫茶 ひので,cafe,,34.86,138.32")
      )
      const { code, stdout } = yield* run(
        "ingest",
        "shops",
        path,
        "--licence",
        "CC BY 4.0",
        "--source",
        "町",
        "--year",
        "2026"
      )
      assert.strictEqual(code, 0)
      assert.match(stdout, /^Ingested town\.csv as town: 1 shops from 3 records, 1 of which were repetitions\n/)
      assert.match(stdout, /1 rows were rejected:\n {2}line 3: [^:]+: 48\.85, 2\.35 is not in Japan/)
      const again = ["ingest", "shops", path, "--licence", "CC BY 4.0", "--source", "町", "--year", "2026"]
      assert.match((yield* run(...again)).stdout, /already ingested; nothing changed/)
      assert.match(
        (yield* run("ingest", "shops")).stdout,
        /^LIST +SHOPS +REJECTED .*\ntown +1 +1 .* town\.csv +CC BY 4\.0/
      )
      assert.strictEqual(jsonOf(yield* run("ingest", "shops", "--remove", "town", "--json")).removed, "town")
      assert.deepStrictEqual(jsonOf(yield* run("ingest", "shops", "--json")).lists, [])
    })
  )

  it.effect("takes the kind of records without one from the name of the file, or from --category", () =>
    Effect.gen(function* () {
      const run = within({ DATABASE_URL: yield* databaseUrl() })
      const path = yield* file(
        "osm-cafes.geojson",
        geoJson({ properties: { name: "星" }, geometry: point(34.86, 138.32) })
      )
      const { stdout } = yield* run("ingest", "shops", path)
      assert.match(
        stdout,
        /1 records say nothing of their kind and are taken as cafe, by the name of the file; --category/
      )
      const { notes } = jsonOf(yield* run("ingest", "shops", path, "--category", "ramen", "--json"))
      assert.deepStrictEqual(notes, ["1 records say nothing of their kind and are taken as ramen"])
    })
  )

  it.effect("refuses in one line what it cannot read, with exit code 1", () =>
    Effect.gen(function* () {
      const run = within({ DATABASE_URL: yield* databaseUrl() })
      assert.strictEqual(refusalOf(yield* run("ingest", "shops", "/nowhere.csv")), "nowhere.csv: no such file")
      const archive = yield* file("shops.xlsx", Buffer.from("PK\u0003\u0004..."))
      assert.match(
        refusalOf(yield* run("ingest", "shops", archive)),
        /^shops\.xlsx: is a damaged workbook, or is cut off/
      )
      assert.match(
        refusalOf(yield* run("ingest", "shops", archive, "--category", "zzz")),
        /^--category zzz names no kind/
      )
      assert.match(refusalOf(yield* run("ingest", "shops", "--remove", "zzz")), /^There is no list "zzz"/)
    })
  )
})
