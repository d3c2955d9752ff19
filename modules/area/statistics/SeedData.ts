/**
 * Loads the seed data that ships with the product (`data/starter.csv`, dataset `starter`): the first start stores its figures
 * and computes the profiles, so that a new installation has data at once. Imported statistics take precedence, figure by
 * figure.
 */
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { municipalities } from "../facts/Municipality.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { profileOf } from "../scoring/Profile.ts"
import { NationalStatistics } from "./NationalStatistics.ts"
import { readStarter, type SeedFile } from "./SeedFile.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"

export const read: () => SeedFile = readStarter

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
