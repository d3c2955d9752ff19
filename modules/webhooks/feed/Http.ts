/** Calls the use case for both APIs. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { NotificationEventGroup, WebhookEventGroup } from "./Api.ts"
import { EventFeed } from "./EventFeed.ts"
import { toNotificationEvents, toWebhookEvents } from "./FeedView.ts"

const webhookEvents = HttpApiBuilder.group(
  localApi(WebhookEventGroup),
  "webhookEvents",
  Effect.fnUntraced(function* (build) {
    const { page } = yield* EventFeed
    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { accountId, installationId } = yield* Principal
        return toWebhookEvents(yield* page({ accountId, dialect: "crm", installationId }, query))
      })
    })
  })
)

const notificationEvents = HttpApiBuilder.group(
  localApi(NotificationEventGroup),
  "notificationEvents",
  Effect.fnUntraced(function* (build) {
    const { page } = yield* EventFeed
    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { accountId } = yield* Principal
        return toNotificationEvents(yield* page({ accountId, dialect: "analytics" }, query))
      })
    })
  })
)

export const layer = Layer.merge(webhookEvents, notificationEvents)
