import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../../modules/area/Areas.ts"
import { AreaStatistics } from "../../../modules/area/contract.ts"
import { Ingest, type StatisticsOptions } from "../../../modules/area/ingest/Ingest.ts"
import type { SourceName } from "../../../modules/area/ingest/Sources.ts"
import { StatisticsRepo } from "../../../modules/area/statistics/StatisticsRepo.ts"
import { services } from "../support.ts"
import * as Files from "./files.ts"

const partial: StatisticsOptions = { partial: true, force: false, year: undefined }

const take = (dataset: SourceName, content: string | Uint8Array, options: Partial<StatisticsOptions> = {}) =>
  Effect.gen(function* () {
    const { run } = yield* Ingest
    return yield* run(dataset, yield* Files.file(`${dataset}.csv`, content), { ...partial, ...options })
  })

/** All that the module has stored of the statistics. */
const stored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const datasets = yield* sql`select name, checksum, row_count, rejected_count, provenance from area_dataset order by 1`
  const figures = yield* sql`select * from area_figures order by 1, 2`
  const stations = yield* sql`select * from area_station order by id`
  const rest = yield* sql`select count(*) from area_boundary union all select count(*) from area_office`
  return { datasets, figures, stations, rest }
})

const figure = (areaCode: string, metric: string) =>
  Effect.gen(function* () {
    const { figures } = yield* AreaStatistics
    return (yield* figures(areaCode))?.facts.get(metric)
  })

const clean = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of [
    "area_figures",
    "area_dataset",
    "area_station",
    "area_boundary",
    "area_office",
    "area_profile"
  ]) {
    yield* sql`delete from ${sql(table)}`
  }
})

const shinjuku = Files.ssdse(["R13104,,,349385,63185,1822,53938970,4082"])

layer(services)("ingest", (it) => {
  it.effect("says of every kind of file what would change and how columns are understood, and stores nothing", () =>
    Effect.gen(function* () {
      yield* clean
      const look = { dryRun: true }
      const files = {
        "ssdse-a": shinjuku,
        offices: Files.offices("13104,東京都,13104,新宿区,35.6938,139.7036,131041"),
        stations: Files.stations("1,1,新宿,35.69,139.70,13,0,1885-03-01,"),
        boundaries: Files.boundaries({ "13104": [35.6, 139.7] })
      } as const
      for (const [name, content] of Object.entries(files)) {
        const report = yield* take(name as SourceName, content, look)
        assert.deepInclude(report, { status: "looked_at", changes: { created: 1, changed: 0, removed: 0 } }, name)
        assert.isNotEmpty(report.columns, name)
      }
      assert.deepInclude(yield* stored, { datasets: [], figures: [], stations: [] })
      yield* take("ssdse-a", shinjuku)
      const before = yield* stored
      const other = Files.ssdse(["R13104,,,349386,63185,1822,53938970,4082", "R13101,,,66680,1,1,1,1"])
      assert.deepInclude(yield* take("ssdse-a", other, look), { changes: { created: 1, changed: 1, removed: 0 } })
      assert.deepStrictEqual(yield* stored, before)
      assert.deepInclude(yield* take("ssdse-a", shinjuku, look), { changes: { created: 0, changed: 0, removed: 0 } })
    })
  )

  it.effect("stores the figures of a file with year, unit and source, and reports them", () =>
    Effect.gen(function* () {
      yield* clean
      const report = yield* take(
        "ssdse-a",
        Files.ssdse(["R13104,,,349385,63185,1822,53938970,4082", "R99999,,,1,1,1,1,1"])
      )
      assert.deepInclude(report, { status: "ingested", rows: 1, years: [2020, 2021, 2022, 2024], staleProfiles: 0 })
      assert.deepStrictEqual(report.rejected, [{ line: 5, reason: '"99999" is no area code' }])
      assert.strictEqual(report.missing.length, 1740)
      assert.deepStrictEqual(yield* figure("13104", "population"), {
        metric: "population",
        value: 349_385,
        unit: "persons",
        year: 2020,
        source: "SSDSE-A (National Statistics Center, Japan)",
        dataset: "ssdse-a",
        status: "observed"
      })
    })
  )

  it.effect("reads a table that a spreadsheet has saved in another encoding", () =>
    Effect.gen(function* () {
      yield* clean
      const text = Files.income("2020100000,2020年度,13104,東京都 新宿区,,1016000001,,182904,")
      const report = yield* take("income", Buffer.from(`\ufeff${text}`, "utf16le"))
      assert.deepInclude(report, { status: "ingested", rows: 1, years: [2020] })
    })
  )

  it.effect("does not import the same file again unless forced, which gives the same result", () =>
    Effect.gen(function* () {
      yield* clean
      yield* take("ssdse-a", shinjuku)
      const before = yield* stored
      const statistics = yield* StatisticsRepo
      const revision = yield* statistics.revision
      assert.strictEqual((yield* take("ssdse-a", shinjuku)).status, "unchanged")
      assert.strictEqual(yield* statistics.revision, revision)
      assert.strictEqual((yield* take("ssdse-a", shinjuku, { force: true })).status, "ingested")
      assert.deepStrictEqual(yield* stored, before)
      assert.isAbove(yield* statistics.revision, revision)
    })
  )

  it.effect("replaces an older file as a whole", () =>
    Effect.gen(function* () {
      yield* clean
      yield* take("ssdse-a", shinjuku)
      yield* take("ssdse-a", Files.ssdse(["R13101,,,66680,10852,1166,22504047,1800"]))
      assert.isUndefined(yield* figure("13104", "population"))
      assert.strictEqual((yield* figure("13101", "population"))?.value, 66_680)
    })
  )

  it.effect("counts stations whether they are imported before or after the boundaries", () =>
    Effect.gen(function* () {
      const stations = Files.stations(
        "1,1,a,35.65,139.65,13,0,NULL,NULL",
        "2,2,b,35.66,139.66,13,0,NULL,NULL",
        "3,3,closed,35.66,139.66,13,1,NULL,2020-01-01",
        "4,4,elsewhere,35.9,139.9,13,0,NULL,NULL",
        "9930501,5,tram,35.65,139.65,13,0,NULL,NULL"
      )
      const boundaries = Files.boundaries({ "13104": [35.6, 139.6], "13101": [35.6, 139.7] })
      const orders = [
        ["stations", "boundaries"],
        ["boundaries", "stations"]
      ] as const
      const results = []
      for (const order of orders) {
        yield* clean
        const reports = []
        for (const name of order) reports.push(yield* take(name, name === "stations" ? stations : boundaries))
        // The boundaries that ship with the product stand in until some are imported.
        assert.match(reports[0]!.notes.join(), order[0] === "boundaries" ? /counted once they are imported/ : /^$/)
        assert.match(reports[1]!.notes.join(), /1 of 4 stations lie in no municipality: elsewhere/)
        results.push({ figures: (yield* stored).figures, stations: (yield* stored).stations })
        assert.strictEqual((yield* figure("13104", "stations"))?.value, 2)
        assert.strictEqual((yield* figure("13104", "tramStops"))?.value, 1)
        assert.strictEqual((yield* figure("13101", "stations"))?.value, 0)
      }
      assert.deepStrictEqual(results[0], results[1])
    })
  )

  it.effect("changes nothing if a file cannot be stored completely", () =>
    Effect.gen(function* () {
      yield* clean
      yield* take("stations", Files.stations("1,1,a,35.65,139.65,13,0,NULL,NULL"))
      const before = yield* stored
      const broken = Files.stations("1,1,a,35.65,139.65,13,0,NULL,NULL", "2,2,b,35.65,139.65,13,0,NULL,NULL")
      const sql = yield* SqlClient.SqlClient
      yield* sql`alter table area_station add constraint broken check (id <> 2)`
      const exit = yield* Effect.exit(take("stations", broken))
      yield* sql`alter table area_station drop constraint broken`
      assert.strictEqual(exit._tag, "Failure")
      assert.deepStrictEqual(yield* stored, before)
    })
  )

  it.effect("of two concurrent imports stores one completely", () =>
    Effect.gen(function* () {
      yield* clean
      const row = (code: string) => Files.ssdse([`R${code},,,1000,100,100,100,100`])
      yield* Effect.all([take("ssdse-a", row("13104")), take("ssdse-a", row("13101"))], { concurrency: 2 })
      const { datasets, figures } = yield* stored
      assert.strictEqual(datasets.length, 1)
      assert.strictEqual(figures.length, 1)
    })
  )

  it.effect("makes existing profiles stale", () =>
    Effect.gen(function* () {
      yield* clean
      yield* take("ssdse-a", shinjuku)
      const areas = yield* Areas
      yield* areas.generate("13104", "generation-1")
      assert.isFalse((yield* areas.explainedScores("13104", "en")).explanation?.stale)
      const report = yield* take("income", Files.income("2020100000,2020年度,13104,東京都 新宿区,,1016000000,,182904,"))
      assert.strictEqual(report.staleProfiles, 1)
      assert.isTrue((yield* areas.explainedScores("13104", "en")).explanation?.stale)
      assert.isNull((yield* areas.profile("13104")).avgIncome)
      yield* areas.generate("13104", "generation-2")
      assert.isFalse((yield* areas.explainedScores("13104", "en")).explanation?.stale)
      assert.strictEqual((yield* areas.profile("13104")).avgIncome, Math.round(1_016_000_000_000 / 182_904))
    })
  )

  const wrong: ReadonlyArray<readonly [SourceName, string, string | Uint8Array, RegExp]> = [
    [
      "income",
      "a table of stations",
      Files.stations("1,1,a,35.65,139.65,13,0,NULL,NULL"),
      /does not hold taxable income/
    ],
    ["stations", "SSDSE-A", shinjuku, /does not hold railway stations/],
    ["ssdse-a", "a table of income", Files.income("2020100000,2020年度,13104,x,,1,,1,"), /does not hold standard stat/],
    ["hazard", "a census", Files.census("01101,中央区,1,1,0.2,0.1,1"), /expected a header with "code"/],
    ["offices", "an empty file", "", /offices\.csv: is empty/],
    ["census", "an image", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]), /is not a text/],
    ["boundaries", "half of a document", Files.boundaries({ "13104": [35, 139] }).slice(0, -20), /expected a complete/],
    ["boundaries", "other JSON", '{"type":"Topology","arcs":[],"objects":{}}'.replace("Topology", "Other"), /N03_007/],
    ["income", "a header without rows", Files.income(), /does not hold taxable income/],
    [
      "income",
      "more yen than there are",
      Files.income("2020100000,2020年度,13104,東京都 新宿区,,100000000001,,182904,"),
      /C120110: "100000000001" is more than the 100,000,000,000,000 yen that an area may have$/
    ],
    [
      "income",
      "incomes of millionaires",
      Files.income("2020100000,2020年度,13104,東京都 新宿区,,1016000001,,10160,"),
      /Taxable income of more than 100,000,000 yen for each taxpayer$/
    ],
    [
      "census",
      "more people than there are",
      Files.census("13104,新宿区,20000001,1,0.2,0.1,1"),
      /pop_total: "20000001" is more than the 20,000,000 persons that an area may have$/
    ],
    [
      "income",
      "rows of no year",
      Files.income("99999,99999年度,13104,東京都 新宿区,,1016,,182,"),
      /no row that can be read .*: line \d+: 13104: "99999年度" is no year from 1950 to 2100$/
    ],
    [
      "stations",
      "a NUL",
      Files.stations("1,1,a\0,35.65,139.65,13,0,NULL,NULL"),
      /holds a NUL character \(U\+0000\) in line 2/
    ],
    [
      "stations",
      "an id",
      Files.stations("1,2147483648,a,35.65,139.65,13,0,NULL,NULL"),
      /line 2: id: 2147483648 is more than/
    ],
    [
      "stations",
      "a long name",
      Files.stations(`1,1,${"駅".repeat(101)},35.65,139.65,13,0,NULL,NULL`),
      /line 2: 1 駅+: name: "駅+" has more than 100/
    ]
  ]
  for (const [dataset, name, content, message] of wrong) {
    it.effect(`refuses ${name} as ${dataset} in one line, and changes nothing`, () =>
      Effect.gen(function* () {
        const before = yield* stored
        const error = yield* Effect.flip(take(dataset, content))
        assert.match(error.message, message)
        assert.notInclude(error.message, "\n")
        assert.deepStrictEqual(yield* stored, before)
      })
    )
  }

  it.effect("takes the greatest figures that an area may have", () =>
    Effect.gen(function* () {
      yield* clean
      yield* take("census", Files.census("13104,新宿区,20000000,1,0.2,0.1,1"))
      yield* take("income", Files.income("2020100000,2020年度,13104,東京都 新宿区,,100000000000,,1000000,"))
      assert.strictEqual((yield* stored).figures.length, 2)
    })
  )

  it.effect("refuses a missing file and a directory", () =>
    Effect.gen(function* () {
      const { run } = yield* Ingest
      assert.strictEqual((yield* Effect.flip(run("income", "/nowhere/x.csv", partial))).message, "x.csv: no such file")
      assert.strictEqual((yield* Effect.flip(run("income", "/var/tmp", partial))).message, "tmp: is not a file")
    })
  )

  it.effect("refuses a file that does not cover the country, unless with --partial", () =>
    Effect.gen(function* () {
      yield* clean
      const cases: ReadonlyArray<readonly [SourceName, string | Uint8Array, RegExp]> = [
        ["ssdse-a", shinjuku, /for 1 of 1741 municipalities, without 01100, 01202, 01203, \.\.\./],
        ["stations", Files.stations("1,1,a,35.65,139.65,13,0,NULL,NULL"), /for 1 of 47 prefectures/],
        ["boundaries", Files.boundaries({ "13104": [35, 139] }), /for 1 of 1741 municipalities/],
        ["offices", Files.offices("1,北海道,1101,札幌市 中央区,43.05,141.34,011011"), /for 1 of 1741 municipalities/]
      ]
      for (const [dataset, content, message] of cases) {
        assert.match((yield* Effect.flip(take(dataset, content, { partial: false }))).message, message)
        yield* take(dataset, content, { partial: true })
      }
    })
  )
})
