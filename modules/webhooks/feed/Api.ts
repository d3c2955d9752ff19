/** Declares `/api/v1/webhook_events` and `/api/v1/notification_events`, extensions for integrators without a receiver. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { InSection } from "../../../src/http/auth/WebSessions.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AnalyticsKey, CrmKey } from "../../accounts/contract.ts"
import { UnknownEventType } from "../Errors.ts"
import { feedQuery, feedTypes, NotificationEvents, WebhookEvents } from "./FeedView.ts"

const description =
  "What has happened since the cursor, in the order in which it was published, without an endpoint that receives it. Keep the " +
  "cursor of each answer after its events have been handled, and ask again with it: nothing is skipped, and an answer that was " +
  "lost comes again. Events are kept for 30 days."

const documented = OpenApi.annotations({ transform: withTypes(feedTypes) })

const webhookEvents = HttpApiEndpoint.get("list", "/webhook_events", {
  query: feedQuery,
  success: WebhookEvents,
  error: problem(UnknownEventType)
})
  .annotateMerge(documented)
  .annotate(RequiredScopes, ["webhooks:read"])
  .annotate(OpenApi.Summary, "List what is new, instead of receiving webhooks")
  .annotate(OpenApi.Description, description)

const notificationEvents = HttpApiEndpoint.get("list", "/notification_events", {
  query: feedQuery,
  success: NotificationEvents,
  error: problem(UnknownEventType)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List what is new, instead of receiving notifications")
  .annotate(OpenApi.Description, description)

export const WebhookEventGroup = HttpApiGroup.make("webhookEvents")
  .add(webhookEvents)
  .prefix("/api/v1")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(InSection, "developers")
  .annotate(OpenApi.Title, "Webhook events")
  .annotate(OpenApi.Description, "The events of customer messaging for who asks for them")

export const NotificationEventGroup = HttpApiGroup.make("notificationEvents")
  .add(notificationEvents)
  .prefix("/api/v1")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(InSection, "developers")
  .annotate(OpenApi.Title, "Notification events")
  .annotate(OpenApi.Description, "The events of area analytics for who asks for them")
