/** Imports a list of addresses: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Changes, type StoredTable, storeOrLook } from "../../../../src/imports/Look.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../../src/table/Errors.ts"
import { checksum } from "../../../../src/table/FileBytes.ts"
import type { UnderstoodColumn } from "../../../../src/table/Table.ts"
import { AreaGeography } from "../../../area/contract.ts"
import { TownRepo } from "../TownRepo.ts"
import { readAddresses } from "./AddressTable.ts"

export interface AddressReport {
  readonly file: string
  /** `unchanged`: the latest import was of the same file. `looked_at`: nothing was stored. */
  readonly status: "ingested" | "unchanged" | "looked_at"
  readonly checksum: string
  readonly towns: number
  /** Municipalities whose towns were replaced. */
  readonly areas: number
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Counts of rows that would be created, changed and removed; only of a dry run. */
  readonly changes?: Changes | undefined
}

const stored: StoredTable = { table: "trade_area_town", key: ["area_code", "town", "koaza"] }

export class IngestAddresses extends Context.Service<
  IngestAddresses,
  {
    /** @param dryRun stores nothing and says what would be stored */
    readonly run: (path: string, dryRun?: boolean) => Effect.Effect<AddressReport, FileUnreadable | WrongFile>
  }
>()("trade-area/place/ingest/IngestAddresses") {
  static readonly layer = Layer.effect(
    IngestAddresses,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* TownRepo
      const geography = yield* AreaGeography
      const currentCode = (code: string) => geography.area(code)?.code

      const alone = <A, E>(self: Effect.Effect<A, E>) =>
        Effect.andThen(repo.lock, self).pipe(sql.withTransaction, dieOnSql)

      return IngestAddresses.of({
        run: Effect.fn("IngestAddresses.run")(function* (path, dryRun = false) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (!dryRun && (yield* repo.latestChecksum) === sum) {
            return { file, status: "unchanged", checksum: sum, towns: 0, areas: 0, rejected: [], columns: [] }
          }
          const { columns, rejected, towns } = yield* readAddresses(path, currentCode)
          const importedAt = DateTime.toDateUtc(yield* DateTime.now)
          const store = Effect.gen(function* () {
            yield* repo.replace(towns)
            yield* repo.describe({
              name: file,
              checksum: sum,
              towns: towns.length,
              rejected: rejected.length,
              importedAt
            })
          })
          const { changes } = yield* storeOrLook(sql, dryRun, stored, store, alone)
          const areas = new Set(towns.map(({ areaCode }) => areaCode)).size
          const status = dryRun ? "looked_at" : "ingested"
          return { file, status, checksum: sum, towns: towns.length, areas, rejected, columns, changes }
        })
      })
    })
  )
}
