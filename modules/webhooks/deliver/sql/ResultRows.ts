/** The columns of results as a statement gets them. */
import type { PgClient } from "@effect/sql-pg"
import { bools, float8s, int4s, texts } from "../../../../src/sql/Pg.ts"
import type { Result } from "../AttemptResult.ts"

/** `endpoint_id, id, kind, attempt_id, account_id, end, retry_ms, failures, losses, ago_ms, duration_ms, status, ...`. */
export const rowsOf = (sql: PgClient.PgClient, results: ReadonlyArray<Result>, now: number) => {
  const text = (of: (result: Result) => string | null) => texts(results.map(of))
  const outcome = <A>(of: (outcome: NonNullable<Result["sent"]>["outcome"]) => A) =>
    results.map(({ sent }) => (sent === null ? null : of(sent.outcome)))
  return sql`select * from unnest(
    ${text(({ endpointId }) => endpointId)}, ${text(({ deliveryId }) => deliveryId)}, ${text(({ kind }) => kind)},
    ${text(({ attemptId }) => attemptId)}, ${text(({ accountId }) => accountId)},
    ${int4s(results.map(({ failures }) => failures))}, ${int4s(results.map(({ losses }) => losses))},
    ${float8s(results.map(({ endedAt, sent }) => now - endedAt + (sent?.outcome.durationMs ?? 0)))},
    ${int4s(outcome(({ durationMs }) => Math.round(durationMs)))}, ${int4s(outcome(({ status }) => status))},
    ${texts(outcome(({ error }) => error))}, ${bools(outcome(({ resent }) => resent))},
    ${texts(outcome(({ remote }) => remote ?? null))},
    ${texts(results.map(({ sent }) => (sent === null ? null : JSON.stringify(sent.headers))))},
    ${texts(outcome(({ responseHeaders }) => JSON.stringify(responseHeaders)))},
    ${texts(outcome(({ response }) => response))})
    as result(endpoint_id, id, kind, attempt_id, account_id, failures, losses, ago_ms, duration_ms, status, error, resent,
      remote, request_headers, response_headers, response)`
}
