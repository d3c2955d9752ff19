/** Deliveries as the TypeScript client verifies and signs them, and events that it forwards to a receiver. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  type Forwarded,
  listen,
  newSecret,
  signedHeaders,
  verifyWebhook,
  WebhookVerificationError
} from "../../clients/typescript/src/index.ts"
import { type DialectName, dialectNames } from "../../modules/webhooks/dialect/Dialect.ts"
import { dialects } from "../../modules/webhooks/dialect/Dialects.ts"
import { serving } from "./FakeService.ts"

const [secret, other] = [newSecret(), newSecret()]
const eventId = "01KAJ4M7A1B2C3D4E5F6G7H8J9"
const at = 1_779_498_124
const body = '{"type":"friend.followed","data":{"displayName":"山田 😀"}}'
const delivered = (dialect: DialectName, secrets = [secret]) =>
  dialects[dialect].headers({ eventId, type: "friend.followed", timestamp: at, body, secrets, sequence: null })

const reasonOf = (delivery: Parameters<typeof verifyWebhook>[0]) =>
  verifyWebhook(delivery).then(
    () => "valid",
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : "other")
  )

describe("A delivery", () => {
  for (const dialect of dialectNames) {
    it(`of ${dialect} is signed as the service signs it`, async () => {
      const unsigned = { dialect, secret, body, eventId: `evt_${eventId}`, type: "friend.followed", timestamp: at }
      assert.deepStrictEqual(await signedHeaders(unsigned), delivered(dialect))
    })

    it(`of ${dialect} is verified`, async () => {
      const event = await verifyWebhook({ headers: new Headers(delivered(dialect)), body, secret, now: at })
      assert.strictEqual(event.type, "friend.followed")
      const headers = Object.fromEntries(
        Object.entries(delivered(dialect)).map(([name, value]) => [name.toUpperCase(), value])
      )
      assert.strictEqual(
        await reasonOf({ headers, body: new TextEncoder().encode(body), secret: [other, secret], now: at }),
        "valid"
      )
    })

    it(`of ${dialect} is refused where body or secret differ, or the signature is none`, async () => {
      const headers = delivered(dialect)
      assert.strictEqual(await reasonOf({ headers, body: `${body} `, secret, now: at }), "invalid")
      assert.strictEqual(await reasonOf({ headers, body, secret: other, now: at }), "invalid")
      assert.strictEqual(await reasonOf({ headers: {}, body, secret, now: at }), "missing")
      const broken = Object.fromEntries(Object.keys(headers).map((name) => [name, "t=1"]))
      assert.strictEqual(await reasonOf({ headers: broken, body, secret, now: at }), "malformed")
    })
  }

  it("of customer messaging is late from 300 seconds on, and one of two signatures is enough", async () => {
    for (const [now, is] of [
      [at + 299, "valid"],
      [at + 300, "late"],
      [at - 299, "valid"],
      [at - 300, "late"]
    ] as const) {
      assert.strictEqual(await reasonOf({ headers: delivered("crm", [other, secret]), body, secret, now }), is)
    }
  })
})

describe("Events are forwarded", () => {
  const event = { id: "evt_1", type: "friend.followed", api_version: "v", created: 1, livemode: true, data: {} }

  it.effect("from now on, signed, each once, and go on behind a failure of the receiver", () =>
    Effect.gen(function* () {
      const service = yield* serving(
        { body: { data: [], has_more: false, next_cursor: "5" } },
        { body: { data: [event, { ...event, id: "evt_2" }], has_more: true, next_cursor: "7" } },
        { body: { data: [{ ...event, id: "evt_3" }], has_more: false, next_cursor: "8" } },
        { body: { data: [], has_more: false, next_cursor: "8" } }
      )
      const receiver = yield* serving({}, { status: 500 }, {})
      const stop = new AbortController()
      const [seen, places]: [Array<Forwarded>, Array<string>] = [[], []]
      yield* Effect.promise(() =>
        listen({
          key: "crm_key",
          baseUrl: service.url,
          forwardTo: `${receiver.url}/hooks`,
          secret,
          everyMs: 1,
          signal: stop.signal,
          onEvent: (forwarded) => void seen.push(forwarded),
          onCursor: (cursor) => {
            places.push(cursor)
            if (cursor === "8") stop.abort()
          }
        })
      )
      assert.deepStrictEqual(
        service.asked.slice(0, 3).map(({ url }) => new URL(url, "http://a").searchParams.get("cursor")),
        ["latest", "5", "7"]
      )
      assert.deepStrictEqual(
        seen.map(({ id, status }) => [id, status]),
        [
          ["evt_1", 200],
          ["evt_2", 500],
          ["evt_3", 200]
        ]
      )
      assert.deepStrictEqual(places, ["5", "7", "8"])
      const [first] = receiver.asked
      assert.strictEqual(first!.body, JSON.stringify(event))
      assert.strictEqual(
        yield* Effect.promise(() => reasonOf({ headers: first!.headers, body: first!.body, secret })),
        "valid"
      )
    })
  )

  it.effect("in area analytics without the id that the feed adds, and to a receiver that is not there", () =>
    Effect.gen(function* () {
      const service = yield* serving({
        body: { data: [{ id: "evt_1", type: "test.ping", timestamp: "t", data: {} }], hasMore: false, nextCursor: "9" }
      })
      const stop = new AbortController()
      const seen: Array<Forwarded> = []
      yield* Effect.promise(() =>
        listen({
          key: "sk_key",
          baseUrl: service.url,
          forwardTo: "http://127.0.0.1:9/",
          cursor: "oldest",
          signal: stop.signal,
          onEvent: (forwarded) => {
            seen.push(forwarded)
            stop.abort()
          }
        })
      )
      assert.strictEqual(service.asked[0]!.url, "/api/v1/notification_events?limit=100")
      assert.deepInclude(seen[0], { id: "evt_1", status: null })
      assert.deepStrictEqual(seen[0]!.body, { type: "test.ping", timestamp: "t", data: {} })
    })
  )
})
