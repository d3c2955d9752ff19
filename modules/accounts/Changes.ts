/**
 * Carries changes of keys and accounts to every node's cache of credentials. A change is announced in the transaction
 * that makes it: PostgreSQL sends the notification with the commit, or never. The node that made it forgets right
 * after the commit, without waiting for its own notification.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { Pooled } from "../../src/sql/Server.ts"
import type { Change } from "./CredentialCache.ts"
import { Credentials } from "./Credentials.ts"

const channel = "ekimae_accounts"

const encode = (change: Change): string =>
  change === "all" ? "all" : "key" in change ? `key ${change.key}` : `account ${change.account}`

/** What cannot be read, from a newer node perhaps, may mean anything. */
const decode = (payload: string): Change => {
  const [kind, id] = payload.split(" ")
  if (id === undefined) return "all"
  return kind === "key" ? { key: id } : kind === "account" ? { account: id } : "all"
}

/** To be called inside the transaction of the change. */
export const announcer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const credentials = yield* Credentials
  return (change: Change): Effect.Effect<void> =>
    Effect.andThen(
      dieOnSql(sql`select pg_notify(${channel}, ${encode(change)})`),
      sql.afterCommit(credentials.forget(change))
    )
})

/**
 * Hears the other nodes. What they said while the connection was down is lost, so each new one forgets everything. Behind
 * a pooler nobody hears anything; there the age of what is cached is the bound.
 */
export const listener = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const credentials = yield* Credentials
    if (yield* Pooled) return
    yield* Effect.scoped(
      Effect.gen(function* () {
        const notifications = yield* sql.listen(channel)
        yield* credentials.forget("all")
        while (true) {
          for (const { payload } of yield* Queue.takeAll(notifications)) yield* credentials.forget(decode(payload))
        }
      })
    ).pipe(
      Effect.tapCause((cause) => Effect.logDebug("Lost the connection that hears of changed keys", cause)),
      Effect.sandbox,
      Effect.retry(Schedule.spaced("250 millis")),
      Effect.forkScoped
    )
  })
)
