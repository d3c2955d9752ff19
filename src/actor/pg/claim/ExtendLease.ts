/**
 * Extends leases of keys: the next jobs behind those that a lease covers are read, and it covers them from then on. So the
 * holder works on without giving the key back, and one key costs a statement per page.
 *
 * The row of the mailbox is locked, and refused as in a claim when a transaction changed its jobs that the snapshot does
 * not see: its holder asks again. Jobs that transactions commit late, below the end of the lease, are read
 * when the holder asks for them, which it does once a second; it names the jobs that it knows.
 *
 * The commit does not wait for the disk. An extension that the database forgets in a crash leaves its jobs ready: what
 * they did is refused, and they run again, under this lease or the next one, never beside themselves.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int4s, int8s, texts } from "../../../sql/Pg.ts"
import { type JobStore, type MailboxLease } from "../../JobStore.ts"
import { readable } from "../../version/Versions.ts"
import type { LeasedMailbox } from "../../worker/complete/Settlement.ts"
import { currentOf, isRowOf, lock } from "../MailboxRow.ts"
import { jobUnder, type KeyedJobRow } from "./MailboxClaimRows.ts"

type Page = readonly [actor: string, key: string, lease: number, jobs: ReadonlyArray<KeyedJobRow> | null]

/** @param floorOf the position from which on a mailbox may have jobs, as far as this node knows */
export const make = (
  sql: PgClient.PgClient,
  floorOf: (mailbox: LeasedMailbox) => number | undefined
): JobStore["Service"]["extend"] => {
  const [current, isLast] = [sql.literal(currentOf("requested")), sql.literal(isRowOf("job_mailbox", "last"))]
  const locks = sql.literal(
    lock(
      "found",
      ", lease, last_position",
      `job_mailbox.node = named.node and job_mailbox.lease = named.lease
        and (hold_after is null or hold_after <= now())
        and (freed_xid is null or pg_visible_in_snapshot(freed_xid, pg_current_snapshot()))`,
      ", named.length, named.late_from"
    )
  )
  return (nodeId, extensions) => {
    const versions = new Map(extensions.map(({ actor, version }) => [actor, version]))
    const known = extensions.flatMap(({ lateExcept }) => lateExcept ?? [])
    return Effect.map(
      sql<{ readonly pages: ReadonlyArray<Page> | null }>`
        with requested as materialized (
          select actor, key, lease, length, late_from from unnest(${texts(extensions.map(({ actor }) => actor))},
            ${texts(extensions.map(({ key }) => key))}, ${int8s(extensions.map(({ leaseNumber }) => leaseNumber))},
            ${int4s(extensions.map(({ length }) => length))},
            ${int8s(extensions.map((one) => (one.lateExcept === undefined ? null : (floorOf(one) ?? 0))))})
            as requested(actor, key, lease, length, late_from)
          where (select set_config('synchronous_commit', 'off', true)) = 'off'
            and not exists (select from job_actor where job_actor.actor = requested.actor and paused_at is not null)
        ), found as materialized (
          select row.actor, row.key, row.epoch, row.node, requested.lease, requested.length, requested.late_from
          from requested cross join lateral ${current} row where row.node = ${nodeId} and row.lease = requested.lease
        ), mailbox as materialized (${locks}), batch as materialized (
          select mailbox.actor, mailbox.key, mailbox.epoch, job.id, job.position, job.failures, job.losses, job.payload,
            job.trace, job.ready_at, job.cancel_at, job.tenant, job.version, job.batch
          from mailbox cross join lateral (
            select * from job where actor = mailbox.actor and key = mailbox.key
              and position > coalesce(late_from - 1, mailbox.last_position)
              and not (late_from is not null and id = any(${int8s(known.map(Number))}))
            order by position limit mailbox.length
          ) job
        ), last as materialized (
          select actor, key, epoch, min(position) as first_position, max(position) as last_position,
            json_agg(json_build_array(id, failures, losses, payload, trace,
              round(extract(epoch from now() - ready_at) * 1000, 3), cancel_at is not null, tenant, version, batch)
              order by position) as jobs
          from batch group by actor, key, epoch
        ), extended as (
          update job_mailbox set first_position = least(job_mailbox.first_position, last.first_position),
            last_position = greatest(job_mailbox.last_position, last.last_position),
            writes = least(job_mailbox.writes + 1, 32000)
          from last where ${isLast}
        )
        select json_agg(json_build_array(mailbox.actor, mailbox.key, mailbox.lease, last.jobs)) as pages
        from mailbox left join last using (actor, key)`,
      ([row]) => (row?.pages ?? []).map((page) => jobsUnder(page, versions.get(page[0])))
    )
  }
}

const jobsUnder = ([actor, key, leaseNumber, page]: Page, version: number | undefined): MailboxLease => {
  const lease = { actor, key, leaseNumber }
  return {
    ...lease,
    jobs: readable(
      (page ?? []).map((job) => jobUnder(lease, job)),
      version
    )
  }
}
