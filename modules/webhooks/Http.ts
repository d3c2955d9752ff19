/** Calls a use case for each endpoint of customer messaging. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import { localApi } from "../../src/module.ts"
import { WebhookGroup } from "./Api.ts"
import type { Owner } from "./endpoint/Endpoint.ts"
import { Endpoints } from "./endpoint/Endpoints.ts"
import * as EndpointView from "./endpoint/EndpointView.ts"
import * as DeliveryView from "./log/DeliveryView.ts"
import { EndpointDeliveries } from "./log/EndpointDeliveries.ts"
import { toReplayView, toSelection } from "./log/ReplayRequest.ts"
import { pageOf, toList } from "./Paging.ts"

/** Runs a use case for the account behind the request. */
const forAccount = <A, E, R>(use: (owner: Owner) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => use({ accountId, dialect: "crm" }))

export const layer = HttpApiBuilder.group(
  localApi(WebhookGroup),
  "webhookEndpoints",
  Effect.fnUntraced(function* (handlers) {
    const endpoints = yield* Endpoints
    const deliveries = yield* EndpointDeliveries

    return handlers
      .handle("list", ({ query }) =>
        Effect.map(
          forAccount((owner) => endpoints.list(owner, pageOf(query))),
          (page) => toList(page.endpoints.map(EndpointView.toView), page.hasMore)
        )
      )
      .handle("create", ({ payload: { api_version: apiVersion, description = null, events, url } }) =>
        Effect.map(
          forAccount((owner) => endpoints.create(owner, { url, events, description, apiVersion })),
          EndpointView.toViewWithSecret
        )
      )
      .handle("read", ({ params }) =>
        Effect.map(
          forAccount((owner) => endpoints.find(owner, params.id)),
          EndpointView.toView
        )
      )
      .handle("update", ({ params, payload }) =>
        Effect.map(
          forAccount((owner) => endpoints.update(owner, params.id, payload)),
          EndpointView.toView
        )
      )
      .handle("remove", ({ params: { id } }) =>
        Effect.as(
          forAccount((owner) => endpoints.remove(owner, id)),
          EndpointView.toDeletedView(id)
        )
      )
      .handle("enable", ({ params }) =>
        Effect.map(
          forAccount((owner) => endpoints.enable(owner, params.id)),
          EndpointView.toView
        )
      )
      .handle("rotateSecret", ({ params }) =>
        Effect.map(
          forAccount((owner) => endpoints.rotateSecret(owner, params.id)),
          EndpointView.toRotatedView
        )
      )
      .handle("test", ({ params }) =>
        Effect.map(
          forAccount((owner) => deliveries.ping(owner, params.id)),
          DeliveryView.toView
        )
      )
      .handle("deliveries", ({ params, query }) =>
        Effect.map(
          forAccount((owner) => deliveries.list(owner, params.id, { ...pageOf(query), state: query.status })),
          (page) => toList(page.deliveries.map(DeliveryView.toView), page.hasMore)
        )
      )
      .handle("delivery", ({ params }) =>
        Effect.map(
          forAccount((owner) => deliveries.read(owner, params.id, params.deliveryId)),
          DeliveryView.toDetail
        )
      )
      .handle("replay", ({ params: { id }, payload: { delivery_id: deliveryId, ...span } }) =>
        Effect.map(
          forAccount((owner) => deliveries.replay(owner, id, toSelection({ deliveryId, ...span }))),
          (count) => toReplayView(id, count)
        )
      )
  })
)
