/** Calls a use case for each endpoint of area analytics, and translates errors to the wording of this API. */
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { nextCursor } from "../../../src/operate/Page.ts"
import { InvalidCursor, PlanLimit, WebhookEndpointNotFound } from "../Errors.ts"
import type { Owner } from "../endpoint/Endpoint.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import { EndpointDeliveries } from "../log/EndpointDeliveries.ts"
import { toSelection } from "../log/ReplayRequest.ts"
import { Rehearsals } from "../rehearsal/Rehearsals.ts"
import { toCamelView, withRetryAfter } from "../rehearsal/RehearsalView.ts"
import { EndpointStatistics } from "../statistics/EndpointStatistics.ts"
import { NotificationGroup } from "./Api.ts"
import * as DeliveryView from "./DeliveryView.ts"
import * as EndpointView from "./EndpointView.ts"
import { InvalidDeliveryCursor, NotificationEndpointLimit, NotificationEndpointNotFound } from "./Errors.ts"
import * as StatisticsView from "./StatisticsView.ts"

/** Runs a use case for the account behind the request; errors get the wording of area analytics. */
const forAccount = <A, E, R>(use: (owner: Owner) => Effect.Effect<A, E, R>) =>
  Effect.mapError(
    Effect.flatMap(Principal, ({ accountId }) => use({ accountId, dialect: "analytics" })),
    translate
  )

type ErrorOf<E> = E extends WebhookEndpointNotFound
  ? NotificationEndpointNotFound
  : E extends PlanLimit
    ? NotificationEndpointLimit
    : E extends InvalidCursor
      ? InvalidDeliveryCursor
      : E

const translate = <E>(error: E): ErrorOf<E> => {
  const translated = () => {
    if (error instanceof WebhookEndpointNotFound) return new NotificationEndpointNotFound({})
    if (error instanceof PlanLimit) return new NotificationEndpointLimit({})
    return error instanceof InvalidCursor ? new InvalidDeliveryCursor({}) : error
  }
  return translated() as ErrorOf<E>
}

const inData = <A, B>(view: (value: A) => B) => Effect.map((value: A) => ({ data: view(value) }))

export const layer = HttpApiBuilder.group(
  localApi(NotificationGroup),
  "notificationEndpoints",
  Effect.fnUntraced(function* (build) {
    const endpoints = yield* Endpoints
    const deliveries = yield* EndpointDeliveries
    const statistics = yield* EndpointStatistics
    const rehearsals = yield* Rehearsals
    const endpoint = inData(EndpointView.toView)
    const withSecret = inData(EndpointView.toViewWithSecret)

    return build.handleAll({
      // One page holds all that an account may have.
      list: () =>
        forAccount((owner) => Effect.orDie(endpoints.list(owner, { limit: 100, startingAfter: undefined }))).pipe(
          inData((page) => page.endpoints.map(EndpointView.toView))
        ),
      create: ({ payload: { description = null, ...rest } }) =>
        forAccount((owner) =>
          endpoints.create(owner, { ...rest, description, events: rest.events, apiVersion: undefined })
        ).pipe(Effect.catchTag("UnsupportedApiVersion", Effect.die), withSecret),
      read: ({ params }) => endpoint(forAccount((owner) => endpoints.find(owner, params.id))),
      update: ({ params, payload }) => endpoint(forAccount((owner) => endpoints.update(owner, params.id, payload))),
      remove: ({ params: { id } }) =>
        forAccount((owner) => endpoints.remove(owner, id)).pipe(inData(() => ({ id, deleted: true as const }))),
      enable: ({ params }) => endpoint(forAccount((owner) => endpoints.enable(owner, params.id))),
      rotateSecret: ({ params }) => withSecret(forAccount((owner) => endpoints.rotateSecret(owner, params.id))),
      test: ({ params }) => forAccount((owner) => deliveries.ping(owner, params.id)).pipe(inData(DeliveryView.toView)),
      deliveries: ({ params, query: { cursor: startingAfter, limit, status: state } }) =>
        Effect.map(
          forAccount((owner) => deliveries.list(owner, params.id, { limit, startingAfter, state })),
          (page) => {
            const data = page.deliveries.map(DeliveryView.toView)
            return { data, nextCursor: nextCursor(data, page.hasMore) }
          }
        ),
      delivery: ({ params }) =>
        forAccount((owner) => deliveries.read(owner, params.id, params.deliveryId)).pipe(inData(DeliveryView.toDetail)),
      replay: ({ params, payload }) =>
        forAccount((owner) => deliveries.replay(owner, params.id, toSelection(payload))).pipe(
          inData((count) => ({ count }))
        ),
      rehearse: Effect.fnUntraced(function* ({ params }) {
        const now = yield* Clock.currentTimeMillis
        return yield* forAccount((owner) => withRetryAfter(rehearsals.start(owner, params.id))).pipe(
          inData(toCamelView(now))
        )
      }),
      rehearsal: Effect.fnUntraced(function* ({ params }) {
        const now = yield* Clock.currentTimeMillis
        return yield* forAccount((owner) => rehearsals.latest(owner, params.id)).pipe(inData(toCamelView(now)))
      }),
      statistics: ({ params: { id }, query: { span } }) =>
        forAccount((owner) => statistics.read(owner, id, span)).pipe(
          inData((found) => StatisticsView.toView(id, found))
        )
    })
  })
)
