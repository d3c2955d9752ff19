/** Imports people-flow: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type IngestOptions, type IngestReport, isLeft, statusOf, unchanged } from "../../../src/imports/Ingested.ts"
import { type StoredTable, storeOrLook } from "../../../src/imports/Look.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { FileUnreadable, WrongFile } from "../../../src/table/Errors.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import { readFlow } from "./FlowFile.ts"
import { FlowRepo, type StoredPart } from "./FlowRepo.ts"

export interface FlowReport extends IngestReport {
  readonly checksum: string
  readonly rows: number
  readonly meshes: number
  readonly years: ReadonlyArray<number>
  readonly prefCodes: ReadonlyArray<string>
}

const stored: StoredTable = { table: "trade_area_flow", key: ["mesh", "year"] }

export class IngestFlow extends Context.Service<
  IngestFlow,
  {
    readonly run: (path: string, options?: IngestOptions) => Effect.Effect<FlowReport, FileUnreadable | WrongFile>
    /** The prefectures and years that are stored. */
    readonly stored: Effect.Effect<ReadonlyArray<StoredPart>>
  }
>()("trade-area/IngestFlow") {
  static readonly layer = Layer.effect(
    IngestFlow,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* FlowRepo
      const alone = <A, E>(self: Effect.Effect<A, E>) =>
        Effect.andThen(repo.lock, self).pipe(sql.withTransaction, dieOnSql)
      return IngestFlow.of({
        stored: repo.parts,
        run: Effect.fn("IngestFlow.run")(function* (path, options = {}) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (isLeft(options) && (yield* repo.isStored(sum))) {
            return { file, ...unchanged, checksum: sum, rows: 0, meshes: 0, years: [], prefCodes: [] }
          }
          const { columns, meshes, rejected, rows } = yield* readFlow(path, undefined, options.column)
          const importedAt = DateTime.toDateUtc(yield* DateTime.now)
          const store = repo.replace(meshes, { fileName: file, checksum: sum, importedAt })
          const { changes } = yield* storeOrLook(sql, options.dryRun === true, stored, store, alone)
          return {
            file,
            status: statusOf(options),
            checksum: sum,
            rows,
            meshes: new Set(meshes.map(({ mesh }) => mesh)).size,
            years: [...new Set(meshes.map(({ year }) => year))].sort(),
            prefCodes: [...new Set(meshes.map(({ prefCode }) => prefCode))].sort(),
            rejected,
            columns,
            notes: [],
            changes
          }
        })
      })
    })
  ).pipe(Layer.provide(FlowRepo.layer))
}
