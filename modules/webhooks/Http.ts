/** Calls a use case for each endpoint of customer messaging. */
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import { localApi } from "../../src/http/LocalApi.ts"
import { WebhookGroup } from "./Api.ts"
import type { Owner } from "./endpoint/Endpoint.ts"
import { Endpoints } from "./endpoint/Endpoints.ts"
import * as EndpointView from "./endpoint/EndpointView.ts"
import * as DeliveryView from "./log/DeliveryView.ts"
import { EndpointDeliveries } from "./log/EndpointDeliveries.ts"
import { toReplayView, toSelection } from "./log/ReplayRequest.ts"
import { pageOf, toList } from "./Paging.ts"
import type { Rehearsal } from "./rehearsal/Rehearsal.ts"
import { Rehearsals } from "./rehearsal/Rehearsals.ts"
import * as RehearsalView from "./rehearsal/RehearsalView.ts"
import { EndpointStatistics } from "./statistics/EndpointStatistics.ts"
import * as StatisticsView from "./statistics/StatisticsView.ts"

/** Runs a use case for the account behind the request. */
const forAccount = <A, E, R>(use: (owner: Owner) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId, installationId }) => use({ accountId, dialect: "crm", installationId }))

const endpointView = Effect.map(EndpointView.toView)
const deliveryView = Effect.map(DeliveryView.toView)
const rehearsalView = <E, R>(self: Effect.Effect<Rehearsal, E, R>) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.map(self, RehearsalView.toView(now)))

export const layer = HttpApiBuilder.group(
  localApi(WebhookGroup),
  "webhookEndpoints",
  Effect.fnUntraced(function* (build) {
    const endpoints = yield* Endpoints
    const deliveries = yield* EndpointDeliveries
    const statistics = yield* EndpointStatistics
    const rehearsals = yield* Rehearsals

    return build.handleAll({
      list: ({ query }) =>
        Effect.map(
          forAccount((owner) => endpoints.list(owner, pageOf(query))),
          (page) => toList(page.endpoints.map(EndpointView.toView), page.hasMore)
        ),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { api_version: apiVersion, description = null, max_per_second: maxPerSecond, ...rest } = payload
        const { keyId } = yield* Principal
        const draft = { ...rest, description, apiVersion, maxPerSecond }
        const created = yield* forAccount((owner) =>
          owner.installationId === undefined
            ? endpoints.create(owner, draft)
            : endpoints.createByApp(owner, draft, keyId)
        )
        return EndpointView.toViewWithSecret(created)
      }),
      read: ({ params }) => endpointView(forAccount((owner) => endpoints.find(owner, params.id))),
      update: ({ params, payload: { max_per_second: maxPerSecond, ...change } }) =>
        endpointView(forAccount((owner) => endpoints.update(owner, params.id, { ...change, maxPerSecond }))),
      remove: ({ params: { id } }) =>
        Effect.as(
          forAccount((owner) => endpoints.remove(owner, id)),
          EndpointView.toDeletedView(id)
        ),
      enable: ({ params }) => endpointView(forAccount((owner) => endpoints.enable(owner, params.id))),
      rotateSecret: ({ params }) =>
        Effect.map(
          forAccount((owner) => endpoints.rotateSecret(owner, params.id)),
          EndpointView.toRotatedView
        ),
      test: ({ params }) => deliveryView(forAccount((owner) => deliveries.ping(owner, params.id))),
      deliveries: ({ params, query }) =>
        Effect.map(
          forAccount((owner) => deliveries.list(owner, params.id, { ...pageOf(query), state: query.status })),
          (page) => toList(page.deliveries.map(DeliveryView.toView), page.hasMore)
        ),
      delivery: ({ params }) =>
        Effect.map(
          forAccount((owner) => deliveries.read(owner, params.id, params.deliveryId)),
          DeliveryView.toDetail
        ),
      replay: ({ params: { id }, payload: { delivery_id: deliveryId, ...range } }) =>
        Effect.map(
          forAccount((owner) => deliveries.replay(owner, id, toSelection({ deliveryId, ...range }))),
          (count) => toReplayView(id, count)
        ),
      rehearse: ({ params }) =>
        rehearsalView(forAccount((owner) => RehearsalView.withRetryAfter(rehearsals.start(owner, params.id)))),
      rehearsal: ({ params }) => rehearsalView(forAccount((owner) => rehearsals.latest(owner, params.id))),
      statistics: ({ params: { id }, query: { span } }) =>
        Effect.map(
          forAccount((owner) => statistics.read(owner, id, span)),
          (found) => StatisticsView.toView(id, found)
        )
    })
  })
)
