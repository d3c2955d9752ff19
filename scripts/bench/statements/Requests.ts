/** The costliest requests that a tenant may make of each kind: filters that nothing or everything passes, last pages, and the largest wholes. */
import * as ids from "./Ids.ts"

export interface Request {
  readonly what: string
  readonly path: string
  readonly by: "crm" | "full" | "sk" | "trade_live" | "admin"
  readonly method?: "POST" | "DELETE" | "PUT"
  readonly body?: unknown
  /** Sent once: it changes rows, and would find others the next time. */
  readonly once?: true
  /** It runs many statements, each for some thousand rows, or computes on a thread: the time of all has no promise. */
  readonly inParts?: true
  readonly type?: "text/csv"
}

const admin = `/admin/v1/crm/accounts/${ids.account}`
const query = encodeURIComponent
const { name } = ids

const friends = (rows: number): ReadonlyArray<Request> => [
  { what: "friends, first page", path: "/api/v1/friends?limit=100", by: "crm" },
  { what: "friends, last page", path: `/api/v1/friends?limit=100&page=${rows / 100}`, by: "crm" },
  { what: "friends who were blocked: none", path: "/api/v1/friends?limit=100&status=blocked", by: "crm" },
  {
    what: "search for a name of 100 characters, which all have",
    path: `/api/v1/friends?search=${query(name)}`,
    by: "crm"
  },
  { what: "search for a character that all have", path: `/api/v1/friends?search=${query(name[50]!)}`, by: "crm" },
  {
    what: "search for 50 characters, last page, by status",
    path: `/api/v1/friends?search=${query(name.slice(25, 75))}&status=following&page=${rows / 20}`,
    by: "crm"
  },
  {
    what: "search for pairs that all have, in another order",
    path: `/api/v1/friends?search=${query(name.slice(50) + name.slice(0, 50))}`,
    by: "crm"
  },
  { what: "guests, last page", path: `${admin}/friends?guests=true&limit=100&page=${rows / 100}`, by: "admin" },
  { what: "a friend with all tags and external ids", path: `${admin}/friends/${ids.friend}`, by: "admin" },
  { what: "external ids of a friend", path: `/api/v1/friends/${ids.friend}/external-ids`, by: "crm" },
  { what: "tags, last page", path: "/api/v1/tags?limit=500&offset=9500", by: "crm" },
  { what: "tags with their counts", path: `${admin}/tags`, by: "admin" },
  { what: "what is stored", path: `/admin/v1/accounts/${ids.account}/usage`, by: "admin" },
  { what: "erasures", path: `${admin}/friends/erasures`, by: "admin" },
  { what: "export of the first friends", path: `${admin}/friends/export`, by: "admin" },
  { what: "export of all about a friend", path: `${admin}/friends/${ids.friend}/export`, by: "admin", inParts: true },
  {
    what: "import of 500 guests, of a name that all have",
    path: `${admin}/friends/import?preview=true`,
    by: "admin",
    method: "POST",
    type: "text/csv",
    body: `displayName,kana\n${Array.from({ length: 500 }, (_, n) => `山田,カナ${n}`).join("\n")}\n`
  }
]

const members = (rows: number): ReadonlyArray<Request> => [
  { what: "members, first page", path: `${admin}/members?limit=100`, by: "admin" },
  { what: "members, last page", path: `${admin}/members?limit=100&page=${rows / 100}`, by: "admin" },
  { what: "points of a member", path: `${admin}/members/${ids.member}/points`, by: "admin" },
  { what: "export of the first members", path: `${admin}/members/export`, by: "admin" },
  { what: "export of all about a member", path: `${admin}/members/${ids.member}/export`, by: "admin", inParts: true },
  {
    what: "use of all points, which came one by one",
    path: `${admin}/members/${ids.member}/points`,
    by: "admin",
    method: "POST",
    body: { points: -rows, reason: "x" },
    once: true,
    inParts: true
  }
]

const bookings: ReadonlyArray<Request> = [
  { what: "menus", path: "/api/v1/reservation_events", by: "crm" },
  { what: "reservations, by a status that none has", path: "/api/v1/reservations?status=no_show&limit=100", by: "crm" },
  { what: "reservations, by days", path: "/api/v1/reservations?from=2020-01-01&to=2999-12-31&limit=100", by: "crm" },
  { what: "reservations, by days that have none", path: "/api/v1/reservations?from=2999-12-30&limit=100", by: "crm" },
  {
    what: "reservations of a friend, by a status that none has",
    path: `/api/v1/reservations?friendId=${ids.friend}&status=completed&limit=100`,
    by: "crm"
  },
  {
    what: "reservations of a menu, by days that have none",
    path: `/api/v1/reservations?eventId=${ids.menu}&from=2999-12-30&limit=100`,
    by: "crm"
  },
  {
    what: "reservations of a menu, for operators",
    path: `${admin}/reservations?menuId=${ids.menu}&limit=100`,
    by: "admin"
  },
  { what: "free slots of 92 days", path: `/api/v1/reservation_slots?eventId=${ids.menu}&to=${inDays(92)}`, by: "crm" },
  { what: "all slots of a menu, for operators", path: `${admin}/slots?menuId=${ids.menu}&limit=100`, by: "admin" },
  {
    what: "free slots where all staff are taken",
    path: `/api/v1/reservation_slots?eventId=${ids.staffMenu}&to=${inDays(92)}`,
    by: "full"
  },
  {
    what: "free slots where all rooms are taken",
    path: `/api/v1/reservation_slots?eventId=${ids.roomMenu}&to=${inDays(92)}`,
    by: "full"
  },
  {
    what: "free slots beside as many guests as the shop takes",
    path: `/api/v1/reservation_slots?eventId=${ids.otherMenu}&to=${inDays(92)}`,
    by: "full"
  },
  { what: "waitlist, by a state that none has", path: `${admin}/waitlist?state=declined&limit=100`, by: "admin" },
  { what: "waitlist of a slot", path: `${admin}/waitlist?slotId=${ids.slot}&limit=100`, by: "admin" },
  { what: "feed of a calendar", path: `/calendars/${ids.calendarToken}.ics`, by: "crm" },
  { what: "items for staff, open ones: none", path: `${admin}/attention?limit=100`, by: "admin" },
  { what: "payments of a friend", path: `${admin}/payments?friendId=${ids.friend}&limit=100`, by: "admin" },
  { what: "payments, first page, one with many refunds", path: `${admin}/payments?limit=100`, by: "admin" },
  {
    what: "leaving a waitlist that is long",
    path: `${admin}/waitlist/${ids.idOf("C", 2)}/leave`,
    by: "admin",
    method: "POST",
    once: true
  }
]

const sending: ReadonlyArray<Request> = [
  { what: "messages, by a status that none has", path: `${admin}/messages?status=failed&limit=100`, by: "admin" },
  {
    what: "messages to a friend, by a status that none has",
    path: `${admin}/messages?status=failed&friendId=${ids.friend}`,
    by: "admin"
  },
  { what: "messages to a friend who has none", path: `${admin}/messages?friendId=${ids.idOf("F", 2)}`, by: "admin" },
  { what: "free replies that were sent", path: `${admin}/auto-replies/sent`, by: "admin" },
  { what: "messages of the sandbox", path: `${admin}/line/sandbox/messages`, by: "admin" },
  { what: "quota of messages", path: `${admin}/messages/quota`, by: "admin" },
  { what: "scenarios with their runs", path: `${admin}/scenarios?limit=100`, by: "admin" },
  {
    what: "runs, by a status that none has",
    path: `${admin}/scenarios/${ids.scenario}/runs?status=stopped&limit=100`,
    by: "admin"
  },
  {
    what: "runs of a friend",
    path: `${admin}/scenarios/${ids.scenario}/runs?friendId=${ids.friend}&limit=100`,
    by: "admin"
  },
  {
    what: "end of a scenario with many runs",
    path: `${admin}/scenarios/${ids.scenario}/archive`,
    by: "admin",
    method: "POST",
    once: true,
    inParts: true
  },
  { what: "broadcasts with many chunks", path: `${admin}/broadcasts?limit=100`, by: "admin" },
  { what: "a broadcast with many chunks", path: `${admin}/broadcasts/${ids.idOf("J", 20_000)}`, by: "admin" },
  {
    what: "audience of a broadcast: all, three ways",
    path: `${admin}/broadcasts/preview`,
    by: "admin",
    body: { audience: { any: [ids.tag], all: [ids.tag], none: [] } }
  },
  { what: "forms", path: `${admin}/forms`, by: "admin" },
  { what: "submissions of a form", path: `${admin}/forms/${ids.form}/submissions?limit=100`, by: "admin" },
  {
    what: "export of submissions, of a form with many versions",
    path: `${admin}/forms/${ids.form}/export`,
    by: "admin"
  },
  { what: "end of a tag that all have", path: `${admin}/tags/${ids.tag}`, by: "admin", method: "DELETE", once: true }
]

const webhooks: ReadonlyArray<Request> = [
  {
    what: "events feed by a type that none has",
    path: "/api/v1/webhook_events?types=friend.unfollowed&limit=100",
    by: "crm"
  },
  {
    what: "events feed of analytics",
    path: "/api/v1/notification_events?types=simulation.completed&limit=100",
    by: "sk"
  },
  { what: "endpoints", path: "/api/v1/webhook_endpoints?limit=100", by: "crm" },
  {
    what: "deliveries, by a status that none has",
    path: `/api/v1/webhook_endpoints/${ids.endpoint}/deliveries?status=failed&limit=100`,
    by: "crm"
  },
  { what: "deliveries, first page", path: `/api/v1/webhook_endpoints/${ids.endpoint}/deliveries?limit=100`, by: "crm" },
  {
    what: "statistics of an endpoint",
    path: `/api/v1/webhook_endpoints/${ids.endpoint}/statistics?span=month`,
    by: "crm"
  },
  {
    what: "replay of all deliveries",
    path: `/api/v1/webhook_endpoints/${ids.endpoint}/replay`,
    by: "crm",
    body: { status: "succeeded", from: "2020-01-01T00:00:00Z" },
    once: true
  }
]

const analytics = (rows: number): ReadonlyArray<Request> => [
  { what: "simulations, last page", path: `/api/v1/simulations?limit=100&offset=${rows - 100}`, by: "sk" },
  { what: "simulations of today, counted", path: "/api/v1/simulations/usage", by: "sk" },
  { what: "personas, last page", path: `/api/v1/personas?limit=100&offset=${rows - 100}`, by: "sk" },
  { what: "a persona", path: `/api/v1/personas/${ids.idOf("P", 1)}`, by: "sk" },
  { what: "segments, last page", path: `/api/v1/segments?limit=100&offset=${rows - 100}`, by: "sk" },
  {
    what: "observations, archived ones, last page",
    path: "/api/v1/observations?status=archived&limit=100&offset=4800",
    by: "sk"
  },
  { what: "results of an observation", path: `/api/v1/observations/${ids.observation}/results?limit=100`, by: "sk" },
  {
    what: "levels of an observation",
    path: `/api/v1/observations/${ids.observation}/series?points=500`,
    by: "sk"
  },
  { what: "chains", path: "/api/v1/chains?limit=100", by: "sk" },
  { what: "a chain of 2,000 stores", path: `/api/v1/chains/${ids.chain}`, by: "sk" },
  {
    what: "analysis of a chain of 2,000 stores",
    path: `/api/v1/chains/${ids.chain}/analysis`,
    by: "sk",
    inParts: true
  },
  { what: "export of a chain", path: `/api/v1/chains/${ids.chain}/stores/export`, by: "sk" },
  { what: "ranking of areas", path: "/api/v1/areas/ranking?category=business&limit=100", by: "sk" },
  { what: "forecasts of a store", path: "/api/v1/demand-forecast/store", by: "trade_live" },
  {
    what: "competitors within the largest radius",
    path: "/api/v1/competitors?lat=35.69&lng=139.7&radius_m=3000&limit=200",
    by: "trade_live"
  }
]

export const requests = (rows: number): ReadonlyArray<Request> => [
  ...friends(rows),
  ...members(rows),
  ...bookings,
  ...sending,
  ...webhooks,
  ...analytics(rows)
]

function inDays(days: number) {
  return new Date(Date.now() + (days - 1) * 86_400_000).toISOString().slice(0, 10)
}
