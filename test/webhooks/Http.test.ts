import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { NewSubscription, Subscription, SubscriptionList } from "../../modules/webhooks/Subscription.ts"
import { type Answered, client, draft, idle } from "./support.ts"

const decodes = <S extends Schema.Codec<any, any>>(schema: S, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(json)

const pointersOf = ({ body }: Answered): ReadonlyArray<string> =>
  body.errors.map(({ pointer }: { readonly pointer: string }) => pointer)

const told = ({ body, status }: Answered) => [status, body.code, body.message]

/** What tells nothing of one request. */
const rest = ({ body: { instance: _instance, request_id: _id, ...rest } }: Answered) => rest

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(idle())("Creating a webhook endpoint", (it) => {
  it.effect("answers 201 with the documented members, and the secret this once", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const { body, headers, status } = yield* post("", draft({ description: "予約カレンダー" }))
      assert.deepStrictEqual([status, headers.get("crm-version")], [201, "2026-05-23"])
      yield* decodes(NewSubscription, body)
      const { created_at, id, signing_secret, signing_secret_prefix, updated_at, ...others } = body
      assert.match(id, /^[0-9A-HJKMNP-TV-Z]{26}$/)
      assert.match(created_at, isoTime)
      assert.strictEqual(updated_at, created_at)
      assert.match(signing_secret, /^whsec_[A-Za-z0-9+/]{44}$/)
      assert.strictEqual(signing_secret_prefix, signing_secret.slice(0, 10))
      assert.deepStrictEqual(others, {
        object: "webhook_endpoint",
        url: "http://127.0.0.1:9/hook",
        description: "予約カレンダー",
        events: ["friend.followed"],
        status: "active",
        api_version: "2026-05-23",
        consecutive_failure_count: 0,
        last_success_at: null,
        last_failure_at: null
      })
      const list = yield* get("")
      yield* decodes(SubscriptionList, list.body)
      const { signing_secret: _secret, ...shown } = body
      assert.deepStrictEqual(list.body, { object: "list", data: [shown], has_more: false, next_cursor: null })
    })
  )

  it.effect("takes both ends of every limit", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const longest = `http://127.0.0.1/${"x".repeat(1983)}`
      assert.strictEqual(longest.length, 2000)
      const most = yield* post(
        "",
        draft({ url: longest, description: "字".repeat(500), events: Array(50).fill("message.received") })
      )
      assert.strictEqual(most.status, 201)
      assert.deepStrictEqual(most.body.events, ["message.received"])
      const least = yield* post("", draft({ description: null, events: ["test.ping"] }))
      assert.deepStrictEqual([least.status, least.body.description], [201, null])
      const empty = yield* post("", draft({ description: "" }))
      assert.deepStrictEqual([empty.status, empty.body.description], [201, ""])
    })
  )

  it.effect("keeps the order of events, each once, and ignores members that it does not know", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const events = ["payment.failed", "app.updated", "payment.failed", "friend.followed", "app.updated"]
      const { body, status } = yield* post("", draft({ events, status: "disabled", mood: "good" }))
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(
        [body.events, body.status],
        [["payment.failed", "app.updated", "friend.followed"], "active"]
      )
    })
  )

  const refused: ReadonlyArray<readonly [string, Record<string, unknown>, string]> = [
    ["no URL", { url: undefined }, "/url"],
    ["a URL that is null", { url: null }, "/url"],
    ["a URL that is a number", { url: 7 }, "/url"],
    ["no events", { events: undefined }, "/events"],
    ["events that are null", { events: null }, "/events"],
    ["an empty list of events", { events: [] }, "/events"],
    ["51 events", { events: Array(51).fill("friend.followed") }, "/events"],
    ["events as a text", { events: "friend.followed" }, "/events"],
    ["an event that is a number", { events: ["friend.followed", 3] }, "/events/1"],
    ["an event that is null", { events: [null] }, "/events/0"],
    ["a description of 501 characters", { description: "字".repeat(501) }, "/description"],
    ["a description that is a list", { description: [] }, "/description"],
    ["a version that is a number", { api_version: 20_260_523 }, "/api_version"]
  ]
  it.effect("is refused with a pointer to the fault, and makes nothing", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      for (const [what, changes, pointer] of refused) {
        const answer = yield* post("", draft(changes))
        assert.deepStrictEqual(told(answer).slice(0, 2), [400, "invalid_request"], what)
        assert.deepStrictEqual(pointersOf(answer), [pointer], what)
      }
      for (const body of ["", "{", "[]", "null", '"x"']) assert.strictEqual((yield* post("", body)).status, 400, body)
      assert.deepStrictEqual((yield* get("")).body.data, [])
    })
  )

  it.effect("names every unknown event by its place; `*` is one of them", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const events = ["friend.followed", "*", "friend.followed", "friend.Followed", "", "simulation.completed"]
      const answer = yield* post("", draft({ events }))
      assert.deepStrictEqual(told(answer), [400, "invalid_events", "invalid_events"])
      assert.deepStrictEqual(pointersOf(answer), ["/events/1", "/events/3", "/events/4", "/events/5"])
      assert.deepInclude(answer.body.errors[0], { location: "body", code: "unknown_event" })
      assert.include(answer.body.detail, "friend.followed, ")
      const all = /^Known are (.*)$/.exec(answer.body.detail)?.[1]?.split(", ") ?? []
      assert.strictEqual(all.length, 17)
      assert.strictEqual((yield* post("", draft({ events: all }))).status, 201)
    })
  )

  it.effect("pins the version that is published, and knows no other", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      assert.strictEqual((yield* post("", draft({ api_version: "2026-05-23" }))).body.api_version, "2026-05-23")
      const answer = yield* post("", draft({ api_version: "2025-01-01" }))
      assert.deepStrictEqual(told(answer), [400, "unsupported_api_version", "unsupported_api_version"])
    })
  )
})

layer(idle({ webhooksAllowPrivate: false }))("A URL that could reach the inside", (it) => {
  it.effect("is refused with invalid_url, whatever else is right", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const urls = [
        "http://example.com/hook",
        "https://127.0.0.1/hook",
        "https://[::1]/hook",
        "https://[::ffff:10.0.0.1]/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://0x7f000001/",
        "https://localhost/hook",
        "https://service.internal/hook",
        "https://user:secret@93.184.216.34/",
        "https://93.184.216.34/#fragment",
        "https://93.184.216.34:22/",
        "ftp://93.184.216.34/",
        "not a url",
        "",
        `https://93.184.216.34/${"x".repeat(1979)}`
      ]
      assert.strictEqual(urls.at(-1)?.length, 2001)
      for (const url of urls) {
        const answer = yield* post("", draft({ url }))
        assert.deepStrictEqual(told(answer), [400, "invalid_url", "invalid_url"], url)
      }
      assert.deepStrictEqual((yield* get("")).body.data, [])
      const longest = `https://93.184.216.34/${"x".repeat(1978)}`
      assert.strictEqual((yield* post("", draft({ url: longest }))).status, 201)
    })
  )

  it.effect("is looked at after the events, and before the limit of the plan", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const wrong = yield* post("", draft({ url: "https://10.0.0.1/", events: ["*"] }))
      assert.strictEqual(wrong.body.code, "invalid_events")
    })
  )
})

layer(idle())("The list of webhook endpoints", (it) => {
  const create = Effect.fnUntraced(function* (count: number) {
    const made = yield* client()
    const ids: Array<string> = []
    for (let n = 0; n < count; n++) ids.unshift((yield* made.post("", draft())).body.id)
    return { ...made, ids }
  })
  const idsOf = ({ body }: Answered) => body.data.map(({ id }: { readonly id: string }) => id)

  it.effect("has pages, newest first, that meet without a gap", () =>
    Effect.gen(function* () {
      const { get, ids } = yield* create(5)
      const first = yield* get("?limit=2")
      assert.deepStrictEqual(
        [idsOf(first), first.body.has_more, first.body.next_cursor],
        [ids.slice(0, 2), true, ids[1]]
      )
      const second = yield* get(`?limit=2&starting_after=${first.body.next_cursor}`)
      assert.deepStrictEqual([idsOf(second), second.body.has_more], [ids.slice(2, 4), true])
      const last = yield* get(`?limit=2&starting_after=${second.body.next_cursor}`)
      assert.deepStrictEqual([idsOf(last), last.body.has_more, last.body.next_cursor], [ids.slice(4), false, null])
      const beyond = yield* get(`?starting_after=${ids[4]}`)
      assert.deepStrictEqual(beyond.body, { object: "list", data: [], has_more: false, next_cursor: null })
      assert.deepStrictEqual(idsOf(yield* get("?limit=5")), ids)
      assert.isFalse((yield* get("?limit=5")).body.has_more)
    })
  )

  it.effect("takes a limit of 1 to 100", () =>
    Effect.gen(function* () {
      const { get, ids } = yield* create(2)
      assert.deepStrictEqual(idsOf(yield* get("?limit=1")), ids.slice(0, 1))
      assert.deepStrictEqual(idsOf(yield* get("?limit=100")), ids)
      for (const query of ["limit=0", "limit=101", "limit=-1", "limit=1.5", "limit=x", "limit=", "limit=1&limit=2"]) {
        assert.deepStrictEqual(told(yield* get(`?${query}`)), [400, "invalid_pagination", "Invalid pagination"], query)
      }
    })
  )

  it.effect("goes on behind no endpoint but one of its own", () =>
    Effect.gen(function* () {
      const own = yield* create(1)
      const other = yield* create(1)
      for (const cursor of [
        other.ids[0],
        unknown,
        "x",
        "",
        "%27",
        "a".repeat(3000),
        `${own.ids[0]}&starting_after=x`
      ]) {
        const answer = yield* own.get(`?starting_after=${cursor}`)
        assert.deepStrictEqual(told(answer), [400, "invalid_cursor", "starting_after is invalid"], cursor)
      }
    })
  )
})

layer(idle())("A webhook endpoint", (it) => {
  const made = Effect.gen(function* () {
    const own = yield* client()
    const { body } = yield* own.post("", draft())
    return { ...own, endpoint: body as { readonly id: string; readonly signing_secret: string } }
  })

  it.effect("is gone when it is deleted, and stays so", () =>
    Effect.gen(function* () {
      const { endpoint, get, remove } = yield* made
      const first = yield* remove(`/${endpoint.id}`)
      assert.deepStrictEqual(
        [first.status, first.body],
        [200, { id: endpoint.id, object: "webhook_endpoint", deleted: true }]
      )
      assert.deepStrictEqual((yield* get("")).body.data, [])
      assert.deepStrictEqual(told(yield* remove(`/${endpoint.id}`)), [
        404,
        "webhook_endpoint_not_found",
        "webhook_endpoint not found"
      ])
    })
  )

  it.effect("is enabled again with its failures at 0, as often as one likes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { endpoint, get, post } = yield* made
      yield* sql`
        update webhooks_endpoint set status = 'disabled', disabled_at = now(), disabled_reason = 'failures',
          consecutive_failures = 50, last_failure_at = now(), paused_until = now() + interval '1 minute'
        where id = ${endpoint.id}`
      const [before] = (yield* get("")).body.data
      assert.deepStrictEqual([before.status, before.consecutive_failure_count], ["disabled", 50])
      for (let n = 0; n < 2; n++) {
        const { body, status } = yield* post(`/${endpoint.id}/enable`)
        assert.strictEqual(status, 200)
        yield* decodes(Subscription, body)
        assert.deepStrictEqual(
          { ...body, updated_at: "" },
          { ...before, status: "active", consecutive_failure_count: 0, updated_at: "" }
        )
      }
      const [row] = yield* sql`select disabled_at, paused_until from webhooks_endpoint where id = ${endpoint.id}`
      assert.deepStrictEqual(row, { disabled_at: null, paused_until: null })
    })
  )

  it.effect("of another account looks like one that never was, byte for byte, whatever is asked", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* made
      const other = yield* client()
      const answers: Array<Answered> = []
      for (const id of [
        endpoint.id,
        unknown,
        "x",
        encodeURIComponent("' or 1=1 --"),
        "%F0%9F%98%80",
        "a".repeat(2000)
      ]) {
        answers.push(
          yield* other.remove(`/${id}`),
          yield* other.post(`/${id}/enable`),
          yield* other.post(`/${id}/rotate_secret`),
          yield* other.post(`/${id}/test`),
          yield* other.get(`/${id}/deliveries`),
          yield* other.get(`/${id}/deliveries/${unknown}`),
          yield* other.post(`/${id}/replay`, { delivery_id: unknown })
        )
      }
      for (const answer of answers) {
        assert.deepStrictEqual(told(answer), [404, "webhook_endpoint_not_found", "webhook_endpoint not found"])
        assert.deepStrictEqual(rest(answer), rest(answers[0]!))
      }
    })
  )

  it.effect("is read with webhooks:read and changed with webhooks:write only", () =>
    Effect.gen(function* () {
      const { accountId, endpoint } = yield* made
      const reader = yield* client(accountId, ["webhooks:read"])
      const writer = yield* client(accountId, ["webhooks:write", "friends:read"])
      const { id } = endpoint
      const reads = (by: typeof reader) => [
        by.get(""),
        by.get(`/${id}/deliveries`),
        by.get(`/${id}/deliveries/${unknown}`)
      ]
      const writes = (by: typeof reader) => [
        by.post("", {}),
        by.post(`/${id}/enable`),
        by.post(`/${id}/rotate_secret`),
        by.post(`/${id}/test`),
        by.post(`/${id}/replay`, {}),
        by.remove(`/${unknown}`)
      ]
      for (const refused of [...reads(writer), ...writes(reader)]) {
        assert.deepStrictEqual(told(yield* refused), [403, "insufficient_scope", "Insufficient scope"])
      }
      for (const admitted of [...reads(reader), ...writes(writer)]) assert.notStrictEqual((yield* admitted).status, 403)
    })
  )
})
