/** Removes the endpoints of an app that was uninstalled, each once its last event was delivered or given up. */
import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type * as Actor from "../../../src/actor/Actor.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { EndpointSessions } from "../deliver/EndpointSessions.ts"
import type { RemoveInstalled } from "../Jobs.ts"
import type { Endpoint } from "./Endpoint.ts"
import { EndpointRepo } from "./EndpointRepo.ts"
import { Endpoints } from "./Endpoints.ts"

/** The clocks of the nodes that retired and that fanned out may differ. */
const clockMarginMs = 60_000
/** All retries of a delivery, with their jitter, take less. */
const longestMs = 36 * 3_600_000
const shortestPauseMs = 1_000
const longestPauseMs = 15 * 60_000

export class RetiredEndpoints extends Context.Service<
  RetiredEndpoints,
  {
    /** Puts the job off while the last event is on its way. */
    readonly remove: (
      installation: Actor.Payload<typeof RemoveInstalled>,
      attempt: Pick<Actor.Attempt, "snooze">
    ) => Effect.Effect<void>
  }
>()("webhooks/endpoint/RetiredEndpoints") {
  static readonly layer = Layer.effect(
    RetiredEndpoints,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const repo = yield* EndpointRepo
      const endpoints = yield* Endpoints
      const sessions = yield* EndpointSessions

      const isDone = Effect.fnUntraced(function* ({ accountId, id, status }: Endpoint, type: string, since: Date) {
        if (status === "disabled") return true
        const [delivery] = yield* sql<{ readonly state: string }>`
          select state from webhooks_delivery
          where endpoint_id = ${id} and account_id = ${accountId} and type = ${type} and kind = 'event'
            and id >= ${Ulids.from(since.getTime() - clockMarginMs)}
          order by id desc limit 1`.pipe(dieOnSql)
        return delivery !== undefined && delivery.state !== "pending"
      })

      return RetiredEndpoints.of({
        remove: Effect.fn("RetiredEndpoints.remove")(function* (
          { accountId, installationId, lastEvent, retiredAt },
          attempt
        ) {
          const waitedMs = (yield* Clock.currentTimeMillis) - retiredAt.getTime()
          let isWaiting = false
          for (const endpoint of yield* within(accountId, repo.installed(accountId, installationId))) {
            const isGone = waitedMs > longestMs || (yield* within(accountId, isDone(endpoint, lastEvent, retiredAt)))
            if (isGone) yield* Effect.ignore(endpoints.remove(endpoint, endpoint.id))
            else yield* sessions.announce(endpoint.id, "changed")
            isWaiting ||= !isGone
          }
          if (isWaiting) return yield* attempt.snooze(Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs / 2)))
        })
      })
    })
  ).pipe(Layer.provide([Endpoints.layer, EndpointRepo.layer]))
}
