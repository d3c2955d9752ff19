/**
 * The facts that ship with the product (`data/starter.csv`): on the first start they are stored and their profiles
 * computed, so that a fresh install answers at once. Imported statistics take precedence over them, figure by figure.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { type DatasetName, datasets, type Provenance } from "./Dataset.ts"
import { municipalities } from "./Municipality.ts"
import { Nation } from "./Nation.ts"
import { ProfileRepo } from "./ProfileRepo.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"
import type { Figures } from "./scoring/Facts.ts"
import { profileOf } from "./scoring/Profile.ts"

export interface Starter {
  readonly checksum: string
  readonly areas: ReadonlyMap<string, Figures>
  readonly provenance: Readonly<Record<string, Provenance>>
}

/** Four lines of header: code, name, then per column the name of its figure, its unit, its year and the set that it was taken from. */
export const read = (): Starter => {
  const text = readFileSync(new URL("./data/starter.csv", import.meta.url), "utf8")
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
        Object.fromEntries(columns.map(({ index, metric }) => [metric, Number(row[index])]))
      ])
    )
  }
}

/**
 * Stores what is not stored yet; answers how many profiles were computed. Processes that start together wait for the
 * first one. No event is published: nobody asked for these profiles.
 */
export const load = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statistics = yield* StatisticsRepo
  const profiles = yield* ProfileRepo
  const nation = yield* Nation
  const starter = read()
  const isLoaded = Effect.map(statistics.checksum("starter"), (checksum) => checksum === starter.checksum)

  const store = Effect.gen(function* () {
    yield* statistics.lock
    if (yield* isLoaded) return 0
    const now = DateTime.toDateUtc(yield* DateTime.now)
    yield* statistics.describe({
      name: "starter",
      fileName: "starter.csv",
      checksum: starter.checksum,
      rowCount: starter.areas.size,
      rejectedCount: 0,
      provenance: starter.provenance,
      ingestedAt: now
    })
    yield* statistics.replaceFigures("starter", starter.areas)
    const national = yield* nation.current
    const computed = [...starter.areas.keys()].flatMap((code) => profileOf(municipalities.get(code)!, national) ?? [])
    const id = `starter-${starter.checksum.slice(0, 12)}`
    const stored = yield* profiles.store(computed, { id, revision: national.revision, generatedAt: now })
    return stored.length
  })

  if (yield* isLoaded) return 0
  return yield* store.pipe(sql.withTransaction, dieOnSql)
})

/** Loads the starter facts while the application starts. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(load, (stored) =>
    stored === 0 ? Effect.void : Effect.logInfo(`Loaded the starter statistics: ${stored} areas answer at once`)
  )
)
