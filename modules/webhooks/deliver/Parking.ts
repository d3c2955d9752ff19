/**
 * Takes deliveries that will not be sent any more out of the queue: those of an endpoint that was disabled are parked, and
 * those of one that was deleted are cancelled. Only the turn of the endpoint does it, so nothing of it is on its way.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { isLocked, unlessLocked } from "./Patience.ts"

/** Rows per statement. */
const batch = 2_000
/** As long as a turn. */
const sliceMs = 5_000
/** A row that somebody else holds is waited for so long: the job runtime has few connections. */
const lockWait = "200ms"

/** What is left to move. `held`: another transaction holds some of it. */
export type Left = "nothing" | "more" | "held"

export class Parking extends Context.Service<
  Parking,
  {
    readonly move: (endpointId: string) => Effect.Effect<Left>
  }
>()("webhooks/deliver/Parking") {
  static readonly layer = Layer.effect(
    Parking,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const clock = yield* Clock.Clock
      const moveSome = (endpointId: string) =>
        sql<{ readonly moved: number }>`
          with endpoint as materialized (select epoch from webhooks_endpoint where id = ${endpointId}),
          old as materialized (
            select endpoint_id, id, kind from webhooks_queue
            where (select set_config('lock_timeout', ${lockWait}, true)) is not null
              and endpoint_id = ${endpointId} and (not exists (select from endpoint)
              or epoch between 1 and (select epoch from endpoint) - 1)
            limit ${batch}::int
          ), moved as (
            delete from webhooks_queue q using old
            where q.endpoint_id = old.endpoint_id and q.id = old.id and q.kind = old.kind
            returning q.id, q.kind
          ), ended as (
            update webhooks_delivery d set finished_at = now(), next_at = null, parked = exists (select from endpoint),
              state = case when exists (select from endpoint) then 'parked' else 'cancelled' end
            from moved where d.id = any(array[moved.id]) and moved.kind <> 'replay' and d.state = 'pending'
          )
          select count(*)::int as moved from moved`.pipe(
          unlessLocked,
          Effect.map(([row]) => row?.moved ?? 0),
          Effect.catch((error) => (isLocked(error) ? Effect.succeed("held" as const) : Effect.die(error)))
        )
      return Parking.of({
        move: Effect.fnUntraced(function* (endpointId) {
          const until = clock.currentTimeMillisUnsafe() + sliceMs
          for (;;) {
            const moved = yield* moveSome(endpointId)
            if (moved === "held") return "held"
            if (moved < batch) return "nothing"
            if (clock.currentTimeMillisUnsafe() > until) return "more"
          }
        })
      })
    })
  )
}
