/** Endpoint to use case. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminToken } from "../../../src/actor/operate/AdminToken.ts"
import { localApi } from "../../../src/module.ts"
import { asked } from "../ReplayRequest.ts"
import { Administration } from "./Administration.ts"
import { WebhookAdminGroup } from "./Api.ts"
import { deliveryView, endpointView, withSecret } from "./Views.ts"

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
      list: ({ query: { accountId, dialect, ...page } }) =>
        Effect.map(administration.list({ accountId, dialect }, pageOf(page)), ({ endpoints, hasMore }) => ({
          endpoints: endpoints.map(endpointView),
          nextCursor: cursorOf(endpoints.at(-1), hasMore)
        })),
      create: ({ payload: { accountId, description = null, dialect = "analytics", events, url } }) =>
        Effect.map(
          administration.create({ accountId, dialect }, { url, events, description, apiVersion: undefined }),
          withSecret
        ),
      remove: ({ params: { id } }) => Effect.as(administration.remove(id), { id }),
      read: ({ params }) => Effect.map(administration.find(params.id), endpointView),
      enable: ({ params }) => Effect.map(administration.enable(params.id), endpointView),
      disable: ({ params }) => Effect.map(administration.disable(params.id), endpointView),
      rotateSecret: ({ params }) => Effect.map(administration.rotateSecret(params.id), withSecret),
      test: ({ params }) => Effect.map(administration.ping(params.id), deliveryView),
      deliveries: ({ params, query: { state, ...page } }) =>
        Effect.map(administration.deliveries(params.id, { ...pageOf(page), state }), ({ deliveries, hasMore }) => ({
          deliveries: deliveries.map(deliveryView),
          nextCursor: cursorOf(deliveries.at(-1)?.delivery, hasMore)
        })),
      replay: ({ params, payload }) =>
        Effect.map(administration.replay(params.id, asked(payload)), (count) => ({ count }))
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
