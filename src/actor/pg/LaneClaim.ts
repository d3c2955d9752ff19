/**
 * Claims by key. The jobs of a key wait in no line: a skip scan goes from key to key, so the cost follows the keys that
 * it visits and never the jobs behind them, and one stuck mailbox with a hundred thousand jobs costs one step.
 *
 * A mailbox is leased as a whole (`turns`); a limit per key counts what runs (`jobs`). Both take the row of the key in
 * `job_lane` first, and refuse when the transaction that touched it last is not in their snapshot: what they read about
 * its jobs would be of yesterday. While nodes disagree about which of the two an actor has, each respects the other's.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int4s, texts } from "../../sql/Pg.ts"
import { type ClaimedJob, type Turn, turnLength, type Want } from "../JobStore.ts"

/** actor, key, lease, id, failures, payload, trace, milliseconds since it became ready */
type InTurn = readonly [string, string, number, number, number, unknown, string | null, number]
/** id, actor, key, claim, failures, payload, trace, milliseconds since it became ready */
type Taken = readonly [number, string, string, number, number, unknown, string | null, number]

type KeyedWant = Want & { readonly keyed: NonNullable<Want["keyed"]> }

export const make = (sql: PgClient.PgClient) => {
  /** By actor, where its next claim begins, so that every key gets its turn. */
  const cursors = new Map<string, string>()

  const leaseStatement = (nodeId: string, wants: ReadonlyArray<KeyedWant>) => sql<{
    readonly jobs: ReadonlyArray<InTurn> | null
  }>`
    with want as materialized (
      select actor, n, length, start from unnest(${texts(wants.map(({ actor }) => actor))},
        ${int4s(wants.map(({ limit }) => limit))}, ${int4s(wants.map(lengthOf))},
        ${texts(wants.map(({ actor }) => cursors.get(actor) ?? ""))}) as want(actor, n, length, start)
      where (select true from job_node where id = ${nodeId} for key share)
        and not exists (select from job_actor where job_actor.actor = want.actor and paused_at is not null)
    ), free as materialized (
      select want.actor, keys.key, want.length from want cross join lateral (
        with recursive seen(key) as (
          (select key from job where actor = want.actor and key >= want.start collate "C" order by key limit 1)
          union all
          select (select job.key from job where actor = want.actor and job.key > seen.key order by job.key limit 1)
          from seen where seen.key is not null
        )
        select key from seen
        where key is not null and not exists (
          select from job_lane lane where lane.actor = want.actor and lane.key = seen.key
            and (node is not null or held_until > now()))
        limit want.n
      ) keys
    ), batch as materialized (
      select free.actor, free.key, job.id, job.turn, job.state, job.failures, job.payload, job.trace, job.ready_at
      from free cross join lateral (
        select * from job where actor = free.actor and key = free.key order by turn limit free.length
      ) job
    ), leased as (
      insert into job_lane as lane (actor, key, node, lease, upto, leased_at)
      select actor, key, ${nodeId}, 1, max(turn), now() from batch
      group by actor, key having bool_and(state = 'r') order by actor, key
      on conflict (actor, key) do update set node = excluded.node, lease = lane.lease + 1, upto = excluded.upto,
        leased_at = now(), touched_at = now(), held_until = null
      where lane.node is null and (lane.held_until is null or lane.held_until <= now())
        and (lane.freed is null or pg_visible_in_snapshot(lane.freed, pg_current_snapshot()))
      returning actor, key, lease
    )
    select json_agg(json_build_array(batch.actor, batch.key, leased.lease, batch.id, batch.failures, batch.payload,
      batch.trace, round(extract(epoch from now() - batch.ready_at) * 1000, 3)) order by batch.turn) as jobs
    from batch join leased on leased.actor = batch.actor and leased.key = batch.key`

  const limitStatement = (nodeId: string, wants: ReadonlyArray<KeyedWant>) => sql<{
    readonly jobs: ReadonlyArray<Taken> | null
  }>`
    with want as materialized (
      select actor, n, running, start from unnest(${texts(wants.map(({ actor }) => actor))},
        ${int4s(wants.map(({ limit }) => limit))}, ${int4s(wants.map(({ keyed }) => keyed.running))},
        ${texts(wants.map(({ actor }) => cursors.get(actor) ?? ""))}) as want(actor, n, running, start)
      where (select true from job_node where id = ${nodeId} for key share)
        and not exists (select from job_actor where job_actor.actor = want.actor and paused_at is not null)
    ), batch as materialized (
      select want.actor, jobs.key, jobs.id, jobs.turn from want cross join lateral (
        with recursive seen(key) as (
          (select key from job where actor = want.actor and key >= want.start collate "C" order by key limit 1)
          union all
          select (select job.key from job where actor = want.actor and job.key > seen.key order by job.key limit 1)
          from seen where seen.key is not null
        )
        select seen.key, ready.id, ready.turn from seen cross join lateral (
          select id, turn from job where actor = want.actor and job.key = seen.key and state = 'r' order by turn
          limit greatest(0, want.running - (
            select count(*) from job where actor = want.actor and job.key = seen.key and state = 'x'))
        ) ready
        where seen.key is not null
        limit want.n
      ) jobs
    ), touched as (
      insert into job_lane as lane (actor, key, freed)
      select distinct actor, key, pg_current_xact_id() from batch order by actor, key
      on conflict (actor, key) do update set freed = excluded.freed, touched_at = now()
      where lane.node is null and (lane.freed is null or pg_visible_in_snapshot(lane.freed, pg_current_snapshot()))
      returning actor, key
    ), taken as (
      update job set state = 'x', claim = claim + 1, node = ${nodeId}, started_at = now(), progress = null
      from batch join touched on touched.actor = batch.actor and touched.key = batch.key
      where job.id = any(array[batch.id]) and job.state = 'r'
      returning job.id, job.actor, job.key, job.claim, job.failures, job.payload, job.trace, job.ready_at, job.turn
    )
    select json_agg(json_build_array(id, actor, key, claim, failures, payload, trace,
      round(extract(epoch from now() - ready_at) * 1000, 3)) order by turn) as jobs
    from taken`

  const advance = (
    wants: ReadonlyArray<KeyedWant>,
    got: ReadonlyArray<{ readonly actor: string; readonly key: string }>
  ) => {
    for (const { actor, limit } of wants) {
      const keys = got.filter((one) => one.actor === actor).map(({ key }) => key)
      // Fewer than asked for: the scan reached the last key and begins anew.
      if (keys.length < limit) cursors.delete(actor)
      else cursors.set(actor, after(keys.reduce((a, b) => (compare(a, b) > 0 ? a : b))))
    }
  }

  /** Nothing behind the cursor: what there is, is before it. */
  const roundly =
    <A extends { readonly actor: string; readonly key: string }, E>(
      ask: (wants: ReadonlyArray<KeyedWant>) => Effect.Effect<ReadonlyArray<A>, E>
    ) =>
    (wants: ReadonlyArray<KeyedWant>) =>
      Effect.gen(function* () {
        const began = wants.filter(({ actor }) => cursors.has(actor))
        const got = yield* ask(wants)
        advance(wants, got)
        const again = began.filter(({ actor }) => !got.some((one) => one.actor === actor))
        if (again.length === 0) return got
        const more = yield* ask(again)
        advance(again, more)
        return [...got, ...more]
      })

  return {
    turns: (nodeId: string, wants: ReadonlyArray<KeyedWant>) =>
      roundly((some) => Effect.map(leaseStatement(nodeId, some), ([row]) => turnsOf(row?.jobs ?? [])))(wants),
    jobs: (nodeId: string, wants: ReadonlyArray<KeyedWant>) =>
      Effect.map(
        roundly((some) => Effect.map(limitStatement(nodeId, some), ([row]) => (row?.jobs ?? []).map(keyedOf)))(wants),
        (got) => got.map(({ job }) => job)
      )
  }
}

/** Every start counts for a rate: jobs behind the first of a turn would start beyond it. */
const lengthOf = ({ rate }: Want): number => (rate === undefined ? turnLength : 1)

/** The next text in the order of the database, whose texts hold no NUL. */
const after = (key: string): string => `${key}\u0001`

/** As the database compares them: by their bytes in UTF-8. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const turnsOf = (rows: ReadonlyArray<InTurn>): ReadonlyArray<Turn> => {
  const turns = new Map<string, Turn & { readonly jobs: Array<ClaimedJob> }>()
  for (const [actor, key, lease, id, failures, payload, trace, waitedMs] of rows) {
    const name = `${actor}\0${key}`
    const turn = turns.get(name) ?? { actor, key, lease, jobs: [] }
    turn.jobs.push({ id: String(id), actor, claim: lease, failures, payload, trace, waitedMs })
    turns.set(name, turn)
  }
  return [...turns.values()]
}

const keyedOf = ([id, actor, key, claim, failures, payload, trace, waitedMs]: Taken) => ({
  actor,
  key,
  job: { id: String(id), actor, claim, failures, payload, trace, waitedMs } satisfies ClaimedJob
})
