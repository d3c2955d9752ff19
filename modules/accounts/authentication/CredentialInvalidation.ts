/**
 * Invalidates cached credentials on all nodes when a key or account changes. The notification is sent in the transaction of
 * the change, so PostgreSQL delivers it with the commit or never. The node of the change invalidates its own cache right
 * after the commit, without waiting for the notification.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { Pooled } from "../../../src/sql/server/Server.ts"
import type { Invalidation } from "./CredentialCache.ts"
import { Credentials } from "./Credentials.ts"

const channel = "ekimae_accounts"

const encode = (invalidation: Invalidation): string =>
  invalidation === "all" ? "all" : "key" in invalidation ? `key ${invalidation.key}` : `account ${invalidation.account}`

/** An unknown payload, as from a newer node, invalidates everything. */
const decode = (payload: string): Invalidation => {
  const [kind, id] = payload.split(" ")
  if (id === undefined) return "all"
  return kind === "key" ? { key: id } : kind === "account" ? { account: id } : "all"
}

/** Makes the function that invalidates on all nodes. It must be called in the transaction of the change. */
export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const credentials = yield* Credentials
  return (invalidation: Invalidation): Effect.Effect<void> =>
    Effect.andThen(
      dieOnSql(sql`select pg_notify(${channel}, ${encode(invalidation)})`),
      sql.afterCommit(credentials.invalidate(invalidation))
    )
})

/**
 * Listens for invalidations of other nodes. Those sent while the connection was down are lost, so each new connection first
 * invalidates everything. Behind a transaction pooler LISTEN does not work; there the lifetime of entries is the bound.
 */
export const listener = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const credentials = yield* Credentials
    if (yield* Pooled) return
    yield* Effect.scoped(
      Effect.gen(function* () {
        const notifications = yield* sql.listen(channel)
        yield* credentials.invalidate("all")
        while (true) {
          for (const { payload } of yield* Queue.takeAll(notifications)) yield* credentials.invalidate(decode(payload))
        }
      })
    ).pipe(
      Effect.tapCause((cause) =>
        Effect.logDebug("Lost the connection that listens for credential invalidations", cause)
      ),
      Effect.sandbox,
      Effect.retry(Schedule.spaced("250 millis")),
      Effect.forkScoped
    )
  })
)
