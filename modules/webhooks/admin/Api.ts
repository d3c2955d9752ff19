/** Declares `/admin/v1/webhook_endpoints`: endpoints of any account, for operators. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limitType } from "../../../src/http/endpoint/Paging.ts"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../src/http/Problem.ts"
import { count, defaultLimit, Limit } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { CommandWord, operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
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
} from "../Errors.ts"
import { EndpointId } from "../endpoint/EndpointView.ts"
import { PayloadExpired } from "../log/PayloadExpired.ts"
import { AdminRehearsal, accepted, readText, startText } from "../rehearsal/RehearsalView.ts"
import { Span, description as statisticsText } from "../statistics/StatisticsView.ts"
import { AdminDelivery, AdminReplay, State } from "./DeliveryView.ts"
import {
  AccountId,
  AdminCreation,
  AdminEnabled,
  AdminEndpoint,
  AdminEndpointWithSecret,
  Dialect,
  Health
} from "./EndpointView.ts"
import { AdminStatistics } from "./StatisticsView.ts"

const params = { id: EndpointId }
const notFound = problem(WebhookEndpointNotFound)
const secretNote = "The signing secret is shown this once; keep it safe"

const NextCursor = Schema.NullOr(Schema.String).annotate({
  description: "For `cursor`, to go on with what follows; null on the last page",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})

const page = {
  limit: Limit,
  cursor: Schema.optionalKey(Id).annotate({
    description: "Where to go on: `nextCursor` of the answer before",
    examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
  })
}

const list = HttpApiEndpoint.get("list", "/", {
  query: {
    accountId: Schema.optionalKey(AccountId),
    dialect: Schema.optionalKey(Dialect),
    health: Schema.optionalKey(Health),
    ...page
  },
  success: Schema.Struct({
    endpoints: Schema.Array(AdminEndpoint).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "AdminWebhookEndpointList", description: "A page of endpoints" }),
  error: [problem(AccountNotFound), problem(InvalidCursor)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List webhook endpoints")
  .annotate(
    OpenApi.Description,
    "Of all accounts and both dialects, unless one is named. `health=failing` are those that are active and whose last " +
      "attempt failed, `health=disabled` those to which nothing is sent."
  )
  .pipe(operation({ columns: ["id", "dialect", "status", "consecutiveFailures", "secretPrefix", "url"] }))

const create = HttpApiEndpoint.post("create", "/", {
  payload: AdminCreation,
  success: AdminEndpointWithSecret.pipe(HttpApiSchema.status(201)),
  error: [
    problem(AccountNotFound),
    problem(InvalidEvents),
    problem(InvalidHeaders),
    problem(UnsupportedApiVersion),
    problem(InvalidUrl),
    problem(PlanLimit)
  ]
})
  .annotate(OpenApi.Summary, "Create a webhook endpoint for an account")
  .annotate(
    OpenApi.Description,
    "The answer holds the signing secret, which is never shown again. An account may have 5 endpoints for area analytics, " +
      "and those of its plan for customer messaging."
  )
  .pipe(operation({ records: true, note: secretNote }))

const read = HttpApiEndpoint.get("read", "/:id", { params, success: AdminEndpoint, error: notFound })
  .annotate(OpenApi.Summary, "Read a webhook endpoint")
  .annotate(OpenApi.Description, "Of a disabled one it tells why and since when, and how to make it active again.")

const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params,
  success: Schema.Struct({ id: EndpointId }).annotate({
    identifier: "AdminWebhookDeleted",
    description: "Acknowledgement of a deletion"
  }),
  error: notFound
})
  .annotate(OpenApi.Summary, "Delete a webhook endpoint")
  .annotate(OpenApi.Description, "Nothing more is sent to it once this has answered.")
  .pipe(operation({ records: true }))

const replayType = {
  type: "boolean",
  default: false,
  examples: [true],
  description: "With `true` all that is parked is sent again, too, in one transaction with the change"
}

const enable = HttpApiEndpoint.post("enable", "/:id/enable", {
  params,
  query: { replay: Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false))) },
  success: AdminEnabled,
  error: notFound
})
  .annotateMerge(OpenApi.annotations({ transform: withTypes({ replay: replayType }) }))
  .annotate(OpenApi.Summary, "Enable a webhook endpoint")
  .annotate(OpenApi.Description, "What was parked while it was disabled comes back by `replay` only.")
  .pipe(operation({ records: true }))

const disable = HttpApiEndpoint.post("disable", "/:id/disable", { params, success: AdminEndpoint, error: notFound })
  .annotate(OpenApi.Summary, "Disable a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "Parks what waits and what comes. The owner sees that the operator did it, and may enable the endpoint again."
  )
  .pipe(operation({ records: true }))

const rotate = HttpApiEndpoint.post("rotateSecret", "/:id/rotate_secret", {
  params,
  success: AdminEndpointWithSecret,
  error: notFound
})
  .annotate(OpenApi.Summary, "Rotate the signing secret of a webhook endpoint")
  .annotate(
    OpenApi.Description,
    "In customer messaging the old secret signs for 24 hours more. The signature of area analytics holds one value, so there " +
      "the new secret takes over at once."
  )
  .pipe(operation({ records: true, command: "rotate", note: secretNote }))

const test = HttpApiEndpoint.post("test", "/:id/test", {
  params,
  success: AdminDelivery.pipe(HttpApiSchema.status(202)),
  error: notFound
})
  .annotate(OpenApi.Summary, "Try a webhook endpoint")
  .annotate(OpenApi.Description, "Sends `test.ping` to it soon, once, whatever its state.")
  .pipe(operation({ records: true }))

const deliveries = HttpApiEndpoint.get("deliveries", "/:id/deliveries", {
  params,
  query: { state: Schema.optionalKey(State), ...page },
  success: Schema.Struct({
    deliveries: Schema.Array(AdminDelivery).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "AdminWebhookDeliveryList", description: "A page of an endpoint's deliveries" }),
  error: [notFound, problem(InvalidCursor)]
})
  .annotateMerge(
    OpenApi.annotations({
      transform: withTypes({
        limit: limitType(defaultLimit),
        state: { $ref: "#/components/schemas/AdminWebhookDeliveryState", description: "Only in this state" }
      })
    })
  )
  .annotate(OpenApi.Summary, "List the deliveries of a webhook endpoint")
  .annotate(OpenApi.Description, "With every attempt. What was sent and answered is for the account's own eyes.")
  .pipe(operation({ columns: ["id", "createdAt", "type", "state", "attempts", "nextAttemptAt"] }))

const statistics = HttpApiEndpoint.get("statistics", "/:id/statistics", {
  params,
  query: { span: Span },
  success: AdminStatistics,
  error: notFound
})
  .annotate(OpenApi.Summary, "See the statistics of a webhook endpoint")
  .annotate(OpenApi.Description, statisticsText)

const replay = HttpApiEndpoint.post("replay", "/:id/replay", {
  params,
  payload: AdminReplay,
  success: Schema.Struct({ count: count("Deliveries that are sent again", 12) })
    .annotate({ identifier: "AdminWebhookReplayed", description: "Acknowledgement of a replay" })
    .pipe(HttpApiSchema.status(202)),
  error: [notFound, problem(DeliveryNotFound), problem(PayloadExpired)]
})
  .annotate(OpenApi.Summary, "Send deliveries of a webhook endpoint again")
  .annotate(OpenApi.Description, "One delivery, or all of a time or a status.")
  .pipe(operation({ records: true }))

const rehearse = HttpApiEndpoint.post("rehearse", "/:id/rehearsal", {
  params,
  success: AdminRehearsal.pipe(accepted),
  error: [notFound, problem(RehearsalLimit)]
})
  .annotate(OpenApi.Summary, "Rehearse a webhook endpoint")
  .annotate(OpenApi.Description, startText)
  .pipe(operation({ records: true }))

const rehearsal = HttpApiEndpoint.get("rehearsal", "/:id/rehearsal", {
  params,
  success: AdminRehearsal,
  error: [notFound, problem(RehearsalNotFound)]
})
  .annotate(OpenApi.Summary, "Read the rehearsal of a webhook endpoint")
  .annotate(OpenApi.Description, readText)

export const WebhookAdminGroup = HttpApiGroup.make("webhookAdmin")
  .add(list, create, read, remove, enable, disable, rotate, test, deliveries, replay, statistics, rehearse, rehearsal)
  .pipe(operatorGroup("/webhook_endpoints"))
  .annotate(CommandWord, "webhooks")
  .annotate(OpenApi.Title, "Operations: webhooks")
  .annotate(OpenApi.Description, "Webhook endpoints of any account, for operators of the service. Needs `ADMIN_TOKEN`.")
