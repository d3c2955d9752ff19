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
    const gone = yield* sql`
      delete from http_idempotency where ctid = any(array(
        select ctid from http_idempotency
        where created_at <= now() - make_interval(hours => ${lifetimeHours})
        limit ${batch}))
      returning 1`
    forgotten += gone.length
    if (gone.length < batch) return forgotten
  }
})

export const layer = Daemon.layer("IdempotencyPurge", { runOnce, every: "10 minutes" })
