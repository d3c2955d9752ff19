/** Imports a file of statistics: it is read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type IngestOptions, type IngestReport, isLeft, statusOf, unchanged } from "../../../src/imports/Ingested.ts"
import { storeOrLook } from "../../../src/imports/Look.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import type { IngestFailure } from "./Errors.ts"
import { PlaceRepo } from "./PlaceRepo.ts"
import { type Reading, type SourceName, sources } from "./Sources.ts"
import type { ReadOptions } from "./table/FigureFile.ts"

export type StatisticsOptions = ReadOptions & IngestOptions

export interface Report extends IngestReport {
  readonly dataset: SourceName
  /** SHA-256 of the file. */
  readonly checksum: string
  readonly rows: number
  readonly years: ReadonlyArray<number>
  /** Municipalities or prefectures that are not in the file. */
  readonly missing: ReadonlyArray<string>
  /** Profiles that are now older than the statistics. */
  readonly staleProfiles: number
}

export class Ingest extends Context.Service<
  Ingest,
  {
    readonly run: (
      dataset: SourceName,
      path: string,
      options: StatisticsOptions
    ) => Effect.Effect<Report, IngestFailure>
  }
>()("area/Ingest") {
  static readonly layer = Layer.effect(
    Ingest,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const statistics = yield* StatisticsRepo
      const places = yield* PlaceRepo
      const profiles = yield* ProfileRepo
      const repos = Context.make(StatisticsRepo, statistics).pipe(Context.add(PlaceRepo, places))

      const alone = <A, E>(self: Effect.Effect<A, E>) =>
        Effect.andThen(statistics.lock, self).pipe(sql.withTransaction, dieOnSql)

      const store = Effect.fnUntraced(function* (
        dataset: SourceName,
        fileName: string,
        sum: string,
        reading: Reading,
        dryRun: boolean
      ) {
        const replace = Effect.gen(function* () {
          yield* statistics.describe({
            name: dataset,
            fileName,
            checksum: sum,
            rowCount: reading.rows,
            rejectedCount: reading.rejected.length,
            provenance: reading.provenance,
            ingestedAt: DateTime.toDateUtc(yield* DateTime.now)
          })
          return yield* Effect.provideContext(reading.store, repos)
        })
        return yield* storeOrLook(sql, dryRun, reading.table, replace, alone)
      })

      const staleProfiles = Effect.gen(function* () {
        const { all, fresh } = yield* profiles.count(yield* statistics.revision)
        return all - fresh
      })

      return Ingest.of({
        run: Effect.fn("Ingest.run")(function* (dataset, path, options) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (isLeft(options) && (yield* statistics.checksum(dataset)) === sum) {
            const none = { rows: 0, years: [], missing: [] }
            return { dataset, file, ...unchanged, checksum: sum, ...none, staleProfiles: yield* staleProfiles }
          }
          const reading = yield* sources[dataset](path, options)
          const { changes, value: notes } = yield* store(dataset, file, sum, reading, options.dryRun === true)
          return {
            dataset,
            file,
            status: statusOf(options),
            checksum: sum,
            rows: reading.rows,
            years: [...new Set(Object.values(reading.provenance).map(({ year }) => year))].sort(),
            rejected: reading.rejected,
            missing: reading.missing,
            notes,
            columns: reading.columns,
            changes,
            staleProfiles: yield* staleProfiles
          }
        })
      })
    })
  )
}
