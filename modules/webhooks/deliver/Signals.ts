/**
 * Has endpoints looked after, in the transaction that queued something for them. At most one job for each waits at a time:
 * `signalled` says that it does, and the turn that it starts clears it before it looks. So that no turn clears it between
 * the look at it here and the commit, the endpoint's row is held. Where somebody else holds it, a job is sent anyway: one
 * too many does no harm.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { Running } from "./Running.ts"

/** A delayed job that comes this soon after the pause is one for its end. */
const slack = "100 milliseconds"

export class Signals extends Context.Service<
  Signals,
  {
    /**
     * The last thing to do in a transaction: it holds the endpoints' rows. A paused endpoint whose next job is known needs
     * none for events.
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
      const unsignalled = (endpointIds: ReadonlyArray<string>, what: "events" | "manual") =>
        sql<{ readonly endpointId: string }>`
          with locked as materialized (
            select id, signalled, ${what}::text = 'events' and paused_until > now() and wake_at > now()
              and wake_at < paused_until + ${slack}::text::interval as will_wake
            from webhooks_endpoint where id = any(${texts(endpointIds)})
            order by id for no key update skip locked
          ), flagged as (
            update webhooks_endpoint e set signalled = true from locked
            where e.id = locked.id and not locked.signalled and locked.will_wake is not true
            returning e.id
          )
          select id as "endpointId" from flagged
          union all
          select id from unnest(${texts(endpointIds)}) as asked(id)
          where not exists (select from locked where locked.id = asked.id)`

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
                Effect.andThen(sql.afterCommit(running.tellQueued(endpointIds)))
              )
      })
    })
  )
}
