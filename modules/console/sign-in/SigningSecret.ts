/**
 * The secret that signs session cookies: random, sealed by the vault, the same on all nodes. When it cannot be opened, since
 * the key of the vault was lost, a new one takes its place, and all sessions end.
 */

import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { SealedColumn } from "../../../src/secrets/reseal/SealedColumn.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"

const owner = "console/sessions"
export const sealed: ReadonlyArray<SealedColumn> = [
  { table: "console_secret", column: "sealed", key: ["id"], owner: () => owner }
]

export const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const vault = yield* Vault
  const random = yield* SecureRandom.SecureRandom

  const stored = Effect.map(
    sql<{ readonly sealed: Uint8Array }>`select sealed from console_secret where id = 1`,
    ([row]) => row?.sealed
  )
  const fresh = Effect.gen(function* () {
    const secret = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
    return yield* vault.seal(owner, secret)
  })

  const present = yield* stored
  if (present === undefined) {
    yield* sql`insert into console_secret (id, sealed) values (1, ${yield* fresh}) on conflict do nothing`
  } else {
    const opened = yield* Effect.option(vault.open(owner, present))
    if (opened._tag === "Some") return opened.value
    yield* Effect.logWarning("The secret of sessions cannot be opened: all users must sign in again")
    yield* sql`update console_secret set sealed = ${yield* fresh} where id = 1 and sealed = ${present}`
  }
  const sealed = yield* stored
  return yield* vault.open(owner, sealed ?? new Uint8Array()).pipe(Effect.orDie)
}).pipe(dieOnSql)
