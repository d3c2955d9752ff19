/**
 * Loads the lists of shops that ship with the product (`../data`), so that a new installation answers for some places. They
 * count only while no other list is stored. A new release with other lists replaces them.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../../src/sql/Notifier.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { ChangedShops } from "./IndexedShops.ts"
import { readShops } from "./ingest/ReadShops.ts"
import { ShopRepo } from "./ShopRepo.ts"

export interface StarterList {
  readonly name: string
  readonly file: string
  readonly source: string
  readonly licence: string
  readonly year: number
}

export const starterLists: ReadonlyArray<StarterList> = [
  {
    name: "starter-osm-2014",
    file: "shops-osm-2014.csv",
    source: "© OpenStreetMap contributors",
    licence: "ODbL 1.0",
    year: 2014
  },
  { name: "starter-yaizu-2026", file: "shops-yaizu-2026.csv", source: "焼津市", licence: "CC BY 4.0", year: 2026 }
]

const pathOf = ({ file }: StarterList): string => fileURLToPath(new URL(`../data/${file}`, import.meta.url))
const checksumOf = (list: StarterList): string =>
  createHash("sha256")
    .update(readFileSync(pathOf(list)))
    .digest("hex")

/** Stores the lists that are not stored yet; returns their number. Processes that start together do it once. */
export const load = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repo = yield* ShopRepo
  const notifier = yield* Notifier

  const isStored = (list: StarterList) =>
    Effect.map(repo.list(list.name), (stored) => stored?.checksum === checksumOf(list))

  const store = Effect.fnUntraced(
    function* (list: StarterList) {
      // An import or another process holds the lock; it stores this list at its own start.
      if (!(yield* repo.tryLock) || (yield* isStored(list))) return 0
      const set = yield* Effect.orDie(readShops(pathOf(list), { list: list.name, fallback: undefined }))
      yield* repo.describe({
        ...list,
        fileName: list.file,
        format: set.format,
        checksum: checksumOf(list),
        recordCount: set.records,
        shopCount: set.shops.length,
        rejectedCount: set.rejectedCount,
        mergedCount: set.merged,
        starter: true,
        ingestedAt: DateTime.toDateUtc(yield* DateTime.now)
      })
      yield* repo.replaceShops(list.name, set.shops)
      yield* repo.raiseRevision
      yield* notifier.notifyOthersOnCommit(ChangedShops, list.name)
      return 1
    },
    sql.withTransaction,
    dieOnSql
  )

  /** Lists that an earlier release shipped. */
  const removeFormer = Effect.gen(function* () {
    const names = (yield* repo.lists).flatMap(({ name, starter }) => (starter ? [name] : []))
    const former = names.filter((name) => !starterLists.some((list) => list.name === name))
    if (former.length === 0 || !(yield* repo.tryLock)) return
    yield* Effect.forEach(former, repo.remove)
    yield* repo.raiseRevision
  }).pipe(sql.withTransaction, dieOnSql)

  yield* removeFormer
  let stored = 0
  for (const list of starterLists) if (!(yield* isStored(list))) stored += yield* store(list)
  if (stored > 0) yield* notifier.notify(ChangedShops)
  return stored
})

/** Loads them while the application starts. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(load, (stored) =>
    stored === 0 ? Effect.void : Effect.logInfo(`Loaded ${stored} starter lists of shops`)
  )
)
