import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { databaseUrl, ekimae, jsonOf, refusalOf, within } from "../../cli/support.ts"
import * as Files from "./files.ts"

const onDatabase = Effect.map(databaseUrl(), (url) => within({ DATABASE_URL: url }))

describe("ekimae ingest", () => {
  it.effect("imports a file, reports the rejected rows, and recognises the file afterwards", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const rows = [
        "R13104,,,349385,63185,1822,53938970,4082",
        ...Array.from({ length: 22 }, () => "R99999,,,1,1,1,1,1")
      ]
      const path = yield* Files.file("ssdse.csv", Files.ssdse(rows))
      const { code, stdout } = yield* run("ingest", "ssdse-a", path, "--partial")
      assert.strictEqual(code, 0)
      assert.match(stdout, /^Ingested ssdse\.csv: 1 rows of standard statistics by municipality \(SSDSE-A\), 2020/)
      assert.match(stdout, /22 rows were rejected:\n {2}line 5: "99999" is no area code\n/)
      assert.match(stdout, /and 2 more \(ほか2行\)/)
      const again = jsonOf(yield* run("ingest", "ssdse-a", path, "--partial", "--json"))
      assert.strictEqual(again.status, "unchanged")
      const forced = jsonOf(yield* run("ingest", "ssdse-a", path, "--partial", "--force", "--json"))
      assert.deepInclude(forced, { status: "ingested", rows: 1, dataset: "ssdse-a", file: "ssdse.csv" })
      assert.strictEqual(forced.rejected.length, 22)
      assert.match((yield* run("ingest")).stdout, /ssdse-a +1 +22 .* ssdse\.csv\n/)
    })
  )

  it.effect("generates the profiles afterwards, with jobs that it runs itself", () =>
    Effect.gen(function* () {
      const environment = { DATABASE_URL: yield* databaseUrl() }
      const run = within(environment)
      const rows = ["R13104,,,349385,63185,1822,53938970,4082", "R13101,,,66680,10852,1166,22504047,1800"]
      const path = yield* Files.file("ssdse.csv", Files.ssdse(rows))
      const process = ekimae(environment)
      const { code, stderr, stdout } = yield* process(
        "ingest",
        "ssdse-a",
        path,
        "--partial",
        "--generate-all",
        "--json"
      )
      assert.strictEqual(code, 0, stderr)
      assert.deepInclude(JSON.parse(stdout).generated, { areas: 2, failed: 0 })
      assert.match(stderr, /2 of 2 profiles/)
      const state = jsonOf(yield* run("ingest", "--json"))
      assert.deepInclude(state, { profiles: 2, staleProfiles: 0 })
      const { stdout: text } = yield* run("ingest", "--generate-all")
      assert.match(text, /Generated 2 profiles in [\d.]+ s/)
    })
  )

  it.effect("refuses a wrong file in one line with exit code 1", () =>
    Effect.gen(function* () {
      const run = yield* onDatabase
      const stations = yield* Files.file("stations.csv", Files.stations("1,1,a,35.65,139.65,13,0,NULL,NULL"))
      assert.match(refusalOf(yield* run("ingest", "income", stations)), /^stations\.csv does not hold taxable income/)
      assert.strictEqual(
        refusalOf(yield* run("ingest", "hazard", "/nowhere.csv", "--generate-all")),
        "nowhere.csv: no such file"
      )
      assert.match(refusalOf(yield* run("ingest", "weather", stations)), /weather/)
      assert.match(refusalOf(yield* run("ingest", "income")), /file/)
      assert.deepStrictEqual(jsonOf(yield* run("ingest", "--json")).datasets, [])
    })
  )
})
