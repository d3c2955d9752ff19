/**
 * Logs the truth about attempts whose lease was lost: another lease has their jobs. Where the next attempt has ended
 * already, its statement called one attempt lost, and that row goes. Nothing else follows from them. One whose result was
 * stored after all, while the answer of the database was lost, is logged once.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Result } from "../AttemptResult.ts"
import { rowsOf } from "./ResultRows.ts"

export const logLate = (sql: PgClient.PgClient, results: ReadonlyArray<Result>, now: number) =>
  Effect.asVoid(sql`
    with received as materialized (${rowsOf(sql, results, now)}), result as materialized (
      select * from received where (
        select count(*) from webhooks_attempt a where a.delivery_id = received.id and a.id = received.attempt_id) = 0
    ), wrong as materialized (
      select result.id as delivery_id, (
        select one.id from webhooks_attempt one
        where one.delivery_id = result.id and one.error = 'lost' and one.duration_ms is null
        order by one.id desc limit 1) as id
      from result
    ), corrected as (
      delete from webhooks_attempt a using wrong
      where a.delivery_id = any(array[wrong.delivery_id]) and a.id = any(array[wrong.id])
    ), attempt as (
      insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status, error, resent,
        remote)
      select attempt_id, id, account_id, kind, now() - ago_ms * interval '1 millisecond', duration_ms, status, error,
        resent, remote
      from result
    )
    insert into webhooks_response (id, account_id, request_headers, response_headers, response)
    select attempt_id, account_id, request_headers, response_headers, response from result
    on conflict do nothing`)
