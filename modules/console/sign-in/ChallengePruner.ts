/** Deletes challenges of the sign-in that have expired: the library makes a row for each request of passkey options, and leaves it. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../../../src/process/Daemon.ts"

/** Rows per statement. */
const batch = 5_000

/** Returns how many. */
export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let deleted = 0
  for (;;) {
    const rows = yield* sql`
      delete from console_verification where id in (
        select id from console_verification where expires_at < now() limit ${batch} for update skip locked)
      returning 1`
    deleted += rows.length
    if (rows.length < batch) return deleted
  }
})

export const layer = Daemon.layer("Pruner of sign-in challenges", { runOnce, every: "1 minute" })
