/** Endpoint to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/module.ts"
import type { Owner } from "../Endpoint.ts"
import { EndpointDeliveries } from "../EndpointDeliveries.ts"
import { Endpoints } from "../Endpoints.ts"
import { InvalidCursor, PlanLimit, WebhookEndpointNotFound } from "../Errors.ts"
import { asked } from "../ReplayRequest.ts"
import { NotificationGroup } from "./Api.ts"
import * as DeliveryView from "./DeliveryView.ts"
import * as EndpointView from "./EndpointView.ts"
import { InvalidDeliveryCursor, NotificationEndpointLimit, NotificationEndpointNotFound } from "./Errors.ts"

/** For the account behind the request; what goes wrong is told in the words of area analytics. */
const mine = <A, E, R>(use: (owner: Owner) => Effect.Effect<A, E, R>) =>
  Effect.mapError(
    Effect.flatMap(Principal, ({ accountId }) => use({ accountId, dialect: "analytics" })),
    translated
  )

type Translated<E> = E extends WebhookEndpointNotFound
  ? NotificationEndpointNotFound
  : E extends PlanLimit
    ? NotificationEndpointLimit
    : E extends InvalidCursor
      ? InvalidDeliveryCursor
      : E

const translated = <E>(error: E): Translated<E> => {
  const words = () => {
    if (error instanceof WebhookEndpointNotFound) return new NotificationEndpointNotFound({})
    if (error instanceof PlanLimit) return new NotificationEndpointLimit({})
    return error instanceof InvalidCursor ? new InvalidDeliveryCursor({}) : error
  }
  return words() as Translated<E>
}

const inData = <A, B>(view: (value: A) => B) => Effect.map((value: A) => ({ data: view(value) }))

export const layer = HttpApiBuilder.group(
  localApi(NotificationGroup),
  "notificationEndpoints",
  Effect.fnUntraced(function* (build) {
    const endpoints = yield* Endpoints
    const deliveries = yield* EndpointDeliveries
    const endpoint = inData(EndpointView.toView)
    const withSecret = inData(EndpointView.toViewWithSecret)

    return build.handleAll({
      // One page holds all that an account may have.
      list: () =>
        mine((owner) => Effect.orDie(endpoints.list(owner, { limit: 100, startingAfter: undefined }))).pipe(
          inData((page) => page.endpoints.map(EndpointView.toView))
        ),
      create: ({ payload: { description = null, events, url } }) =>
        mine((owner) => endpoints.create(owner, { url, events, description, apiVersion: undefined })).pipe(
          Effect.catchTag("UnsupportedApiVersion", Effect.die),
          withSecret
        ),
      read: ({ params }) => endpoint(mine((owner) => endpoints.find(owner, params.id))),
      update: ({ params, payload }) => endpoint(mine((owner) => endpoints.update(owner, params.id, payload))),
      remove: ({ params: { id } }) =>
        mine((owner) => endpoints.remove(owner, id)).pipe(inData(() => ({ id, deleted: true as const }))),
      enable: ({ params }) => endpoint(mine((owner) => endpoints.enable(owner, params.id))),
      rotateSecret: ({ params }) => withSecret(mine((owner) => endpoints.rotateSecret(owner, params.id))),
      test: ({ params }) => mine((owner) => deliveries.ping(owner, params.id)).pipe(inData(DeliveryView.toView)),
      deliveries: ({ params, query: { cursor: startingAfter, limit, status: state } }) =>
        Effect.map(
          mine((owner) => deliveries.list(owner, params.id, { limit, startingAfter, state })),
          (page) => ({
            data: page.deliveries.map(DeliveryView.toView),
            nextCursor: page.hasMore ? (page.deliveries.at(-1)?.delivery.id ?? null) : null
          })
        ),
      delivery: ({ params }) =>
        mine((owner) => deliveries.read(owner, params.id, params.deliveryId)).pipe(inData(DeliveryView.toViewInFull)),
      replay: ({ params, payload }) =>
        mine((owner) => deliveries.replay(owner, params.id, asked(payload))).pipe(inData((count) => ({ count })))
    })
  })
)
