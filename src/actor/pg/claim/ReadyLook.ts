/**
 * Whether a claim may find what no wake-up has named, as one value that a node at rest asks for once a second. It stands for the
 * claims of all actors, which would look at the queues of each and find nothing.
 *
 * A job becomes ready with a new position, except for one that was given back or whose actor was paused: so a claim is due where a job
 * stands behind the positions that were looked at, where queue 0 holds one, or where other actors are paused. A position counts as looked
 * at by a statement that began after it was given and while no other session may be sending. Where this node knows of mailboxes or
 * tenants with jobs, or is to look at everything once more, a claim is due whatever the database answers.
 */
import { texts } from "../../../sql/Pg.ts"
import type * as Pulse from "../../../sql/pulse/Pulse.ts"
import { tenantQueues } from "../../tenant/TenantQueues.ts"
import { lastGiven } from "../IdBlocks.ts"
import { priorityQueues } from "./Watermark.ts"

export interface Answer {
  /** The last position that was given, read before the locks of senders. */
  readonly last: number
  readonly sending: boolean
  /** Jobs stand behind the positions that were looked at. */
  readonly arrived: boolean
  readonly givenBack: boolean
  readonly paused: string | null
}

/** Locks that a sender holds from before its first position until it has ended (`Watermark`). */
export const holdsAsSender = `granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())
    and (relation in ('job'::regclass, 'job_unique'::regclass) and mode <> 'AccessShareLock'
      or relation = 'job_actor'::regclass)`

/**
 * @param isResting whether the node knows of no job that waits, and has nothing to look at once more
 * @param due a claim of all actors is to come
 */
export const make = (actors: ReadonlyArray<string>, isResting: () => boolean, due: () => void): Pulse.Look<Answer> => {
  /** No job at or below this position has become ready since a look that was followed by a claim, or found none. */
  let looked = -1
  /** The next statement sees every job at or below this position. */
  let decided = -1
  let paused: string | null = null
  return {
    column: (sql) => {
      const ready = (place: string) => sql`(
        select true from unnest(${texts(actors)}) as own(actor) cross join lateral (
          select true from job where ${sql.literal(place)} and position > ${looked}::int8 and state = 'r' limit 1
        ) found limit 1)`
      const queues = Array.from({ length: priorityQueues }, (_, n) => [n, tenantQueues + n]).flat()
      const inQueues = queues.map((queue) => ready(`actor = own.actor and priority_queue = ${queue} and key is null`))
      return sql`
      (with given as materialized (select ${sql.literal(lastGiven)} as last)
      select json_build_object('last', last, 'sending', exists (
          select from pg_locks where given.last is not null and pid is distinct from pg_backend_pid()
            and ${sql.literal(holdsAsSender)}
        ), 'arrived', last > ${looked}::int8 and coalesce(${sql.csv([
          ...inQueues,
          ready("actor = own.actor and (key || '') is not null")
        ])}, false), 'givenBack', exists (
          select from job where actor = any(${texts(actors)})
            and priority_queue = any(array[0, ${sql.literal(String(tenantQueues))}]) and state = 'r' and key is null
        ), 'paused', (select string_agg(actor, ' ' order by actor) from job_actor where paused_at is not null)
      ) from given)`
    },
    answered: (answer) => {
      const isDue = answer.arrived || answer.givenBack || answer.paused !== paused || !isResting()
      paused = answer.paused
      looked = decided
      if (!answer.sending) decided = answer.last
      if (isDue) due()
    }
  }
}
