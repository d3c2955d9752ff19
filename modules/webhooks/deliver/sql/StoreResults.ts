/**
 * Stores results. Rows of endpoints are locked in the order of their ids, and only those whose counters change: while all goes
 * well nothing is written to an endpoint but the time of the last success once a minute, since each write leaves a dead
 * row as long as a snapshot is open.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { bools, int4s, texts } from "../../../../src/sql/Pg.ts"
import type { EndpointChange, Result } from "../AttemptResult.ts"
import { rowsOf } from "./ResultRows.ts"
import { updateDeliveries } from "./UpdateDeliveries.ts"

/** The time of the last success is exact to this. */
const exactness = "1 minute"

export const storeResults = (sql: PgClient.PgClient, results: ReadonlyArray<Result>, now: number) => {
  const changes = mergedByEndpoint(results)
  const of = <A>(value: (change: EndpointChange) => A) => changes.map(([, change]) => value(change))
  const changed =
    sql.literal(`e.status = 'active' and e.generation = change.generation and (change.had_failure or (change.had_success and (
    e.consecutive_failures > 0 or e.pause_ms > 0 or e.last_success_at is null
    or e.last_success_at < now() - '${exactness}'::interval)))`)
  return Effect.asVoid(sql`
    with result as materialized (${rowsOf(sql, results, now)}), change as materialized (
      select * from unnest(${texts(changes.map(([id]) => id))}, ${int4s(of(({ generation }) => generation))},
        ${int4s(of(({ failures }) => failures))}, ${int4s(of(({ pauseMs }) => pauseMs))}, ${bools(of(({ paused }) => paused))},
        ${bools(of(({ disabled }) => disabled))}, ${bools(of(({ hadSuccess }) => hadSuccess))},
        ${bools(of(({ hadFailure }) => hadFailure))})
        as change(endpoint_id, generation, failures, pause_ms, paused, disabled, had_success, had_failure)
    ), locked as materialized (
      select e.id from change join webhooks_endpoint e on e.id = any(array[change.endpoint_id])
      where ${changed} order by change.endpoint_id for no key update of e
    ), counted as (
      update webhooks_endpoint e set consecutive_failures = change.failures, pause_ms = change.pause_ms,
        paused_until = case when change.paused then now() + change.pause_ms * interval '1 millisecond' end,
        last_success_at = case when change.had_success then now() else e.last_success_at end,
        last_failure_at = case when change.had_failure then now() else e.last_failure_at end,
        status = case when change.disabled then 'disabled' else e.status end,
        disabled_at = case when change.disabled then now() else e.disabled_at end,
        disabled_reason = case when change.disabled then 'failures' else e.disabled_reason end,
        epoch = e.epoch + change.disabled::int
      from locked join change on change.endpoint_id = locked.id
      where e.id = any(array[locked.id]) and ${changed}
    ), missing as materialized (
      select result.*, n from result cross join lateral generate_series(1, failures + losses - (
        select count(*) from webhooks_attempt a
        where a.delivery_id = result.id and a.kind = result.kind and a.id >= left(result.id, 10)
      )) as n
      where losses > 0
    ), lost as (
      insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, error)
      select left(attempt_id, 22) || lpad(to_hex(n), 4, '0'), id, account_id, kind,
        now() - ago_ms * interval '1 millisecond', 'lost'
      from missing
    ), delivery as (${updateDeliveries(sql, results, sql`select id from missing`)}), attempt as (
      insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status, error, resent,
        remote)
      select attempt_id, id, account_id, kind, now() - ago_ms * interval '1 millisecond', duration_ms, status, error,
        resent, remote
      from result where duration_ms is not null
    )
    insert into webhooks_response (id, account_id, request_headers, response_headers, response)
    select attempt_id, account_id, request_headers, response_headers, response from result where duration_ms is not null`)
}

/** The last change of each endpoint, with what happened in all of them. */
const mergedByEndpoint = (results: ReadonlyArray<Result>): ReadonlyArray<readonly [string, EndpointChange]> => {
  const changes = new Map<string, EndpointChange>()
  for (const { change, endpointId } of results) {
    if (change === undefined) continue
    const before = changes.get(endpointId)
    // Of two generations the later counts.
    if (before !== undefined && before.generation > change.generation) continue
    const earlier = before?.generation === change.generation ? before : undefined
    changes.set(endpointId, {
      ...change,
      disabled: change.disabled || earlier?.disabled === true,
      hadSuccess: change.hadSuccess || earlier?.hadSuccess === true,
      hadFailure: change.hadFailure || earlier?.hadFailure === true
    })
  }
  return [...changes]
}
