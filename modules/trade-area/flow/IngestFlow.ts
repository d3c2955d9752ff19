/** Imports people-flow: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../src/table/Errors.ts"
import { checksum } from "../../../src/table/FileBytes.ts"
import { readFlow } from "./FlowFile.ts"
import { FlowRepo, type StoredPart } from "./FlowRepo.ts"

export interface FlowReport {
  readonly file: string
  /** `unchanged`: all of the file is stored already. */
  readonly status: "ingested" | "unchanged"
  readonly checksum: string
  readonly rows: number
  readonly meshes: number
  readonly years: ReadonlyArray<number>
  readonly prefCodes: ReadonlyArray<string>
  readonly rejected: ReadonlyArray<Rejection>
}

export class IngestFlow extends Context.Service<
  IngestFlow,
  {
    readonly run: (path: string, force?: boolean) => Effect.Effect<FlowReport, FileUnreadable | WrongFile>
    /** The prefectures and years that are stored. */
    readonly stored: Effect.Effect<ReadonlyArray<StoredPart>>
  }
>()("trade-area/IngestFlow") {
  static readonly layer = Layer.effect(
    IngestFlow,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* FlowRepo
      return IngestFlow.of({
        stored: repo.parts,
        run: Effect.fn("IngestFlow.run")(function* (path, force = false) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (!force && (yield* repo.isStored(sum))) {
            const none = { rows: 0, meshes: 0, years: [], prefCodes: [], rejected: [] }
            return { file, status: "unchanged", checksum: sum, ...none }
          }
          const { meshes, rejected, rows } = yield* readFlow(path)
          const importedAt = DateTime.toDateUtc(yield* DateTime.now)
          yield* Effect.andThen(repo.lock, repo.replace(meshes, { fileName: file, checksum: sum, importedAt })).pipe(
            sql.withTransaction,
            dieOnSql
          )
          return {
            file,
            status: "ingested",
            checksum: sum,
            rows,
            meshes: new Set(meshes.map(({ mesh }) => mesh)).size,
            years: [...new Set(meshes.map(({ year }) => year))].sort(),
            prefCodes: [...new Set(meshes.map(({ prefCode }) => prefCode))].sort(),
            rejected
          }
        })
      })
    })
  ).pipe(Layer.provide(FlowRepo.layer))
}
