import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { client, clientWith, draft, idle, type JsonResponse } from "../support.ts"

const token = "0123456789abcdef"
const open = idle({ adminToken: Option.some(Redacted.make(token)) })

const path = "/admin/v1/webhook_endpoints"
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

const operator = Effect.map(clientWith(`Bearer ${token}`), ({ get, post, remove }) => ({
  get: (rest = "") => get(`${path}${rest}`),
  post: (rest: string, body?: unknown) => post(`${path}${rest}`, body),
  remove: (rest: string) => remove(`${path}${rest}`)
}))

const refusalOf = ({ body, status }: JsonResponse) => [status, body.code]
const url = "http://127.0.0.1:9/hook"

layer(open)("Operators", (it) => {
  it.effect("create an endpoint for an account, by default with all events of area analytics", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { get, post } = yield* operator
      const { body, status } = yield* post("", { accountId, url })
      assert.strictEqual(status, 201)
      const { createdAt, id, secret, secretPrefix, updatedAt, ...rest } = body
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{44}$/)
      assert.deepStrictEqual([secretPrefix, updatedAt], [secret.slice(0, 10), createdAt])
      assert.deepStrictEqual(rest, {
        accountId,
        dialect: "analytics",
        url,
        description: null,
        events: ["area.profile_generated", "observation.completed", "simulation.completed", "simulation.failed"],
        apiVersion: null,
        livemode: true,
        status: "active",
        disabledAt: null,
        disabledReason: null,
        nextStep: null,
        consecutiveFailures: 0,
        lastSuccessAt: null,
        lastFailureAt: null,
        previousSecretUntil: null,
        headerNames: [],
        maxPerSecond: null,
        format: "native"
      })
      const { secret: _secret, ...shown } = body
      assert.deepStrictEqual((yield* get(`?accountId=${accountId}`)).body, { endpoints: [shown], nextCursor: null })
      const one = yield* post("", { accountId, url, events: ["simulation.failed"], description: "Alarm" })
      assert.deepStrictEqual([one.body.events, one.body.description], [["simulation.failed"], "Alarm"])
      assert.isTrue(id < one.body.id)
    })
  )

  it.effect("give an account five of them at most, also when they come at once", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { post } = yield* operator
      const answers = yield* Effect.forEach(Array.from({ length: 6 }), () => post("", { accountId, url }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 201, 403])
      assert.deepStrictEqual(refusalOf(answers.find(({ status }) => status === 403)!), [403, "plan_limit"])
      assert.strictEqual((yield* post("", { accountId, url, dialect: "crm" })).status, 201)
    })
  )

  it.effect("see both dialects of an account and name one, in pages", () =>
    Effect.gen(function* () {
      const { accountId, get: own, post: create } = yield* client()
      const { get, post } = yield* operator
      const ids = [(yield* post("", { accountId, url })).body.id]
      ids.unshift((yield* create("", draft())).body.id)
      ids.unshift((yield* post("", { accountId, url, dialect: "crm", events: ["payment.failed"] })).body.id)
      const idsOf = ({ body }: JsonResponse) => body.endpoints.map(({ id }: { readonly id: string }) => id)
      assert.deepStrictEqual(idsOf(yield* get(`?accountId=${accountId}`)), ids)
      assert.deepStrictEqual(idsOf(yield* get(`?accountId=${accountId}&dialect=analytics`)), ids.slice(2))
      const page = yield* get(`?accountId=${accountId}&limit=2`)
      assert.deepStrictEqual([idsOf(page), page.body.nextCursor], [ids.slice(0, 2), ids[1]])
      assert.deepStrictEqual(idsOf(yield* get(`?accountId=${accountId}&limit=2&cursor=${ids[1]}`)), ids.slice(2))
      assert.deepStrictEqual(refusalOf(yield* get(`?accountId=${accountId}&cursor=${unknown}`)), [
        400,
        "invalid_cursor"
      ])
      assert.strictEqual((yield* own("")).body.data.length, 2)
    })
  )

  it.effect("see the endpoints of all accounts, and look for those that fail or are disabled", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { get, post } = yield* operator
      const [one, other] = [yield* openAccount, yield* openAccount]
      const create = (accountId: string) => Effect.map(post("", { accountId, url }), ({ body }) => body.id as string)
      const oldest = yield* create(one)
      const middle = yield* create(one)
      const newest = yield* create(other)
      yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now(), consecutive_failures = 10
        where id = ${newest}`
      yield* sql`update webhooks_endpoint set consecutive_failures = 3 where id = ${middle}`
      const idsOf = ({ body }: JsonResponse): ReadonlyArray<string> =>
        body.endpoints.map(({ id }: { readonly id: string }) => id)
      assert.deepStrictEqual(idsOf(yield* get("?limit=3")), [newest, middle, oldest])
      assert.deepStrictEqual(idsOf(yield* get(`?limit=1&cursor=${middle}`)), [oldest])
      assert.deepStrictEqual(idsOf(yield* get("?health=failing")), [middle])
      const disabled = yield* get("?health=disabled")
      assert.isTrue(disabled.body.endpoints.every(({ status }: { readonly status: string }) => status === "disabled"))
      assert.include(idsOf(disabled), newest)
      assert.deepStrictEqual(idsOf(yield* get(`?health=disabled&accountId=${one}`)), [])
      assert.strictEqual((yield* get("?health=well")).status, 400)
    })
  )

  it.effect("enable, rotate, test, replay and delete, and each writes an audit row", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const { get, post, remove } = yield* operator
      const { id, secret } = (yield* post("", { accountId, url })).body
      yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now() where id = ${id}`
      assert.deepInclude((yield* post(`/${id}/enable`)).body, { id, status: "active", disabledAt: null })
      const rotated = (yield* post(`/${id}/rotate_secret`)).body
      assert.notStrictEqual(rotated.secret, secret)
      assert.isNull(rotated.previousSecretUntil)
      const test = yield* post(`/${id}/test`)
      assert.strictEqual(test.status, 202)
      assert.deepInclude(test.body, { endpointId: id, type: "test.ping", state: "pending", attempts: [] })
      assert.deepStrictEqual((yield* get(`/${id}/deliveries`)).body, { deliveries: [test.body], nextCursor: null })
      assert.deepStrictEqual((yield* get(`/${id}/deliveries?state=failed`)).body.deliveries, [])
      const again = yield* post(`/${id}/replay`, { deliveryId: test.body.id })
      assert.deepStrictEqual([again.status, again.body], [202, { count: 1 }])
      const span = { from: "2026-05-23T00:00:00Z", to: "2026-05-24T00:00:00Z", status: "failed" }
      assert.deepStrictEqual((yield* post(`/${id}/replay`, span)).body, { count: 0 })
      assert.deepStrictEqual((yield* remove(`/${id}`)).body, { id })
      assert.deepStrictEqual(refusalOf(yield* remove(`/${id}`)), [404, "webhook_endpoint_not_found"])
      const audit = yield* sql`select action, target, changed, via from admin_audit where target = ${id} order by id`
      assert.deepStrictEqual(
        audit.map(({ action, changed, via }) => [action, changed, via]),
        [
          ["webhook_create", 1, "http"],
          ["webhook_enable", 1, "http"],
          ["webhook_rotate", 1, "http"],
          ["webhook_test", 1, "http"],
          ["webhook_replay", 1, "http"],
          ["webhook_replay", 0, "http"],
          ["webhook_delete", 1, "http"]
        ]
      )
    })
  )

  it.effect("get an error that says what is wrong", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { get, post } = yield* operator
      const { id } = (yield* post("", { accountId, url })).body
      const asked: ReadonlyArray<readonly [Effect.Effect<JsonResponse, unknown, never>, ReadonlyArray<unknown>]> = [
        [post("", { accountId: unknown, url }), [404, "account_not_found"]],
        [get(`?accountId=${unknown}`), [404, "account_not_found"]],
        [get(`?accountId=${accountId}&limit=101`), [400, "invalid_request"]],
        [get(`?accountId=${accountId}&dialect=business`), [400, "invalid_request"]],
        [post("", { accountId, url: "nonsense" }), [400, "invalid_url"]],
        [post("", { accountId, url, events: ["friend.followed"] }), [400, "invalid_events"]],
        [post("", { accountId, url, events: [] }), [400, "invalid_request"]],
        [post(`/${unknown}/enable`), [404, "webhook_endpoint_not_found"]],
        [post(`/${unknown}/test`), [404, "webhook_endpoint_not_found"]],
        [get(`/${unknown}/deliveries`), [404, "webhook_endpoint_not_found"]],
        [post(`/${id}/replay`, { deliveryId: unknown }), [404, "delivery_not_found"]],
        [post(`/${id}/replay`, {}), [400, "invalid_request"]]
      ]
      for (const [answer, expected] of asked) assert.deepStrictEqual(refusalOf(yield* answer), expected)
    })
  )

  it.effect("need the token", () =>
    Effect.gen(function* () {
      const { get } = yield* clientWith("Bearer fedcba9876543210")
      assert.deepStrictEqual(refusalOf(yield* get(`${path}?accountId=${unknown}`)), [401, "unauthorized"])
    })
  )
})

layer(open, { excludeTestServices: true })("Operators by the clock", (it) => {
  it.effect("replay what was parked, or came in the last hours, also while an endpoint is enabled", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const { post } = yield* operator
      const { id } = (yield* post("", { accountId, url })).body
      const parked = (deliveryId: string) => sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, parked,
          attempts, created_at)
        values (${deliveryId}, ${accountId}, ${id}, 'event', ${unknown}, ${unknown}, 'simulation.failed', 'parked', true, 0, now())`
      yield* parked(Ulids.from(Date.now() - 7_200_000))
      yield* parked(Ulids.from(Date.now() - 60_000))
      const replay = (body: unknown) => Effect.map(post(`/${id}/replay`, body), ({ body }) => body)
      assert.deepStrictEqual(yield* replay({ since: "90m" }), { count: 1 })
      assert.deepStrictEqual(yield* replay({ since: "1d", status: "failed" }), { count: 0 })
      assert.deepStrictEqual(yield* replay({ since: "3h", status: "parked" }), { count: 2 })
      for (const [wrong, pointer] of [
        [{ since: "an hour" }, "/since"],
        [{ since: "1h", from: "2026-05-23T00:00:00Z" }, "/since"],
        [{ since: "1h", deliveryId: unknown }, "/since"]
      ] as const) {
        const { code, errors } = yield* replay(wrong)
        assert.deepStrictEqual([code, errors[0].pointer], ["invalid_request", pointer])
      }
      yield* post(`/${id}/disable`)
      assert.deepInclude((yield* post(`/${id}/enable?replay=true`)).body, { id, status: "active", count: 2 })
      const audited = yield* sql`select action, changed from admin_audit where target = ${id} order by id desc limit 2`
      assert.deepStrictEqual(audited, [
        { action: "webhook_replay", changed: 2 },
        { action: "webhook_enable", changed: 1 }
      ])
    })
  )
})

layer(idle())("Without a token", (it) => {
  it.effect("there is nothing, whatever the method", () =>
    Effect.gen(function* () {
      const { get, post, remove } = yield* operator
      for (const answer of [yield* get(), yield* post("", {}), yield* remove(`/${unknown}`), yield* post("/x/y/z")]) {
        assert.deepStrictEqual(refusalOf(answer), [404, "not_found"])
        assert.isNull(answer.headers.get("allow"))
      }
    })
  )
})
