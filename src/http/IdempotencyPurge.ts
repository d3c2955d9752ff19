/** Forgets idempotency keys whose time is over. A key is unknown from that moment; this only frees the space. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../Daemon.ts"
import { lifetimeHours } from "./Idempotency.ts"

/** Rows per statement: few enough to be quick, so that a backlog holds nobody up. */
const batch = 5000

/** Answers how many keys it forgot. */
export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let forgotten = 0
  for (;;) {
    // A row that a request is renewing is locked or renewed by now: it is left alone.
    const gone = yield* sql`
      with old as (
        select account_id, route, key from http_idempotency
        where created_at <= now() - make_interval(hours => ${lifetimeHours})
        limit ${batch} for update skip locked
      )
      delete from http_idempotency using old
      where http_idempotency.account_id = old.account_id and http_idempotency.route = old.route
        and http_idempotency.key = old.key
      returning 1`
    forgotten += gone.length
    if (gone.length < batch) return forgotten
  }
})

export const layer = Daemon.layer("IdempotencyPurge", { runOnce, every: "10 minutes" })
