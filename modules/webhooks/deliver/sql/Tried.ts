/** The columns of attempts as they are told to the database. */
import type { PgClient } from "@effect/sql-pg"
import { bools, float8s, int4s, texts } from "../../../../src/sql/Pg.ts"
import type { Result } from "../RecordRepo.ts"

/** `endpoint_id, run, id, kind, attempt_id, account_id, ago_ms, duration_ms, status, error, remote, ...`. */
export const triedOf = (sql: PgClient.PgClient, results: ReadonlyArray<Result>, now: number) => {
  const text = (of: (result: Result) => string | null) => texts(results.map(of))
  const outcome = <A>(of: (outcome: NonNullable<Result["sent"]>["outcome"]) => A) =>
    results.map(({ sent }) => (sent === null ? null : of(sent.outcome)))
  return sql`select * from unnest(
    ${text(({ endpointId }) => endpointId)}, ${text(({ run }) => run)}, ${text(({ due }) => due.id)},
    ${text(({ due }) => due.kind)}, ${text(({ due }) => due.attemptId)}, ${text(({ due }) => due.accountId)},
    ${text(({ verdict }) => (typeof verdict === "string" ? verdict : "retry"))},
    ${float8s(results.map(({ verdict }) => (typeof verdict === "string" ? 0 : verdict.retryInMs)))},
    ${float8s(results.map(({ endedAt, sent }) => now - endedAt + (sent?.outcome.durationMs ?? 0)))},
    ${int4s(outcome(({ durationMs }) => Math.round(durationMs)))}, ${int4s(outcome(({ status }) => status))},
    ${texts(outcome(({ error }) => error))}, ${bools(outcome(({ resent }) => resent))},
    ${texts(outcome(({ remote }) => remote ?? null))},
    ${texts(results.map(({ sent }) => (sent === null ? null : JSON.stringify(sent.headers))))},
    ${texts(outcome(({ responseHeaders }) => JSON.stringify(responseHeaders)))},
    ${texts(outcome(({ response }) => response))})
    as told(endpoint_id, run, id, kind, attempt_id, account_id, verdict, retry_ms, ago_ms, duration_ms, status, error,
      resent, remote, request_headers, response_headers, response)`
}
