/** Calls a use case of `Administration` for each endpoint of operators. */
import { Clock, DateTime, Effect } from "effect"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../src/operate/Page.ts"
import { toSelection } from "../log/ReplayRequest.ts"
import { toCamelView, withRetryAfter } from "../rehearsal/RehearsalView.ts"
import { Administration } from "./Administration.ts"
import { WebhookAdminGroup } from "./Api.ts"
import * as DeliveryView from "./DeliveryView.ts"
import * as EndpointView from "./EndpointView.ts"
import * as StatisticsView from "./StatisticsView.ts"

const pageOf = ({ cursor, limit }: { readonly limit: number; readonly cursor?: string }) => ({
  limit,
  startingAfter: cursor
})

export const layer = operatorHandlers(
  WebhookAdminGroup,
  Effect.fnUntraced(function* (build) {
    const administration = yield* Administration

    return build.handleAll({
      list: ({ query: { accountId, dialect, health, ...page } }) =>
        Effect.map(administration.list({ accountId, dialect, health }, pageOf(page)), ({ endpoints, hasMore }) => ({
          endpoints: endpoints.map(EndpointView.toView),
          nextCursor: nextCursor(endpoints, hasMore)
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
      enable: ({ params: { id }, query: { replay } }) =>
        replay
          ? Effect.map(administration.enableAndReplay(id), ({ count, endpoint }) => ({
              ...EndpointView.toView(endpoint),
              count
            }))
          : Effect.map(administration.enable(id), EndpointView.toView),
      disable: ({ params }) => Effect.map(administration.disable(params.id), EndpointView.toView),
      rotateSecret: ({ params }) => Effect.map(administration.rotateSecret(params.id), EndpointView.toViewWithSecret),
      test: ({ params }) => Effect.map(administration.ping(params.id), DeliveryView.toView),
      deliveries: ({ params, query: { state, ...page } }) =>
        Effect.map(
          administration.deliveries(params.id, { ...pageOf(page), state }),
          ({ deliveries: found, hasMore }) => {
            const deliveries = found.map(DeliveryView.toView)
            return { deliveries, nextCursor: nextCursor(deliveries, hasMore) }
          }
        ),
      replay: Effect.fnUntraced(function* ({ params: { id }, payload }) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        return { count: yield* administration.replay(id, toSelection(DeliveryView.withFrom(payload, now))) }
      }),
      rehearse: Effect.fnUntraced(function* ({ params }) {
        const now = yield* Clock.currentTimeMillis
        return toCamelView(now)(yield* withRetryAfter(administration.rehearse(params.id)))
      }),
      rehearsal: Effect.fnUntraced(function* ({ params }) {
        const now = yield* Clock.currentTimeMillis
        return toCamelView(now)(yield* administration.rehearsal(params.id))
      }),
      statistics: ({ params: { id }, query: { span } }) =>
        Effect.map(administration.statistics(id, span), (found) => StatisticsView.toView(id, found))
    })
  })
)
