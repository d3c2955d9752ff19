/** Imports people-flow: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Changes, type StoredTable, storeOrLook } from "../../../src/imports/Look.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../src/table/Errors.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import { namedColumns, type UnderstoodColumn } from "../../../src/table/Table.ts"
import { flowColumns, readFlow } from "./FlowFile.ts"
import { FlowRepo, type StoredPart } from "./FlowRepo.ts"

export interface FlowReport {
  readonly file: string
  /** `unchanged`: all of the file is stored already. `looked_at`: nothing was stored. */
  readonly status: "ingested" | "unchanged" | "looked_at"
  readonly checksum: string
  readonly rows: number
  readonly meshes: number
  readonly years: ReadonlyArray<number>
  readonly prefCodes: ReadonlyArray<string>
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Counts of rows that would be created, changed and removed; only of a dry run. */
  readonly changes?: Changes | undefined
}

export interface FlowOptions {
  /** Import a file even if it is stored already. */
  readonly force?: boolean
  /** Stores nothing and says what would be stored. */
  readonly dryRun?: boolean
}

const stored: StoredTable = { table: "trade_area_flow", key: ["mesh", "year"] }

export class IngestFlow extends Context.Service<
  IngestFlow,
  {
    readonly run: (path: string, options?: FlowOptions) => Effect.Effect<FlowReport, FileUnreadable | WrongFile>
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
        run: Effect.fn("IngestFlow.run")(function* (path, { dryRun = false, force = false } = {}) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (!dryRun && !force && (yield* repo.isStored(sum))) {
            const none = { rows: 0, meshes: 0, years: [], prefCodes: [], rejected: [], columns: [] }
            return { file, status: "unchanged", checksum: sum, ...none }
          }
          const { meshes, rejected, rows } = yield* readFlow(path)
          const importedAt = DateTime.toDateUtc(yield* DateTime.now)
          const store = repo.replace(meshes, { fileName: file, checksum: sum, importedAt })
          const { changes } = yield* storeOrLook(sql, dryRun, stored, store, alone)
          return {
            file,
            status: dryRun ? "looked_at" : "ingested",
            checksum: sum,
            rows,
            meshes: new Set(meshes.map(({ mesh }) => mesh)).size,
            years: [...new Set(meshes.map(({ year }) => year))].sort(),
            prefCodes: [...new Set(meshes.map(({ prefCode }) => prefCode))].sort(),
            rejected,
            columns: namedColumns(flowColumns),
            changes
          }
        })
      })
    })
  ).pipe(Layer.provide(FlowRepo.layer))
}
