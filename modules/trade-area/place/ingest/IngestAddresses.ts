/** Imports a list of addresses: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../../src/table/Errors.ts"
import { checksum } from "../../../../src/table/FileBytes.ts"
import { AreaGeography } from "../../../area/contract.ts"
import { TownRepo } from "../TownRepo.ts"
import { readAddresses } from "./AddressTable.ts"

export interface AddressReport {
  readonly file: string
  /** `unchanged`: the latest import was of the same file. */
  readonly status: "ingested" | "unchanged"
  readonly checksum: string
  readonly towns: number
  /** Municipalities whose towns were replaced. */
  readonly areas: number
  readonly rejected: ReadonlyArray<Rejection>
}

export class IngestAddresses extends Context.Service<
  IngestAddresses,
  { readonly run: (path: string) => Effect.Effect<AddressReport, FileUnreadable | WrongFile> }
>()("trade-area/place/ingest/IngestAddresses") {
  static readonly layer = Layer.effect(
    IngestAddresses,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* TownRepo
      const geography = yield* AreaGeography
      const currentCode = (code: string) => geography.area(code)?.code

      return IngestAddresses.of({
        run: Effect.fn("IngestAddresses.run")(function* (path) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if ((yield* repo.latestChecksum) === sum) {
            return { file, status: "unchanged", checksum: sum, towns: 0, areas: 0, rejected: [] }
          }
          const { rejected, towns } = yield* readAddresses(path, currentCode)
          const importedAt = DateTime.toDateUtc(yield* DateTime.now)
          yield* Effect.gen(function* () {
            yield* repo.lock
            yield* repo.replace(towns)
            yield* repo.describe({
              name: file,
              checksum: sum,
              towns: towns.length,
              rejected: rejected.length,
              importedAt
            })
          }).pipe(sql.withTransaction, dieOnSql)
          const areas = new Set(towns.map(({ areaCode }) => areaCode)).size
          return { file, status: "ingested", checksum: sum, towns: towns.length, areas, rejected }
        })
      })
    })
  )
}
