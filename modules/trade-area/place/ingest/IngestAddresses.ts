/** Imports a list of addresses: read and validated first, then stored in one transaction, or not at all. */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type IngestOptions, type IngestReport, isLeft, statusOf, unchanged } from "../../../../src/imports/Ingested.ts"
import { type StoredTable, storeOrLook } from "../../../../src/imports/Look.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import type { FileUnreadable, WrongFile } from "../../../../src/table/Errors.ts"
import { checksum } from "../../../../src/table/FileBytes.ts"
import { AreaGeography } from "../../../area/contract.ts"
import { formerNames } from "../address/FormerNames.ts"
import * as Gazetteer from "../address/Gazetteer.ts"
import { TownRepo } from "../TownRepo.ts"
import { type AreaLookup, readAddresses } from "./AddressTable.ts"

export interface AddressReport extends IngestReport {
  readonly checksum: string
  readonly towns: number
  /** Municipalities whose towns were replaced. */
  readonly areas: number
}

const stored: StoredTable = { table: "trade_area_town", key: ["area_code", "town", "koaza"] }

/** Rows of one municipality stand together, and there may be many. */
const memoized = (find: (prefecture: string, name: string) => string | undefined) => {
  const known = new Map<string, string | undefined>()
  return (prefecture: string, name: string) => {
    const key = `${prefecture} ${name}`
    if (!known.has(key)) known.set(key, find(prefecture, name))
    return known.get(key)
  }
}

export class IngestAddresses extends Context.Service<
  IngestAddresses,
  {
    readonly run: (path: string, options?: IngestOptions) => Effect.Effect<AddressReport, FileUnreadable | WrongFile>
  }
>()("trade-area/place/ingest/IngestAddresses") {
  static readonly layer = Layer.effect(
    IngestAddresses,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* TownRepo
      const geography = yield* AreaGeography
      const gazetteer = Gazetteer.make(geography.areas, formerNames)
      const lookup: AreaLookup = {
        byCode: (code) => geography.area(code)?.code,
        byName: memoized((prefecture, name) => {
          const { candidates, rest } = gazetteer.read(`${prefecture}${name}`)
          return candidates.length === 1 && rest === "" ? candidates[0]!.code : undefined
        })
      }

      const alone = <A, E>(self: Effect.Effect<A, E>) =>
        Effect.andThen(repo.lock, self).pipe(sql.withTransaction, dieOnSql)

      return IngestAddresses.of({
        run: Effect.fn("IngestAddresses.run")(function* (path, options = {}) {
          const file = basename(path)
          const sum = yield* checksum(path)
          if (isLeft(options) && (yield* repo.latestChecksum) === sum) {
            return { file, ...unchanged, checksum: sum, towns: 0, areas: 0 }
          }
          const { columns, notes, rejected, towns } = yield* readAddresses(path, lookup, options.column)
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
          const { changes } = yield* storeOrLook(sql, options.dryRun === true, stored, store, alone)
          const areas = new Set(towns.map(({ areaCode }) => areaCode)).size
          const status = statusOf(options)
          return { file, status, checksum: sum, towns: towns.length, areas, rejected, columns, notes, changes }
        })
      })
    })
  )
}
