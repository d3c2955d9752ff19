/**
 * Stores results of turns. A delivery that will not be sent any more leaves the queue. The endpoint's row is held
 * until the commit, so that a turn that begins meanwhile sees all or nothing of it; and so is the turn's own row, which
 * the next turn deletes: one that began after this statement's snapshot has done so, and the results are not stored.
 */
import type { PgClient } from "@effect/sql-pg"
import { bools, int4s, texts } from "../../../../src/sql/Pg.ts"
import type { Change, Judged, Result } from "../RecordRepo.ts"
import { lastTurn } from "./LastTurn.ts"
import { triedOf } from "./Tried.ts"
import { updateDeliveries } from "./UpdateDeliveries.ts"

/** While all goes well the time of the last success is exact to this: each change of it leaves a dead row. */
const exactness = "1 minute"
/** Rows other than the endpoint's are waited for so long: the results of many endpoints are in one statement. */
const lockWait = "200ms"

export const record = (
  sql: PgClient.PgClient,
  results: ReadonlyArray<Result>,
  changes: ReadonlyArray<Change>,
  now: number
) => {
  const change = sql`select * from unnest(
    ${texts(changes.map(({ endpointId }) => endpointId))}, ${texts(changes.map(({ run }) => run))},
    ${int4s(changes.map(({ failures }) => failures))}, ${int4s(changes.map(({ pauseMs }) => pauseMs))},
    ${bools(changes.map(({ paused }) => paused))}, ${bools(changes.map(({ disabled }) => disabled))},
    ${bools(changes.map(({ hadSuccess }) => hadSuccess))}, ${bools(changes.map(({ hadFailure }) => hadFailure))})
    as change(endpoint_id, run, failures, pause_ms, paused, disabled, had_success, had_failure)
    where (select set_config('lock_timeout', ${lockWait}, true)) is not null`
  return sql<Judged>`
    with told as materialized (${triedOf(sql, results, now)}),
    change as materialized (${change}),
    asked as materialized (
      select endpoint_id, ${lastTurn(sql, "turn", "change.endpoint_id")} as turn,
        ${lastTurn(sql, "run", "change.endpoint_id")} as run
      from (select distinct endpoint_id from change) change
    ), known as materialized (
      select endpoint_id as id, run from asked
      where (select true from webhooks_endpoint e where e.id = asked.endpoint_id)
    ), mine as materialized (
      select asked.* from asked join change on change.endpoint_id = asked.endpoint_id and change.run = asked.run
    ), held as materialized (
      select e.id, mine.turn from mine join webhooks_endpoint e on e.id = any(array[mine.endpoint_id])
      order by mine.endpoint_id for no key update of e skip locked
    ), locked as materialized (
      select t.endpoint_id as id, t.run from held join webhooks_turn t
        on t.endpoint_id = any(array[held.id]) and t.turn = any(array[held.turn])
      for no key update of t skip locked
    ), judged as materialized (
      select change.*, case when locked.id is not null then 'mine' when known.id is null then 'gone'
        when known.run = change.run then 'busy' else 'refused' end as fate
      from change left join known on known.id = change.endpoint_id
      left join locked on locked.id = change.endpoint_id and locked.run = change.run
    ), fares as (
      update webhooks_endpoint e set consecutive_failures = j.failures, pause_ms = j.pause_ms,
        paused_until = case when j.paused then now() + j.pause_ms * interval '1 millisecond' end,
        last_success_at = case when j.had_success then now() else e.last_success_at end,
        last_failure_at = case when j.had_failure then now() else e.last_failure_at end,
        status = case when j.disabled then 'disabled' else e.status end,
        disabled_at = case when j.disabled then now() else e.disabled_at end,
        disabled_reason = case when j.disabled then 'failures' else e.disabled_reason end,
        epoch = e.epoch + j.disabled::int
      from judged j
      where e.id = any(array[j.endpoint_id]) and j.fate = 'mine' and e.status = 'active' and (j.had_failure or (j.had_success and (
        e.consecutive_failures > 0 or e.pause_ms > 0 or e.last_success_at is null
        or e.last_success_at < now() - ${exactness}::text::interval)))
    ), used as materialized (
      select told.*, j.fate from told join judged j on j.endpoint_id = told.endpoint_id and j.run = told.run
      where j.fate in ('mine', 'gone')
    ), later as (
      update webhooks_queue q set failures = q.failures + 1, attempts = q.attempts + 1,
        due_at = clock_timestamp() + u.retry_ms * interval '1 millisecond'
      from used u
      where q.endpoint_id = any(array[u.endpoint_id]) and q.id = any(array[u.id]) and q.kind = any(array[u.kind])
        and u.verdict = 'retry'
        and u.fate = 'mine'
    ), ended as (
      delete from webhooks_queue q using used u
      where q.endpoint_id = any(array[u.endpoint_id]) and q.id = any(array[u.id]) and (u.verdict <> 'retry' or u.fate = 'gone')
        and (q.kind = u.kind or (q.kind = 'event' and u.kind = 'replay' and u.verdict = 'succeeded'))
    ), updated as (${updateDeliveries(sql, results, {
      ids: sql`select id from used`,
      gone: sql`select endpoint_id from judged where fate = 'gone'`
    })}
    ), tried as (
      insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status, error, resent,
        remote)
      select attempt_id, id, account_id, kind, now() - ago_ms * interval '1 millisecond', duration_ms, status, error,
        resent, remote
      from used where duration_ms is not null
    ), answered as (
      insert into webhooks_response (id, account_id, request_headers, response_headers, response)
      select attempt_id, account_id, request_headers, response_headers, response from used where duration_ms is not null
    )
    select endpoint_id as "endpointId", run, fate from judged`
}
