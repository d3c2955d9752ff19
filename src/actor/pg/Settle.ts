/**
 * Stores the results of attempts, in one statement for each kind: jobs that completed, jobs with any other verdict, and
 * jobs of leased mailboxes together with the mailboxes that are given back. Each is fenced, by claim and node or by the
 * lease of the mailbox: a node that lost it settles nothing.
 *
 * The node is a column of the input, not a constant: while the statistics lag behind, PostgreSQL would expect a few
 * jobs of this node where there are thousands, and read them all. It must find the rows by their ids.
 *
 * Rows are looked up by `= any(array[...])`, which an index answers for one row at a time, and no other join. With a
 * plain `=`, a plan that was made while the tables were nearly empty reads all of an index for each id.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { bools, float8s, int4s, int8s, texts } from "../../sql/Pg.ts"
import type { Verdict } from "../JobState.ts"
import { givenBackQueueOf } from "../tenant/TenantQueues.ts"
import {
  type AcceptedResults,
  type Alongside,
  type LeasedMailbox,
  type LeaseEnd,
  type PartialSettlement,
  type Settlement,
  settlementKey
} from "../worker/complete/Settlement.ts"
import { attemptsAfter, buildsAfter, freeKeysOf, intoHistory, isKept, isoTime } from "./JobRows.ts"
import { currentOf, isRowOf, lock } from "./MailboxRow.ts"

/** Statements that store results wait for locks so long: they hold those of many jobs. */
const lockWait = "100ms"

const json = (value: unknown): string => JSON.stringify(value ?? null)

/** A job that was still held; `cancelled` is null or true, since most are not. */
interface SettledRow {
  readonly id: number
  readonly cancelled?: boolean | null
}

export const make = (sql: PgClient.PgClient) => {
  const givenBackQueue = sql.literal(givenBackQueueOf)
  const waitsBriefly = sql`(select set_config('lock_timeout', ${lockWait}, true)) is not null`
  const [toHistory, kept, now] = [sql.literal(intoHistory), sql.literal(isKept), sql.literal(isoTime("now()"))]
  const locks = sql.literal(lock("found", ", lease, last_position, first_position", "job_mailbox.node = named.node"))
  const [current, isEnded] = [sql.literal(currentOf("named")), sql.literal(isRowOf("job_mailbox", "lease_end"))]
  const [freeAll, freeEnded, freeLeaving] = [
    sql.literal(freeKeysOf("removed")),
    sql.literal(freeKeysOf("removed", "final_state is not null")),
    sql.literal(freeKeysOf("leaving"))
  ]
  const [attempts, builds] = [sql.literal(attemptsAfter), sql.literal(buildsAfter)]
  /** The start of the attempt by the database's clock; the node sends one by its own. */
  const attempt = sql.literal(`case when ran_ms is null then attempt::jsonb else attempt::jsonb ||
    jsonb_build_object('startedAt', ${isoTime("now() - ran_ms * interval '1 millisecond'")}) end`)

  /** Claims are not marked in their jobs, so the start is derived from how long the job ran. */
  const startedAt = sql.literal(
    "coalesce(job.started_at, now() - coalesce(input.ran_ms, 0) * interval '1 millisecond') as began_at"
  )

  /** The common case, with no more columns than it needs. The statement answers no ids when all jobs were held. */
  const completed = Effect.fnUntraced(function* (nodeId: string, settlements: ReadonlyArray<Settlement>) {
    const [row] = yield* sql<{ readonly ids: ReadonlyArray<number> | null; readonly n: number }>`
      with input as materialized (
        select id, claim, ${nodeId}::text as node, result::jsonb as result, ran_ms
        from unnest(${int8s(settlements.map(({ id }) => Number(id)))}, ${int4s(settlements.map(({ claim }) => claim))},
          ${texts(settlements.map(({ verdict }) => resultOf(verdict)))},
          ${float8s(settlements.map(({ durationMs }) => durationMs ?? null))}) as input(id, claim, result, ran_ms)
        where ${waitsBriefly}
      ), removed as (
        delete from job using input
        where job.id = any(array[input.id]) and job.claim = input.claim and job.node = input.node
        returning job.*, 'c'::"char" as final_state, job.failures as failures_after, job.attempts as attempts_after,
          input.result, ${startedAt}
      ), finished as (${toHistory}), released_keys as (${freeAll})
      select count(*)::int as n, case when count(*) < ${settlements.length}::int then json_agg(id) end as ids from removed`
    const ids = row?.ids ?? ((row?.n ?? 0) === 0 ? [] : settlements.map(({ id }) => Number(id)))
    return ids.map((id): SettledRow => ({ id }))
  })

  const toRows = (nodeId: string, settlements: ReadonlyArray<Settlement>) => sql`
    select id, claim, ${nodeId}::text as node, verdict, result::jsonb as result, delay_ms, failures, ${attempt} as attempt,
      actor, key, ran_ms
    from unnest(${int8s(settlements.map(({ id }) => Number(id)))}, ${int8s(settlements.map(({ claim }) => claim))},
      ${texts(settlements.map(kindOf))}, ${texts(settlements.map(({ verdict }) => resultOf(verdict)))},
      ${float8s(settlements.map(({ verdict }) => ("delayMs" in verdict ? verdict.delayMs : 0)))},
      ${int4s(settlements.map(({ verdict }) => ("failures" in verdict ? verdict.failures : -1)))},
      ${texts(settlements.map(recordOf))},
      ${texts(settlements.map(({ mailbox }) => mailbox?.actor ?? null))},
      ${texts(settlements.map(({ mailbox }) => mailbox?.key ?? null))},
      ${float8s(settlements.map(({ durationMs }) => durationMs ?? null))})
      as input(id, claim, verdict, result, delay_ms, failures, attempt, actor, key, ran_ms)
    where ${waitsBriefly}`

  /** A job that would be retried, and whose cancellation was requested meanwhile, is cancelled. */
  const outcome = sql.literal(`(case when input.verdict = 'completed' then 'c' when input.verdict = 'failed' then 'f'
      when input.verdict = 'cancelled' or job.cancel_at is not null then 'k' end)::"char" as final_state,
    case when input.failures < 0 then job.failures else input.failures end as failures_after,
    ${attemptsAfter} as attempts_after, ${buildsAfter} as builds_after, input.result, input.delay_ms`)

  const later = sql.literal(`insert into job_scheduled (id, run_at, actor, priority, claim, failures, losses, key,
      unique_key, payload, attempts, redriven, trace, tenant, cause, version, batch, created_at, incompatible)
    select id, now() + delay_ms * interval '1 millisecond', actor, priority, claim, failures_after, losses, key, unique_key,
      payload, attempts_after, redriven, trace, tenant, cause, version, batch, created_at, builds_after
    from removed where final_state is null`)

  const others = Effect.fnUntraced(function* (nodeId: string, settlements: ReadonlyArray<Settlement>) {
    return yield* sql<SettledRow>`
      with input as materialized (${toRows(nodeId, settlements)}), removed as (
        delete from job using input
        where job.id = any(array[input.id]) and job.claim = input.claim and job.node = input.node
          and input.verdict <> 'ready'
        returning job.*, ${startedAt}, ${outcome}
      ), finished as (${toHistory} and final_state is not null), released_keys as (${freeEnded}),
      later as (${later}), returned as (
        update job set state = 'r', priority_queue = ${givenBackQueue}, node = null, started_at = null, progress = null, ready_at = now(),
          attempts = case when input.attempt is null then job.attempts
            else coalesce(job.attempts, '[]'::jsonb) || input.attempt end
        from input
        where job.id = any(array[input.id]) and job.claim = input.claim and job.node = input.node
          and input.verdict = 'ready'
        returning job.id
      )
      select id, nullif(final_state = 'k', false) as cancelled from removed union all select id, null from returned`
  })

  /**
   * Jobs of a leased mailbox are not marked one by one while they wait, so their start is derived from how long they
   * ran. A mailbox is held for a job that keeps its position, unless its cancellation was requested meanwhile.
   */
  const leases = Effect.fnUntraced(function* (
    nodeId: string,
    settlements: ReadonlyArray<Settlement>,
    ends: ReadonlyArray<LeaseEnd>
  ) {
    const actors = texts([...settlements.map(({ mailbox }) => mailbox?.actor ?? ""), ...ends.map(({ actor }) => actor)])
    const keys = texts([...settlements.map(({ mailbox }) => mailbox?.key ?? ""), ...ends.map(({ key }) => key)])
    return yield* sql<SettledRow>`
      with input as materialized (${toRows(nodeId, settlements)}), found as materialized (
        select named.actor, named.key, box.epoch, box.node from (
          select distinct actor, key collate "C" as key from unnest(${actors}, ${keys}) as named(actor, key)
          where ${waitsBriefly}
        ) named cross join lateral ${current} box where box.node = ${nodeId}
      ), mailbox as materialized (
        ${locks}
      ), settled as materialized (
        select input.id, mailbox.actor, mailbox.key, mailbox.last_position, input.result, input.delay_ms, input.failures,
          input.attempt, input.ran_ms,
          case when verdict = 'held' and exists (select from job where job.id = input.id and cancel_at is not null)
            then 'scheduled' else verdict end as verdict
        from input join mailbox on mailbox.actor = input.actor and mailbox.key = input.key and mailbox.lease = input.claim
      ), removed as (
        delete from job using settled as input
        where job.id = any(array[input.id]) and (job.actor, job.key) is not distinct from (input.actor, input.key)
          and job.position <= input.last_position
          and input.verdict not in ('ready', 'held')
        returning job.id, job.actor, job.priority, job.claim, job.losses, job.key, job.unique_key, job.payload,
          job.redriven, job.trace, job.tenant, job.cause, job.version, job.batch, job.created_at, ${nodeId}::text as node,
          now() - coalesce(input.ran_ms, 0) * interval '1 millisecond' as began_at, ${outcome}
      ), finished as (${toHistory} and final_state is not null), later as (${later}), kept as (
        update job set failures = case when input.failures < 0 then job.failures else input.failures end, progress = null,
          ready_at = now(), attempts = ${attempts},
          incompatible = case when input.verdict = 'ready' then job.incompatible else ${builds} end
        from settled as input
        where job.id = any(array[input.id]) and (job.actor, job.key) is not distinct from (input.actor, input.key)
          and job.position <= input.last_position
          and input.verdict in ('ready', 'held')
        returning job.id, job.actor, job.key, job.position, input.verdict = 'held' and job.cancel_at is null as holds
      ), lease_end as materialized (
        select mailbox.actor, mailbox.key, mailbox.epoch, mailbox.first_position, held_ms, fails_rest, hold_ms,
          given.alone, given.state::jsonb as state
        from unnest(${texts(ends.map(({ actor }) => actor))}, ${texts(ends.map(({ key }) => key))},
          ${int8s(ends.map(({ leaseNumber }) => leaseNumber))}, ${float8s(ends.map(({ heldMs }) => heldMs ?? -1))},
          ${int8s(ends.map(({ failsRest }) => (failsRest === null ? null : Number(failsRest))))},
          ${float8s(ends.map(({ holdMs }) => holdMs ?? null))}, ${bools(ends.map(({ alone }) => alone === true))},
          ${texts(ends.map(({ state }) => (state === undefined ? null : json(state))))})
          as given(actor, key, lease, held_ms, fails_rest, hold_ms, alone, state)
        join mailbox using (actor, key, lease)
      ), behind as materialized (
        select job.id, lease_end.fails_rest from lease_end cross join lateral (
          select id from job where actor = lease_end.actor and key = lease_end.key and position >= lease_end.first_position
          order by position offset 0
        ) job
        where lease_end.fails_rest is not null and job.id not in (select id from settled)
      ), rest as (
        delete from job using behind
        where job.id = any(array[behind.id])
        returning job.*, behind.fails_rest
      ), failed_rest as (
        insert into job_history (id, actor, state, priority, claim, failures, losses, key, unique_key, payload, attempts,
          redriven, trace, tenant, cause, version, batch, created_at, expires_on)
        select id, rest.actor, 'f', priority, claim, failures, losses, key, unique_key, payload,
          coalesce(attempts, '[]'::jsonb) || jsonb_build_object('attempt', failures + 1, 'outcome', 'failed',
            'tag', 'MailboxFailed', 'message', 'The job ' || fails_rest || ' before it failed',
            'startedAt', ${now}, 'durationMs', 0),
          redriven, trace, tenant, cause, version, batch, created_at,
          (now() at time zone 'utc')::date + coalesce(job_actor.retention_days, 7)
        from rest left join job_actor on job_actor.actor = rest.actor where ${kept}
      ), leaving as (
        select id, actor, unique_key from removed where final_state is not null
        union all select id, actor, unique_key from rest
      ), released_keys as (${freeLeaving}), opened as (
        update job_mailbox set node = null, freed_xid = pg_current_xact_id(), touched_at = now(),
          last_position = case when hold_ms is null and (hold_after > now()) is not true then kept.position end,
          held_until = greatest(case when hold_after > now() then hold_after end,
            now() + greatest(hold_ms, case when kept.position is not null then held_ms end) * interval '1 millisecond'),
          alone = lease_end.alone or coalesce(hold_after > now(), false), hold_after = null,
          key_state = case when lease_end.state is null then job_mailbox.key_state
            else nullif(lease_end.state, 'null'::jsonb) end,
          writes = job_mailbox.writes + 1
        from lease_end left join kept
          on kept.actor = lease_end.actor and kept.key = lease_end.key and kept.holds and lease_end.held_ms >= 0
        where ${isEnded}
      )
      select id, nullif(final_state = 'k', false) as cancelled from removed union all select id, null from kept`
  })

  /** Holds the rows that it can have until the end of the transaction; answers what others hold, by key. */
  const lockAll = Effect.fnUntraced(function* (settlements: ReadonlyArray<Settlement>, ends: ReadonlyArray<LeaseEnd>) {
    const named = [...settlements.flatMap(({ mailbox }) => mailbox ?? []), ...ends]
    const [row] = yield* sql<{ readonly jobs: ReadonlyArray<number>; readonly mailboxes: ReadonlyArray<MailboxName> }>`
      with input as materialized (
        select id from unnest(${int8s(settlements.map(({ id }) => Number(id)).toSorted((a, b) => a - b))}) as input(id)
      ), mailbox as materialized (
        select named.actor, named.key, box.epoch from (
          select distinct actor, key collate "C" as key
          from unnest(${texts(named.map(({ actor }) => actor))}, ${texts(named.map(({ key }) => key))})
            as named(actor, key)
        ) named cross join lateral ${current} box
      ), free_mailbox as materialized (
        select free.actor, free.key from mailbox named cross join lateral (
          select actor, key from job_mailbox
          where job_mailbox.actor = named.actor and job_mailbox.key = named.key and job_mailbox.epoch = named.epoch
          for update skip locked
        ) free
      ), found as materialized (
        select job.* from input cross join lateral (
          select id, actor, unique_key from job where job.id = input.id limit 1
        ) job
      ), free_job as materialized (
        select free.id from found cross join lateral (
          select id from job where job.id = found.id for update skip locked
        ) free
      ), held_key as materialized (
        select held.* from found cross join lateral (
          select actor, key from job_unique
          where job_unique.actor = found.actor and job_unique.key = found.unique_key and job_unique.job_id = found.id
          limit 1
        ) held
      ), free_key as materialized (
        select free.actor, free.key from held_key named cross join lateral (
          select actor, key from job_unique where job_unique.actor = named.actor and job_unique.key = named.key
          for update skip locked
        ) free
      )
      select coalesce((select json_agg(id) from found where id not in (select id from free_job) or exists (
          select from held_key held where held.actor = found.actor and held.key = found.unique_key
            and (held.actor, held.key) not in (select actor, key from free_key))), '[]') as jobs,
        coalesce((select json_agg(json_build_array(actor, key)) from mailbox
          where (actor, key) not in (select actor, key from free_mailbox)), '[]') as mailboxes`
    const jobs = new Set(row?.jobs.map(String))
    const mailboxes = new Set(row?.mailboxes.map(([actor, key]) => nameOf({ actor, key })))
    const isLocked = (mailbox: LeasedMailbox) => mailboxes.has(nameOf(mailbox))
    const locked = new Set<string>()
    for (const one of settlements) {
      if (jobs.has(one.id) || (one.mailbox !== undefined && isLocked(one.mailbox))) locked.add(settlementKey(one))
    }
    for (const end of ends) if (isLocked(end)) locked.add(settlementKey(end))
    return locked
  })

  const statements = (nodeId: string, settlements: ReadonlyArray<Settlement>, ends: ReadonlyArray<LeaseEnd>) => {
    const underLeases = settlements.filter(({ mailbox }) => mailbox !== undefined)
    // In the order in which a cancellation of many jobs locks them.
    const alone = settlements
      .filter(({ mailbox }) => mailbox === undefined)
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    const done = alone.filter(({ verdict }) => verdict.to === "completed")
    const rest = alone.filter(({ verdict }) => verdict.to !== "completed")
    return [
      ...(done.length === 0 ? [] : [completed(nodeId, done)]),
      ...(rest.length === 0 ? [] : [others(nodeId, rest)]),
      ...(underLeases.length + ends.length === 0 ? [] : [leases(nodeId, underLeases, ends)])
    ]
  }

  /** What became of the settlements of which these rows are left. */
  const resultsOf = (settlements: ReadonlyArray<Settlement>, rows: ReadonlyArray<SettledRow>): AcceptedResults => {
    const cancelled = new Map(rows.map((row) => [String(row.id), row.cancelled === true]))
    const accepted = new Map<string, Verdict["to"]>()
    for (const { id, verdict } of settlements) {
      const isCancelled = cancelled.get(id)
      if (isCancelled !== undefined) accepted.set(id, isCancelled ? "cancelled" : verdict.to)
    }
    return accepted
  }

  const settle = <E = never>(
    nodeId: string,
    settlements: ReadonlyArray<Settlement>,
    ends: ReadonlyArray<LeaseEnd>,
    alongside?: Alongside<E>
  ): Effect.Effect<AcceptedResults, SqlError.SqlError | E> => {
    const each = statements(nodeId, settlements, ends)
    const all = Effect.map(Effect.all(each), (rows) => resultsOf(settlements, rows.flat()))
    if (alongside !== undefined) return sql.withTransaction(Effect.tap(all, alongside))
    return each.length > 1 ? sql.withTransaction(all) : all
  }

  const settleUnlocked = <E = never>(
    nodeId: string,
    settlements: ReadonlyArray<Settlement>,
    ends: ReadonlyArray<LeaseEnd>,
    alongside?: Alongside<E>
  ): Effect.Effect<PartialSettlement, SqlError.SqlError | E> =>
    sql.withTransaction(
      Effect.gen(function* () {
        const locked = yield* lockAll(settlements, ends)
        const isFree = (one: Settlement | LeaseEnd) => !locked.has(settlementKey(one))
        const free = statements(nodeId, settlements.filter(isFree), ends.filter(isFree))
        const accepted = resultsOf(settlements, (yield* Effect.all(free)).flat())
        if (alongside !== undefined) yield* alongside(accepted)
        return { accepted, locked }
      })
    )

  return { settle, settleUnlocked }
}

/** actor, key */
type MailboxName = readonly [string, string]
const nameOf = ({ actor, key }: Pick<LeasedMailbox, "actor" | "key">): string => `${actor}\0${key}`

const kindOf = ({ verdict }: Settlement): string =>
  "inPlace" in verdict && verdict.inPlace === true ? "held" : verdict.to

/** The build that could not read the payload goes with the record of the attempt. */
const recordOf = ({ attempt, verdict }: Settlement): string | null => {
  if (verdict.to !== "incompatible") return attempt === null ? null : json(attempt)
  return json({ ...attempt, outcome: "incompatible", build: verdict.build })
}

const resultOf = (verdict: Settlement["verdict"]): string | null =>
  verdict.to === "completed" && verdict.result !== undefined && verdict.result !== null ? json(verdict.result) : null
