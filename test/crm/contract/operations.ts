/** The operations of the interface with their faults, in the order in which the faults count. */
import { type Shop, type Shot, ulid } from "./support.ts"

export interface Fault {
  readonly name: string
  readonly status: number
  /** The code, or the message where several faults share a code. */
  readonly says: string
  readonly apply: (shot: Shot, shop: Shop) => Shot
  /** Changes the shop for the request; undone afterwards. */
  readonly around?: (shop: Shop) => readonly [before: string, after: string]
}

const fault = (name: string, status: number, says: string, apply: Fault["apply"]): Fault => ({
  name,
  status,
  says,
  apply
})

export const body = (changes: Readonly<Record<string, unknown>>) => (shot: Shot) => ({
  ...shot,
  body: typeof shot.body === "object" ? { ...shot.body, ...changes } : shot.body
})
const path = (change: (path: string) => string) => (shot: Shot) => ({ ...shot, path: change(shot.path) })

const noKey = fault("no key", 401, "unauthorized", (shot) => ({ ...shot, key: undefined }))
const narrowKey = fault("a key without the scope", 403, "insufficient_scope", (shot, shop) => ({
  ...shot,
  // Without a key there is none to be narrow.
  ...(shot.key === undefined ? {} : { key: shop.narrowKey })
}))
const wrongType = fault("another content type", 415, "unsupported_media_type", (shot) => ({
  ...shot,
  contentType: "text/plain"
}))
const notJson = fault("a body that is no JSON", 400, "invalid_json", (shot) => ({ ...shot, body: "{" }))
const noIdempotencyKey = fault("no Idempotency-Key", 400, "Idempotency-Key header is required", (shot) => ({
  ...shot,
  idempotencyKey: undefined
}))
const usedKey = fault("a key of another request", 422, "idempotency_key_reused", (shot) => ({
  ...shot,
  // Where the key is missing, it stays so.
  ...(shot.idempotencyKey === undefined ? {} : { idempotencyKey: "used-before" })
}))
const caller = [noKey, narrowKey]
/** Without a key there is none to replace, and the first of two that replace it counts. */
const otherKey = (name: string, says: string, of: (shop: Shop) => string): Fault =>
  fault(name, 403, says, (shot, shop) => ({ ...shot, ...(shot.key === shop.key ? { key: of(shop) } : {}) }))
const memberToken = otherKey("a member token", "Owner token required", (shop) => shop.memberToken)
const noMembersKey = otherKey("a key without the scope", "insufficient_scope", (shop) => shop.noMembersKey)
const ownerCaller = [noKey, memberToken, noMembersKey]
const json = [wrongType, notJson]

export interface Operation {
  readonly name: string
  readonly right: (shop: Shop) => Shot
  /** What the right request gets. */
  readonly status: number
  readonly faults: ReadonlyArray<Fault>
}

const get =
  (at: (ids: Shop["ids"]) => string) =>
  ({ ids, key }: Shop): Shot => ({ method: "GET", path: at(ids), key })
const post =
  (at: string, content: (ids: Shop["ids"]) => object) =>
  ({ ids, key }: Shop): Shot => ({
    method: "POST",
    path: at,
    key,
    body: content(ids)
  })
const once =
  (make: (shop: Shop) => Shot) =>
  (shop: Shop): Shot => ({ ...make(shop), idempotencyKey: ulid() })

const tagging = "friendId, tagId, and action (add/remove) are required"
const unknown = ulid()

export const operations: ReadonlyArray<Operation> = [
  {
    name: "GET /friends",
    right: get(() => "/friends"),
    status: 200,
    faults: [
      ...caller,
      fault(
        "page 0",
        400,
        "Invalid pagination",
        path((at) => `${at}?page=0`)
      )
    ]
  },
  {
    name: "GET /friends/{id}/external-ids",
    right: get(({ friend }) => `/friends/${friend}/external-ids`),
    status: 200,
    faults: [
      ...caller,
      fault(
        "an id that is no ULID",
        400,
        "invalid friend id",
        path(() => "/friends/42/external-ids")
      ),
      fault(
        "an unknown friend",
        404,
        "friend not found",
        path((at) => at.replace(/01\w{24}/, unknown))
      )
    ]
  },
  {
    name: "POST /external-ids",
    right: post("/external-ids", ({ otherFriend }) => ({ friendId: otherFriend, namespace: "crm", externalId: "X-9" })),
    status: 201,
    faults: [
      ...caller,
      ...json,
      fault("no namespace", 400, "invalid_request", body({ namespace: undefined })),
      fault("an unknown friend", 404, "friend_not_found", body({ friendId: unknown })),
      fault("a value in use", 409, "external_id_in_use", body({ namespace: "pos", externalId: "C-1" }))
    ]
  },
  {
    name: "POST /external-ids/replace",
    right: post("/external-ids/replace", ({ otherFriend }) => ({
      friendId: otherFriend,
      namespace: "till",
      externalId: "X-9"
    })),
    status: 201,
    faults: [
      ...caller,
      ...json,
      fault("no namespace", 400, "invalid_request", body({ namespace: undefined })),
      fault("an unknown friend", 404, "friend_not_found", body({ friendId: unknown })),
      fault(
        "a value of another friend",
        409,
        "external_id_owned_by_other_friend",
        body({ namespace: "pos", externalId: "C-1" })
      )
    ]
  },
  {
    name: "DELETE /external-ids/{id}",
    right: ({ ids, key }) => ({ method: "DELETE", path: `/external-ids/${ids.externalId}`, key }),
    status: 200,
    faults: [
      ...caller,
      fault(
        "an unknown id",
        404,
        "external-id not found",
        path(() => `/external-ids/${unknown}`)
      )
    ]
  },
  {
    name: "GET /tags",
    right: get(() => "/tags"),
    status: 200,
    faults: [
      ...caller,
      fault(
        "limit 501",
        400,
        "Invalid pagination",
        path((at) => `${at}?limit=501`)
      )
    ]
  },
  {
    name: "POST /tags",
    right: post("/tags", ({ friend, tag }) => ({ friendId: friend, tagId: tag, action: "add" })),
    status: 200,
    faults: [
      ...caller,
      ...json,
      fault("no action", 400, tagging, body({ action: undefined })),
      fault("an unknown friend", 404, "Friend not found", body({ friendId: unknown })),
      fault("an unknown tag", 404, "Tag not found", body({ tagId: unknown }))
    ]
  },
  {
    name: "POST /messages",
    right: once(
      post("/messages", ({ friend }) => ({ friendId: friend, messages: [{ type: "text", text: "こんにちは" }] }))
    ),
    status: 200,
    faults: [
      ...caller,
      ...json,
      noIdempotencyKey,
      fault("no messages", 400, "invalid_request", body({ messages: [] })),
      usedKey,
      fault("an unknown friend", 404, "Friend not found", body({ friendId: unknown })),
      fault("a friend who unfollowed", 400, "Friend is not following", (shot, { ids }) =>
        body((shot.body as { friendId?: string }).friendId === unknown ? {} : { friendId: ids.unfollowed })(shot)
      ),
      {
        ...fault("no quota left", 429, "Monthly message quota exceeded", (shot) => shot),
        around: ({ accountId }) => [
          `insert into crm_message_allowance (account_id, monthly) values ('${accountId}', 0)`,
          `delete from crm_message_allowance where account_id = '${accountId}'`
        ]
      }
    ]
  },
  {
    name: "GET /reservations",
    right: get(() => "/reservations"),
    status: 200,
    faults: [
      ...caller,
      fault(
        "an unknown status",
        400,
        "status must be one of: pending, confirmed, canceled, no_show, completed, cancel_requested",
        path((at) => `${at}?status=done`)
      )
    ]
  },
  {
    name: "GET /reservations/{id}",
    right: get(({ reservation }) => `/reservations/${reservation}`),
    status: 200,
    faults: [
      ...caller,
      fault(
        "an id that is no ULID",
        400,
        "id must be a 26-char ULID",
        path(() => "/reservations/42")
      ),
      fault(
        "an unknown id",
        404,
        "reservation not found",
        path((at) => at.replace(/01\w{24}/, unknown))
      )
    ]
  },
  {
    name: "POST /reservations",
    right: once(
      post("/reservations", ({ event, friend, slot }) => ({ eventId: event, slotId: slot, friendId: friend }))
    ),
    status: 201,
    faults: [
      ...caller,
      ...json,
      noIdempotencyKey,
      fault("101 guests", 400, "invalid_request", body({ numberOfGuests: 101 })),
      usedKey,
      fault("an unknown event", 404, "event not found", body({ eventId: unknown })),
      fault("an unknown slot", 404, "slot not found", body({ slotId: unknown })),
      fault("an unknown friend", 404, "friend not found", body({ friendId: unknown })),
      fault("unknown staff", 404, "staff not found", body({ staffId: unknown })),
      fault("a slot within the notice", 400, "予約は60分前までに行ってください", (shot, { ids }) =>
        body({ slotId: ids.soonFull })(shot)
      ),
      fault("a second booking of the slot", 409, "duplicate_reservation", (shot, { ids }) =>
        body((shot.body as { slotId?: string }).slotId === ids.soonFull ? {} : { slotId: ids.full })(shot)
      ),
      fault("a full slot", 409, "slot_full", (shot, { ids }) =>
        body({
          slotId: ids.full,
          ...((shot.body as { slotId?: string }).slotId === ids.full ? {} : { friendId: ids.otherFriend })
        })(shot)
      )
    ]
  },
  {
    name: "GET /memberships",
    right: get(() => "/memberships"),
    status: 200,
    faults: [
      ...ownerCaller,
      fault(
        "page 0",
        400,
        "Invalid pagination",
        path((at) => `${at}?page=0`)
      )
    ]
  },
  {
    name: "POST /memberships/lookup",
    right: post("/memberships/lookup", () => ({ lineUserId: `U${"0".repeat(32)}` })),
    status: 200,
    faults: [
      ...ownerCaller,
      ...json,
      fault("no LINE user id", 400, "Invalid request", (shot) =>
        body({ lineUserId: typeof shot.body === "object" ? "U123" : undefined })(shot)
      )
    ]
  },
  {
    name: "GET /me/membership",
    right: ({ memberToken }) => ({ method: "GET", path: "/me/membership", key: memberToken }),
    status: 200,
    faults: [
      noKey,
      fault("a key of the account", 403, "Member token required", (shot, { key }) => ({
        ...shot,
        ...(shot.key === undefined ? {} : { key })
      }))
    ]
  },
  {
    name: "GET /reservation_events",
    right: get(() => "/reservation_events"),
    status: 200,
    faults: [...caller]
  },
  {
    name: "GET /reservation_slots",
    right: get(({ event }) => `/reservation_slots?eventId=${event}`),
    status: 200,
    faults: [
      ...caller,
      fault(
        "no eventId",
        400,
        "eventId query param is required",
        path(() => "/reservation_slots?from=2026-12-31")
      ),
      fault(
        "a range that ends before it begins",
        400,
        "invalid_range",
        path((at) => `${at}&from=2026-12-31&to=2026-12-01`)
      ),
      fault(
        "an unknown event",
        404,
        "event not found",
        path((at) => at.replace(/01\w{24}/, unknown))
      )
    ]
  }
]
