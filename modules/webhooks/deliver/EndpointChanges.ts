/**
 * What a change of an endpoint means for its deliveries. Each is called in the transaction of the change, before its end;
 * turns obey it right after the commit, on every node.
 */
import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { Sender } from "../send/Sender.ts"
import { Running } from "./Running.ts"
import { Signals } from "./Signals.ts"

/** A turn that runs elsewhere lets go within milliseconds; one whose node died never does. */
const longestWait = "5 seconds"
const look = Schedule.spaced("10 millis")

export class EndpointChanges extends Context.Service<
  EndpointChanges,
  {
    /** Enabled, or another secret: what is sent from now on is sent so. What was parked stays parked. */
    readonly changed: (endpointId: string) => Effect.Effect<void>
    /** Parks what waits. */
    readonly disabled: (endpointId: string) => Effect.Effect<void>
    /** Cancels what waits, and what is on its way. */
    readonly removed: (endpointId: string) => Effect.Effect<void>
    /** After the commit of a removal: waits until nothing is on its way any more. */
    readonly quiet: (endpointId: string) => Effect.Effect<void>
  }
>()("webhooks/deliver/EndpointChanges") {
  static readonly layer = Layer.effect(
    EndpointChanges,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const running = yield* Running
      const sender = yield* Sender
      const signals = yield* Signals
      const flying = (endpointId: string) =>
        sql`select from webhooks_flight where endpoint_id = ${endpointId} limit 1`.pipe(
          dieOnSql,
          Effect.map(({ length }) => length > 0)
        )

      return EndpointChanges.of({
        changed: (endpointId) =>
          Effect.andThen(
            signals.send([endpointId], "manual"),
            sql.afterCommit(running.announce(endpointId, "changed"))
          ),
        disabled: Effect.fnUntraced(function* (endpointId) {
          yield* dieOnSql(sql`update webhooks_endpoint set epoch = epoch + 1 where id = ${endpointId}`)
          yield* jobs.send(PumpEndpoint, { endpointId })
          yield* sql.afterCommit(running.announce(endpointId, "changed"))
        }),
        removed: Effect.fnUntraced(function* (endpointId) {
          yield* jobs.send(PumpEndpoint, { endpointId })
          yield* sql.afterCommit(Effect.andThen(running.announce(endpointId, "removed"), sender.forget(endpointId)))
        }),
        quiet: (endpointId) =>
          flying(endpointId).pipe(
            Effect.repeat({ while: (isFlying) => isFlying, schedule: look }),
            Effect.timeoutOption(longestWait),
            Effect.asVoid
          )
      })
    })
  )
}
