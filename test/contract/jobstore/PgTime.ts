/** The time of a store on PostgreSQL is the database's: it passes by moving what is stored into the past. */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

const columns = {
  job: ["created_at", "ready_at", "started_at", "cancel_at"],
  job_scheduled: ["created_at", "run_at"],
  job_node: ["seen_at"],
  job_mailbox: ["leased_at", "held_until", "touched_at"],
  job_actor: ["refilled_at"]
}

export const elapse = (sql: SqlClient.SqlClient) => (ms: number) =>
  Effect.forEach(
    Object.entries(columns),
    ([table, names]) => {
      const moved = names.map((name) => `${name} = ${name} - ${ms} * interval '1 millisecond'`)
      return sql.unsafe(`update ${table} set ${moved.join(", ")}`)
    },
    { discard: true }
  )
