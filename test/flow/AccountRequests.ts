/** Requests to every operation of an account, and what they name. A new operation must be added to `requests`. */

/** A body that is no JSON. */
export interface Csv {
  readonly csv: string
}
export const csvOf = (csv: string): Csv => ({ csv })
export const isCsv = (body: unknown): body is Csv => typeof body === "object" && body !== null && "csv" in body

export const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
export const friend = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DG"
export const tag = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH"
export const simulation = {
  templateType: "price_test",
  inputParams: { businessType: "カフェ", prices: [380, 480, 580] },
  personaCount: 5
}
export const week = Array.from({ length: 7 }, (_, i) => ({ date: `2026-11-0${i + 1}`, revenue: 90_000, customers: 80 }))
/** A menu, a slot and a friend of the account. */
export const shop = { menu: "01KAJ3M0A1B2C3D4E5F6G7H8J9", slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9" }
export const friends = ["01KAJ3N8T2V4X6Z8B0D2F4H6K8", "01KAJ3N8T2V4X6Z8B0D2F4H6K9"] as const
export const booking = { eventId: shop.menu, slotId: shop.slot, friendId: friends[0] }
export const hook = { url: "http://127.0.0.1:9/hook", events: ["friend.followed"] }

export const observation = {
  observationType: "area_watch",
  title: "新宿区",
  schedule: "0 9 * * *",
  settings: { areaCode: "13104" }
}

export const store = { name: "first", lat: 35.6938, lng: 139.7036 }

export const binding = (externalId: string) => ({ friendId: friend, namespace: "pos", externalId })

export type Request = readonly [
  family: "analytics" | "crm" | "business",
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  status: number,
  body?: unknown
]

/** Requests by group and endpoint; the last of an endpoint deletes it. */
export const requests: Readonly<Record<string, Request>> = {
  // Areas are shared by all accounts.
  "areas.ranking": ["analytics", "GET", "/areas/ranking?category=people", 200],
  "areas.compare": ["analytics", "GET", "/areas/compare?a=13101&b=13104", 200],
  "areas.profile": ["analytics", "GET", "/areas/13104", 200],
  "areas.scores": ["analytics", "GET", "/areas/13104/scores", 200],
  "areas.figures": ["analytics", "GET", "/areas/13104/figures", 200],
  "areaMaps.boundaries": ["analytics", "GET", "/areas/boundaries?prefCode=13", 200],
  "areaMaps.values": ["analytics", "GET", "/areas/values?measure=overall&prefCode=13", 200],
  "areaMaps.measures": ["analytics", "GET", "/areas/measures", 200],
  "areas.generate": ["analytics", "POST", "/areas/13104/generate", 202],
  "simulations.list": ["analytics", "GET", "/simulations", 200],
  "simulations.create": ["analytics", "POST", "/simulations", 202, simulation],
  "simulations.usage": ["analytics", "GET", "/simulations/usage", 200],
  "simulations.read": ["analytics", "GET", "/simulations/{done}", 200],
  "simulations.events": ["analytics", "GET", "/simulations/{done}/events", 200],
  "simulations.cancel": ["analytics", "POST", "/simulations/{queued}/cancel", 200],
  "simulations.outcome": [
    "analytics",
    "POST",
    "/simulations/{done}/outcome",
    200,
    { observations: [{ price: 480, offered: 1000, bought: 300 }] }
  ],
  "personas.list": ["analytics", "GET", "/personas", 200],
  "personas.detail": ["analytics", "GET", "/personas/{persona}", 200],
  "personas.psychology": ["analytics", "GET", "/personas/{persona}/psychology", 200],
  "segments.list": ["analytics", "GET", "/segments", 200],
  "segments.detail": ["analytics", "GET", "/segments/{segment}", 200],
  "observations.list": ["analytics", "GET", "/observations", 200],
  "observations.create": ["analytics", "POST", "/observations", 201, observation],
  "observations.read": ["analytics", "GET", "/observations/{watched}", 200],
  "observations.update": ["analytics", "PATCH", "/observations/{watched}", 200, { title: "区" }],
  "observations.run": ["analytics", "POST", "/observations/{watched}/run", 202],
  "observations.results": ["analytics", "GET", "/observations/{watched}/results", 200],
  "observations.preview": [
    "analytics",
    "POST",
    "/observations/preview",
    200,
    { observationType: observation.observationType, settings: observation.settings }
  ],
  "observations.recipients": ["analytics", "GET", "/observations/recipients", 200],
  "observations.usage": ["analytics", "GET", "/observations/usage", 200],
  "observations.series": ["analytics", "GET", "/observations/{watched}/series", 200],
  "observations.remove": ["analytics", "DELETE", "/observations/{watched}", 200],
  "chains.list": ["analytics", "GET", "/chains", 200],
  "chains.create": ["analytics", "POST", "/chains", 201, { name: "new" }],
  "chains.read": ["analytics", "GET", "/chains/{chain}", 200],
  "chains.update": ["analytics", "PATCH", "/chains/{chain}", 200, { name: "renamed" }],
  "chains.addStore": ["analytics", "POST", "/chains/{chain}/stores", 201, { ...store, name: "second" }],
  "chains.updateStore": ["analytics", "PATCH", "/chains/{chain}/stores/{storeId}", 200, { seats: 40 }],
  "chains.importStores": [
    "analytics",
    "POST",
    "/chains/{chain}/stores/import",
    200,
    csvOf("name,address\nthird,新宿区\n")
  ],
  "chains.exportStores": ["analytics", "GET", "/chains/{chain}/stores/export", 200],
  "chains.analysis": ["analytics", "GET", "/chains/{chain}/analysis", 200],
  "chains.removeStore": ["analytics", "DELETE", "/chains/{chain}/stores/{storeId}", 200],
  "chains.remove": ["analytics", "DELETE", "/chains/{goneChain}", 200],
  "reservationEvents.list": ["crm", "GET", "/reservation_events", 200],
  "reservationSlots.list": ["crm", "GET", `/reservation_slots?eventId=${unknown}`, 200],
  "reservations.list": ["crm", "GET", "/reservations", 200],
  "reservations.read": ["crm", "GET", "/reservations/{reservation}", 200],
  "reservations.create": ["crm", "POST", "/reservations", 201, booking],
  "messages.send": ["crm", "POST", "/messages", 200, { friendId: friend, messages: [{ type: "text", text: "hello" }] }],
  "webhookEvents.list": ["crm", "GET", "/webhook_events", 200],
  "webhookEndpoints.list": ["crm", "GET", "/webhook_endpoints", 200],
  "webhookEndpoints.create": ["crm", "POST", "/webhook_endpoints", 201, hook],
  "webhookEndpoints.read": ["crm", "GET", "/webhook_endpoints/{endpoint}", 200],
  "webhookEndpoints.update": ["crm", "PATCH", "/webhook_endpoints/{endpoint}", 200, { ...hook, status: "disabled" }],
  "webhookEndpoints.enable": ["crm", "POST", "/webhook_endpoints/{endpoint}/enable", 200],
  "webhookEndpoints.rotateSecret": ["crm", "POST", "/webhook_endpoints/{endpoint}/rotate_secret", 200],
  "webhookEndpoints.test": ["crm", "POST", "/webhook_endpoints/{endpoint}/test", 202],
  "webhookEndpoints.deliveries": ["crm", "GET", "/webhook_endpoints/{endpoint}/deliveries", 200],
  "webhookEndpoints.delivery": ["crm", "GET", "/webhook_endpoints/{endpoint}/deliveries/{delivery}", 200],
  "webhookEndpoints.statistics": ["crm", "GET", "/webhook_endpoints/{endpoint}/statistics", 200],
  "webhookEndpoints.replay": [
    "crm",
    "POST",
    "/webhook_endpoints/{endpoint}/replay",
    202,
    { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }
  ],
  "webhookEndpoints.rehearse": ["crm", "POST", "/webhook_endpoints/{endpoint}/rehearsal", 202],
  "webhookEndpoints.rehearsal": ["crm", "GET", "/webhook_endpoints/{endpoint}/rehearsal", 200],
  "webhookEndpoints.remove": ["crm", "DELETE", "/webhook_endpoints/{gone}", 200],
  "memberships.list": ["crm", "GET", "/memberships", 200],
  "memberships.lookup": ["crm", "POST", "/memberships/lookup", 200, { lineUserId: `U${"0".repeat(32)}` }],
  "friends.list": ["crm", "GET", `/friends?search=${encodeURIComponent("山")}`, 200],
  "tags.list": ["crm", "GET", "/tags", 200],
  "tags.change": ["crm", "POST", "/tags", 200, { friendId: friend, tagId: tag, action: "add" }],
  "externalIds.list": ["crm", "GET", "/friends/{friend}/external-ids", 200],
  "externalIds.create": ["crm", "POST", "/external-ids", 201, binding("1")],
  "externalIds.replace": ["crm", "POST", "/external-ids/replace", 200, binding("2")],
  "externalIds.remove": ["crm", "DELETE", "/external-ids/{externalId}", 200],
  // Shops are shared by all accounts.
  "mapNames.list": ["business", "GET", "/map-names?lat=35.69&lng=139.7", 200],
  "competitors.list": ["business", "GET", "/competitors?lat=35.69&lng=139.7", 200],
  "demandForecast.forecast": [
    "business",
    "POST",
    "/demand-forecast",
    200,
    { store_id: "store", historical_data: week }
  ],
  "demandForecast.forecastStores": [
    "business",
    "POST",
    "/demand-forecast/stores",
    200,
    { stores: ["store", "other"].map((store_id) => ({ store_id, historical_data: week })) }
  ],
  "demandForecast.read": ["business", "GET", "/demand-forecast/store", 200],
  "tradeAreaReports.create": ["business", "POST", "/trade-area", 200, { store_id: "store", address: "新宿区" }],
  "tradeAreaReports.read": ["business", "GET", "/trade-area/store", 200],
  "locations.score": ["business", "POST", "/location-score", 200, { candidates: [{ id: "a", address: "新宿区" }] }],
  "notificationEvents.list": ["analytics", "GET", "/notification_events", 200],
  "notificationEndpoints.list": ["analytics", "GET", "/notification_endpoints", 200],
  "notificationEndpoints.create": ["analytics", "POST", "/notification_endpoints", 201, { url: hook.url }],
  "notificationEndpoints.read": ["analytics", "GET", "/notification_endpoints/{notified}", 200],
  "notificationEndpoints.update": [
    "analytics",
    "PATCH",
    "/notification_endpoints/{notified}",
    200,
    { url: hook.url, status: "disabled" }
  ],
  "notificationEndpoints.enable": ["analytics", "POST", "/notification_endpoints/{notified}/enable", 200],
  "notificationEndpoints.rotateSecret": ["analytics", "POST", "/notification_endpoints/{notified}/rotate_secret", 200],
  "notificationEndpoints.test": ["analytics", "POST", "/notification_endpoints/{notified}/test", 202],
  "notificationEndpoints.deliveries": ["analytics", "GET", "/notification_endpoints/{notified}/deliveries", 200],
  "notificationEndpoints.delivery": [
    "analytics",
    "GET",
    "/notification_endpoints/{notified}/deliveries/{notification}",
    200
  ],
  "notificationEndpoints.statistics": ["analytics", "GET", "/notification_endpoints/{notified}/statistics", 200],
  "notificationEndpoints.replay": [
    "analytics",
    "POST",
    "/notification_endpoints/{notified}/replay",
    202,
    { status: "parked" }
  ],
  "notificationEndpoints.rehearse": ["analytics", "POST", "/notification_endpoints/{notified}/rehearsal", 202],
  "notificationEndpoints.rehearsal": ["analytics", "GET", "/notification_endpoints/{notified}/rehearsal", 200],
  "notificationEndpoints.remove": ["analytics", "DELETE", "/notification_endpoints/{notified}", 200]
}
