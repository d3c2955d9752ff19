/** Endpoints of the family `messaging`, by `/api/v1/webhook_endpoints`, whose members are in snake case. */
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { Delivery, DeliveryDetail, Endpoint, FamilyApi, NewEndpoint } from "./Endpoint.ts"

type EventType = Schema<"WebhookEventType">

const toEndpoint = (endpoint: Schema<"WebhookEndpoint">): Endpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  status: endpoint.status,
  disabledAt: endpoint.disabled_at,
  disabledReason: endpoint.disabled_reason,
  nextStep: endpoint.next_step,
  signingSecretPrefix: endpoint.signing_secret_prefix,
  consecutiveFailureCount: endpoint.consecutive_failure_count,
  lastSuccessAt: endpoint.last_success_at,
  lastFailureAt: endpoint.last_failure_at,
  createdAt: endpoint.created_at,
  updatedAt: endpoint.updated_at,
  headerNames: endpoint.header_names,
  maxPerSecond: endpoint.max_per_second
})

const toAttempt = (attempt: Schema<"WebhookAttempt">): Delivery["attempts"][number] => ({
  id: attempt.id,
  kind: attempt.kind,
  startedAt: attempt.started_at,
  durationMs: attempt.duration_ms,
  statusCode: attempt.status_code,
  error: attempt.error,
  resent: attempt.resent
})

type Head = Omit<Schema<"WebhookDelivery">, "attempts" | "object">

const toHead = (delivery: Head): Omit<Delivery, "attempts"> => ({
  id: delivery.id,
  endpointId: delivery.webhook_endpoint_id,
  eventId: delivery.event_id,
  eventType: delivery.event_type,
  kind: delivery.kind,
  status: delivery.status,
  attemptCount: delivery.attempt_count,
  nextAttemptAt: delivery.next_attempt_at,
  createdAt: delivery.created_at,
  finishedAt: delivery.finished_at
})

const toDetail = (delivery: Schema<"WebhookDeliveryDetail">): DeliveryDetail => ({
  ...toHead(delivery),
  attempts: delivery.attempts.map((attempt) => ({
    ...toAttempt(attempt),
    request: attempt.request,
    response: attempt.response
  }))
})

/** Types of events come from the catalogue, which the service itself gave. */
const body = <E extends Partial<NewEndpoint>>({ events, maxPerSecond, ...endpoint }: E) => ({
  ...endpoint,
  ...(maxPerSecond === undefined ? {} : { max_per_second: maxPerSecond }),
  ...(events === undefined ? {} : { events: events as Array<EventType> })
})

const at = (id: string) => ({ params: { path: { id } } })

export const messagingEndpoints: FamilyApi = {
  list: async () => {
    const { data } = await answer(api.GET("/api/v1/webhook_endpoints", { params: { query: { limit: 100 } } }))
    return data.map(toEndpoint)
  },
  read: async (id) => toEndpoint(await answer(api.GET("/api/v1/webhook_endpoints/{id}", at(id)))),
  create: async ({ description, events, headers, maxPerSecond, url }) => {
    const types = events as Array<EventType>
    const made = await answer(
      api.POST("/api/v1/webhook_endpoints", {
        body: { url, description, headers, events: types, max_per_second: maxPerSecond }
      })
    )
    return { endpoint: toEndpoint(made), secret: made.signing_secret }
  },
  update: async (id, change) =>
    toEndpoint(await answer(api.PATCH("/api/v1/webhook_endpoints/{id}", { ...at(id), body: body(change) }))),
  remove: (id) => answer(api.DELETE("/api/v1/webhook_endpoints/{id}", at(id))),
  enable: (id) => answer(api.POST("/api/v1/webhook_endpoints/{id}/enable", at(id))),
  rotate: async (id) => (await answer(api.POST("/api/v1/webhook_endpoints/{id}/rotate_secret", at(id)))).signing_secret,
  test: async (id) => (await answer(api.POST("/api/v1/webhook_endpoints/{id}/test", at(id)))).id,
  replay: async (id, { deliveryId, ...window }) => {
    const replay = { ...window, ...(deliveryId === undefined ? {} : { delivery_id: deliveryId }) }
    return (await answer(api.POST("/api/v1/webhook_endpoints/{id}/replay", { ...at(id), body: replay }))).count
  },
  deliveries: async (id, cursor, status) => {
    const query = { limit: 50, ...(cursor && { starting_after: cursor }), ...(status && { status }) }
    const page = await answer(api.GET("/api/v1/webhook_endpoints/{id}/deliveries", { params: { path: { id }, query } }))
    const deliveries = page.data.map((delivery) => ({
      ...toHead(delivery),
      attempts: delivery.attempts.map(toAttempt)
    }))
    return { deliveries, next: page.next_cursor }
  },
  delivery: async (id, deliveryId) =>
    toDetail(
      await answer(
        api.GET("/api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}", { params: { path: { id, deliveryId } } })
      )
    ),
  statistics: async (id, span) => {
    const params = { path: { id }, query: { span } }
    const { points } = await answer(api.GET("/api/v1/webhook_endpoints/{id}/statistics", { params }))
    return {
      points: points.map(({ at, failed, response_ms: responseMs, succeeded }) => ({
        at,
        succeeded,
        failed,
        responseMs
      }))
    }
  }
}
