/**
 * The begin of a turn: it becomes the owner of its endpoint, and what the turn before it may have sent without storing
 * the result is logged as lost; it stays in the queue. It takes the next number and deletes the row of the turn before.
 * If that is deleted already, or the endpoint says that it has turns and none is seen, another turn began after this
 * statement's snapshot: it is tried again.
 *
 * In all statements on these tables rows are looked up by `= any(array[...])`, or by a subquery that answers one value: of
 * a plain join, a plan that was made while the tables were nearly empty reads a whole index for each row.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Answers, Owner, Receiver, Start } from "../TurnRepo.ts"
import { lastTurn } from "./LastTurn.ts"
import { ownersOf } from "./Owners.ts"

/** Lost without a failure so often, a delivery may be what ends the nodes. */
const mostLost = 20
/** Rows other than the endpoint's are waited for so long: many turns start in one statement. */
const lockWait = "200ms"

type StartRow = Omit<Start, "receiver"> & { readonly [K in keyof Receiver]: Receiver[K] | null }

export const start = (sql: PgClient.PgClient, owners: ReadonlyArray<Owner>): Answers<Start> =>
  Effect.map(startedOf(sql, ownersOf(sql, owners)), (rows) => rows.map(fromRow))

const startedOf = (sql: PgClient.PgClient, asked: Statement.Fragment) =>
  sql<StartRow>`
    with asked as materialized (
      select * from (${asked}) as asked where (select set_config('lock_timeout', ${lockWait}, true)) is not null
    ), known as materialized (
      select asked.*, coalesce(${lastTurn(sql, "turn", "asked.endpoint_id")}, 0) as turn,
        ${lastTurn(sql, "run", "asked.endpoint_id")} as previous
      from asked
    ), signal as materialized (
      select s.endpoint_id, s.turn from known join webhooks_signal s
        on s.endpoint_id = any(array[known.endpoint_id]) and s.turn = any(array[known.turn - 1, known.turn])
      order by known.endpoint_id for update of s skip locked
    ), free as materialized (
      select * from known where (
        select count(*) from webhooks_signal s
        where s.endpoint_id = known.endpoint_id and s.turn between known.turn - 1 and known.turn
      ) = (select count(*) from signal where signal.endpoint_id = known.endpoint_id)
    ), cleared as (
      delete from webhooks_signal s using signal
      where s.endpoint_id = any(array[signal.endpoint_id]) and s.turn = any(array[signal.turn])
    ), locked as materialized (
      select e.*, free.run, free.turn, free.previous
      from webhooks_endpoint e join free on e.id = any(array[free.endpoint_id])
      order by free.endpoint_id for no key update of e skip locked
    ), over as (
      delete from webhooks_turn t using locked
      where t.endpoint_id = any(array[locked.id]) and t.turn = any(array[locked.turn])
      returning t.endpoint_id
    ), fresh as materialized (
      select id from locked where not has_turns
    ), first as (
      update webhooks_endpoint e set has_turns = true from fresh where e.id = any(array[fresh.id])
      returning e.id as endpoint_id
    ), begun as (
      insert into webhooks_turn (endpoint_id, turn, run) select id, turn + 1, run from locked
      where id in (select endpoint_id from over union all select endpoint_id from first)
      returning endpoint_id
    ), taken as materialized (
      select * from locked where id in (select endpoint_id from begun)
    ), gone as materialized (
      select endpoint_id from free
      where (select true from webhooks_endpoint e where e.id = free.endpoint_id) is not true
    ), flown as (
      delete from webhooks_flight f using taken
      where f.endpoint_id = any(array[taken.id]) and f.run = any(array[taken.previous])
      returning f.*
    ), grounded as (
      delete from webhooks_flight f using gone where f.endpoint_id = any(array[gone.endpoint_id])
    ), closed as (
      delete from webhooks_turn t using gone where t.endpoint_id = any(array[gone.endpoint_id])
    ), lost as materialized (
      select q.endpoint_id, q.id, q.kind, q.account_id, f.begun_at,
        f.attempt_base || lpad(upper(to_hex(one.n)), 4, '0') as attempt_id,
        q.attempts + 1 - q.failures > ${mostLost} as hopeless
      from flown f cross join lateral unnest(f.ids, f.kinds, f.tries) with ordinality as one(id, kind, tries, n)
      join webhooks_queue q on q.endpoint_id = any(array[f.endpoint_id]) and q.id = any(array[one.id])
        and q.kind = any(array[one.kind])
        and q.attempts = one.tries
    ), counted as (
      update webhooks_queue q set attempts = q.attempts + 1 from lost
      where q.endpoint_id = any(array[lost.endpoint_id]) and q.id = any(array[lost.id])
        and q.kind = any(array[lost.kind]) and not lost.hopeless
    ), ended as (
      delete from webhooks_queue q using lost
      where q.endpoint_id = any(array[lost.endpoint_id]) and q.id = any(array[lost.id])
        and q.kind = any(array[lost.kind]) and lost.hopeless
    ), updated as (
      update webhooks_delivery d set attempts = d.attempts + 1,
        state = case when d.state = 'pending' and lost.hopeless then 'failed' else d.state end,
        next_at = case when not lost.hopeless then d.next_at end,
        finished_at = case when d.state = 'pending' and lost.hopeless then now() else d.finished_at end
      from lost where d.id = any(array[lost.id]) and lost.kind <> 'replay'
    ), tried as (
      insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, error)
      select attempt_id, id, account_id, kind, begun_at, 'lost' from lost
    )
    select case when t.id is not null then 'taken' when g.endpoint_id is null then 'busy' else 'gone' end as state,
      t.url, t.dialect, t.secret,
      case when t.previous_secret_until > now() then t.previous_secret end as "previousSecret",
      t.status = 'active' as active, t.consecutive_failures as failures, t.pause_ms as "pauseMs",
      greatest(0, ceil(coalesce(extract(epoch from t.paused_until - now()), 0) * 1000))::int as "pausedForMs",
      exists (select from webhooks_queue q where q.endpoint_id = any(array[asked.endpoint_id])
        and (t.id is null or q.epoch between 1 and t.epoch - 1)) as stale,
      (select count(*)::int from lost where lost.endpoint_id = asked.endpoint_id) as lost
    from asked left join taken t on t.id = asked.endpoint_id left join gone g on g.endpoint_id = asked.endpoint_id
    order by asked.n`

const fromRow = ({ lost, stale, state, ...found }: StartRow): Start => ({
  state,
  stale,
  lost,
  receiver: state === "taken" ? (found as Receiver) : null
})
