/** Imports a file of statistics: it is read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { Rejection } from "../../../src/table/Errors.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import type { IngestFailure } from "./Errors.ts"
import { PlaceRepo } from "./PlaceRepo.ts"
import { type Reading, type SourceName, sources } from "./Sources.ts"
import type { ReadOptions } from "./table/FigureFile.ts"

export interface IngestOptions extends ReadOptions {
  /** Import a file even if it is stored already. */
  readonly force: boolean
}

export interface Report {
  readonly dataset: SourceName
  readonly file: string
  /** `unchanged`: the same file is stored already. */
  readonly status: "ingested" | "unchanged"
  /** SHA-256 of the file. */
  readonly checksum: string
  readonly rows: number
  readonly years: ReadonlyArray<number>
  readonly rejected: ReadonlyArray<Rejection>
  /** Municipalities or prefectures that are not in the file. */
  readonly missing: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
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

      const store = Effect.fnUntraced(
        function* (dataset: SourceName, fileName: string, sum: string, reading: Reading) {
          yield* statistics.lock
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
        },
        sql.withTransaction,
        dieOnSql
      )

      const staleProfiles = Effect.gen(function* () {
        const { all, fresh } = yield* profiles.count(yield* statistics.revision)
        return all - fresh
      })

      return Ingest.of({
        run: Effect.fn("Ingest.run")(function* (dataset, path, options) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (!options.force && (yield* statistics.checksum(dataset)) === sum) {
            const none = { rows: 0, years: [], rejected: [], missing: [], notes: [] }
            return { dataset, file, status: "unchanged", checksum: sum, ...none, staleProfiles: yield* staleProfiles }
          }
          const reading = yield* sources[dataset](path, options)
          const notes = yield* store(dataset, file, sum, reading)
          return {
            dataset,
            file,
            status: "ingested",
            checksum: sum,
            rows: reading.rows,
            years: [...new Set(Object.values(reading.provenance).map(({ year }) => year))].sort(),
            rejected: reading.rejected,
            missing: reading.missing,
            notes,
            staleProfiles: yield* staleProfiles
          }
        })
      })
    })
  )
}
