/** Callbacks on PostgreSQL: the lock on the row decides which answer is the first, and the answer becomes a signal in the same transaction. */
import type { PgClient } from "@effect/sql-pg"
import { Duration, Effect } from "effect"
import { texts } from "../../sql/Pg.ts"
import type { CallbackState, StepStore, StoredCallback } from "./StepStore.ts"

type Store = StepStore["Service"]

/** The time for which an answer is kept for a job that comes to its wait late, or is retried by an operator. */
const keptMs = Duration.toMillis("30 days")

/** Whether the job is under way, and has not been set back behind the step that made the address. */
const waits = `(((select id from job_scheduled where job_scheduled.id = any(array[job_callback.job_id]) limit 1) is not null
    or (select id from job where job.id = any(array[job_callback.job_id]) limit 1) is not null)
  and exists (select from job_step where job_step.job_id = job_callback.job_id and job_step.kind = 'run'
    and job_step.result = to_jsonb(job_callback.id)))`
const state = `case when used_at is not null then 'used' when expires_at <= now() then 'over' when ${waits} then 'open' else 'ended' end`

export const make = (sql: PgClient.PgClient, send: Store["send"]) => {
  const stateColumn = sql.literal(state)

  const offerCallback: Store["offerCallback"] = ({ actor, id, jobId, lastsMs, sealed, signal }) =>
    Effect.asVoid(sql`
      insert into job_callback (id, job_id, actor, signal, sealed_token, expires_at)
      values (${id}, ${Number(jobId)}::int8, ${actor}, ${signal}, ${sealed}, now() + ${lastsMs}::float8 * interval '1 millisecond')`)

  const callback: Store["callback"] = (id) =>
    Effect.map(
      sql<StoredCallback>`
        select id, job_id::text as "jobId", actor, signal, sealed_token as sealed, expires_at as "expiresAt", ${stateColumn} as state
        from job_callback where id = ${id}`,
      ([found]) => found
    )

  const answerCallback: Store["answerCallback"] = Effect.fnUntraced(function* (id, signal, payload) {
    const json = JSON.stringify(payload ?? null)
    const fingerprint = sql`sha256(convert_to((${json}::jsonb)::text, 'UTF8'))`
    yield* sql`select from job_callback where id = ${id} for update`
    const [found] = yield* sql<{ readonly state: CallbackState; readonly isSame: boolean }>`
      select ${stateColumn} as state, coalesce(fingerprint = ${fingerprint}, false) as "isSame"
      from job_callback where id = ${id} and signal = ${signal}`
    if (found === undefined) return undefined
    if (found.state !== "open") return found.state === "used" && found.isSame ? "repeated" : found.state
    yield* sql`update job_callback set used_at = now(), fingerprint = ${fingerprint} where id = ${id}`
    yield* send([{ signal, key: id, payload, keepMs: keptMs }])
    return "received" as const
  })

  /** Those whose wait is taken once more ask again at the same address. */
  const reopen = (jobId: string, ids: ReadonlyArray<string>) =>
    ids.length === 0
      ? Effect.void
      : Effect.asVoid(sql`
          with again as (
            update job_callback set used_at = null, fingerprint = null
            where job_id = ${Number(jobId)}::int8 and id = any(${texts(ids)}) returning id, signal
          )
          delete from job_signal using again where job_signal.signal = again.signal and job_signal.key = again.id`)

  /** Those whose time has been over for a week, unless their job has steps and may ask for the address again. */
  const forgetExpired = sql`
    delete from job_callback where expires_at < now() - interval '7 days'
      and not exists (select from job_step where job_step.job_id = job_callback.job_id)`

  return { offerCallback, callback, answerCallback, reopen, forgetExpired }
}
