/**
 * Session settings under which the text of a row is the same on every server, and is read back as what it was. They hold
 * until the transaction ends.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const settings = {
  DateStyle: "ISO, YMD",
  TimeZone: "UTC",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  // A backup takes as long as it takes.
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  row_security: "off"
}

export const exactly = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [name, value] of Object.entries(settings)) yield* sql`select set_config(${name}, ${value}, true)`
})
