/**
 * Use cases of operators with endpoints of any account, for the command line and `/admin/v1`. Every action writes its
 * audit row in its own transaction.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Audit from "../../../src/operate/Audit.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { type AccountNotFound, AccountPlans } from "../../accounts/contract.ts"
import type { DeliveryState } from "../deliver/Delivery.ts"
import type {
  DeliveryNotFound,
  InvalidCursor,
  InvalidEvents,
  InvalidHeaders,
  InvalidUrl,
  PlanLimit,
  RehearsalLimit,
  RehearsalNotFound,
  UnsupportedApiVersion,
  WebhookEndpointNotFound
} from "../Errors.ts"
import type { Draft, Endpoint, EndpointFilter, Owner, WithSecret } from "../endpoint/Endpoint.ts"
import { EndpointAudit, type EndpointPage, Endpoints } from "../endpoint/Endpoints.ts"
import {
  type DeliveryPage,
  type DeliveryWithAttempts,
  EndpointDeliveries,
  type ReplaySelection
} from "../log/EndpointDeliveries.ts"
import type { PayloadExpired } from "../log/PayloadExpired.ts"
import type { Page } from "../Paging.ts"
import type { Rehearsal } from "../rehearsal/Rehearsal.ts"
import { Rehearsals } from "../rehearsal/Rehearsals.ts"
import { EndpointStatistics } from "../statistics/EndpointStatistics.ts"
import type { Span, Statistics } from "../statistics/Statistics.ts"

export class Administration extends Context.Service<
  Administration,
  {
    /** Newest first; of all accounts when none is named. */
    readonly list: (filter: EndpointFilter, page: Page) => Effect.Effect<EndpointPage, AccountNotFound | InvalidCursor>
    readonly create: (
      owner: Owner,
      draft: Draft
    ) => Effect.Effect<
      WithSecret,
      AccountNotFound | InvalidEvents | InvalidHeaders | InvalidUrl | PlanLimit | UnsupportedApiVersion,
      Operator
    >
    readonly remove: (id: string) => Effect.Effect<void, WebhookEndpointNotFound, Operator>
    readonly find: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    readonly enable: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound, Operator>
    /** Enables it and replays its parked deliveries; `count` is their number. */
    readonly enableAndReplay: (
      id: string
    ) => Effect.Effect<{ readonly endpoint: Endpoint; readonly count: number }, WebhookEndpointNotFound, Operator>
    readonly disable: (id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound, Operator>
    readonly rotateSecret: (id: string) => Effect.Effect<WithSecret, WebhookEndpointNotFound, Operator>
    readonly ping: (id: string) => Effect.Effect<DeliveryWithAttempts, WebhookEndpointNotFound, Operator>
    readonly rehearse: (id: string) => Effect.Effect<Rehearsal, WebhookEndpointNotFound | RehearsalLimit, Operator>
    readonly rehearsal: (id: string) => Effect.Effect<Rehearsal, WebhookEndpointNotFound | RehearsalNotFound>
    readonly deliveries: (
      id: string,
      page: Page & { readonly state?: DeliveryState | undefined }
    ) => Effect.Effect<DeliveryPage, WebhookEndpointNotFound | InvalidCursor>
    readonly statistics: (id: string, span: Span) => Effect.Effect<Statistics, WebhookEndpointNotFound>
    readonly replay: (
      id: string,
      selection: ReplaySelection
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
      const statistics = yield* EndpointStatistics
      const rehearsals = yield* Rehearsals
      const audit = Audit.make(sql)

      /** Writes the audit row as the service: inside a tenant's transaction the tenant could not. */
      const record = (action: string, target: string, changed: number) =>
        Effect.asVoid(dieOnSql(Tenant.asService(audit.record({ action: `webhook_${action}`, target, changed }))))

      /** Runs a change with a hook that writes its audit row in the transaction of the change. */
      const audited = <A, E>(change: Effect.Effect<A, E>): Effect.Effect<A, E, Operator> =>
        Effect.flatMap(Operator, (operator) =>
          Effect.provideService(change, EndpointAudit, ({ action, endpointId }) =>
            Effect.provideService(record(action, endpointId, 1), Operator, operator)
          )
        )

      const owned = <A, E>(id: string, use: (owner: Owner) => Effect.Effect<A, E>) =>
        Effect.flatMap(endpoints.ownerOf(id), use)

      const enable = (id: string) => audited(owned(id, (owner) => endpoints.enable(owner, id)))

      const replay = Effect.fnUntraced(
        function* (id: string, selection: ReplaySelection) {
          const owner = yield* endpoints.ownerOf(id)
          const count = yield* log.replay(owner, id, selection)
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
        // Raised only for a single delivery, not for a range.
        Effect.catchTag(["DeliveryNotFound", "PayloadExpired"], Effect.die)
      )

      return Administration.of({
        list: (filter, page) =>
          Effect.andThen(
            filter.accountId === undefined ? Effect.void : plans.all(filter.accountId),
            endpoints.search(filter, page)
          ),
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
        rehearse: Effect.fn("Administration.rehearse")(
          function* (id) {
            const owner = yield* endpoints.ownerOf(id)
            const started = yield* rehearsals.start(owner, id)
            yield* record("rehearse", id, 1)
            return started
          },
          sql.withTransaction,
          dieOnSql
        ),
        rehearsal: (id) => owned(id, (owner) => rehearsals.latest(owner, id)),
        deliveries: (id, page) => owned(id, (owner) => log.list(owner, id, page)),
        statistics: (id, span) => owned(id, (owner) => statistics.read(owner, id, span)),
        replay: Effect.fn("Administration.replay")(replay)
      })
    })
  )
}
