/** Endpoint to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import { localApi } from "../../src/module.ts"
import { WebhookGroup } from "./Api.ts"
import type { Owner } from "./Endpoint.ts"
import { EndpointDeliveries } from "./EndpointDeliveries.ts"
import { Endpoints } from "./Endpoints.ts"
import { toldDelivery, toldDeliveryInFull } from "./LoggedDelivery.ts"
import { listed, pageOf } from "./Paging.ts"
import { accepted, asked } from "./ReplayRequest.ts"
import { told, toldOnce, toldRemoved, toldRotated } from "./Subscription.ts"

const mine = <A, E, R>(use: (owner: Owner) => Effect.Effect<A, E, R>) =>
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
          mine((owner) => endpoints.list(owner, pageOf(query))),
          (page) => listed(page.endpoints.map(told), page.hasMore)
        )
      )
      .handle("create", ({ payload: { api_version: apiVersion, description = null, events, url } }) =>
        Effect.map(
          mine((owner) => endpoints.create(owner, { url, events, description, apiVersion })),
          toldOnce
        )
      )
      .handle("read", ({ params }) =>
        Effect.map(
          mine((owner) => endpoints.find(owner, params.id)),
          told
        )
      )
      .handle("update", ({ params, payload }) =>
        Effect.map(
          mine((owner) => endpoints.update(owner, params.id, payload)),
          told
        )
      )
      .handle("remove", ({ params: { id } }) =>
        Effect.as(
          mine((owner) => endpoints.remove(owner, id)),
          toldRemoved(id)
        )
      )
      .handle("enable", ({ params }) =>
        Effect.map(
          mine((owner) => endpoints.enable(owner, params.id)),
          told
        )
      )
      .handle("rotateSecret", ({ params }) =>
        Effect.map(
          mine((owner) => endpoints.rotateSecret(owner, params.id)),
          toldRotated
        )
      )
      .handle("test", ({ params }) =>
        Effect.map(
          mine((owner) => deliveries.ping(owner, params.id)),
          toldDelivery
        )
      )
      .handle("deliveries", ({ params, query }) =>
        Effect.map(
          mine((owner) => deliveries.list(owner, params.id, { ...pageOf(query), state: query.status })),
          (page) => listed(page.deliveries.map(toldDelivery), page.hasMore)
        )
      )
      .handle("delivery", ({ params }) =>
        Effect.map(
          mine((owner) => deliveries.read(owner, params.id, params.deliveryId)),
          toldDeliveryInFull
        )
      )
      .handle("replay", ({ params: { id }, payload: { delivery_id: deliveryId, ...span } }) =>
        Effect.map(
          mine((owner) => deliveries.replay(owner, id, asked({ deliveryId, ...span }))),
          (count) => accepted(id, count)
        )
      )
  })
)
