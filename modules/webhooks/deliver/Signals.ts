/**
 * Has endpoints looked after, in the transaction that queued something for them. For each at most one job waits:
 * `webhooks_signal` has a row for its last turn while it does, and the turn that the job starts deletes the row before it
 * looks, and has another number. So that no turn deletes it between the look at it here and the commit, the row is held. Where somebody else holds it, a job is
 * sent anyway: one too many does no harm.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { Running } from "./Running.ts"
import { lastTurn } from "./sql/LastTurn.ts"

/** A delayed job that comes this soon after the pause is one for its end. */
const slack = "100 milliseconds"
/** A delayed job that comes sooner might look before the transaction is committed. */
const longestTransaction = "2 seconds"

export class Signals extends Context.Service<
  Signals,
  {
    /**
     * The last thing to do in a transaction. For events, a paused endpoint needs no job when one waits for the end of its
     * pause.
     */
    readonly send: (endpointIds: ReadonlyArray<string>, what: "events" | "manual") => Effect.Effect<void>
  }
>()("webhooks/deliver/Signals") {
  static readonly layer = Layer.effect(
    Signals,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const running = yield* Running
      const unlessPaused = sql`where not exists (
        select from webhooks_endpoint e where e.id = asked.id and e.paused_until > now()
          and e.wake_at > now() + ${longestTransaction}::text::interval
          and e.wake_at < e.paused_until + ${slack}::text::interval)`
      /** Those for which a job must be sent. */
      const unsignalled = (endpointIds: ReadonlyArray<string>, what: "events" | "manual") =>
        sql<{ readonly endpointId: string }>`
          with asked as materialized (
            select id, coalesce(${lastTurn(sql, "turn", "asked.id")}, 0) as turn
            from unnest(${texts(endpointIds)}) as asked(id) ${what === "manual" ? sql`` : unlessPaused}
          ), held as materialized (
            select s.endpoint_id from asked join webhooks_signal s
              on s.endpoint_id = any(array[asked.id]) and s.turn = any(array[asked.turn])
            order by asked.id for update of s skip locked
          ), fresh as materialized (
            select id, turn from asked where id not in (select endpoint_id from held)
          ), flagged as (
            insert into webhooks_signal select id, turn from fresh order by id on conflict do nothing
          )
          select id as "endpointId" from fresh`.unprepared

      return Signals.of({
        send: (endpointIds, what) =>
          endpointIds.length === 0
            ? Effect.void
            : unsignalled(endpointIds, what).pipe(
                dieOnSql,
                Effect.flatMap((rows) =>
                  jobs.sendAll(
                    PumpEndpoint,
                    rows.map(({ endpointId }) => ({ payload: { endpointId } }))
                  )
                ),
                Effect.andThen(sql.afterCommit(running.tellQueued(endpointIds))),
                asService
              )
      })
    })
  )
}
