/**
 * Declares `/api/v1/notification_endpoints`: the operations of customer messaging (`../Api.ts`) for area analytics,
 * with its keys and in its spelling. The documented API leaves endpoints to a dashboard, so all of this is an
 * extension.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InSection } from "../../../src/http/auth/WebSessions.ts"
import { byCursor, documentedPaging } from "../../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { ShowsSecret } from "../../../src/http/idempotency/OptionalKey.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AnalyticsKey } from "../../accounts/contract.ts"
import { deliveryStates } from "../deliver/Delivery.ts"
import {
  DeliveryNotFound,
  InvalidEvents,
  InvalidHeaders,
  InvalidUrl,
  RehearsalLimit,
  RehearsalNotFound
} from "../Errors.ts"
import { analyticsLimit } from "../endpoint/Endpoint.ts"
import { EndpointId } from "../endpoint/EndpointView.ts"
import { deliveryParams } from "../log/DeliveryView.ts"
import { PayloadExpired } from "../log/PayloadExpired.ts"
import { accepted, OneRehearsal, readText, startText } from "../rehearsal/RehearsalView.ts"
import { Span, description as statisticsText } from "../statistics/StatisticsView.ts"
import { DeliveryList, OneDelivery, OneDeliveryDetail, ReplayAccepted, ReplayRequest } from "./DeliveryView.ts"
import {
  DeletedEndpoint,
  EndpointCreation,
  EndpointList,
  EndpointUpdate,
  EndpointWithSecret,
  OneEndpoint,
  path
} from "./EndpointView.ts"
import { InvalidDeliveryCursor, NotificationEndpointLimit, NotificationEndpointNotFound } from "./Errors.ts"
import { OneStatistics } from "./StatisticsView.ts"

const params = { id: EndpointId }
const notFound = problem(NotificationEndpointNotFound)

const list = HttpApiEndpoint.get("list", "/", { success: EndpointList })
  .annotate(OpenApi.Summary, "List notification endpoints")
  .annotate(
    OpenApi.Description,
    `All endpoints of the account, newest first; there are ${analyticsLimit} at most. Of secrets only their beginning is shown.`
  )

const create = HttpApiEndpoint.post("create", "/", {
  payload: EndpointCreation,
  success: EndpointWithSecret.pipe(HttpApiSchema.status(201)),
  error: [problem(InvalidEvents), problem(InvalidHeaders), problem(InvalidUrl), problem(NotificationEndpointLimit)]
})
  .annotate(ShowsSecret, true)
  .annotate(OpenApi.Summary, "Create a notification endpoint")
  .annotate(
    OpenApi.Description,
    "Sends events of the account to the URL from now on. The answer holds the signing secret, which is never shown again. " +
      "The URL must be https, on port 443 or 8443, without a user name, a password or a fragment, and its host must " +
      `resolve to public addresses only. An account may have ${analyticsLimit} endpoints; disabled ones count.`
  )

const read = HttpApiEndpoint.get("read", "/:id", { params, success: OneEndpoint, error: notFound })
  .annotate(OpenApi.Summary, "Read a notification endpoint")
  .annotate(
    OpenApi.Description,
    "One endpoint. Of a disabled one it tells why and since when it is disabled, and how to make it active again."
  )

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: EndpointUpdate,
  success: OneEndpoint,
  error: [notFound, problem(InvalidEvents), problem(InvalidHeaders), problem(InvalidUrl)]
})
  .annotate(OpenApi.Summary, "Change a notification endpoint")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given, all or none. What waits goes to the new URL, and failures are counted from 0 then. " +
      "A URL with another scheme, host or port drops the headers of the endpoint, unless they are given again in the same " +
      "request: they may be keys of the former receiver. `headerNames` of the answer has those that are left. " +
      "`status` disables the endpoint, which parks what waits and what comes, or makes it active again."
  )

const remove = HttpApiEndpoint.delete("remove", "/:id", { params, success: DeletedEndpoint, error: notFound })
  .annotate(OpenApi.Summary, "Delete a notification endpoint")
  .annotate(OpenApi.Description, "Nothing more is sent to it once this has answered; what waits for it is cancelled.")

const enable = HttpApiEndpoint.post("enable", "/:id/enable", { params, success: OneEndpoint, error: notFound })
  .annotate(OpenApi.Summary, "Enable a notification endpoint")
  .annotate(
    OpenApi.Description,
    "Makes a disabled endpoint active again, no matter who disabled it, and counts its failures from 0; an active one stays so. " +
      "Events of the time while it was disabled come back by `replay` only."
  )

const rotate = HttpApiEndpoint.post("rotateSecret", "/:id/rotate_secret", {
  params,
  success: EndpointWithSecret,
  error: notFound
})
  .annotate(ShowsSecret, true)
  .annotate(OpenApi.Summary, "Rotate the signing secret of a notification endpoint")
  .annotate(
    OpenApi.Description,
    "Answers a new signing secret, which is never shown again. The signature holds one value, so the new secret takes over " +
      "at once: let the receiver accept both for the moment of the change."
  )

const test = HttpApiEndpoint.post("test", "/:id/test", {
  params,
  success: OneDelivery.pipe(HttpApiSchema.status(202)),
  error: notFound
})
  .annotate(OpenApi.Summary, "Try a notification endpoint")
  .annotate(
    OpenApi.Description,
    "Sends `test.ping` to it soon, once, whatever its `events` and even while it is disabled. It changes no counter. Read " +
      "the delivery of the answer to see what became of it."
  )

const deliveries = HttpApiEndpoint.get("deliveries", "/:id/deliveries", {
  params,
  query: {
    limit: byCursor.limit,
    cursor: Schema.optionalKey(
      Id.annotate({
        description: "Where to go on: `nextCursor` of the answer before",
        examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
      })
    ),
    status: Schema.optionalKey(
      Schema.Literals(deliveryStates).annotate({ description: "Only those with this status", examples: ["parked"] })
    )
  },
  success: DeliveryList,
  error: [notFound, problem(InvalidDeliveryCursor)]
})
  .annotateMerge(documentedPaging)
  .annotate(OpenApi.Summary, "List the deliveries of a notification endpoint")
  .annotate(
    OpenApi.Description,
    "What was sent to it and what is about to be, newest first, with every attempt. New ones do not move the pages."
  )

const delivery = HttpApiEndpoint.get("delivery", "/:id/deliveries/:deliveryId", {
  params: deliveryParams,
  success: OneDeliveryDetail,
  error: [notFound, problem(DeliveryNotFound)]
})
  .annotate(OpenApi.Summary, "Read a delivery of a notification endpoint")
  .annotate(
    OpenApi.Description,
    "A delivery with the headers and bodies that went to the receiver and came back, which are kept for 30 days."
  )

const statistics = HttpApiEndpoint.get("statistics", "/:id/statistics", {
  params,
  query: { span: Span },
  success: OneStatistics,
  error: notFound
})
  .annotate(OpenApi.Summary, "See the statistics of a notification endpoint")
  .annotate(OpenApi.Description, statisticsText)

const replay = HttpApiEndpoint.post("replay", "/:id/replay", {
  params,
  payload: ReplayRequest,
  success: ReplayAccepted.pipe(HttpApiSchema.status(202)),
  error: [notFound, problem(DeliveryNotFound), problem(PayloadExpired)]
})
  .annotate(OpenApi.Summary, "Send deliveries of a notification endpoint again")
  .annotate(
    OpenApi.Description,
    '`{"status": "parked"}` sends what came while the endpoint was disabled; one delivery, or all of a time, can be named ' +
      "too. Each is sent once more with the same `webhook-id` and the present secret; that changes no counter. Those whose " +
      "payload is no longer kept (30 days) are passed over."
  )

const rehearse = HttpApiEndpoint.post("rehearse", "/:id/rehearsal", {
  params,
  success: OneRehearsal.pipe(accepted),
  error: [notFound, problem(RehearsalLimit)]
})
  .annotate(OpenApi.Summary, "Rehearse a notification endpoint")
  .annotate(OpenApi.Description, startText)

const rehearsal = HttpApiEndpoint.get("rehearsal", "/:id/rehearsal", {
  params,
  success: OneRehearsal,
  error: [notFound, problem(RehearsalNotFound)]
})
  .annotate(OpenApi.Summary, "Read the rehearsal of a notification endpoint")
  .annotate(OpenApi.Description, readText)

export const NotificationGroup = HttpApiGroup.make("notificationEndpoints")
  .add(
    list,
    create,
    read,
    update,
    remove,
    enable,
    rotate,
    test,
    deliveries,
    delivery,
    replay,
    statistics,
    rehearse,
    rehearsal
  )
  .prefix(path)
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(InSection, "developers")
  .annotate(OpenApi.Title, "Notification endpoints")
  .annotate(
    OpenApi.Description,
    "Endpoints that receive the events of area analytics, and what became of each delivery"
  )
