/** Keys that no node leases until their rate allows the next start; they are held by that rate alone. */
import type { PgClient } from "@effect/sql-pg"
import type { Rate } from "../limit/Rate.ts"
import { isRowOf } from "../pg/MailboxRow.ts"

/**
 * Ends these holds, since another rate may allow a start at once: the next lease counts by it. Keys that a handler or an operator holds, or that
 * wait for the retry of their first job, stay held; so does one that is being changed at this moment.
 *
 * @param change the keys alone that rest by a rate which was in force before; without it all that rest
 */
export const wake = (sql: PgClient.PgClient, actor: string, change?: RateChange) => sql`
  with resting as materialized (
    select actor, key, epoch from job_mailbox
    where actor = ${actor} and node is null and held_until > now() and not alone and last_position is null
      and key_state -> '$pace' is not null
      ${change === undefined ? sql.literal("") : sql`and key_state -> '$pace' -> 'rate' ${formerRate(sql, change)}`}
    order by key for update skip locked
  )
  update job_mailbox set held_until = null, writes = least(job_mailbox.writes + 1, 32000)
  from resting where ${sql.literal(isRowOf("job_mailbox", "resting"))}`

/** What operators had set and have set now; null for what the code declares. */
export interface RateChange {
  readonly before: Rate | null
  readonly after: Rate | null
}

/** The rate as it is kept with the key: `KeyPace`. */
const stored = ({ jobs, perMs }: Rate) => JSON.stringify([jobs, perMs])

/** Nodes alone know what the code declares: after a change from it the new rate says which keys rest by another, after one back to it the old rate. */
const formerRate = (sql: PgClient.PgClient, { after, before }: RateChange) => {
  if (after !== null) return sql`is distinct from ${stored(after)}::jsonb`
  return before === null ? sql`is null` : sql`= ${stored(before)}::jsonb`
}
