/** The nodes that run jobs: joining, heartbeats, and giving back the jobs of nodes that left or were lost. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { steadyMillis } from "../../process/SteadyClock.ts"
import { bools, float8s, int4s, int8s, texts } from "../../sql/Pg.ts"
import { type JobStore, maxLosses } from "../JobStore.ts"
import { givenBackQueueOf, tenantQueues, waitsByTenant } from "../tenant/TenantQueues.ts"
import { freeKeysOf, idsOf, isLeased, isoTime, keepsHistory, liveTables } from "./JobRows.ts"
import { currentOf, isRowOf, lock, seize } from "./MailboxRow.ts"

type Store = JobStore["Service"]

/** The columns of a job that its node gave back: it is ready, before all others, under a claim that has ended. Only running jobs have a node. */
const ready = `state = 'r', priority_queue = ${givenBackQueueOf}, node = null, started_at = null, progress = null, ready_at = now()`

/** The node whose declarations hold has registered nothing for so long: another one takes its place. It is more than a round of nodes. */
const silentAfterMs = 90_000

/** The greatest 64-bit integer. */
const maxPosition = "9223372036854775807"

export const make = (sql: PgClient.PgClient) => {
  const [givenBack, freed, ranSince, freeKeys] = [
    sql.literal(ready),
    sql.literal(
      `node = null, freed_xid = pg_current_xact_id(), touched_at = now(), writes = least(job_mailbox.writes + 1, 32000),
        held_until = case when job_mailbox.hold_after > now() then job_mailbox.hold_after end, hold_after = null,
        last_position = case when (job_mailbox.hold_after > now()) is not true then job_mailbox.last_position end,
        alone = job_mailbox.alone or coalesce(job_mailbox.hold_after > now(), false)`
    ),
    sql.literal(isoTime("ran_since")),
    sql.literal(freeKeysOf("exhausted"))
  ]
  const givenBackQueue = sql.literal(givenBackQueueOf)
  // Of a mailbox that is held from outside the last position is gone: behind it no job has progress.
  const forgetProgress = sql.literal(`update job set progress = null from (
      select covered.id from mailboxes cross join lateral (
        select id, progress from job
        where actor = mailboxes.actor and key = mailboxes.key
          and position between mailboxes.first_position and coalesce(mailboxes.last_position, ${maxPosition})
        order by position offset 0
      ) covered where covered.progress is not null
    ) shown where job.id = any(array[shown.id])`)
  const [live, leased, current] = [sql.literal(liveTables), sql.literal(isLeased), sql.literal(currentOf("job"))]
  const [isRow, kept] = [sql.literal(isRowOf("job_mailbox", "mailbox")), sql.literal(keepsHistory("job"))]

  /** A node that joined after the snapshot may have leased the mailbox meanwhile, so the lease must be the one that was seen. */
  const abandoned = sql.literal(
    lock(
      "nodeless",
      ", node, leased_at, first_position, last_position, running",
      "job_mailbox.node = named.node and job_mailbox.lease = named.lease"
    )
  )

  let isFirst = true

  /**
   * Data that came from another cluster, as a dump brings it, may name transactions that are yet to begin here; no
   * snapshot would contain them, and their mailboxes would never be leased. This transaction takes their place: a
   * snapshot that contains it is newer than all that this one saw. Ids of the past are those of transactions that have
   * ended.
   */
  const renewForeignIds = Effect.suspend(() =>
    isFirst
      ? Effect.asVoid(
          sql`update job_mailbox set freed_xid = pg_current_xact_id() where freed_xid > pg_current_xact_id()`
        )
      : Effect.void
  )

  /** Moves the jobs of an actor that is fair to tenants no longer to its other priority queues, in the order of positions. */
  const leaveTenants = (actors: ReturnType<typeof texts>) => sql`
    with waiting as materialized (
      select id from job where actor = any(${actors}) and ${sql.literal(waitsByTenant)} order by position for update
    ), placed as materialized (
      select id, nextval('job_id') as position from waiting where pg_current_xact_id() is not null
    )
    update job set priority_queue = priority_queue - ${tenantQueues}::int, position = placed.position
    from placed where job.id = any(array[placed.id])`

  /**
   * Moves the jobs of an actor that gave up its keys from mailboxes, which no node would lease, to its priority queues.
   * Jobs under a lease of a node that still has the keys stay until it gives them back.
   */
  const register: Store["register"] = Effect.fnUntraced(
    function* (infos, given) {
      yield* renewForeignIds
      const [clock] = yield* sql<{ readonly now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
      const since = given ?? clock!.now
      const declared = yield* sql<{ readonly actor: string }>`
      insert into job_actor (actor, retention_days, has_keys, by_tenant, external_priority, external_version,
        external_deadline, limit_name, limits, declared_at)
      select actor, retention, has_keys, by_tenant, priority, version, has_deadline, limit_name, limits::jsonb,
        to_timestamp(${since}::float8 / 1000) from unnest(${texts(infos.map(({ actor }) => actor))},
        ${int4s(infos.map(({ retentionDays }) => retentionDays))}, ${bools(infos.map(({ hasKeys }) => hasKeys))},
        ${bools(infos.map(({ byTenant }) => byTenant === true))},
        ${int4s(infos.map(({ external }) => external?.priority ?? null))},
        ${int4s(infos.map(({ external }) => external?.version ?? null))},
        ${bools(infos.map(({ external }) => external?.hasDeadline === true))},
        ${texts(infos.map(({ limits }) => limits?.shared?.name ?? null))},
        ${texts(infos.map(({ limits }) => (limits === undefined ? null : JSON.stringify(limits))))})
        as input(actor, retention, has_keys, by_tenant, priority, version, has_deadline, limit_name, limits) order by actor
      on conflict (actor) do update set retention_days = excluded.retention_days, has_keys = excluded.has_keys,
        by_tenant = excluded.by_tenant, external_priority = excluded.external_priority,
        external_version = excluded.external_version, external_deadline = excluded.external_deadline, limit_name = excluded.limit_name, limits = excluded.limits,
        declared_at = excluded.declared_at, seen_at = now()
      where job_actor.declared_at is null or job_actor.declared_at <= excluded.declared_at
        or job_actor.seen_at < now() - ${silentAfterMs}::float8 * interval '1 millisecond'
      returning actor`
      const own = new Set(declared.map(({ actor }) => actor))
      const actors = infos.filter(({ actor }) => own.has(actor))
      yield* sql`
      insert into job_limit (name) select distinct name from unnest(${texts(actors.flatMap(({ limits }) => limits?.shared?.name ?? []))}) as input(name)
      order by name on conflict (name) do nothing`
      yield* leaveTenants(texts(actors.filter(({ byTenant }) => byTenant !== true).map(({ actor }) => actor)))
      const keyless = texts(actors.filter(({ hasKeys }) => !hasKeys).map(({ actor }) => actor))
      yield* seize(sql, sql`actor = any(${keyless})`)
      yield* sql`
      with free as materialized (
        select j.id from ${live} where j.actor = any(${keyless}) and j.key is not null and ${leased} is not true
        order by j.position for update of j
      ), placed as materialized (select id, nextval('job_id') as position from free)
      update job set key = null, position = placed.position from placed where job.id = any(array[placed.id])`
      yield* sql`update job_scheduled set key = null where actor = any(${keyless}) and key is not null`
      return since
    },
    sql.withTransaction,
    Effect.tap(() => Effect.sync(() => void (isFirst = false)))
  )

  const join: Store["join"] = (node) =>
    Effect.asVoid(sql`insert into job_node (id, host, pid) values (${node.id}, ${node.host}, ${node.pid})`)

  /** The row of the node goes first: a claim under way holds it, so whatever was claimed is seen afterwards. */
  const leave: Store["leave"] = (nodeId) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`delete from job_node where id = ${nodeId}`
        yield* sql`
          with claimed as materialized (
            select unnest(jobs) as id from job_claim where node = ${nodeId}
            union all select id from job where started_at is not null and node = ${nodeId}
          ), mailbox as materialized (
            select actor, key, epoch from job_mailbox where node = ${nodeId} order by actor, key for update
          ), returned as (
            update job set ${givenBack} where id = any(array(select id from claimed)) and node = ${nodeId}
              and (select count(*) from mailbox) >= 0
          ), ended as (delete from job_claim where node = ${nodeId}), mailboxes as (
            update job_mailbox set ${freed} from mailbox where ${isRow}
            returning job_mailbox.actor, job_mailbox.key, first_position, last_position
          )
          ${forgetProgress}`
      })
    )

  const beat: Store["beat"] = (nodeId, overdue = []) =>
    Effect.map(
      sql<{ readonly alive: boolean; readonly otherNodes: number }>`
        with seen as (
          update job_node set seen_at = now(), blocked_since = null, blocked_job = null,
            overdue_jobs = ${idsOf(overdue)} where id = ${nodeId} returning id)
        select exists (select from seen) as alive,
          (select count(*)::int from job_node where id <> ${nodeId}) as "otherNodes"`,
      ([row]) => row ?? { alive: false, otherNodes: 0 }
    )

  const longestSilence: Store["longestSilence"] = (windowMs) =>
    Effect.map(
      sql<{ readonly ms: number }>`
        with heard as (
          select unnest(array[started_at, seen_at]) as at from job_node
          union all select now() - ${windowMs}::float8 * interval '1 millisecond' union all select now()
        ), silence as (
          select at - lag(at) over (order by at) as length from heard
          where at >= now() - ${windowMs}::float8 * interval '1 millisecond'
        )
        select (extract(epoch from max(length)) * 1000)::float8 as ms from silence`,
      ([row]) => row?.ms ?? windowMs
    )

  /** Stores the progress of jobs; the claim of a job of a leased mailbox is the lease. */
  const progress: Store["progress"] = (nodeId, reports) =>
    Effect.asVoid(sql`
      update job set progress = input.share
      from unnest(${int8s(reports.map(({ id }) => Number(id)))}, ${int8s(reports.map(({ claim }) => claim))},
        ${float8s(reports.map(({ share }) => share))}) as input(id, claim, share)
      where job.id = any(array[input.id]) and ((job.claim = input.claim and job.node = ${nodeId}) or exists (
        select from ${current} mailbox where mailbox.node = ${nodeId}
          and mailbox.lease = input.claim and job.position <= mailbox.last_position))`)

  const releaseOrphans: Store["releaseOrphans"] = (nodeId, held, mailboxes, leaseMs) =>
    Effect.map(
      sql`
        with old as (select now() - ${leaseMs}::float8 * interval '1 millisecond' as time), claimed as materialized (
          select id from (
            select unnest(jobs) as id, claimed_at as at from job_claim where node = ${nodeId}
            union all select id, started_at from job where started_at is not null and node = ${nodeId}
          ) claimed group by id having max(at) < (select time from old)
        ), mailbox as materialized (
          select actor, key, epoch from job_mailbox
          where node = ${nodeId} and leased_at < (select time from old) and (actor, key, lease) not in (
            select * from unnest(${texts(mailboxes.map(({ actor }) => actor))}, ${texts(mailboxes.map(({ key }) => key))},
              ${int8s(mailboxes.map(({ leaseNumber }) => leaseNumber))}))
          order by actor, key for update
        ), jobs as (
          update job set ${givenBack}
          where id = any(array(select id from claimed)) and node = ${nodeId} and (id, claim) not in (
            select * from unnest(${int8s(held.map(({ id }) => Number(id)))}, ${int8s(held.map(({ claim }) => claim))}))
            and (select count(*) from mailbox) >= 0
          returning id
        ), mailboxes as (
          update job_mailbox set ${freed} from mailbox where ${isRow}
          returning job_mailbox.actor, job_mailbox.key, first_position, last_position
        ), forgotten as (${forgetProgress})
        select 1 from jobs union all select 1 from mailboxes`,
      (rows) => rows.length
    )

  /** Deletes claims of which no job runs, and which their node does not know of: it did not get the response, or a claim was rolled back. */
  const forgetClaims = (leaseMs: number) => sql`
    delete from job_claim using (
      select node, number, actor from job_claim claimed
      where claimed_at < now() - ${leaseMs}::float8 * interval '1 millisecond' and not exists (
        select from unnest(claimed.jobs) as named(id) cross join lateral (
          select from job where id = any(array[named.id]) and state = 'x' and job.node = claimed.node offset 0
        ) running)
      for update skip locked
    ) ended
    where job_claim.node = any(array[ended.node]) and job_claim.number = any(array[ended.number])
      and job_claim.actor = any(array[ended.actor])`

  /** Looks at all running jobs at the start, and once per lease in case that the row of a node was deleted by hand. */
  let sweepAt = 0

  /**
   * The rows of dead nodes are deleted first, so that a node learns of it at its next beat and a claim under way ends
   * before its jobs are looked for. Jobs of a lease start in order, so where one runs at a time only the first can have been
   * running; where several do, all that the lease covers may have run and count as lost.
   */
  const rescue: Store["rescue"] = (leaseMs) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const now = yield* steadyMillis
        const sweeps = now >= sweepAt
        const dead = yield* sql<{ readonly id: string }>`
          delete from job_node where id in (
            select id from job_node where seen_at < now() - ${leaseMs}::float8 * interval '1 millisecond'
            order by id for update skip locked)
          returning id`
        if (dead.length === 0 && !sweeps) return 0
        const gone = texts(dead.map(({ id }) => id))
        const hasNoNode = sql`(job.node = any(${gone}) or not exists (select from job_node where id = job.node))`
        const [row] = yield* sql<{ readonly rescued: number }>`
          with nodeless as materialized (
            select actor, key, epoch, node, lease from job_mailbox job where node is not null and ${hasNoNode}
          ), mailbox as materialized (
            ${abandoned}
          ), opened as (
            update job_mailbox set ${freed} from mailbox where ${isRow}
          ), gone as materialized (
            select node, number, actor, jobs, claimed_at from job_claim job where ${hasNoNode}
          ), forgotten as (
            delete from job_claim using gone where job_claim.node = any(array[gone.node])
              and job_claim.number = any(array[gone.number]) and job_claim.actor = any(array[gone.actor])
          ), lost as materialized (
            select id, ran_on, max(ran_since) as ran_since, false as under_lease from (
              select unnest(jobs) as id, node as ran_on, claimed_at as ran_since from gone
              union all select id, node, started_at from job where started_at is not null and ${hasNoNode}
            ) claimed group by id, ran_on
            union all
            select covered.id, node, leased_at, true from mailbox cross join lateral (
              select id from job
              where job.actor = mailbox.actor and job.key = mailbox.key and position between first_position and last_position
              order by position limit case when running = 1 then 1 end
            ) covered
          ), orphan as materialized (
            select job.id, ran_on, ran_since, under_lease, job.losses + 1 >= ${maxLosses} and ${kept} as ends, jsonb_build_object('attempt', failures + 1, 'outcome', 'lost',
              'tag', 'NodeLost', 'message', 'The node ' || ran_on || ' was lost', 'startedAt', ${ranSince},
              'durationMs', round(extract(epoch from now() - ran_since) * 1000)) as record
            from job join lost on job.id = any(array[lost.id])
            where under_lease or (job.state = 'x' and job.node = ran_on)
            order by lost.id for update of job
          ), exhausted as (
            delete from job using orphan where job.id = any(array[orphan.id]) and orphan.ends
            returning job.*, orphan.record, orphan.ran_on, orphan.ran_since
          ), finished as (
            insert into job_history (id, actor, state, priority, claim, failures, losses, key, unique_key, payload,
              attempts, redriven, node, trace, tenant, cause, version, batch, created_at, started_at, expires_on)
            select id, exhausted.actor, 'f', priority, claim, failures, losses + 1, key, unique_key, payload,
              coalesce(attempts, '[]'::jsonb) || record, redriven, ran_on, trace, tenant, cause, version,
              batch, created_at, ran_since,
              (now() at time zone 'utc')::date + coalesce(job_actor.retention_days, 7)
            from exhausted left join job_actor on job_actor.actor = exhausted.actor
          ), released_keys as (${freeKeys}), returned as (
            update job set state = 'r', priority_queue = case when under_lease then priority_queue else ${givenBackQueue} end, node = null,
              started_at = null, progress = null, ready_at = now(), losses = losses + 1,
              attempts = coalesce(attempts, '[]'::jsonb) || orphan.record
            from orphan where job.id = any(array[orphan.id]) and not orphan.ends
            returning 1
          )
          select ((select count(*) from returned) + (select count(*) from exhausted))::int as rescued`
        yield* forgetClaims(leaseMs)
        sweepAt = now + leaseMs
        return row?.rescued ?? 0
      })
    )

  return { register, join, leave, beat, longestSilence, progress, releaseOrphans, rescue }
}
