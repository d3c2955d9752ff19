/** Imports a file of statistics: it is read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Changes, storeOrLook } from "../../../src/imports/Look.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { Rejection } from "../../../src/table/Errors.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import type { UnderstoodColumn } from "../../../src/table/Table.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import type { IngestFailure } from "./Errors.ts"
import { PlaceRepo } from "./PlaceRepo.ts"
import { type Reading, type SourceName, sources } from "./Sources.ts"
import type { ReadOptions } from "./table/FigureFile.ts"

export interface IngestOptions extends ReadOptions {
  /** Import a file even if it is stored already. */
  readonly force: boolean
  /** Stores nothing and says what would be stored. */
  readonly dryRun?: boolean | undefined
}

export interface Report {
  readonly dataset: SourceName
  readonly file: string
  /** `unchanged`: the same file is stored already. `looked_at`: nothing was stored. */
  readonly status: "ingested" | "unchanged" | "looked_at"
  /** SHA-256 of the file. */
  readonly checksum: string
  readonly rows: number
  readonly years: ReadonlyArray<number>
  readonly rejected: ReadonlyArray<Rejection>
  /** Municipalities or prefectures that are not in the file. */
  readonly missing: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Counts of rows that would be created, changed and removed; only of a dry run. */
  readonly changes?: Changes | undefined
  /** Profiles that are now older than the statistics. */
  readonly staleProfiles: number
}

export class Ingest extends Context.Service<
  Ingest,
  {
    readonly run: (dataset: SourceName, path: string, options: IngestOptions) => Effect.Effect<Report, IngestFailure>
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
          const dryRun = options.dryRun === true
          if (!dryRun && !options.force && (yield* statistics.checksum(dataset)) === sum) {
            const none = { rows: 0, years: [], rejected: [], missing: [], notes: [], columns: [] }
            return { dataset, file, status: "unchanged", checksum: sum, ...none, staleProfiles: yield* staleProfiles }
          }
          const reading = yield* sources[dataset](path, options)
          const { changes, value: notes } = yield* store(dataset, file, sum, reading, dryRun)
          return {
            dataset,
            file,
            status: dryRun ? "looked_at" : "ingested",
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
