/**
 * Moves what will not be sent any more from the queue to the log: deliveries of an endpoint that was disabled are parked,
 * those of one that was deleted cancelled. Only the turn of the endpoint does it, so nothing of it is on its way.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { patiently } from "./Patience.ts"

/** Rows per statement. */
const batch = 2_000
/** As long as a turn. */
const sliceMs = 5_000

export class Parking extends Context.Service<
  Parking,
  {
    /** Answers whether all is moved. */
    readonly move: (endpointId: string) => Effect.Effect<boolean>
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
            where endpoint_id = ${endpointId} and (not exists (select from endpoint)
              or epoch between 1 and (select epoch from endpoint) - 1)
            limit ${batch}::int
          ), moved as (
            delete from webhooks_queue q using old
            where q.endpoint_id = old.endpoint_id and q.id = old.id and q.kind = old.kind
            returning q.*
          ), logged as (
            insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state,
              attempts, created_at)
            select id, account_id, endpoint_id, kind, message_id, event_id, type,
              case when exists (select from endpoint) then 'parked' else 'cancelled' end, attempts, created_at
            from moved where kind <> 'replay'
          )
          select count(*)::int as moved from moved`.pipe(
          patiently,
          Effect.map(([row]) => row?.moved ?? 0)
        )
      return Parking.of({
        move: Effect.fnUntraced(function* (endpointId) {
          const until = clock.currentTimeMillisUnsafe() + sliceMs
          while ((yield* moveSome(endpointId)) === batch) if (clock.currentTimeMillisUnsafe() > until) return false
          return true
        })
      })
    })
  )
}
