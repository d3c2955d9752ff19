/** The headers of endpoints over HTTP: given by owners and operators, sent with each request, shown to no one. */
import { inspect } from "node:util"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Logger, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointView } from "../../../modules/webhooks/endpoint/EndpointView.ts"
import { OneEndpoint } from "../../../modules/webhooks/notifications/EndpointView.ts"
import * as Vault from "../../../src/secrets/Vault.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { receiver } from "../deliver/support.ts"
import { analyticsClient, client, clientWith, decodes, draft, type JsonResponse, node } from "../support.ts"

const token = "0123456789abcdef"
const lines: Array<string> = []
const recording = Logger.layer([Logger.make(({ cause, message }) => void lines.push(inspect([message, cause])))])

const Live = node({ adminToken: Option.some(Redacted.make(token)) }).pipe(Layer.provide(recording))

const faultsOf = ({ body, status }: JsonResponse) => [
  status,
  body.code,
  body.errors.map(({ code, pointer }: { readonly code: string; readonly pointer: string }) => `${pointer} ${code}`)
]

const settled = Effect.fnUntraced(function* (deliveryId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* eventually(
    sql`select from webhooks_delivery where id = ${deliveryId} and state <> 'pending'`,
    (rows) => rows.length > 0
  )
})

/** Seals the headers of the endpoint as a node with a key that is lost would have. */
const lose = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const vault = yield* Vault.make([new Uint8Array(32).fill(9)])
  yield* sql`update webhooks_endpoint set headers = ${yield* vault.seal(`${id} headers`, "{}")} where id = ${id}`
})

layer(Live, { excludeTestServices: true })("The headers of an endpoint", (it) => {
  describe("as their owner sees them", () => {
    it.effect("are shown by name, and changed one by one", () =>
      Effect.gen(function* () {
        const { get, patch, post } = yield* client()
        const made = yield* post("", draft({ headers: { "X-Api-Key": "one", "x-shop": "two" } }))
        assert.deepStrictEqual([made.status, made.body.header_names], [201, ["x-api-key", "x-shop"]])
        const { id } = made.body
        const changed = yield* patch(`/${id}`, { headers: { "x-shop": null, authorization: "Bearer three" } })
        yield* decodes(EndpointView, changed.body)
        assert.deepStrictEqual(changed.body.header_names, ["authorization", "x-api-key"])
        assert.deepStrictEqual((yield* patch(`/${id}`, { description: "Shop" })).body.header_names.length, 2)
        assert.deepStrictEqual((yield* get("")).body.data[0].header_names, ["authorization", "x-api-key"])
        assert.deepStrictEqual((yield* patch(`/${id}`, { headers: null })).body.header_names, [])
      })
    )

    it.effect("are the same in area analytics, and for operators", () =>
      Effect.gen(function* () {
        const { accountId, get, patch, post } = yield* analyticsClient()
        const operator = yield* clientWith(`Bearer ${token}`, "/admin/v1/webhook_endpoints")
        const { url } = draft()
        const { id } = (yield* post("", { url, headers: { "x-a": "1" } })).body.data
        const { body } = yield* patch(`/${id}`, { headers: { "x-b": "2" } })
        yield* decodes(OneEndpoint, body)
        assert.deepStrictEqual(body.data.headerNames, ["x-a", "x-b"])
        assert.deepStrictEqual((yield* operator.get(`/${id}`)).body.headerNames, ["x-a", "x-b"])
        const made = (yield* operator.post("", { accountId, url, headers: { "x-c": "3" } })).body
        assert.deepStrictEqual((yield* get(`/${made.id}`)).body.data.headerNames, ["x-c"])
      })
    )

    it.effect("stand beside a rate limit, in the spelling of each API", () =>
      Effect.gen(function* () {
        const { accountId, get, patch, post } = yield* analyticsClient()
        const operator = yield* clientWith(`Bearer ${token}`, "/admin/v1/webhook_endpoints")
        const { url } = draft()
        const { body } = yield* post("", { url, maxPerSecond: 5 })
        assert.strictEqual(body.data.maxPerSecond, 5)
        assert.strictEqual((yield* patch(`/${body.data.id}`, { maxPerSecond: null })).body.data.maxPerSecond, null)
        const made = (yield* operator.post("", { accountId, url, maxPerSecond: 7 })).body
        assert.strictEqual((yield* get(`/${made.id}`)).body.data.maxPerSecond, 7)
        const crm = yield* client()
        assert.strictEqual((yield* crm.post("", draft({ max_per_second: 9 }))).body.max_per_second, 9)
      })
    )

    it.effect("are refused with a pointer to each fault, and nothing is changed then", () =>
      Effect.gen(function* () {
        const [crm, analytics] = [yield* client(), yield* analyticsClient()]
        const headers = { host: "a", "x-b": "" }
        const expected = [
          400,
          "invalid_headers",
          ["/headers/host reserved_header", "/headers/x-b invalid_header_value"]
        ]
        assert.deepStrictEqual(faultsOf(yield* crm.post("", draft({ headers }))), expected)
        assert.deepStrictEqual(faultsOf(yield* analytics.post("", { url: draft().url, headers })), expected)
        assert.isEmpty((yield* crm.get("")).body.data)
        const { id } = (yield* crm.post("", draft({ headers: { "x-a": "1" } }))).body
        const refused = yield* crm.patch(`/${id}`, { description: "no", headers })
        assert.deepStrictEqual(faultsOf(refused), expected)
        const { body } = yield* crm.get(`/${id}`)
        assert.deepStrictEqual([body.description, body.header_names], [null, ["x-a"]])
        assert.strictEqual((yield* crm.patch(`/${id}`, { headers: { "x-a": 1 } })).status, 400)
      })
    )
  })

  describe("when the URL changes", () => {
    it.effect("stay for another path of the same origin, and are dropped for another origin unless given again", () =>
      Effect.gen(function* () {
        const [crm, analytics] = [yield* client(), yield* analyticsClient()]
        const at = "http://127.0.0.1"
        const headers = { "x-a": "1", "x-b": "2" }
        for (const [{ patch, post }, body, namesOf] of [
          [crm, draft({ url: at, headers }), (answer: JsonResponse) => answer.body.header_names],
          [analytics, { url: at, headers }, (answer: JsonResponse) => answer.body.data.headerNames]
        ] as const) {
          const made = (yield* post("", body)).body
          const path = `/${(made.data ?? made).id}`
          for (const url of [`${at}/v2`, `${at}:80/v2?shop=1`, "HTTP://127.0.0.1/v2"]) {
            assert.deepStrictEqual(namesOf(yield* patch(path, { url })), ["x-a", "x-b"], url)
          }
          const moved = yield* patch(path, { url: `${at}:9/v2`, headers: { "x-b": "3", "x-c": null } })
          assert.deepStrictEqual(namesOf(moved), ["x-b"])
          assert.deepStrictEqual(namesOf(yield* patch(path, { url: "http://127.0.0.2:9/v2" })), [])
          assert.deepStrictEqual(namesOf(yield* patch(path, { url: at })), [])
        }
      })
    )

    it.effect("are not sent to the new receiver", () =>
      Effect.gen(function* () {
        const [first, second] = [yield* receiver, yield* receiver]
        const { patch, post } = yield* client()
        const headers = { "x-api-key": "of-the-first" }
        const { id } = (yield* post("", draft({ url: first.url, headers }))).body
        const ping = Effect.gen(function* () {
          yield* settled((yield* post(`/${id}/test`)).body.id)
        })
        yield* ping
        yield* patch(`/${id}`, { url: second.url })
        yield* ping
        assert.strictEqual(first.arrivals[0]!.headers["x-api-key"], "of-the-first")
        assert.notProperty(second.arrivals[0]!.headers, "x-api-key")
      })
    )
  })

  describe("in a delivery", () => {
    it.effect("are sent, also after a change, and stand nowhere with their values", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const target = yield* receiver
        const { accountId, get, patch, post } = yield* client()
        const first = { "x-api-key": "first-secret-value", authorization: "Basic c2VjcmV0LXZhbHVl" }
        const { id } = (yield* post("", draft({ url: target.url, headers: first }))).body
        const ping = Effect.gen(function* () {
          const { body } = yield* post(`/${id}/test`)
          yield* settled(body.id)
          return (yield* get(`/${id}/deliveries/${body.id}`)).body
        })
        const delivery = yield* ping
        assert.deepInclude(target.arrivals[0]!.headers, first)
        assert.deepInclude(delivery.attempts[0].request.headers, { "x-api-key": "***", authorization: "***" })
        assert.property(delivery.attempts[0].request.headers, "crm-signature")
        yield* patch(`/${id}`, { headers: { "x-api-key": "second-secret-value", authorization: null } })
        yield* ping
        assert.strictEqual(target.arrivals[1]!.headers["x-api-key"], "second-secret-value")
        assert.notProperty(target.arrivals[1]!.headers, "authorization")

        const rows = yield* sql<{ readonly row: string }>`
          select webhooks_endpoint::text as row from webhooks_endpoint where account_id = ${accountId}
          union all select job::text from job union all select admin_audit::text from admin_audit
          union all select webhooks_response::text from webhooks_response
          union all select webhooks_attempt::text from webhooks_attempt`
        assert.isAtLeast(rows.length, 3)
        const answers = [delivery, (yield* get("")).body, yield* post("", draft({ headers: first, url: "nonsense" }))]
        const seen = inspect([answers, rows, lines], { depth: 20, maxStringLength: null, maxArrayLength: null })
        const secrets = ["first-secret-value", "second-secret-value", "c2VjcmV0LXZhbHVl"]
        for (const secret of secrets)
          for (const form of [secret, Buffer.from(secret).toString("hex")]) assert.notInclude(seen, form)
      })
    )

    it.effect("disable their endpoint when no key opens them; given again, they put it right", () =>
      Effect.gen(function* () {
        const target = yield* receiver
        const { get, patch, post } = yield* client()
        const { id } = (yield* post("", draft({ url: target.url, headers: { "x-a": "1" } }))).body
        yield* lose(id)
        yield* settled((yield* post(`/${id}/test`)).body.id)
        assert.isEmpty(target.arrivals)
        const { disabled_reason, next_step } = (yield* get(`/${id}`)).body
        assert.strictEqual(disabled_reason, "secret_lost")
        assert.include(next_step, "its headers again with PATCH")
        const { body } = yield* patch(`/${id}`, { headers: { "x-b": "2" }, status: "active" })
        assert.deepStrictEqual(body.header_names, ["x-b"])
        yield* settled((yield* post(`/${id}/test`)).body.id)
        assert.strictEqual(target.arrivals[0]!.headers["x-b"], "2")
      })
    )
  })
})
