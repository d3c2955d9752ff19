/**
 * What a change of an endpoint means for its deliveries. Each function is called in the transaction of the change, before
 * its end; sessions obey it right after the commit, on every node.
 */
import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import { DeliverByHand, DeliverEvent } from "../Jobs.ts"
import { Sender } from "../send/Sender.ts"
import { EndpointSessions } from "./EndpointSessions.ts"

/** Requests in flight are given up within milliseconds, also elsewhere; those of a node that died never answer. */
const longestWait = "5 seconds"
const pollInterval = Schedule.spaced("10 millis")

export class EndpointChanges extends Context.Service<
  EndpointChanges,
  {
    /** Enabled, or with another URL or secret: requests from now on use it. Parked deliveries stay parked. */
    readonly changed: (endpointId: string) => Effect.Effect<void>
    /** Parks what is pending. */
    readonly disabled: (endpointId: string) => Effect.Effect<void>
    /** Cancels what is pending, and what is in flight. */
    readonly removed: (endpointId: string) => Effect.Effect<void>
    /** After the commit of a removal: waits until nothing is in flight any more. */
    readonly awaitIdle: (endpointId: string) => Effect.Effect<void>
  }
>()("webhooks/deliver/EndpointChanges") {
  static readonly layer = Layer.effect(
    EndpointChanges,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs
      const sessions = yield* EndpointSessions
      const sender = yield* Sender
      const release = (endpointId: string) => Effect.asVoid(asService(jobs.releaseKey(DeliverEvent, endpointId)))
      /** Ends its hold and the delays of its jobs: each of them runs, and finds that there is nothing to send. */
      const endPending = (endpointId: string) =>
        Effect.andThen(asService(jobs.runKeyNow(DeliverEvent, endpointId)), release(endpointId))
      const isPaused = (endpointId: string) =>
        Effect.map(
          dieOnSql(sql`select from webhooks_endpoint where id = ${endpointId} and paused_until > now()`),
          ({ length }) => length > 0
        )
      const isIdle = (endpointId: string) =>
        Effect.all([jobs.isKeyIdle(DeliverEvent, endpointId), jobs.isKeyIdle(DeliverByHand, endpointId)]).pipe(
          Effect.map((both) => both.every((idle) => idle))
        )

      return EndpointChanges.of({
        changed: Effect.fnUntraced(function* (endpointId) {
          if (!(yield* isPaused(endpointId))) yield* release(endpointId)
          yield* sql.afterCommit(sessions.announce(endpointId, "changed"))
        }),
        disabled: Effect.fnUntraced(function* (endpointId) {
          yield* dieOnSql(sql`update webhooks_endpoint set epoch = epoch + 1 where id = ${endpointId}`)
          yield* endPending(endpointId)
          yield* sql.afterCommit(sessions.announce(endpointId, "changed"))
        }),
        removed: Effect.fnUntraced(function* (endpointId) {
          yield* endPending(endpointId)
          yield* sql.afterCommit(Effect.andThen(sessions.announce(endpointId, "removed"), sender.forget(endpointId)))
        }),
        awaitIdle: (endpointId) =>
          isIdle(endpointId).pipe(
            Effect.repeat({ until: (idle) => idle, schedule: pollInterval }),
            Effect.timeoutOption(longestWait),
            Effect.asVoid
          )
      })
    })
  )
}
