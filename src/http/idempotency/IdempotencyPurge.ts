/** Deletes expired idempotency keys. A key is ignored from its expiry on; this only frees the space. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { lifetimeHours } from "./IdempotencyStore.ts"

/** Rows per statement: few enough that a backlog does not block requests. */
const batch = 5000

/** Returns the number of deleted keys. */
export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let deleted = 0
  for (;;) {
    // Skips a row that a request is replacing right now.
    const rows = yield* sql`
      with old as (
        select account_id, route, key from http_idempotency
        where created_at <= now() - make_interval(hours => ${lifetimeHours})
        limit ${batch} for update skip locked
      )
      delete from http_idempotency using old
      where http_idempotency.account_id = old.account_id and http_idempotency.route = old.route
        and http_idempotency.key = old.key
      returning 1`
    deleted += rows.length
    if (rows.length < batch) return deleted
  }
})

export const layer = Daemon.layer("IdempotencyPurge", { runOnce, every: "10 minutes" })
