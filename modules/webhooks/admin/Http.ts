/** Calls a use case of `Administration` for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import { toSelection } from "../log/ReplayRequest.ts"
import { Administration } from "./Administration.ts"
import { WebhookAdminGroup } from "./Api.ts"
import * as DeliveryView from "./DeliveryView.ts"
import * as EndpointView from "./EndpointView.ts"
import * as StatisticsView from "./StatisticsView.ts"

const pageOf = ({ cursor, limit }: { readonly limit: number; readonly cursor?: string }) => ({
  limit,
  startingAfter: cursor
})

const cursorOf = (last: { readonly id: string } | undefined, hasMore: boolean) => (hasMore ? (last?.id ?? null) : null)

const handlers = HttpApiBuilder.group(
  localApi(WebhookAdminGroup),
  "webhookAdmin",
  Effect.fnUntraced(function* (build) {
    const administration = yield* Administration

    return build.handleAll({
      list: ({ query: { accountId, dialect, health, ...page } }) =>
        Effect.map(administration.list({ accountId, dialect, health }, pageOf(page)), ({ endpoints, hasMore }) => ({
          endpoints: endpoints.map(EndpointView.toView),
          nextCursor: cursorOf(endpoints.at(-1), hasMore)
        })),
      create: ({ payload: { accountId, description = null, dialect = "analytics", ...rest } }) =>
        Effect.map(
          administration.create(
            { accountId, dialect },
            { ...rest, events: rest.events, description, apiVersion: undefined }
          ),
          EndpointView.toViewWithSecret
        ),
      remove: ({ params: { id } }) => Effect.as(administration.remove(id), { id }),
      read: ({ params }) => Effect.map(administration.find(params.id), EndpointView.toView),
      enable: ({ params }) => Effect.map(administration.enable(params.id), EndpointView.toView),
      disable: ({ params }) => Effect.map(administration.disable(params.id), EndpointView.toView),
      rotateSecret: ({ params }) => Effect.map(administration.rotateSecret(params.id), EndpointView.toViewWithSecret),
      test: ({ params }) => Effect.map(administration.ping(params.id), DeliveryView.toView),
      deliveries: ({ params, query: { state, ...page } }) =>
        Effect.map(administration.deliveries(params.id, { ...pageOf(page), state }), ({ deliveries, hasMore }) => ({
          deliveries: deliveries.map(DeliveryView.toView),
          nextCursor: cursorOf(deliveries.at(-1)?.delivery, hasMore)
        })),
      replay: ({ params, payload }) =>
        Effect.map(administration.replay(params.id, toSelection(payload)), (count) => ({ count })),
      statistics: ({ params: { id }, query: { span } }) =>
        Effect.map(administration.statistics(id, span), (found) => StatisticsView.toView(id, found))
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
