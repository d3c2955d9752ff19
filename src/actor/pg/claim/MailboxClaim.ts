/**
 * Claims jobs with a key. They wait in no priority queue: a claim looks at the mailboxes that are known to have jobs
 * (`KnownMailboxes`), at each from the position of its first one, so the cost follows the mailboxes that it looks at and
 * neither the jobs behind them nor those that were there before.
 *
 * A key is leased as a whole, for a mailbox as for a limit per key: the row of the mailbox is taken (`MailboxRow`), and a
 * claim refuses when the transaction that touched it last is not in its snapshot: what it read about the jobs would be
 * out of date. The lease says how many of its jobs may run at once, so nodes that disagree about that share no key.
 *
 * A mailbox whose first job has a later version than the node knows is not leased. Where a job behind it has, the lease
 * covers it, but its holder does not get it nor those behind: they wait for the next lease.
 *
 * Where a key serves tenants round robin, a lease covers one job: the oldest of the tenant that follows, by name, the one that the last
 * lease was for (`job_mailbox.tenant`). Older jobs of other tenants stay behind, so the lowest position and the one to run differ.
 *
 * Where a tenant may have a share of a node's places, a claim leases no more for it: it looks at the keys of others instead, and at
 * a key that several share the tenants that are full are passed over.
 *
 * The same statement reads which jobs are new, so that a job that has just been sent is claimed by one statement.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { steadyMillis } from "../../../process/SteadyClock.ts"
import { bools, int4s, int8s, texts } from "../../../sql/Pg.ts"
import { type ClaimRequest, lossesToRunAlone, type MailboxLease, type NewLease } from "../../JobStore.ts"
import { tenantName } from "../../tenant/TenantQueues.ts"
import { anyVersion, readable } from "../../version/Versions.ts"
import type { LeasedMailbox } from "../../worker/complete/Settlement.ts"
import { currentOf, existing, isRowOf, lock, writesPerEpoch } from "../MailboxRow.ts"
import { endless } from "./Arrivals.ts"
import { KnownMailboxes, type Plan, rangeLength } from "./KnownMailboxes.ts"
import { findings, jobUnder, type Knowledge, type LeaseRow, type LookRow, type WaitingRow } from "./MailboxClaimRows.ts"
import { isFull, unbounded, withHeld } from "./TenantPlaces.ts"
import type { Watermark } from "./Watermark.ts"

export interface MailboxRequest extends Pick<ClaimRequest, "actor" | "limit" | "version" | "tenantPlaces"> {
  readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]>
  /** Jobs that a lease covers. */
  readonly length: number
}

/** A mailbox whose first job the node cannot read is left to others as if it were held: looked at again now and then. */
const laterMs = 60_000
/** Jobs of a key, oldest first, among which the next tenant is looked for: more than one tenant may have waiting at a key. */
const roundRobinAmong = 5_000

interface PlannedRequest {
  readonly request: MailboxRequest
  readonly plan: Plan
}

/** Whether the claim must know whose jobs wait. Most claims have no actor that asks for it, and take a tenth less time without. */
const asksForTenants = (planned: ReadonlyArray<PlannedRequest>): boolean =>
  planned.some(({ request: { keyPolicy, tenantPlaces } }) => tenantPlaces !== undefined || keyPolicy.fairToTenants)

/** The mailboxes that may be leased; of a tenant with a share of the places no more than are left of it. */
const lookedAt = "select * from looked where looked.actor = request.actor and position is not null"
const lookedWithinPlaces = `select * from (
          select looked.*, row_number() over (partition by tenant order by place) as nth from looked
          where looked.actor = request.actor and position is not null
        ) found where nth <= request.places - coalesce((
          select holding.places from holding where holding.actor = found.actor and holding.tenant = found.tenant), 0)`

/** What the statement begins with: what it is to look at, and what it finds there. */
const looking = (sql: PgClient.PgClient, nodeId: string, planned: ReadonlyArray<PlannedRequest>) => {
  const candidates = planned.flatMap(({ plan, request: { actor } }) =>
    plan.candidates.map((one) => ({ actor, ...one }))
  )
  const ranges = planned.flatMap(({ plan: { fresh, late }, request: { actor } }) => [
    ...(late === undefined ? [] : [{ actor, isLate: true, ...late }]),
    ...(fresh === undefined ? [] : [{ actor, isLate: false, ...fresh }])
  ])
  const scans = planned.flatMap(({ plan: { scan }, request: { actor } }) =>
    scan === undefined ? [] : [{ actor, ...scan }]
  )
  const held = planned.flatMap(({ request: { actor, tenantPlaces } }) =>
    [...(tenantPlaces?.held ?? [])].map(([tenant, places]) => ({ actor, tenant, places }))
  )
  const asks = asksForTenants(planned)
  const [current, tenantOfJob] = [sql.literal(currentOf("one")), sql.literal(asks ? tenantName : "null::text")]
  const firstOfNextTenant = asks
    ? sql`
        select position, version, tenant from (
          select position, version, ${tenantOfJob} as tenant from job
          where request.round_robin and actor = one.actor and key = one.key and position >= first.position
          order by position limit ${roundRobinAmong}::int
        ) waiting
        where not exists (select from holding where holding.actor = one.actor and holding.tenant = waiting.tenant
          and holding.places >= request.places)
        order by tenant > coalesce(box.tenant, '') desc, tenant, position limit 1`
    : sql.literal("select null::int8 as position, null::int2 as version, null::text as tenant where false")
  return sql`
    request as materialized (
      select actor, n, length, running, round_robin, by_tenant, newest, reach, looks_at_ranges, places
      from unnest(${texts(planned.map(({ request }) => request.actor))},
        ${int4s(planned.map(({ request }) => request.limit))}, ${int4s(planned.map(({ request }) => request.length))},
        ${int4s(planned.map(({ request }) => request.keyPolicy.running))},
        ${bools(planned.map(({ request }) => request.keyPolicy.fairToTenants === true))},
        ${bools(planned.map(({ request }) => (request.keyPolicy.fairToTenants ?? false) !== false))},
        ${int4s(planned.map(({ request }) => request.tenantPlaces?.most ?? unbounded))},
        ${int4s(planned.map(({ request }) => request.version ?? anyVersion))}, ${int4s(planned.map(({ plan }) => plan.reach))},
        ${bools(planned.map(({ plan }) => plan.looksAtRanges))}) as request(actor, n, length, running, round_robin, by_tenant, places, newest, reach, looks_at_ranges)
      where (select true from job_node where id = ${nodeId} for key share)
        and not exists (select from job_actor where job_actor.actor = request.actor and paused_at is not null)
    ), holding as materialized (
      select actor, tenant, places from unnest(${texts(held.map(({ actor }) => actor))}, ${texts(held.map(({ tenant }) => tenant))},
        ${int4s(held.map(({ places }) => places))}) as holding(actor, tenant, places)
    ), arrivals as materialized (
      select range.actor, range.is_late, next.key, next.position, case when by_tenant then next.tenant end as tenant
      from unnest(${texts(ranges.map(({ actor }) => actor))}, ${bools(ranges.map(({ isLate }) => isLate))},
        ${int8s(ranges.map(({ after }) => after))}, ${int8s(ranges.map(({ until }) => until))})
        as range(actor, is_late, after, until)
      join request on request.actor = range.actor cross join lateral (
        select key, position, ${tenantOfJob} as tenant from job
        where actor = range.actor and (key || '') is not null and position > range.after and position <= range.until
        order by position limit ${rangeLength}::int
      ) next
    ), scanned as materialized (
      select scan.actor, next.key, next.position, next.n, case when by_tenant then next.tenant end as tenant
      from unnest(${texts(scans.map(({ actor }) => actor))}, ${texts(scans.map(({ from }) => from))},
        ${int4s(scans.map(({ length }) => length))}) as scan(actor, start, length)
      join request on request.actor = scan.actor cross join lateral (
        with recursive seen(key, position, tenant, n) as (
          (select key, position, ${tenantOfJob}, 1 from job where actor = scan.actor and key >= scan.start collate "C"
            order by key, position limit 1)
          union all
          select next.key, next.position, next.tenant, seen.n + 1 from seen cross join lateral (
            select key, position, ${tenantOfJob} as tenant from job where actor = scan.actor and job.key > seen.key order by key, position limit 1
          ) next where seen.n < scan.length
        )
        select key, position, tenant, n from seen
      ) next
    ), pool as materialized (
      select actor, key, min(position) as position, min(place) as place from (
        select actor, key, position, place
        from unnest(${texts(candidates.map(({ actor }) => actor))}, ${texts(candidates.map(({ key }) => key))},
          ${int8s(candidates.map(({ from }) => from))}) with ordinality as known(actor, key, position, place)
        union all select actor, arrivals.key, arrivals.position, ${candidates.length}::int + arrivals.position
          from arrivals join request using (actor) where looks_at_ranges
        union all select actor, key, position, ${endless}::int8 + n from scanned
      ) candidates group by actor, key
    ), looked as materialized (
      select request.actor, one.key, one.place, box.epoch, coalesce(box.busy, false) as busy,
        case when coalesce(fair.version, first.version) > request.newest then ${laterMs}::float8 else box.held_ms end as held_ms,
        case when coalesce(fair.version, first.version) <= request.newest then coalesce(fair.position, first.position) end as position,
        coalesce(fair.tenant, first.tenant) as tenant, first.position as lowest,
        coalesce(box.alone, false)
          or (request.running > 1 and coalesce(first.losses >= ${lossesToRunAlone}::int, false)) as alone
      from request cross join lateral (
        select actor, key, position, place from pool where pool.actor = request.actor order by place limit request.reach
      ) one left join lateral (
        select epoch, alone, tenant, node is not null or coalesce(held_until > now(), false) as busy,
          case when node is null then extract(epoch from held_until - now())::float8 * 1000 end as held_ms,
          case when node is null and (alone or last_position is not null) then first_position end as lowest
        from ${current} row
      ) box on true left join lateral (
        select position, losses, version, ${tenantOfJob} as tenant from job
        where actor = one.actor and key = one.key and position >= least(one.position, box.lowest) and box.busy is not true
        order by position limit 1
      ) first on true left join lateral (
        ${firstOfNextTenant}
      ) fair on true
    )`
}

/** Locks the rows of mailboxes that are there, unless a transaction touched them that the snapshot does not see. */
const lockRows = (sql: PgClient.PgClient, carried = "") => {
  const isRow = sql.literal(isRowOf("mailbox", "locked"))
  const locks = sql.literal(
    lock(
      "existing",
      ", lease, writes, alone, key_state",
      `node is null and writes >= 0 and (freed_xid is null or pg_visible_in_snapshot(freed_xid, pg_current_snapshot()))`,
      carried
    )
  )
  return sql`
    existing as materialized (
      ${sql.literal(existing)}
    ), locked as materialized (
      select *, writes >= ${writesPerEpoch}::int as moves from (${locks}) mailbox
    ), left_behind as (
      delete from job_mailbox mailbox using locked
      where locked.moves and locked.epoch > 0 and ${isRow}
    ), emptied as (
      update job_mailbox mailbox set node = null, last_position = null, first_position = null, held_until = null, alone = false,
        key_state = null, tenant = null, freed_xid = pg_current_xact_id(), writes = -1
      from locked where locked.moves and locked.epoch = 0 and ${isRow}
    )`
}

const knowledge = `
      (select array_agg(actor) from request) as open,
      (select json_agg(json_build_array(actor, is_late, count, last)) from (
        select actor, is_late, count(*) as count, max(position) as last from arrivals group by actor, is_late) range) as ranges,
      (select json_agg(json_build_array(actor, count, last)) from (
        select actor, count(*) as count, max(key) as last from scanned group by actor) scan) as scanned,
      (select json_agg(json_build_array(actor, key, position, fresh, tenants)) from (
        select actor, key, min(position) as position, bool_or(fresh) as fresh,
          array_agg(tenant) filter (where tenant is not null) as tenants
        from (
          select actor, key, position, not is_late as fresh, tenant from arrivals
          union all select actor, key, position, false, tenant from scanned) candidates
        group by actor, key order by min(position)) mailbox) as mailboxes,
      (select json_agg(json_build_array(actor, key, lowest, busy, alone, held_ms) order by place) from looked) as looks`

export const make = (sql: PgClient.PgClient, watermark: Watermark) => {
  const mailboxes = new Map<string, KnownMailboxes>()
  const isRow = sql.literal(isRowOf("mailbox", "locked"))
  const [known, tenantOfJob] = [sql.literal(knowledge), sql.literal(tenantName)]

  const leaseMailboxes = (nodeId: string, planned: ReadonlyArray<PlannedRequest>) => sql<
    Knowledge & {
      readonly jobs: ReadonlyArray<WaitingRow> | null
      readonly leases: ReadonlyArray<LeaseRow> | null
      readonly storeMs: number
    }
  >`
    with ${looking(sql, nodeId, planned)},
    batch as materialized (
      select one.actor, one.key, one.epoch, request.running, request.round_robin, job.id, job.position, job.state, job.failures,
        job.losses, job.payload, job.trace, job.ready_at, job.cancel_at, job.tenant, job.version,
        job.batch
      from request cross join lateral (
        ${sql.literal(asksForTenants(planned) ? lookedWithinPlaces : lookedAt)} order by place limit request.n
      ) one cross join lateral (
        select * from job where actor = one.actor and key = one.key and position >= one.position order by position
        limit case when one.alone then 1 else request.length end
      ) job
    ), found as materialized (
      select actor, key, epoch, running, min(position) as first_position, max(position) as last_position,
        case when round_robin then min(${tenantOfJob}) end as next_tenant
      from batch
      group by actor, key, epoch, running, round_robin having bool_and(state = 'r')
    ), made as (
      insert into job_mailbox (actor, key, node, lease, last_position, first_position, running, leased_at, tenant)
      select actor, key, ${nodeId}, 1, last_position, first_position, running, now(), next_tenant from found
      where epoch is null order by actor, key
      on conflict (actor, key, epoch) do nothing returning actor, key, lease, key_state
    ), ${lockRows(sql, ", named.first_position, named.last_position, named.running, named.next_tenant")}, renewed as (
      update job_mailbox mailbox set node = ${nodeId}, lease = mailbox.lease + 1, last_position = locked.last_position,
        first_position = locked.first_position, running = locked.running, leased_at = now(), touched_at = now(),
        held_until = null, tenant = locked.next_tenant, writes = mailbox.writes + 1
      from locked where not locked.moves and ${isRow}
      returning mailbox.actor, mailbox.key, mailbox.lease, mailbox.key_state
    ), moved as (
      insert into job_mailbox (actor, key, epoch, node, lease, last_position, first_position, running, leased_at, alone,
        key_state, tenant)
      select actor, key, epoch + 1, ${nodeId}, lease + 1, last_position, first_position, running, now(), alone, key_state,
        next_tenant
      from locked where moves order by actor, key
      on conflict (actor, key, epoch) do nothing returning actor, key, lease, key_state
    )
    select (
      select json_agg(json_build_array(actor, key, id, failures, losses, payload, trace,
        round(extract(epoch from now() - ready_at) * 1000, 3), cancel_at is not null, tenant, version, batch)
        order by position) from batch
    ) as jobs, (
      select json_agg(json_build_array(actor, key, lease, key_state))
      from (select * from made union all select * from renewed union all select * from moved) leased
    ) as leases, extract(epoch from clock_timestamp())::float8 * 1000 as "storeMs", ${known}`

  const mailboxesOf = (actor: string): KnownMailboxes => {
    const found = mailboxes.get(actor) ?? new KnownMailboxes()
    mailboxes.set(actor, found)
    return found
  }

  /** Asks until it has all that is wanted, or has looked at everything that is known and read all that is new. */
  const claim = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<MailboxRequest>) {
    const { horizon } = watermark
    const began = yield* steadyMillis
    for (const { actor, version } of requests) mailboxesOf(actor).begin(horizon, began, version)
    const leases: Array<NewLease> = []
    const arrivals: Array<Pick<LeasedMailbox, "actor" | "key">> = []
    const versionOf = new Map(requests.map(({ actor, version }) => [actor, version]))
    const shared = new Set(requests.flatMap(({ actor, keyPolicy }) => (keyPolicy.running > 1 ? [actor] : [])))
    let left = requests
    for (;;) {
      const planned = left.flatMap((request) => {
        const { actor, limit, tenantPlaces: places } = request
        const plan = mailboxesOf(actor).next(horizon, limit, isFull(places))
        return plan === undefined ? [] : [{ request, plan }]
      })
      if (planned.length === 0) return { leases, arrivals }
      const asking = yield* steadyMillis
      const [row] = yield* leaseMailboxes(nodeId, planned)
      const now = yield* steadyMillis
      if (row === undefined) return { leases, arrivals }
      const open = new Set(row.open)
      const got = leasesOf(row.jobs ?? [], row.leases ?? [], row.looks ?? [], versionOf)
      left = planned.flatMap(({ request }) => {
        const { actor, limit } = request
        if (!open.has(actor)) return []
        const own = got.filter((one) => one.actor === actor)
        const full = own.length >= limit
        mailboxesOf(actor).learn(horizon, { ms: now, tookMs: now - asking }, findings(row, actor, own), full)
        return full
          ? []
          : [{ ...request, limit: limit - own.length, tenantPlaces: withHeld(request.tenantPlaces, own) }]
      })
      for (const lease of got) leases.push({ ...lease, storeMs: row.storeMs })
      for (const [actor, key, , isFresh] of row.mailboxes ?? []) {
        if (isFresh && shared.has(actor)) arrivals.push({ actor, key })
      }
    }
  })

  return {
    claim,
    givenBack: (ends: ReadonlyArray<LeasedMailbox>) => {
      for (const { actor, key } of ends) mailboxes.get(actor)?.givenBack(key)
    },
    isResting: (nowMs: number) => [...mailboxes.values()].every((known) => known.isResting(nowMs)),
    floorOf: ({ actor, key }: Pick<LeasedMailbox, "actor" | "key">) => mailboxes.get(actor)?.floorOf(key),
    /** Their holds were ended early. */
    released: (keys: ReadonlyArray<Pick<LeasedMailbox, "actor" | "key">>) => {
      for (const { actor, key } of keys) mailboxes.get(actor)?.released(key)
    }
  }
}

/** In the order in which they were looked at. A mailbox may have been refused; what it holds is not ours then. */
const leasesOf = (
  jobs: ReadonlyArray<WaitingRow>,
  rows: ReadonlyArray<LeaseRow>,
  looks: ReadonlyArray<LookRow>,
  versionOf: ReadonlyMap<string, number | undefined>
): ReadonlyArray<MailboxLease> => {
  const found = new Map(rows.map((row) => [nameOf(row[0], row[1]), row]))
  const leases = new Map<string, MailboxLease & { readonly jobs: Array<MailboxLease["jobs"][number]> }>()
  for (const [actor, key, , , alone] of looks) {
    const [, , leaseNumber, state] = found.get(nameOf(actor, key)) ?? []
    if (leaseNumber !== undefined) leases.set(nameOf(actor, key), { actor, key, leaseNumber, alone, state, jobs: [] })
  }
  for (const [actor, key, ...job] of jobs) {
    const lease = leases.get(nameOf(actor, key))
    lease?.jobs.push(jobUnder(lease, job))
  }
  for (const { actor, jobs } of leases.values()) jobs.length = readable(jobs, versionOf.get(actor)).length
  return [...leases.values()]
}

const nameOf = (actor: string, key: string): string => `${actor}\0${key}`
