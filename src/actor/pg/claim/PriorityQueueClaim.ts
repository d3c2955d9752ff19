/**
 * Claims jobs from the priority queues, up to a limit per actor, in one statement.
 *
 * Of an actor's six priority queues the one whose first job has waited longest is served first, where a step of
 * priority is worth a minute: urgent work overtakes, nothing starves. PostgreSQL pulls rows one by one, so queues
 * behind the limit are never read, and rows are locked only when they are taken; `skip locked` passes over what other
 * nodes take meanwhile. A locked row stays where it is, so it is updated by its place, which spares a second way
 * through an index.
 *
 * Jobs that run stay in their queue, and claims pass over them until the mark is behind them: the update changes no column that
 * an index has. The claim is recorded in a row of its own (`ClaimLedger`).
 *
 * Jobs of a later version than the node knows are passed over. They count as seen for the marks: this node will never
 * claim them.
 *
 * The commit waits for no disk unless it must (`durable`): a claim that the database forgets in a crash is a job that is
 * still ready. The node may then run it a second time, as after any crash, and only one of the two results counts.
 *
 * `pg_sequence_last_value` reads the sequence under its lock; `select last_value` may see for a moment what goes to the
 * write-ahead log, up to 32 positions too many, and the marks would pass over jobs that are yet to be sent.
 *
 * The answer is one JSON value: for hundreds of small rows that is cheaper than rows, on both ends.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { steadyMillis } from "../../../process/SteadyClock.ts"
import { int4s, int8s, texts } from "../../../sql/Pg.ts"
import { ageingMs, type ClaimedJob } from "../../JobStore.ts"
import { anyVersion } from "../../version/Versions.ts"
import { lastGiven } from "../IdBlocks.ts"
import { type ClaimLedger, recording } from "./ClaimLedger.ts"
import type { QueuePosition, QueueRequest, Snapshot, Watermark } from "./Watermark.ts"

export interface ClaimedRow
  extends Readonly<
    [
      id: number,
      actor: string,
      claim: number,
      failures: number,
      losses: number,
      payload: unknown,
      trace: string | null,
      waitedMs: number,
      priorityQueue: number,
      position: number,
      cancelling: boolean,
      tenant: string | null,
      version: number,
      batch: number | null
    ]
  > {}

interface Row {
  readonly jobs: ReadonlyArray<ClaimedRow> | null
  /** The actors whose queues were looked at: none for a node that was taken for dead, and no paused ones. */
  readonly open: ReadonlyArray<string> | null
  readonly xmin: number
  readonly xid: number
  readonly lastPosition: number
  readonly oldestSender: number | null
}

/** A claimed job as JSON, in the order of `ClaimedRow`. */
export const claimedColumns = `id, actor, claim, failures, losses, payload, trace,
          round(extract(epoch from now() - ready_at) * 1000, 3), priority_queue, position, cancel_at is not null, tenant,
          version, batch`

/**
 * The lowest id of the transactions that may have taken positions: each holds a lock on a table of jobs from before its
 * first one, or on the actors' (`ekimae_send_job`), and its id is locked too. The claim itself is among them, so there is
 * always one. `pg_locks` shows 32 bits of an id; the rest follows from `xmin`, since none that runs is lower.
 */
const oldestSender = `
  with lock as materialized (
    select * from pg_locks where granted and locktype in ('relation', 'transactionid')
  )
  select min(xmin + (running.transactionid::text::int8 - xmin % 4294967296 + 4294967296) % 4294967296)
  from lock as holding join lock as running using (virtualtransaction),
    (values (pg_snapshot_xmin(pg_current_snapshot())::text::int8)) as snapshot(xmin)
  where holding.locktype = 'relation' and holding.database = (select oid from pg_database where datname = current_database())
    and (holding.relation in ('job'::regclass, 'job_unique'::regclass) and holding.mode <> 'AccessShareLock'
      or holding.relation = 'job_actor'::regclass)
    and running.locktype = 'transactionid' and running.mode = 'ExclusiveLock'`

/** Rewinds at least this far apart, and so rarely that they cost one part in a hundred. */
const rewindEveryMs = 30_000
const rewindShare = 100

export const make = (sql: PgClient.PgClient, watermark: Watermark, ledger: ClaimLedger) => {
  let rewindAt = 0
  const records = recording(sql)
  const [columns, last, oldest] = [sql.literal(claimedColumns), sql.literal(lastGiven), sql.literal(oldestSender)]

  const statement = (
    nodeId: string,
    requests: ReadonlyArray<QueueRequest>,
    marks: ReadonlyArray<ReadonlyArray<number>>,
    durable: boolean,
    asks: boolean,
    number: number,
    ended: ReadonlyArray<number>
  ) => sql<Row>`
    with request as materialized (
      select actor, n, newest, m1, m2, m3, m4, m5
      from unnest(${texts(requests.map(({ actor }) => actor))}, ${int4s(requests.map(({ limit }) => limit))},
        ${int4s(requests.map(({ version }) => version ?? anyVersion))},
        ${int8s(marks.map((mark) => mark[1]!))}, ${int8s(marks.map((mark) => mark[2]!))},
        ${int8s(marks.map((mark) => mark[3]!))}, ${int8s(marks.map((mark) => mark[4]!))},
        ${int8s(marks.map((mark) => mark[5]!))}) as request(actor, n, newest, m1, m2, m3, m4, m5)
      where (select true from job_node where id = ${nodeId} for key share)
        and (select ${durable}::boolean or set_config('synchronous_commit', 'off', true) = 'off')
        and not exists (select from job_actor where job_actor.actor = request.actor and paused_at is not null)
    ), picked as materialized (
      select place.row from request cross join lateral (
        select next.row from (
          select priority_queue, position as first
          from (values (0, 0), (1, m1), (2, m2), (3, m3), (4, m4), (5, m5)) as place(priority_queue, mark)
          cross join lateral (
            select position, ready_at from job
            where actor = request.actor and priority_queue = place.priority_queue and position > place.mark
              and state = 'r' and key is null and version <= request.newest
            order by position limit 1
          ) first
          order by priority_queue > 0, ready_at + (priority_queue - 3) * ${ageingMs}::float8 * interval '1 millisecond'
        ) place cross join lateral (
          select ctid as row from job
          where actor = request.actor and priority_queue = place.priority_queue and position >= place.first
            and state = 'r' and key is null and version <= request.newest
          order by position limit request.n for update skip locked
        ) next limit request.n
      ) place
    ), taken as (
      update job set state = 'x', claim = claim + 1, node = ${nodeId}, progress = null
      where ctid = any(array(select row from picked))
      returning id, actor, claim, failures, losses, payload, trace, ready_at, priority_queue, position, cancel_at,
        tenant, version, batch
    ), ${records(nodeId, number, ended)}
    select (
        select json_agg(json_build_array(${columns})) from taken
      ) as jobs,
      (select array_agg(actor) from request) as open,
      pg_snapshot_xmin(pg_current_snapshot())::text::int8 as xmin, pg_current_xact_id()::text::int8 as xid,
      ${last} as "lastPosition", case when ${asks}::boolean then (${oldest}) end as "oldestSender"`

  /** One claim at a time: what a snapshot proves is only true of the claims before it. */
  const claim = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<QueueRequest>, durable: boolean) {
    const began = yield* steadyMillis
    const rewinds = began >= rewindAt
    if (rewinds) watermark.rewind()
    const [number, ended] = [ledger.next(), ledger.ended(nodeId)]
    const [row] = yield* statement(
      nodeId,
      requests,
      requests.map((request) => watermark.marksOf(request)),
      durable,
      watermark.asks(began),
      number,
      ended
    )
    const jobs = row?.jobs ?? []
    const claimed = inOrder(jobs).map(claimedOf)
    ledger.claimed(nodeId, number, claimed, ended)
    const open = new Set(row?.open)
    const looked = requests.filter(({ actor }) => open.has(actor))
    if (row !== undefined) watermark.claimed(row satisfies Snapshot, looked, jobs.map(positionOf), began)
    if (rewinds) rewindAt = began + Math.max(rewindEveryMs, ((yield* steadyMillis) - began) * rewindShare)
    return claimed
  })
  return { claim, isResting: (nowMs: number) => nowMs < rewindAt }
}

const positionOf = ([, actor, , , , , , , priorityQueue, position]: ClaimedRow): QueuePosition => ({
  actor,
  priorityQueue,
  position
})

/** Restores the order, since the statement updates in none: queue by queue as it chose them, each by position. */
const inOrder = (jobs: ReadonlyArray<ClaimedRow>): ReadonlyArray<ClaimedRow> => {
  const byPosition = [...jobs].sort((a, b) => a[9] - b[9])
  if (jobs.every(([, , , , , , , , priorityQueue]) => priorityQueue === jobs[0]?.[8])) return byPosition
  const ranks = new Map<string, number>()
  const rankOf = ([, actor, , , , , , , priorityQueue]: ClaimedRow) => ranks.get(`${priorityQueue} ${actor}`)!
  for (const [, actor, , , , , , waitedMs, priorityQueue] of jobs) {
    const rank = priorityQueue === 0 ? -Number.MAX_VALUE : (priorityQueue - 3) * ageingMs - waitedMs
    const name = `${priorityQueue} ${actor}`
    ranks.set(name, Math.min(rank, ranks.get(name) ?? Number.MAX_VALUE))
  }
  return byPosition.sort((a, b) => rankOf(a) - rankOf(b))
}

export const claimedOf = ([
  id,
  actor,
  claim,
  failures,
  losses,
  payload,
  trace,
  waitedMs,
  ,
  ,
  cancelling,
  tenant,
  version,
  batch
]: ClaimedRow): ClaimedJob => ({
  id: String(id),
  actor,
  claim,
  failures,
  losses,
  payload,
  trace,
  waitedMs,
  cancelling,
  tenant,
  version,
  batch: batch === null ? null : String(batch)
})
