import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { EndpointList, EndpointWithSecret } from "../../../modules/webhooks/endpoint/EndpointView.ts"
import { client, decodes, draft, idle, type JsonResponse, refusalOf } from "../support.ts"

const pointersOf = ({ body }: JsonResponse): ReadonlyArray<string> =>
  body.errors.map(({ pointer }: { readonly pointer: string }) => pointer)

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

layer(idle())("Creating a webhook endpoint", (it) => {
  it.effect("answers 201 with the documented members, and the secret this once", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const { body, headers, status } = yield* post("", draft({ description: "予約カレンダー" }))
      assert.deepStrictEqual([status, headers.get("crm-version")], [201, "2026-05-23"])
      yield* decodes(EndpointWithSecret, body)
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
        disabled_at: null,
        disabled_reason: null,
        next_step: null,
        api_version: "2026-05-23",
        consecutive_failure_count: 0,
        last_success_at: null,
        last_failure_at: null,
        header_names: [],
        max_per_second: null,
        format: "native"
      })
      const list = yield* get("")
      yield* decodes(EndpointList, list.body)
      const { signing_secret: _secret, ...shown } = body
      assert.deepStrictEqual(list.body, { object: "list", data: [shown], has_more: false, next_cursor: null })
    })
  )

  it.effect("accepts both ends of every limit", () =>
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

  it.effect("keeps the order of events without duplicates, and ignores unknown members", () =>
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
  it.effect("is refused with a pointer to the fault, and creates nothing", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      for (const [what, changes, pointer] of refused) {
        const answer = yield* post("", draft(changes))
        assert.deepStrictEqual(refusalOf(answer).slice(0, 2), [400, "invalid_request"], what)
        assert.deepStrictEqual(pointersOf(answer), [pointer], what)
      }
      for (const body of ["", "{", "[]", "null", '"x"']) assert.strictEqual((yield* post("", body)).status, 400, body)
      assert.deepStrictEqual((yield* get("")).body.data, [])
    })
  )

  it.effect("points to every unknown event; `*` is one of them", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const events = ["friend.followed", "*", "friend.followed", "friend.Followed", "", "simulation.completed"]
      const answer = yield* post("", draft({ events }))
      assert.deepStrictEqual(refusalOf(answer), [400, "invalid_events", "invalid_events"])
      assert.deepStrictEqual(pointersOf(answer), ["/events/1", "/events/3", "/events/4", "/events/5"])
      assert.deepInclude(answer.body.errors[0], { location: "body", code: "unknown_event" })
      assert.include(answer.body.detail, "friend.followed, ")
      const all = /^Known are (.*)$/.exec(answer.body.detail)?.[1]?.split(", ") ?? []
      assert.strictEqual(all.length, 21)
      assert.strictEqual((yield* post("", draft({ events: all }))).status, 201)
    })
  )

  it.effect("pins the published version, and refuses any other", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      assert.strictEqual((yield* post("", draft({ api_version: "2026-05-23" }))).body.api_version, "2026-05-23")
      const answer = yield* post("", draft({ api_version: "2025-01-01" }))
      assert.deepStrictEqual(refusalOf(answer), [400, "unsupported_api_version", "unsupported_api_version"])
    })
  )
})

layer(idle({ webhooks: { allowPrivate: false } }))("A URL that could reach the internal network", (it) => {
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
        assert.deepStrictEqual(refusalOf(answer), [400, "invalid_url", "invalid_url"], url)
      }
      assert.deepStrictEqual((yield* get("")).body.data, [])
      const longest = `https://93.184.216.34/${"x".repeat(1978)}`
      assert.strictEqual((yield* post("", draft({ url: longest }))).status, 201)
    })
  )

  it.effect("is checked after the events, and before the limit of the plan", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const wrong = yield* post("", draft({ url: "https://10.0.0.1/", events: ["*"] }))
      assert.strictEqual(wrong.body.code, "invalid_events")
    })
  )
})
