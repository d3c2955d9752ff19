/** Cancels jobs: one that waits ends at once, one that runs is asked to stop. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { JobStore } from "../JobStore.ts"
import { priorityQueueOf } from "../tenant/TenantQueues.ts"
import type { LeasedMailbox } from "../worker/complete/Settlement.ts"
import { freeKeysOf, idsOf, isLeased, keepsHistory, liveTables } from "./JobRows.ts"
import { currentOf, isRowOf, seize } from "./MailboxRow.ts"

type Store = JobStore["Service"]

type Key = Pick<LeasedMailbox, "actor" | "key">

/** A job that moves this often while it is looked for moves without an end. */
const mostLooks = 1_000

/** @param released hears of mailboxes whose hold has ended early */
export const make = (
  sql: PgClient.PgClient,
  runtime: PgClient.PgClient,
  released: (keys: ReadonlyArray<Key>) => void
) => {
  const [freeKeys, priorityQueue] = [sql.literal(freeKeysOf("removed")), sql.literal(priorityQueueOf)]
  const [live, leased] = [sql.literal(liveTables), sql.literal(isLeased)]
  const [isKept, isDelayedKept] = [sql.literal(keepsHistory("j")), sql.literal(keepsHistory("job_scheduled"))]
  const isNamedKept = sql.literal(keepsHistory("named"))
  const [currentOfWaiting, isRow] = [sql.literal(currentOf("waiting")), sql.literal(isRowOf("mailbox", "found"))]

  /**
   * A job of a mailbox waits or runs by the lease of the mailbox, so that row is locked first, and marked: a lease that
   * is being taken with an older snapshot is refused, since it would run what is cancelled here. A mailbox that waited
   * for a job that is cancelled waits no longer. Where the actor keeps no history the job ends on a node, which says what
   * became of it.
   */
  const cancelOnce = Effect.fnUntraced(function* (jobIds: ReadonlyArray<string>) {
    const ids = idsOf(jobIds)
    yield* seize(sql, sql`id = any(${ids})`)
    const rows = yield* sql<Key & { readonly id: number | null; readonly requested: boolean }>`
      with found as materialized (
        select j.id, j.actor, j.key, j.position, coalesce(j.state = 'x' or ${leased}, false) as running,
          ${isKept} as kept
        from ${live} where j.id = any(${ids}) order by j.id for update of j
      ), requested as (
        update job set cancel_at = coalesce(cancel_at, now()) from found
        where job.id = found.id and (found.running or not found.kept) returning job.id
      ), ended as (
        delete from job using found where job.id = found.id and not found.running and found.kept
        returning job.id, job.actor, priority, claim, failures, losses, job.key, unique_key, payload, attempts, redriven,
          trace, tenant, cause, version, batch, created_at
      ), delayed as (
        delete from job_scheduled where id = any(${ids})
        returning id, actor, priority, claim, failures, losses, key, unique_key, payload, attempts, redriven, trace,
          tenant, cause, version, batch, created_at, ${isDelayedKept} as kept
      ), hurried as (
        insert into job (id, position, actor, priority, priority_queue, claim, failures, losses, key, unique_key, payload,
          attempts, redriven, trace, tenant, cause, version, batch, created_at, cancel_at)
        select id, nextval('job_id'), actor, priority, ${priorityQueue}, claim, failures, losses, key, unique_key, payload,
          attempts, redriven, trace, tenant, cause, version, batch, created_at, now()
        from delayed where not kept order by id returning id
      ), removed as (
        select * from ended
        union all select id, actor, priority, claim, failures, losses, key, unique_key, payload, attempts, redriven, trace,
          tenant, cause, version, batch, created_at
        from delayed where kept
      ), finished as (
        insert into job_history (id, actor, state, priority, claim, failures, losses, key, unique_key, payload,
          attempts, redriven, trace, tenant, cause, version, batch, created_at, expires_on)
        select id, removed.actor, 'k', priority, claim, failures, losses, key, unique_key, payload, attempts, redriven,
          trace, tenant, cause, version, batch, created_at,
          (now() at time zone 'utc')::date + coalesce(job_actor.retention_days, 7)
        from removed left join job_actor on job_actor.actor = removed.actor
      ), waiting as materialized (
        select actor, key, position from found where not running
      ), opened as (
        update job_mailbox mailbox set held_until = null, writes = least(mailbox.writes + 1, 32000)
        from waiting cross join lateral ${currentOfWaiting} found
        where ${isRow} and mailbox.node is null and mailbox.last_position = waiting.position
        returning mailbox.actor, mailbox.key
      ), released_keys as (${freeKeys})
      select id, false as requested, null as actor, null as key from removed
      union all select id, true, null, null from requested union all select id, true, null, null from hurried
      union all select null, false, actor, key from opened`
    released(rows.filter(({ id }) => id === null))
    return rows.flatMap(({ id, requested }) => (id === null ? [] : [{ id: String(id), requested }]))
  }, sql.withTransaction)

  const unfinished = (jobIds: ReadonlyArray<string>) =>
    Effect.map(
      sql<{ readonly id: number }>`
        select id from job where id = any(${idsOf(jobIds)})
        union all select id from job_scheduled where id = any(${idsOf(jobIds)})`,
      (rows) => rows.map(({ id }) => String(id))
    )

  /**
   * A job that moves between its two tables meanwhile, because it is due or is to be retried, is in neither for the statement.
   * So a job that was not reached and has not ended is looked for again, in a transaction of its own: within one statement
   * unique keys are freed in the order in which senders take them, over two looks they are not, and both would wait for each
   * other.
   */
  const cancel: Store["cancel"] = Effect.fnUntraced(function* (jobIds) {
    const reached = new Map<string, boolean>()
    let left = jobIds
    for (let looks = 0; left.length > 0 && looks < mostLooks; looks++) {
      for (const { id, requested } of yield* cancelOnce(left)) reached.set(id, requested)
      const missed = left.filter((id) => !reached.has(id))
      left = missed.length === 0 ? [] : yield* unfinished(missed)
    }
    const pick = (requested: boolean) => [...reached].flatMap(([id, one]) => (one === requested ? [id] : []))
    return { cancelled: pick(false), requested: pick(true) }
  })

  /** Cancels by id and with `cancel`, so that the mailbox is locked before its jobs, as everywhere. */
  const cancelKey: Store["cancelKey"] = (actor, key, limit) =>
    Effect.flatMap(
      sql<{ readonly id: number }>`
        with waiting as materialized (
          select id from job where actor = ${actor} and key = ${key} and cancel_at is null order by position limit ${limit}
        ), delayed as materialized (
          select id from job_scheduled where actor = ${actor} and key = ${key} order by id
          limit greatest(0, ${limit} - (select count(*) from waiting))
        )
        select id from waiting union all select id from delayed`,
      (rows) =>
        rows.length === 0 ? Effect.succeed({ cancelled: [], requested: [] }) : cancel(rows.map(({ id }) => String(id)))
    )

  /** The look-up by id cannot become a scan of all that is being cancelled, of which much may wait for a node. */
  const cancelling: Store["cancelling"] = (jobIds) =>
    jobIds.length === 0
      ? Effect.succeed([])
      : Effect.map(
          runtime<{ readonly id: number }>`
            select input.id from unnest(${idsOf(jobIds)}) as input(id) cross join lateral (
              select cancel_at from job where job.id = any(array[input.id]) offset 0
            ) found
            where (select exists (select from job where cancel_at is not null)) and found.cancel_at is not null`,
          (rows) => rows.map(({ id }) => String(id))
        )

  /** From actor to actor, so that what waits of actors without a history is not read. */
  const cancelGivenBack: Store["cancelGivenBack"] = (limit) =>
    Effect.flatMap(
      runtime<{ readonly id: number }>`
        with recursive named(actor) as (
          (select actor from job where cancel_at is not null order by actor limit 1)
          union all
          select next.actor from named cross join lateral (
            select actor from job where cancel_at is not null and job.actor > named.actor order by actor limit 1
          ) next
        )
        select waiting.id from (select actor from named where ${isNamedKept} offset 0) kept cross join lateral (
          select j.id from ${live}
          where j.actor = any(array[kept.actor]) and j.cancel_at is not null
            and not coalesce(j.state = 'x' or ${leased}, false)
          offset 0
        ) waiting limit ${limit}`,
      (rows) =>
        rows.length === 0
          ? Effect.succeed(0)
          : Effect.map(cancel(rows.map(({ id }) => String(id))), ({ cancelled }) => cancelled.length)
    )

  return { cancel, cancelGivenBack, cancelKey, cancelling }
}
