/**
 * Loads the seed data that ships with the product (`data/starter.csv`, dataset `starter`): the first start stores its figures
 * and computes the profiles, so that a new installation has data at once. Imported statistics take precedence, figure by
 * figure.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { type DatasetName, datasets, type Provenance } from "../facts/Dataset.ts"
import type { Figures } from "../facts/Facts.ts"
import { municipalities } from "../facts/Municipality.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { profileOf } from "../scoring/Profile.ts"
import { NationalStatistics } from "./NationalStatistics.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"

export interface SeedData {
  readonly checksum: string
  readonly areas: ReadonlyMap<string, Figures>
  readonly provenance: Readonly<Record<string, Provenance>>
}

/** Reads the file. Its four header lines have, per column, the metric, the unit, the year and the dataset of origin. */
export const read = (): SeedData => {
  const text = readFileSync(new URL("../data/starter.csv", import.meta.url), "utf8")
  const [metrics = [], units = [], years = [], origins = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","))
  const columns = metrics.map((metric, index) => ({ metric, index })).slice(2)
  return {
    checksum: createHash("sha256").update(text).digest("hex"),
    provenance: Object.fromEntries(
      columns.map(({ index, metric }) => {
        const source = datasets[origins[index] as DatasetName].source.en
        return [metric, { year: Number(years[index]), unit: units[index] ?? "", source }]
      })
    ),
    areas: new Map(
      rows.map((row) => [
        row[0] ?? "",
        Object.fromEntries(
          columns.flatMap(({ index, metric }) => (row[index] === "" ? [] : [[metric, Number(row[index])]]))
        )
      ])
    )
  }
}

/**
 * Stores the seed data unless it is stored already, and returns the number of computed profiles. Processes that start
 * together wait for the first one. No event is published, since no client requested these profiles.
 */
export const load = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statistics = yield* StatisticsRepo
  const profiles = yield* ProfileRepo
  const nation = yield* NationalStatistics
  const seed = read()
  const isLoaded = Effect.map(statistics.checksum("starter"), (checksum) => checksum === seed.checksum)

  const store = Effect.gen(function* () {
    yield* statistics.lock
    if (yield* isLoaded) return 0
    const now = DateTime.toDateUtc(yield* DateTime.now)
    yield* statistics.describe({
      name: "starter",
      fileName: "starter.csv",
      checksum: seed.checksum,
      rowCount: seed.areas.size,
      rejectedCount: 0,
      provenance: seed.provenance,
      ingestedAt: now
    })
    yield* statistics.replaceFigures("starter", seed.areas)
    const national = yield* nation.current
    const computed = [...seed.areas.keys()].flatMap((code) => profileOf(municipalities.get(code)!, national) ?? [])
    const id = `starter-${seed.checksum.slice(0, 12)}`
    const stored = yield* profiles.store(computed, { id, revision: national.revision, generatedAt: now })
    return stored.length
  })

  if (yield* isLoaded) return 0
  return yield* store.pipe(sql.withTransaction, dieOnSql)
})

/** Loads the seed data while the application starts. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(load, (stored) =>
    stored === 0 ? Effect.void : Effect.logInfo(`Loaded the seed data: ${stored} area profiles`)
  )
)
