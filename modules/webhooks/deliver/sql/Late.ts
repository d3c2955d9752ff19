import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Result } from "../RecordRepo.ts"
import { triedOf } from "./Tried.ts"

/** A result whose attempt was made. */
export interface Kept {
  readonly sent: NonNullable<Result["sent"]>
}

/** The truth about attempts of a turn that lost its endpoint, also where they are logged as lost. Nothing else follows. */
export const late = (sql: PgClient.PgClient, results: ReadonlyArray<Result & Kept>, now: number) =>
  results.length === 0
    ? Effect.void
    : Effect.asVoid(sql`
        with told as materialized (${triedOf(sql, results, now)}), corrected as (
          update webhooks_attempt a set duration_ms = told.duration_ms, status = told.status, error = told.error,
            resent = told.resent, remote = told.remote
          from told where a.delivery_id = any(array(select id from told)) and a.id = any(array(select attempt_id from told))
            and a.delivery_id = told.id and a.id = told.attempt_id
          returning a.id
        ), added as (
          insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status, error, resent,
        remote)
          select attempt_id, id, account_id, kind, now() - ago_ms * interval '1 millisecond', duration_ms, status, error,
            resent, remote
          from told where (
            select true from webhooks_attempt a where a.delivery_id = told.id and a.id = told.attempt_id limit 1
          ) is not true
        )
        insert into webhooks_response (id, account_id, request_headers, response_headers, response)
        select attempt_id, account_id, request_headers, response_headers, response from told
        on conflict do nothing`)
