/** Keys that no node leases until their rate allows the next start; they are held by that rate alone. */
import type { PgClient } from "@effect/sql-pg"
import { isRowOf } from "../pg/MailboxRow.ts"

/**
 * Ends these holds, since another rate may allow a start at once: the next lease counts by it. Keys that a handler or an operator holds, or that
 * wait for the retry of their first job, stay held; so does one that is being changed at this moment.
 */
export const wake = (sql: PgClient.PgClient, actor: string) => sql`
  with resting as materialized (
    select actor, key, epoch from job_mailbox
    where actor = ${actor} and node is null and held_until > now() and not alone and last_position is null
      and key_state -> '$pace' is not null
    order by key for update skip locked
  )
  update job_mailbox set held_until = null, writes = least(job_mailbox.writes + 1, 32000)
  from resting where ${sql.literal(isRowOf("job_mailbox", "resting"))}`
