/**
 * A walk through every operation that a key may call, on a fresh demo account. It is data, so the client of each language goes the same way.
 * `{name}` stands for what an earlier step has saved, or for what `npx ekimae demo --json` tells.
 */

export interface Step {
  /** The demo key that is used. */
  readonly key: "analytics.key" | "business.live" | "crm.key" | "crm.memberToken"
  /** Group and name, as TypeScript writes them. */
  readonly call: string
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** Names of values of the answer, by their path. */
  readonly save?: Readonly<Record<string, string>>
  /** Repeated until the value at this path is one of these: what runs in the background takes a moment. */
  readonly until?: { readonly path: string; readonly is: ReadonlyArray<unknown> }
}

const sk = "analytics.key"
const crm = "crm.key"
const business = "business.live"

const area = { areaCode: "13104" }
const id = (name: string) => ({ id: `{${name}}` })

const areas: ReadonlyArray<Step> = [
  { key: sk, call: "areas.ranking", parameters: { category: "business", limit: 5 } },
  { key: sk, call: "areas.compare", parameters: { a: "13104", b: "13113" } },
  { key: sk, call: "areas.profile", parameters: area },
  { key: sk, call: "areas.scores", parameters: { ...area, explain: true } },
  { key: sk, call: "areas.figures", parameters: area },
  { key: sk, call: "areas.generate", parameters: area },
  { key: sk, call: "areaMaps.measures" },
  { key: sk, call: "areaMaps.boundaries", parameters: { prefCode: "13" } },
  { key: sk, call: "areaMaps.values", parameters: { measure: "overall", prefCode: "13" } }
]

const simulations: ReadonlyArray<Step> = [
  {
    key: sk,
    call: "simulations.create",
    body: {
      templateType: "price_test",
      inputParams: { businessType: "カフェ", product: "カフェラテ", prices: [380, 480, 580], unitCost: 150 },
      personaCount: 100,
      areaCode: "13104"
    },
    save: { simulation: "data.id" }
  },
  { key: sk, call: "simulations.events", parameters: id("simulation") },
  { key: sk, call: "simulations.read", parameters: id("simulation") },
  {
    key: sk,
    call: "simulations.outcome",
    parameters: id("simulation"),
    body: { observations: [{ price: 480, offered: 1_250, bought: 430 }] }
  },
  {
    key: sk,
    call: "simulations.create",
    body: {
      templateType: "segment_discovery",
      inputParams: { businessType: "美容室", maxSegments: 3 },
      personaCount: 200,
      areaCode: "13104"
    },
    save: { discovery: "data.id" }
  },
  { key: sk, call: "simulations.events", parameters: id("discovery") },
  {
    key: sk,
    call: "simulations.create",
    body: {
      templateType: "segment_discovery",
      inputParams: { businessType: "美容室", maxSegments: 5 },
      personaCount: 5_000,
      areaCode: "13104"
    },
    save: { cancelled: "data.id" }
  },
  { key: sk, call: "simulations.cancel", parameters: id("cancelled") },
  { key: sk, call: "simulations.list", parameters: { limit: 2 } },
  { key: sk, call: "simulations.listAll", parameters: { limit: 1 } },
  { key: sk, call: "simulations.usage" },
  { key: sk, call: "personas.list", parameters: { limit: 2 }, save: { persona: "data.0.id" } },
  { key: sk, call: "personas.listAll", parameters: { limit: 100 } },
  { key: sk, call: "personas.detail", parameters: id("persona") },
  { key: sk, call: "personas.psychology", parameters: id("persona") },
  { key: sk, call: "segments.list", save: { segment: "data.0.id" } },
  { key: sk, call: "segments.listAll" },
  { key: sk, call: "segments.detail", parameters: id("segment") }
]

const observations: ReadonlyArray<Step> = [
  { key: sk, call: "observations.list" },
  { key: sk, call: "observations.listAll" },
  { key: sk, call: "observations.recipients" },
  {
    key: sk,
    call: "observations.preview",
    body: {
      observationType: "competitor_count",
      settings: { lat: 35.6895, lng: 139.6917, radius_m: 500, industry: "restaurant", sub_industry: "cafe" }
    }
  },
  {
    key: sk,
    call: "observations.create",
    body: {
      observationType: "competitor_count",
      schedule: "0 9 * * *",
      monthlyBudgetYen: 100,
      title: "新宿駅前のカフェ",
      settings: { lat: 35.6895, lng: 139.6917, radius_m: 500, industry: "restaurant", sub_industry: "cafe" }
    },
    save: { observation: "data.id" }
  },
  { key: sk, call: "observations.read", parameters: id("observation") },
  { key: sk, call: "observations.update", parameters: id("observation"), body: { schedule: "0 9,18 * * *" } },
  { key: sk, call: "observations.run", parameters: id("observation") },
  {
    key: sk,
    call: "observations.results",
    parameters: id("observation"),
    until: { path: "data.length", is: [1] }
  },
  { key: sk, call: "observations.resultsAll", parameters: id("observation") },
  { key: sk, call: "observations.series", parameters: id("observation") },
  { key: sk, call: "observations.usage" },
  { key: sk, call: "observations.remove", parameters: id("observation") }
]

const store = {
  name: "新宿店",
  address: "東京都新宿区西新宿2-8-1",
  lat: 35.6895,
  lng: 139.6917,
  seats: 48
}

const chains: ReadonlyArray<Step> = [
  {
    key: sk,
    call: "chains.create",
    body: { name: "カフェ・エキマエ", areaCode: "13104" },
    save: { chain: "data.id" }
  },
  { key: sk, call: "chains.list" },
  { key: sk, call: "chains.listAll" },
  { key: sk, call: "chains.read", parameters: id("chain") },
  { key: sk, call: "chains.update", parameters: id("chain"), body: { name: "エキマエ珈琲" } },
  { key: sk, call: "chains.addStore", parameters: id("chain"), body: store, save: { store: "data.id" } },
  {
    key: sk,
    call: "chains.updateStore",
    parameters: { ...id("chain"), storeId: "{store}" },
    body: { seats: 50 }
  },
  {
    key: sk,
    call: "chains.importStores",
    parameters: id("chain"),
    body: "店舗名,住所,緯度,経度\n渋谷店,東京都渋谷区道玄坂1-1-1,35.6581,139.7017\n"
  },
  { key: sk, call: "chains.exportStores", parameters: id("chain") },
  { key: sk, call: "chains.analysis", parameters: id("chain") },
  { key: sk, call: "chains.removeStore", parameters: { ...id("chain"), storeId: "{store}" } },
  { key: sk, call: "chains.remove", parameters: id("chain") }
]

const days = Array.from({ length: 28 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
  revenue: 100_000 + 5_000 * (day % 7),
  customers: 80 + 4 * (day % 7)
}))

const places: ReadonlyArray<Step> = [
  {
    key: business,
    call: "tradeAreaReports.create",
    body: {
      store_id: "store-shinjuku-01",
      address: "東京都新宿区西新宿2-8-1",
      radius_m: 500,
      industry: "restaurant",
      sub_industry: "cafe"
    }
  },
  { key: business, call: "tradeAreaReports.read", parameters: { storeId: "store-shinjuku-01" } },
  {
    key: business,
    call: "competitors.list",
    parameters: { lat: 35.6895, lng: 139.6917, radius_m: 500, industry: "restaurant", limit: 5 }
  },
  { key: business, call: "mapNames.list", parameters: { lat: 35.6895, lng: 139.6917, radius_m: 500, limit: 5 } },
  {
    key: business,
    call: "demandForecast.forecast",
    body: { store_id: "ueno-1", industry: "restaurant", historical_data: days }
  },
  {
    key: business,
    call: "demandForecast.forecastStores",
    body: {
      stores: ["ueno-1", "ueno-2"].map((store_id) => ({ store_id, industry: "restaurant", historical_data: days }))
    }
  },
  { key: business, call: "demandForecast.read", parameters: { storeId: "ueno-1" } },
  {
    key: business,
    call: "locations.score",
    body: {
      industry: "restaurant",
      sub_industry: "cafe",
      candidates: [
        { id: "a", address: "東京都新宿区西新宿2-8-1", monthly_rent: 350_000, seats: 24 },
        { id: "b", address: "北海道札幌市中央区大通西3-6", monthly_rent: 180_000, seats: 30 }
      ]
    }
  }
]

const friend = { friendId: "{friend}" }

const shop: ReadonlyArray<Step> = [
  {
    key: crm,
    call: "friends.list",
    parameters: { status: "following", limit: 3 },
    save: { friend: "data.0.id", member: "data.1.lineUserId" }
  },
  { key: crm, call: "friends.listAll", parameters: { limit: 15 } },
  { key: crm, call: "tags.list", save: { tag: "data.0.id" } },
  { key: crm, call: "tags.listAll", parameters: { limit: 4 } },
  { key: crm, call: "tags.change", body: { ...friend, tagId: "{tag}", action: "add" } },
  {
    key: crm,
    call: "externalIds.create",
    body: { ...friend, namespace: "walk", externalId: "W-{friend}" }
  },
  { key: crm, call: "externalIds.replace", body: { ...friend, namespace: "walk", externalId: "X-{friend}" } },
  { key: crm, call: "externalIds.list", parameters: id("friend"), save: { externalId: "data.0.id" } },
  { key: crm, call: "externalIds.remove", parameters: id("externalId") },
  { key: crm, call: "reservationEvents.list", save: { menu: "data.0.id" } },
  {
    key: crm,
    call: "reservationSlots.list",
    parameters: { eventId: "{menu}", availableOnly: true },
    // The first ones may begin too soon to be booked.
    save: { slot: "data.20.id" }
  },
  {
    key: crm,
    call: "reservations.create",
    body: { eventId: "{menu}", slotId: "{slot}", ...friend, numberOfGuests: 1 },
    save: { reservation: "id" }
  },
  { key: crm, call: "reservations.read", parameters: id("reservation") },
  { key: crm, call: "reservations.list", parameters: { limit: 2 } },
  { key: crm, call: "reservations.listAll", parameters: { limit: 2 } },
  {
    key: crm,
    call: "messages.send",
    body: { ...friend, messages: [{ type: "text", text: "ご予約ありがとうございます。" }] }
  },
  { key: crm, call: "memberships.list" },
  { key: crm, call: "memberships.listAll", parameters: { limit: 2 } },
  { key: crm, call: "memberships.lookup", body: { lineUserId: "{member}" } },
  { key: "crm.memberToken", call: "ownMembership.read" }
]

/** Steps for the endpoints of one family: the operations are the same, some names differ. */
const endpoints = (
  key: Step["key"],
  group: string,
  feed: string,
  at: (path: string) => string,
  event: string,
  newEvents: string,
  replayed: string
): ReadonlyArray<Step> => [
  {
    key,
    call: `${group}.create`,
    body: { url: "{receiver}", events: [event] },
    save: { endpoint: at("id") }
  },
  { key, call: `${group}.list` },
  { key, call: `${group}.read`, parameters: id("endpoint") },
  { key, call: `${group}.update`, parameters: id("endpoint"), body: { status: "disabled" } },
  { key, call: `${group}.enable`, parameters: id("endpoint") },
  { key, call: `${group}.rotateSecret`, parameters: id("endpoint") },
  { key, call: `${group}.test`, parameters: id("endpoint") },
  {
    key,
    call: `${group}.deliveries`,
    parameters: id("endpoint"),
    save: { delivery: "data.0.id" }
  },
  { key, call: `${group}.deliveriesAll`, parameters: id("endpoint") },
  { key, call: `${group}.delivery`, parameters: { ...id("endpoint"), deliveryId: "{delivery}" } },
  { key, call: `${group}.replay`, parameters: id("endpoint"), body: { [replayed]: "{delivery}" } },
  { key, call: `${group}.rehearse`, parameters: id("endpoint") },
  { key, call: `${group}.rehearsal`, parameters: id("endpoint") },
  { key, call: `${group}.statistics`, parameters: id("endpoint") },
  { key, call: `${feed}.list`, parameters: { limit: 1 }, save: { cursor: newEvents } },
  { key, call: `${feed}.list`, parameters: { cursor: "latest" } },
  { key, call: `${feed}.listAll`, parameters: { limit: 100 } },
  { key, call: `${group}.remove`, parameters: id("endpoint") }
]

/** Parts that can each be gone with a key of their own: the calls of a key in a minute are limited. */
export const parts: ReadonlyArray<ReadonlyArray<Step>> = [
  [...areas, ...simulations, ...places],
  [...observations, ...chains],
  shop,
  [
    { key: crm, call: "webhookEndpoints.listAll" },
    ...endpoints(
      crm,
      "webhookEndpoints",
      "webhookEvents",
      (path) => path,
      "friend.followed",
      "next_cursor",
      "delivery_id"
    ),
    ...endpoints(
      sk,
      "notificationEndpoints",
      "notificationEvents",
      (path) => `data.${path}`,
      "simulation.completed",
      "nextCursor",
      "deliveryId"
    )
  ]
]
