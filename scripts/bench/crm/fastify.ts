/**
 * The peer: fastify and pg doing what the service does for a look-up of a membership, for a message (`PeerMessages.ts`), and for a booking, in one transaction on the same tables. It takes the
 * advisory lock of the key, looks the key up, locks friend and slot, reads the menu and the friend's reservation, and stores
 * reservation, places, event and answer. Named statements, a pool of ten, compiled schemas, one log line per request. What the
 * contract asks of every response is done here too: the scope of the key, budgets of key and address with their headers, the
 * id of the request, headers for caches and browsers, counts and durations by route. It keeps keys of accounts for five
 * seconds, and checks neither staff, nor rooms, nor the limit of the shop.
 */
import fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify"
import { Pool } from "pg"
import { monotonicFactory, ulid } from "ulid"
import { guardOf } from "./PeerGuard.ts"
import { onceBy, Refusal } from "./PeerKeys.ts"
import { acceptBy, messageSchema, type NewMessage } from "./PeerMessages.ts"

const pool = new Pool({ host: process.env["PGHOST"], user: "postgres", database: process.env["PGDATABASE"], max: 10 })
const enter = guardOf(pool)
const once = onceBy(pool)
const accept = acceptBy(once)

interface Body {
  readonly eventId: string
  readonly slotId: string
  readonly friendId: string
  readonly numberOfGuests: number
  readonly note?: string
}

const book = (accountId: string, key: string, body: Body) =>
  once({ accountId, route: "POST /api/v1/reservations peer", key, body, status: 201 }, async (one) => {
    const friend = await one(
      "friend",
      "select line_user_id from crm_friend where account_id = $1 and id = $2 and erased_at is null for key share",
      [accountId, body.friendId]
    )
    const slot = await one(
      "slot",
      `select menu_id, date::text, start_time, end_time, starts_at, ends_at, max_capacity, booked_count, is_closed
       from crm_slot where account_id = $1 and id = $2 for no key update`,
      [accountId, body.slotId]
    )
    const menu = await one(
      "menu",
      "select name, min_notice, max_advance from crm_menu where account_id = $1 and id = $2 and status = 'active'",
      [accountId, body.eventId]
    )
    if (menu === undefined || slot?.menu_id !== body.eventId || friend === undefined)
      throw new Refusal(404, "not_found")
    const cutOff = slot.starts_at.getTime() - menu.min_notice * 60_000
    if (Date.now() > cutOff || slot.starts_at.getTime() > Date.now() + (menu.max_advance + 1) * 86_400_000) {
      throw new Refusal(400, "min_notice")
    }
    const duplicate = await one(
      "duplicate",
      "select 1 from crm_reservation where slot_id = $1 and friend_id = $2 and status in ('pending', 'confirmed', 'cancel_requested')",
      [body.slotId, body.friendId]
    )
    if (duplicate !== undefined) throw new Refusal(409, "duplicate_reservation")
    if (slot.is_closed || slot.booked_count + body.numberOfGuests > slot.max_capacity)
      throw new Refusal(409, "slot_full")
    const id = ulid()
    const createdAt = new Date()
    await one(
      "reservation",
      `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, payment_status, date, start_time,
         end_time, time_zone, starts_at, ends_at, number_of_guests, note, source, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'confirmed', 'not_required', $6, $7, $8, 'Asia/Tokyo', $9, $10, $11, $12, 'api', $13, $13)`,
      [
        id,
        accountId,
        body.eventId,
        body.slotId,
        body.friendId,
        slot.date,
        slot.start_time,
        slot.end_time,
        slot.starts_at,
        slot.ends_at,
        body.numberOfGuests,
        body.note ?? null,
        createdAt
      ]
    )
    await one("places", "update crm_slot set booked_count = booked_count + $2 where id = $1", [
      body.slotId,
      body.numberOfGuests
    ])
    const made = {
      id,
      event_id: body.eventId,
      event_name: menu.name,
      slot_id: body.slotId,
      friend_id: body.friendId,
      status: "confirmed",
      payment_status: "not_required",
      reservation_date: slot.date,
      start_time: slot.start_time,
      end_time: slot.end_time,
      number_of_guests: body.numberOfGuests,
      staff_id: null,
      note: body.note ?? null,
      canceled_at: null,
      created_at: createdAt.toISOString()
    }
    const event = {
      ...made,
      line_user_id: friend.line_user_id,
      time_zone: "Asia/Tokyo",
      starts_at: slot.starts_at.toISOString(),
      source: "api"
    }
    await one(
      "event",
      "insert into event (id, type, version, account_id, data) values ($1, 'reservation.created', 1, $2, $3)",
      [ulid(), accountId, JSON.stringify(event)]
    )
    return made
  })

const nextId = monotonicFactory()
const legalId = /^[A-Za-z0-9._-]{1,128}$/

const app = fastify({
  logger: true,
  trustProxy: true,
  genReqId: ({ headers }) => {
    const given = headers["x-request-id"]
    return typeof given === "string" && legalId.test(given) ? given : nextId()
  },
  logController: new LogController({ disableRequestLogging: true })
})

app.addHook("onRequest", (request, reply, done) => {
  reply
    .header("x-request-id", request.id)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-cache")
  done()
})

/** Counts by route and status, and durations by route. */
const boundaries = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const requests = new Map<string, number>()
const durations = new Map<string, Array<number>>()

app.addHook("onResponse", (request, reply, done) => {
  const { elapsedTime: ms, statusCode } = reply
  const route = request.routeOptions.url ?? "unmatched"
  const counted = `${route} ${statusCode}`
  requests.set(counted, (requests.get(counted) ?? 0) + 1)
  const buckets = durations.get(route) ?? boundaries.map(() => 0)
  durations.set(route, buckets)
  const bucket = boundaries.findIndex((boundary) => ms <= boundary)
  if (bucket >= 0) buckets[bucket] = (buckets[bucket] ?? 0) + 1
  request.log.info({ method: request.method, path: request.url, status: statusCode, ms })
  done()
})

const id = { type: "string", pattern: "^[0-9A-HJKMNP-TV-Z]{26}$" } as const
const schema = {
  headers: {
    type: "object",
    required: ["idempotency-key"],
    properties: { "idempotency-key": { type: "string", pattern: "^[A-Za-z0-9_-]{1,255}$" } }
  },
  body: {
    type: "object",
    required: ["eventId", "slotId", "friendId"],
    properties: {
      eventId: id,
      slotId: id,
      friendId: id,
      numberOfGuests: { type: "integer", minimum: 1, maximum: 100, default: 1 },
      note: { type: "string", maxLength: 500 }
    }
  }
} as const

/** A POST with a key: its answer, or the refusal. */
const keyed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  scope: string,
  run: (accountId: string, key: string) => Promise<{ readonly status: number; readonly text: string }>
) => {
  const accountId = await enter(request, reply, scope)
  if (accountId === undefined) return reply
  try {
    const answer = await run(accountId, String(request.headers["idempotency-key"]))
    return await reply.code(answer.status).type("application/json").send(answer.text)
  } catch (error) {
    if (error instanceof Refusal) return reply.code(error.status).send({ code: error.message })
    throw error
  }
}

app.post<{ Body: Body }>("/api/v1/reservations", { schema }, (request, reply) =>
  keyed(request, reply, "reservations:write", (accountId, key) => book(accountId, key, request.body))
)
app.post<{ Body: NewMessage }>("/api/v1/messages", { schema: messageSchema }, (request, reply) =>
  keyed(request, reply, "messages:write", (accountId, key) => accept(accountId, key, request.body))
)

interface Entitlement {
  readonly subscription: string
  readonly banned_at: Date | null
  readonly paid_until: Date | null
  readonly tier_id: string | null
  readonly member_since: Date
}

app.post<{ Body: { readonly lineUserId: string } }>(
  "/api/v1/memberships/lookup",
  {
    schema: {
      body: {
        type: "object",
        required: ["lineUserId"],
        properties: { lineUserId: { type: "string", pattern: "^U[0-9a-f]{32}$" } }
      },
      response: {
        200: {
          type: "object",
          properties: {
            lineUserId: { type: "string" },
            isMember: { type: "boolean" },
            subscriptionActive: { type: "boolean" },
            tierId: { type: "string" },
            memberSince: { type: "string" }
          }
        }
      }
    }
  },
  async (request, reply) => {
    const accountId = await enter(request, reply, "memberships:read")
    if (accountId === undefined) return reply
    const { lineUserId } = request.body
    const { rows } = await pool.query<Entitlement>({
      name: "membership",
      text: `select subscription, banned_at, paid_until, tier_id, member_since from crm_member
             where account_id = $1 and line_user_id = $2`,
      values: [accountId, lineUserId]
    })
    const [card] = rows
    if (card === undefined) return { lineUserId, isMember: false, subscriptionActive: false }
    const subscriptionActive =
      card.subscription === "active" &&
      card.banned_at === null &&
      (card.paid_until === null || card.paid_until.getTime() > Date.now())
    const tier = subscriptionActive && card.tier_id !== null ? { tierId: card.tier_id } : {}
    return { lineUserId, isMember: true, subscriptionActive, ...tier, memberSince: card.member_since.toISOString() }
  }
)
app.get("/readyz", () => ({ status: "ready" }))

process.on("SIGTERM", () => void app.close().then(() => pool.end()))
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
