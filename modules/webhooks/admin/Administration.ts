/**
 * What operators do with endpoints of any account, on the command line and under `/admin/v1`. Every action has its row in
 * the audit, in the transaction of the action.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Audit from "../../../src/actor/operate/Audit.ts"
import { Operator } from "../../../src/actor/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { type AccountNotFound, AccountPlans } from "../../accounts/contract.ts"
import type { DeliveryState } from "../deliver/Delivery.ts"
import type { PayloadExpired } from "../deliver/PayloadExpired.ts"
import type { Draft, Endpoint, Owner, SomeOwner, WithSecret } from "../Endpoint.ts"
import { type Again, EndpointDeliveries, type Logged, type LogPage } from "../EndpointDeliveries.ts"
import { Endpoints, type Listing } from "../Endpoints.ts"
import type {
  DeliveryNotFound,
  InvalidCursor,
  InvalidEvents,
  PlanLimit,
  UnsupportedApiVersion,
  WebhookEndpointNotFound
} from "../Errors.ts"
import { Noted } from "../Noted.ts"
import type { Page } from "../Paging.ts"
import type { InvalidUrl } from "../send/InvalidUrl.ts"

export class Administration extends Context.Service<
  Administration,
  {
    /** Newest first. */
    readonly list: (owner: SomeOwner, page: Page) => Effect.Effect<Listing, AccountNotFound | InvalidCursor>
    readonly create: (
      owner: Owner,
      draft: Draft
    ) => Effect.Effect<
      WithSecret,
      AccountNotFound | InvalidEvents | InvalidUrl | PlanLimit | UnsupportedApiVersion,
      Operator
    >
    readonly remove: (id: string) => Effect.Effect<void, WebhookEndpointNotFound, Operator>
    readonly find: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    readonly enable: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound, Operator>
    /** Enables it, and sends what was parked; answers how many deliveries that are. */
    readonly enableAndReplay: (
      id: string
    ) => Effect.Effect<{ readonly endpoint: Endpoint; readonly count: number }, WebhookEndpointNotFound, Operator>
    readonly disable: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound, Operator>
    readonly rotateSecret: (id: string) => Effect.Effect<WithSecret, WebhookEndpointNotFound, Operator>
    readonly ping: (id: string) => Effect.Effect<Logged, WebhookEndpointNotFound, Operator>
    readonly deliveries: (
      id: string,
      page: Page & { readonly state?: DeliveryState | undefined }
    ) => Effect.Effect<LogPage, WebhookEndpointNotFound | InvalidCursor>
    readonly replay: (
      id: string,
      again: Again
    ) => Effect.Effect<number, WebhookEndpointNotFound | DeliveryNotFound | PayloadExpired, Operator>
  }
>()("webhooks/Administration") {
  static readonly layer = Layer.effect(
    Administration,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const plans = yield* AccountPlans
      const endpoints = yield* Endpoints
      const log = yield* EndpointDeliveries
      const audit = Audit.make(sql)

      /** The audit is the operators', also in a transaction of the account. */
      const record = (action: string, target: string, changed: number) =>
        Effect.asVoid(dieOnSql(Tenant.asService(audit.record({ action: `webhook_${action}`, target, changed }))))

      /** The change tells of itself, in its own transaction. */
      const audited = <A, E>(change: Effect.Effect<A, E>): Effect.Effect<A, E, Operator> =>
        Effect.flatMap(Operator, (operator) =>
          Effect.provideService(change, Noted, ({ action, endpointId }) =>
            Effect.provideService(record(action, endpointId, 1), Operator, operator)
          )
        )

      const owned = <A, E>(id: string, use: (owner: Owner) => Effect.Effect<A, E>) =>
        Effect.flatMap(endpoints.ownerOf(id), use)

      const enable = (id: string) => audited(owned(id, (owner) => endpoints.enable(owner, id)))

      const replay = Effect.fnUntraced(
        function* (id: string, again: Again) {
          const owner = yield* endpoints.ownerOf(id)
          const count = yield* log.replay(owner, id, again)
          yield* record("replay", id, count)
          return count
        },
        sql.withTransaction,
        dieOnSql
      )

      const enableAndReplay = Effect.fnUntraced(
        function* (id: string) {
          const endpoint = yield* enable(id)
          return { endpoint, count: yield* replay(id, { states: ["parked"] }) }
        },
        sql.withTransaction,
        dieOnSql,
        // Only a delivery that is named may be missing.
        Effect.catchTag(["DeliveryNotFound", "PayloadExpired"], Effect.die)
      )

      return Administration.of({
        list: (owner, page) => Effect.andThen(plans.all(owner.accountId), endpoints.list(owner, page)),
        create: (owner, draft) => Effect.andThen(plans.all(owner.accountId), audited(endpoints.create(owner, draft))),
        remove: (id) => audited(owned(id, (owner) => endpoints.remove(owner, id))),
        find: (id) => owned(id, (owner) => endpoints.find(owner, id)),
        enable: Effect.fn("Administration.enable")(enable),
        enableAndReplay: Effect.fn("Administration.enableAndReplay")(enableAndReplay),
        disable: (id) => audited(owned(id, (owner) => endpoints.disable(owner, id, "operator"))),
        rotateSecret: (id) => audited(owned(id, (owner) => endpoints.rotateSecret(owner, id))),
        ping: Effect.fn("Administration.ping")(
          function* (id) {
            const owner = yield* endpoints.ownerOf(id)
            yield* record("test", id, 1)
            return yield* log.ping(owner, id)
          },
          sql.withTransaction,
          dieOnSql
        ),
        deliveries: (id, page) => owned(id, (owner) => log.list(owner, id, page)),
        replay: Effect.fn("Administration.replay")(replay)
      })
    })
  )
}
