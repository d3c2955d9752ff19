/** Operations on existing jobs and mailboxes, for operators and modules: retry, run now, hold, pause. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int4s, int8s, texts } from "../../sql/Pg.ts"
import type { JobStore } from "../JobStore.ts"
import { priorityQueueOf, tenantQueues } from "../tenant/TenantQueues.ts"
import type { LeasedMailbox } from "../worker/complete/Settlement.ts"
import { idsOf, isoTime } from "./JobRows.ts"
import { currentOf, isRowOf, lock, seizeKey } from "./MailboxRow.ts"

type Store = JobStore["Service"]

type Key = Pick<LeasedMailbox, "actor" | "key">

/** @param released hears of mailboxes whose hold has ended early */
export const make = (
  sql: PgClient.PgClient,
  runtime: PgClient.PgClient,
  released: (keys: ReadonlyArray<Key>) => void
) => {
  const [now, priorityQueue] = [sql.literal(isoTime("now()")), sql.literal(priorityQueueOf)]
  const [currentOfJob, isRow] = [sql.literal(currentOf("job")), sql.literal(isRowOf("mailbox", "found"))]

  /** While a node has the lease, the hold waits in its row until that ends. */
  const holdKey: Store["holdKey"] = (actor, key, ms) =>
    sql.withTransaction(
      Effect.andThen(
        seizeKey(sql, actor, key),
        sql`
          update job_mailbox mailbox set
            hold_after = case when mailbox.node is not null then greatest(mailbox.hold_after, until) end,
            held_until = case when mailbox.node is null then greatest(mailbox.held_until, until) else mailbox.held_until end,
            alone = mailbox.alone or mailbox.node is null,
            last_position = case when mailbox.node is not null then mailbox.last_position end
          from (
            select row.actor, row.key, row.epoch, now() + ${ms}::float8 * interval '1 millisecond' as until
            from (select ${actor}::text as actor, ${key}::text collate "C" as key) named
            cross join lateral ${sql.literal(currentOf("named"))} row
          ) found where ${isRow}`
      )
    )

  const heldKeys: Store["heldKeys"] = (nodeId) =>
    runtime<LeasedMailbox>`
      select actor, key, lease as "leaseNumber" from job_mailbox
      where hold_after > now() and node = ${nodeId}`

  /** The first position of the last lease tells claims from where to look again (`MailboxClaim`). */
  const releaseKey: Store["releaseKey"] = (actor, key) =>
    Effect.map(
      sql<Key & { readonly wasHeld: boolean }>`
        with found as materialized (
          select row.actor, row.key, row.epoch from (select ${actor}::text as actor, ${key}::text collate "C" as key) named
          cross join lateral ${sql.literal(currentOf("named"))} row
        ), locked as materialized (
          ${sql.literal(
            lock(
              "found",
              ", held_until, hold_after",
              "(hold_after is not null or (node is null and (alone or held_until is not null)))"
            )
          )}
        )
        update job_mailbox mailbox set held_until = null, hold_after = null, alone = alone and node is not null,
          last_position = case when node is null then first_position else last_position end,
          writes = least(writes + 1, 32000)
        from locked where ${sql.literal(isRowOf("mailbox", "locked"))}
        returning mailbox.actor, mailbox.key, coalesce(greatest(locked.held_until, locked.hold_after) > now(), false) as "wasHeld"`,
      (rows) => {
        released(rows)
        return rows.some(({ wasHeld }) => wasHeld)
      }
    )

  const isKeyIdle: Store["isKeyIdle"] = (actor, key) =>
    Effect.map(
      sql<{ readonly idle: boolean }>`
        select not exists (
          select from (select ${actor}::text as actor, ${key}::text collate "C" as key) named
          cross join lateral ${sql.literal(currentOf("named"))} row where row.node is not null) as idle`,
      ([row]) => row?.idle === true
    )

  /**
   * When another job has taken the unique key meanwhile, the finished job stays finished. What waits for it and has not
   * ended waits once more: its row in `job_batch` gets a value that no look has seen, and is locked until the commit, so that
   * it does not end meanwhile.
   */
  const retry: Store["retry"] = (jobIds, by) =>
    Effect.map(
      sql<{ readonly id: number }>`
        with input as materialized (
          select id, actor, unique_key, finished_at, expires_on from job_history
          where id = any(${idsOf(jobIds)}) and state in ('f', 'k') and pg_current_xact_id() is not null
          order by id for update
        ), held as (
          insert into job_unique (actor, key, job_id)
          select distinct on (actor, unique_key) actor, unique_key, id from input where unique_key is not null
          order by actor, unique_key, id desc
          on conflict (actor, key) do nothing returning job_id
        ), removed as (
          delete from job_history using input
          where job_history.id = input.id and job_history.expires_on = input.expires_on
            and (input.unique_key is null or input.id in (select job_id from held))
          returning job_history.*
        ), waiting as materialized (
          select id from job_batch where ended_at is null and id = any(array(
            select batch from removed where batch is not null
            union all
            select named.batch from removed cross join lateral (
              select batch from job_dependency where job_id = any(array[removed.id]) offset 0
            ) named
          )) order by id for update
        ), reopened as (
          update job_batch set high_id = nextval('job_id') from waiting where job_batch.id = any(array[waiting.id])
        ), free as (
          delete from job_deadline where job_id = any(array(select id from removed))
        ), again as (
          delete from job_step where job_id = any(array(select id from removed)) and state = 'failed'
        )
        insert into job (id, position, actor, priority, priority_queue, claim, key, unique_key, payload, attempts, redriven,
          trace, tenant, cause, version, batch, created_at)
        select id, nextval('job_id'), actor, priority, ${priorityQueue}, claim, key, unique_key, payload, attempts,
          coalesce(redriven, '[]'::jsonb) || jsonb_build_object('at', ${now}, 'by', ${by}::text), trace,
          tenant, cause, version, batch, created_at
        from removed order by id
        returning id`,
      (rows) => rows.map(({ id }) => String(id))
    )

  /**
   * A claim takes jobs without a key behind its watermark, so each of these gets a new position. What a node has leased is left alone:
   * it has read the payload already.
   */
  const replacePayloads: Store["replacePayloads"] = (changes) =>
    Effect.map(
      sql<{ readonly id: number }>`
        with input as materialized (
          select id, was, version, payload::jsonb as payload
          from unnest(${int8s(changes.map(({ jobId }) => Number(jobId)))}, ${int4s(changes.map(({ from }) => from))},
            ${int4s(changes.map(({ version }) => version))}, ${texts(changes.map(({ payload }) => JSON.stringify(payload)))})
            as input(id, was, version, payload)
          where pg_current_xact_id() is not null
        ), waiting as materialized (
          select job.id, key from input cross join lateral (
            select id, key, position, actor from job
            where job.id = any(array[input.id]) and job.version = input.was and state = 'r' and cancel_at is null
            for update
          ) job
          where not exists (
            select from ${currentOfJob} box
            where box.node is not null and job.position between box.first_position and box.last_position)
        ), placed as materialized (
          select id, nextval('job_id') as position from waiting where key is null order by id
        ), ready as (
          update job set payload = input.payload, version = input.version,
            position = coalesce((select position from placed where placed.id = job.id), job.position)
          from input where job.id = any(array[input.id]) and job.id in (select id from waiting)
          returning job.id
        ), delayed as (
          update job_scheduled set payload = input.payload, version = input.version
          from input where job_scheduled.id = any(array[input.id]) and job_scheduled.version = input.was
          returning job_scheduled.id
        )
        select id from ready union all select id from delayed`,
      (rows) => rows.map(({ id }) => String(id))
    )

  /** A ready job without a key moves to another priority queue, so it gets a position behind the watermark of that queue. */
  const reschedule: Store["reschedule"] = (jobIds, { priority = null, runAt = null }) =>
    Effect.map(
      sql<{ readonly id: number }>`
        with named as materialized (
          select id, key, actor, position, priority_queue as queue, ${priority}::int4 as priority from job
          where ${priority !== null}::boolean and id = any(${idsOf(jobIds)}) and state = 'r' and cancel_at is null
            and pg_current_xact_id() is not null
          order by id for update
        ), waiting as materialized (
          select id, key, queue, priority, ${priorityQueue} as next_queue from named
          where not exists (
            select from ${sql.literal(currentOf("named"))} box
            where box.node is not null and named.position between box.first_position and box.last_position)
        ), placed as materialized (
          select id, nextval('job_id') as position from waiting where key is null and queue not in (0, ${tenantQueues}::int)
          order by id
        ), ready as (
          update job set priority = waiting.priority,
            priority_queue = case when waiting.queue in (0, ${tenantQueues}::int) then job.priority_queue else waiting.next_queue end,
            position = coalesce((select position from placed where placed.id = job.id), job.position)
          from waiting where job.id = any(array[waiting.id])
          returning job.id
        ), delayed as (
          update job_scheduled set priority = coalesce(${priority}::int4, priority),
            run_at = case when run_at < 'infinity' then coalesce(${runAt}::timestamptz, run_at) else run_at end
          where id = any(${idsOf(jobIds)}) and (${priority !== null}::boolean or run_at < 'infinity')
          returning id
        )
        select id from ready union all select id from delayed`,
      (rows) => rows.map(({ id }) => String(id))
    )

  const held = sql.literal(
    lock(
      "waiting",
      "",
      "job_mailbox.node is null and held_until > now() and job_mailbox.last_position = named.position",
      ", named.id"
    )
  )
  const isHeldRow = sql.literal(isRowOf("job_mailbox", "mailbox"))

  /** A job that sleeps, or waits for a signal, goes on as if its time were over. */
  const runNow: Store["runNow"] = (jobIds, waits = "end") =>
    Effect.map(
      sql<Key & { readonly id: number }>`
        with waiting as materialized (
          select found.actor, found.key, found.epoch, job.id, job.position from job cross join lateral ${currentOfJob} found
          where job.id = any(${idsOf(jobIds)}) and found.node is null and found.held_until > now()
            and found.last_position = job.position
        ), mailbox as materialized (
          ${held}
        ), removed as (
          delete from job_scheduled where id = any(${idsOf(jobIds)}) and pg_current_xact_id() is not null
            and (select count(*) from mailbox) >= 0
          returning *
        ), ready as (
          insert into job (id, position, actor, priority, priority_queue, claim, failures, losses, key, unique_key, payload,
            attempts, redriven, trace, tenant, cause, version, batch, created_at, incompatible)
          select id, nextval('job_id'), actor, priority, ${priorityQueue}, claim, failures, losses, key, unique_key, payload,
            attempts, redriven, trace, tenant, cause, version, batch, created_at, incompatible
          from removed order by id returning id
        ), held as (
          update job_mailbox set held_until = null, freed_xid = pg_current_xact_id(),
            writes = least(job_mailbox.writes + 1, 32000)
          from mailbox where ${isHeldRow}
          returning mailbox.id, mailbox.actor, mailbox.key
        ), hurried as (
          update job_step set until = least(until, now()) where job_id = any(${idsOf(jobIds)}) and state = 'waiting'
            and ${waits === "end"}::boolean
        )
        select id, null as actor, null as key from ready union all select * from held`,
      (rows) => {
        released(rows.filter(({ key }) => key !== null))
        return rows.map(({ id }) => String(id))
      }
    )

  /**
   * Finds incompatible jobs. Where a job is held in its mailbox the mailbox says so; one that is ready with such a mark waits for a claim.
   */
  const incompatible: Store["incompatible"] = (builds, limit) =>
    Effect.map(
      runtime<{ readonly id: number }>`
        select found.id
        from unnest(${texts(builds.map(({ actor }) => actor))}, ${texts(builds.map(({ build }) => build))},
          ${int4s(builds.map(({ version }) => version))}) as known(actor, build, newest) cross join lateral (
          (select id from job_scheduled
            where job_scheduled.actor = known.actor and incompatible is not null and not known.build = any(incompatible)
              and version <= known.newest
            order by job_scheduled.actor, id limit ${limit})
          union all
          (select job.id from job cross join lateral ${currentOfJob} box
            where job.actor = known.actor and incompatible is not null and not known.build = any(incompatible)
              and version <= known.newest and box.node is null and box.held_until > now() and box.last_position = job.position
            order by job.actor, job.id limit ${limit})
        ) found limit ${limit}`,
      (rows) => rows.map(({ id }) => String(id))
    )

  const runKeyNow: Store["runKeyNow"] = (actor, key, limit) =>
    Effect.flatMap(
      sql<{ readonly id: number }>`
        select id from job_scheduled where actor = ${actor} and key = ${key} and run_at < 'infinity'
        order by id limit ${limit}`,
      (rows) =>
        rows.length === 0
          ? Effect.succeed(0)
          : Effect.map(runNow(rows.map(({ id }) => String(id))), ({ length }) => length)
    )

  const setPaused: Store["setPaused"] = (actor, paused) =>
    Effect.asVoid(sql`
      insert into job_actor (actor, paused_at) values (${actor}, case when ${paused}::boolean then now() end)
      on conflict (actor) do update set paused_at =
        case when ${paused}::boolean then coalesce(job_actor.paused_at, now()) end`)

  const setTenantPaused: Store["setTenantPaused"] = (actor, tenant, paused) =>
    Effect.map(
      sql<{ readonly known: boolean }>`
        with fair as (select actor from job_actor where actor = ${actor} and by_tenant), held as (
          insert into job_tenant (actor, tenant) select actor, ${tenant} from fair where ${paused}::boolean
          on conflict (actor, tenant) do nothing
        ), resumed as (
          delete from job_tenant where actor = ${actor} and tenant = ${tenant} and not ${paused}::boolean
        )
        select exists (select from fair) as known`,
      ([row]) => row?.known === true
    )

  return {
    setTenantPaused,
    holdKey,
    heldKeys,
    releaseKey,
    isKeyIdle,
    retry,
    replacePayloads,
    reschedule,
    runNow,
    incompatible,
    runKeyNow,
    setPaused
  }
}
