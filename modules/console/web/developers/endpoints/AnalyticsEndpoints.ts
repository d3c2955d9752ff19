/** Endpoints of the family `analytics`, by `/api/v1/notification_endpoints`. */
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { FamilyApi, NewEndpoint } from "./Endpoint.ts"

type EventType = Schema<"NotificationEventType">

/** Types of events come from the catalogue, which the service itself gave. None at all stands for every type. */
const body = <E extends Partial<NewEndpoint>>({ events, ...endpoint }: E) => ({
  ...endpoint,
  ...(events === undefined || events.length === 0 ? {} : { events: events as Array<EventType> })
})

const at = (id: string) => ({ params: { path: { id } } })

export const analyticsEndpoints: FamilyApi = {
  list: async () => (await answer(api.GET("/api/v1/notification_endpoints"))).data,
  read: async (id) => (await answer(api.GET("/api/v1/notification_endpoints/{id}", at(id)))).data,
  create: async ({ description, events, headers, maxPerSecond, url }) => {
    const made = await answer(
      api.POST("/api/v1/notification_endpoints", {
        body: { url, description, headers, maxPerSecond, ...body({ events }) }
      })
    )
    return { endpoint: made.data, secret: made.data.signingSecret }
  },
  update: async (id, change) =>
    (await answer(api.PATCH("/api/v1/notification_endpoints/{id}", { ...at(id), body: body(change) }))).data,
  remove: (id) => answer(api.DELETE("/api/v1/notification_endpoints/{id}", at(id))),
  enable: (id) => answer(api.POST("/api/v1/notification_endpoints/{id}/enable", at(id))),
  rotate: async (id) =>
    (await answer(api.POST("/api/v1/notification_endpoints/{id}/rotate_secret", at(id)))).data.signingSecret,
  test: async (id) => (await answer(api.POST("/api/v1/notification_endpoints/{id}/test", at(id)))).data.id,
  replay: async (id, replay) =>
    (await answer(api.POST("/api/v1/notification_endpoints/{id}/replay", { ...at(id), body: replay }))).data.count,
  deliveries: async (id, cursor, status) => {
    const page = await answer(
      api.GET("/api/v1/notification_endpoints/{id}/deliveries", {
        params: { path: { id }, query: { limit: 50, ...(cursor && { cursor }), ...(status && { status }) } }
      })
    )
    return { deliveries: page.data, next: page.nextCursor }
  },
  delivery: async (id, deliveryId) =>
    (
      await answer(
        api.GET("/api/v1/notification_endpoints/{id}/deliveries/{deliveryId}", { params: { path: { id, deliveryId } } })
      )
    ).data,
  statistics: async (id, span) => {
    const params = { path: { id }, query: { span } }
    return (await answer(api.GET("/api/v1/notification_endpoints/{id}/statistics", { params }))).data
  }
}
