/**
 * The time of a store on PostgreSQL is the database's: it passes by moving what is stored into the past. What a process
 * remembers of holds goes by its own clock, which passes the time after which it looks at them again, and no more.
 */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { holdLookMs } from "../../../src/actor/pg/claim/KnownMailboxes.ts"

const columns = {
  job: ["created_at", "ready_at", "started_at", "cancel_at"],
  job_claim: ["claimed_at"],
  job_scheduled: ["created_at", "run_at"],
  job_node: ["started_at", "seen_at"],
  job_mailbox: ["leased_at", "held_until", "hold_after", "touched_at"],
  job_step: ["until", "ends_at"],
  job_signal: ["expires_at"],
  job_callback: ["expires_at"],
  job_actor: ["starts", "seen_at"],
  job_limit: ["starts"],
  job_window: ["until"],
  job_batch: ["created_at"]
}

/** When jobs started, as milliseconds. */
const movedStarts = (ms: number) => `starts = (
  select jsonb_agg(jsonb_build_array((start ->> 0)::float8 - ${ms}, start -> 1) order by n)
  from jsonb_array_elements(starts) with ordinality as kept(start, n))`

/** Far less than the time after which marks are forgotten, so that a mistake in them shows. */
export const lookAgain = TestClock.adjust(holdLookMs)

export const elapse = (sql: SqlClient.SqlClient) => (ms: number) => Effect.andThen(lookAgain, move(sql, ms))

const move = (sql: SqlClient.SqlClient, ms: number) =>
  Effect.forEach(
    Object.entries(columns),
    ([table, names]) => {
      const moved = names.map((name) =>
        name === "starts" ? movedStarts(ms) : `${name} = ${name} - ${ms} * interval '1 millisecond'`
      )
      return sql.unsafe(`update ${table} set ${moved.join(", ")}`)
    },
    { discard: true }
  )
