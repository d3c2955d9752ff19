/**
 * Invalidates cached credentials on all nodes when a key or account changes. The notification is sent in the transaction of
 * the change, so PostgreSQL delivers it with the commit or never. The node of the change invalidates its own cache right
 * after the commit, without waiting for the notification.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../../../src/process/Daemon.ts"
import { Notifier, topic } from "../../../src/sql/Notifier.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { Pooled } from "../../../src/sql/server/Server.ts"
import type { Invalidation } from "./CredentialCache.ts"
import { Credentials } from "./Credentials.ts"

/** Keys and accounts that changed, named `key <id>` and `account <id>`. */
export const ChangedCredentials = topic("accounts/credentials")

type Change = Exclude<Invalidation, "all">

const encode = (change: Change): string => ("key" in change ? `key ${change.key}` : `account ${change.account}`)

/** An unknown name, as from a newer node, invalidates everything. */
const decode = (name: string): Invalidation => {
  const [kind, id] = name.split(" ")
  if (id === undefined) return "all"
  return kind === "key" ? { key: id } : kind === "account" ? { account: id } : "all"
}

/** Makes the function that invalidates on all nodes. It must be called in the transaction of the change. */
export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const credentials = yield* Credentials
  const notifier = yield* Notifier
  return (change: Change): Effect.Effect<void> =>
    Effect.andThen(
      dieOnSql(notifier.notifyOthersOnCommit(ChangedCredentials, encode(change))),
      sql.afterCommit(credentials.invalidate(change))
    )
})

/**
 * Receives the changes of other nodes. What was sent while no notification could arrive is lost, so the notifier then names
 * everything. Behind a transaction pooler none arrives; there the lifetime of entries is the bound.
 */
export const listener = Layer.effectDiscard(
  Effect.gen(function* () {
    const credentials = yield* Credentials
    const notifier = yield* Notifier
    if (yield* Pooled) return
    const changed = notifier.latch(ChangedCredentials)
    const round = Effect.gen(function* () {
      yield* changed.await
      changed.closeUnsafe()
      const names = notifier.take(ChangedCredentials)
      yield* names === undefined
        ? credentials.invalidate("all")
        : Effect.forEach(names, (name) => credentials.invalidate(decode(name)), { discard: true })
    })
    yield* Effect.forkScoped(Daemon.forever("Credential invalidation", round))
  })
)
