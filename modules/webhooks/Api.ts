/**
 * Declares `/api/v1/webhook_endpoints` of customer messaging. Its documented API has list, create and delete; reading,
 * changing and everything below `/{id}/` are extensions.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../src/http/auth/Auth.ts"
import { InSection } from "../../src/http/auth/WebSessions.ts"
import { byCursor, documentedPaging } from "../../src/http/endpoint/Paging.ts"
import { FaultSummary, RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { ShowsSecret } from "../../src/http/idempotency/OptionalKey.ts"
import { PreparesFirst } from "../../src/http/idempotency/Preparation.ts"
import { problem } from "../../src/http/Problem.ts"
import { CrmKey } from "../accounts/contract.ts"
import { deliveryStates } from "./deliver/Delivery.ts"
import {
  DeliveryNotFound,
  InvalidCursor,
  InvalidEvents,
  InvalidHeaders,
  InvalidUrl,
  PlanLimit,
  RehearsalLimit,
  RehearsalNotFound,
  UnsupportedApiVersion,
  WebhookEndpointNotFound
} from "./Errors.ts"
import {
  DeletedEndpoint,
  EndpointCreation,
  EndpointId,
  EndpointList,
  EndpointUpdate,
  EndpointView,
  EndpointWithSecret,
  RotatedEndpoint
} from "./endpoint/EndpointView.ts"
import { DeliveryDetail, DeliveryList, DeliveryView, deliveryParams } from "./log/DeliveryView.ts"
import { PayloadExpired } from "./log/PayloadExpired.ts"
import { ReplayAccepted, ReplayRequest } from "./log/ReplayRequest.ts"
import { pagingFault } from "./Paging.ts"
import { accepted, RehearsalView, readText, startText } from "./rehearsal/RehearsalView.ts"
import { Span, StatisticsView, description as statisticsText } from "./statistics/StatisticsView.ts"

const reading = ["webhooks:read"]
const writing = ["webhooks:write"]
const params = { id: EndpointId }
const notFound = problem(WebhookEndpointNotFound)

const list = HttpApiEndpoint.get("list", "/", {
  query: byCursor,
  success: EndpointList,
  error: problem(InvalidCursor)
})
  .annotateMerge(documentedPaging)
  .annotate(FaultSummary, pagingFault)
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "List webhook endpoints")
  .annotate(
    OpenApi.Description,
    "The endpoints of the account, newest first. Of secrets only their beginning is shown."
  )

const create = HttpApiEndpoint.post("create", "/", {
  payload: EndpointCreation,
  success: EndpointWithSecret.pipe(HttpApiSchema.status(201)),
  error: [
    problem(InvalidEvents),
    problem(InvalidHeaders),
    problem(UnsupportedApiVersion),
    problem(InvalidUrl),
    problem(PlanLimit)
  ]
})
  .annotate(RequiredScopes, writing)
  .annotate(ShowsSecret, true)
  .annotate(PreparesFirst, true)
  .annotate(OpenApi.Summary, "Create a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "Sends the named events of the account to the URL from now on. The answer holds the signing secret, which is never " +
      "shown again. The URL must be https, on port 443 or 8443, without a user name, a password or a fragment, and " +
      "its host must resolve to public addresses only. Pro allows 10 endpoints, Suite 50; disabled ones count."
  )

const read = HttpApiEndpoint.get("read", "/:id", { params, success: EndpointView, error: notFound })
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "Read a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "One endpoint. Of a disabled one it tells why and since when it is disabled, and how to make it active again."
  )

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: EndpointUpdate,
  success: EndpointView,
  error: [notFound, problem(InvalidEvents), problem(InvalidHeaders), problem(InvalidUrl)]
})
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Change a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given, all or none. What waits goes to the new URL, and failures are counted from 0 then. " +
      "A URL with another scheme, host or port drops the headers of the endpoint, unless they are given again in the same " +
      "request: they may be keys of the former receiver. `header_names` of the answer has those that are left. " +
      "`status` disables the endpoint, which parks what waits and what comes, or makes it active again."
  )

const remove = HttpApiEndpoint.delete("remove", "/:id", { params, success: DeletedEndpoint, error: notFound })
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Delete a webhook endpoint")
  .annotate(OpenApi.Description, "Nothing more is sent to it once this has answered; what waits for it is cancelled.")

const enable = HttpApiEndpoint.post("enable", "/:id/enable", { params, success: EndpointView, error: notFound })
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Enable a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "Makes a disabled endpoint active again and counts its failures from 0; an active one stays so. Events of the time " +
      "while it was disabled come back by `replay` only."
  )

const rotate = HttpApiEndpoint.post("rotateSecret", "/:id/rotate_secret", {
  params,
  success: RotatedEndpoint,
  error: notFound
})
  .annotate(RequiredScopes, writing)
  .annotate(ShowsSecret, true)
  .annotate(OpenApi.Summary, "Rotate the signing secret")
  .annotate(
    OpenApi.Description,
    "Answers a new signing secret, which is never shown again. For 24 hours every delivery carries both signatures, so " +
      "that a receiver may verify with either; a second rotation ends the time of the first secret."
  )

const test = HttpApiEndpoint.post("test", "/:id/test", {
  params,
  success: DeliveryView.pipe(HttpApiSchema.status(202)),
  error: notFound
})
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Try a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "Sends `test.ping` to it soon, once, whatever its `events` and even while it is disabled. It changes no counter. Read " +
      "the delivery of the answer to see what became of it."
  )

const deliveries = HttpApiEndpoint.get("deliveries", "/:id/deliveries", {
  params,
  query: {
    ...byCursor,
    status: Schema.optionalKey(
      Schema.Literals(deliveryStates).annotate({ description: "Only those with this status", examples: ["failed"] })
    )
  },
  success: DeliveryList,
  error: [notFound, problem(InvalidCursor)]
})
  .annotateMerge(documentedPaging)
  .annotate(FaultSummary, pagingFault)
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "List the deliveries of an endpoint")
  .annotate(OpenApi.Description, "What was sent to it and what is about to be, newest first, with every attempt.")

const delivery = HttpApiEndpoint.get("delivery", "/:id/deliveries/:deliveryId", {
  params: deliveryParams,
  success: DeliveryDetail,
  error: [notFound, problem(DeliveryNotFound)]
})
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "Read a delivery")
  .annotate(
    OpenApi.Description,
    "A delivery with the headers and bodies that went to the receiver and came back, which are kept for 30 days."
  )

const statistics = HttpApiEndpoint.get("statistics", "/:id/statistics", {
  params,
  query: { span: Span },
  success: StatisticsView,
  error: notFound
})
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "See the statistics of an endpoint")
  .annotate(OpenApi.Description, statisticsText)

const replay = HttpApiEndpoint.post("replay", "/:id/replay", {
  params,
  payload: ReplayRequest,
  success: ReplayAccepted.pipe(HttpApiSchema.status(202)),
  error: [notFound, problem(DeliveryNotFound), problem(PayloadExpired)]
})
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Send deliveries again")
  .annotate(
    OpenApi.Description,
    'One delivery, or all of a time or a status, those of a disabled endpoint too: `{"status": "parked"}` sends what came ' +
      "while it was disabled. Each is sent once more with the same event id and the present secret; that changes no " +
      "counter. Those whose payload is no longer kept (30 days) are passed over."
  )

const rehearse = HttpApiEndpoint.post("rehearse", "/:id/rehearsal", {
  params,
  success: RehearsalView.pipe(accepted),
  error: [notFound, problem(RehearsalLimit)]
})
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Rehearse a webhook endpoint")
  .annotate(OpenApi.Description, startText)

const rehearsal = HttpApiEndpoint.get("rehearsal", "/:id/rehearsal", {
  params,
  success: RehearsalView,
  error: [notFound, problem(RehearsalNotFound)]
})
  .annotate(RequiredScopes, reading)
  .annotate(OpenApi.Summary, "Read the rehearsal of a webhook endpoint")
  .annotate(OpenApi.Description, readText)

export const WebhookGroup = HttpApiGroup.make("webhookEndpoints")
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
  .prefix("/api/v1/webhook_endpoints")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(InSection, "developers")
  .annotate(OpenApi.Title, "Webhook endpoints")
  .annotate(
    OpenApi.Description,
    "Endpoints that receive the events of customer messaging, and what became of each delivery"
  )
