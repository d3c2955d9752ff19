import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema, type Scope } from "effect"
import { HttpEffect, HttpRouter, HttpServer, type HttpServerRequest } from "effect/http"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { TestClock } from "effect/testing"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { AnalyticsKey, BusinessKey, CrmKey, isLive } from "../../modules/accounts/contract.ts"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { Keys } from "../../modules/accounts/Keys.ts"
import * as ApiKey from "../../modules/accounts/key/ApiKey.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { RequiredScopes } from "../../src/http/auth/Auth.ts"
import { Principal } from "../../src/http/auth/Principal.ts"
import { routerConfig } from "../../src/http/edge/RouteTable.ts"
import { localApi } from "../../src/http/LocalApi.ts"
import * as Kernel from "../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { issue, openAccount } from "./support.ts"

const Door = Schema.Struct({ account: Schema.String, live: Schema.Boolean })
const door = <const Name extends string>(name: Name) => HttpApiEndpoint.get(name, `/${name}`, { success: Door })

/** A module with one endpoint per family of keys, and one that needs a scope. */
const Analytics = HttpApiGroup.make("analytics").add(door("analytics")).middleware(AnalyticsKey)
const Business = HttpApiGroup.make("business").add(door("business")).middleware(BusinessKey)
const Crm = HttpApiGroup.make("crm")
  .add(door("crm"), door("write").annotate(RequiredScopes, ["friends:write"]))
  .middleware(CrmKey)

const api = localApi(Analytics, Business, Crm)
const open = () => Effect.map(Principal, (principal) => ({ account: principal.accountId, live: isLive(principal) }))

const Doors = defineModule({
  name: "doors",
  groups: [Analytics, Business, Crm],
  layer: Layer.mergeAll(
    HttpApiBuilder.group(api, "analytics", (build) => build.handleAll({ analytics: open })),
    HttpApiBuilder.group(api, "business", (build) => build.handleAll({ business: open })),
    HttpApiBuilder.group(api, "crm", (build) => build.handleAll({ crm: open, write: open }))
  )
})

const app = composeModules(AccountsModule, Doors)

/** A service with its own budgets, called without a socket. */
const service = Layer.fresh(app.layer).pipe(
  Layer.provideMerge(TestApp.services),
  Layer.provideMerge(Kernel.services),
  Layer.provideMerge(HttpServer.layerServices)
)

/** Calls an endpoint of the module. */
const caller = Effect.gen(function* () {
  const routes = yield* Effect.provideService(
    HttpRouter.toHttpEffect(HttpApp.routes(app.api)),
    HttpRouter.RouterConfig,
    routerConfig
  )
  const handler = HttpEffect.toWebHandlerWith<never, Scope.Scope | HttpServerRequest.HttpServerRequest>(
    yield* Effect.context<never>()
  )(routes)
  return Effect.fnUntraced(function* (path: string, authorization?: string) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const response = yield* Effect.promise(() => handler(new Request(`http://localhost/${path}`, { headers })))
    const text = yield* Effect.promise(() => response.text())
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  })
})

const bearer = ({ secret }: { readonly secret: Redacted.Redacted }) => `Bearer ${Redacted.value(secret)}`

const rateOf = (headers: Headers) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN))

const times = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: count }), () => effect)

layer(TestDatabase.layer)("a request", (it) => {
  it.effect("with a valid key is answered for its account, with the remaining budget", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const { body, headers, status } = yield* ask("analytics", bearer(yield* issue(accountId)))
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body, { account: accountId, live: true })
      assert.deepStrictEqual(rateOf(headers), [60, 59, 60])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("with an invalid key of any kind gets the same 401, except for the request id", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const keys = yield* Keys
      const accountId = yield* openAccount
      const revoked = yield* issue(accountId)
      yield* keys.revoke(revoked.key.id)
      const good = bearer(yield* issue(accountId))
      const bad = [
        undefined,
        "",
        "Bearer",
        "Bearer ",
        "Bearer hello",
        `Basic ${good.slice(7)}`,
        good.slice(7),
        good.slice(0, -1),
        `Bearer ${ApiKey.format("sk", "A".repeat(32))}`,
        bearer(revoked),
        bearer(yield* issue(accountId, "trade_live")),
        bearer(yield* issue(accountId, "crm", ["friends:read"]))
      ]
      for (const authorization of bad) {
        const { body, headers, status } = yield* ask("analytics", authorization)
        const { request_id, ...problem } = body
        assert.strictEqual(status, 401, authorization)
        assert.strictEqual(request_id, headers.get("x-request-id"))
        assert.deepStrictEqual(problem, {
          type: "urn:ekimae:problem:unauthorized",
          title: "Unauthorized",
          status: 401,
          code: "unauthorized",
          message: "Unauthorized",
          detail: problem.detail,
          instance: "/analytics"
        })
        assert.deepStrictEqual(rateOf(headers), [Number.NaN, Number.NaN, Number.NaN])
        assert.match(headers.get("www-authenticate") ?? "", /^Bearer realm="analytics"(, error="invalid_token")?$/)
      }
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("above 60 per minute gets 429, until a minute after the first", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const key = bearer(yield* issue(yield* openAccount))
      const first = yield* ask("analytics", key)
      yield* TestClock.adjust("20 seconds")
      const others = yield* times(59, ask("analytics", key))
      assert.deepStrictEqual(new Set([first, ...others].map(({ status }) => status)), new Set([200]))
      assert.deepStrictEqual(rateOf(others.at(-1)!.headers), [60, 0, 40])
      const refused = yield* ask("analytics", key)
      assert.deepStrictEqual([refused.status, refused.body.code], [429, "rate_limited"])
      assert.deepStrictEqual([...rateOf(refused.headers), refused.headers.get("retry-after")], [60, 0, 40, "40"])
      yield* TestClock.adjust("39999 millis")
      assert.strictEqual((yield* ask("analytics", key)).status, 429)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* ask("analytics", key)).status, 200)
      assert.strictEqual((yield* ask("analytics", key)).status, 429)
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("counts per key in analytics, and per account in business, with test and live keys together", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const [one, two] = [bearer(yield* issue(accountId)), bearer(yield* issue(accountId))]
      yield* times(60, ask("analytics", one))
      assert.strictEqual((yield* ask("analytics", one)).status, 429)
      assert.strictEqual((yield* ask("analytics", two)).status, 200)
      const live = bearer(yield* issue(accountId, "trade_live"))
      const test = bearer(yield* issue(accountId, "trade_test"))
      yield* times(50, ask("business", live))
      const last = (yield* times(50, ask("business", test))).at(-1)
      assert.deepStrictEqual(last?.body, { account: accountId, live: false })
      assert.deepStrictEqual(rateOf(last!.headers), [100, 0, 60])
      assert.strictEqual((yield* ask("business", live)).status, 429)
      yield* (yield* Accounts).setPlan(accountId, { business: "growth" })
      const widened = yield* ask("business", live)
      assert.deepStrictEqual([widened.status, ...rateOf(widened.headers)], [200, 500, 399, 60])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("of an inactive account or a low plan gets 403 with the reason and the budget", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accounts = yield* Accounts
      const accountId = yield* openAccount
      const sk = bearer(yield* issue(accountId))
      const live = bearer(yield* issue(accountId, "trade_live"))
      yield* accounts.setPlan(accountId, { analytics: "pro", business: "none" })
      const low = yield* ask("analytics", sk)
      assert.deepStrictEqual([low.status, low.body.code, ...rateOf(low.headers)], [403, "plan_required", 60, 59, 60])
      const none = yield* ask("business", live)
      assert.deepStrictEqual(
        [none.status, none.body.code, ...rateOf(none.headers)],
        [403, "plan_required", 100, 99, 60]
      )
      yield* accounts.deactivate(accountId)
      for (const [path, key] of [["analytics", sk] as const, ["business", live] as const]) {
        const { body, status } = yield* ask(path, key)
        assert.deepStrictEqual([status, body.code], [403, "account_inactive"])
      }
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("needs the scope of its endpoint in customer messaging", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const reader = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      const writer = bearer(yield* issue(accountId, "crm_inst", ["friends:write"]))
      assert.strictEqual((yield* ask("crm", reader)).status, 200)
      assert.strictEqual((yield* ask("write", writer)).status, 200)
      const refused = yield* ask("write", reader)
      assert.deepStrictEqual(
        [refused.status, refused.body.code, refused.body.message],
        [403, "insufficient_scope", "Insufficient scope"]
      )
      assert.deepStrictEqual(rateOf(refused.headers).slice(0, 1), [300])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("for customer messaging gets its version with every status, and others do not", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const crm = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      const answers = [yield* ask("crm", crm), yield* ask("crm"), yield* ask("write", crm)]
      assert.deepStrictEqual(
        answers.map(({ headers, status }) => [status, headers.get("crm-version")]),
        [
          [200, "2026-05-23"],
          [401, "2026-05-23"],
          [403, "2026-05-23"]
        ]
      )
      const other = yield* ask("analytics", bearer(yield* issue(accountId)))
      assert.deepStrictEqual([other.status, other.headers.get("crm-version")], [200, null])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("for customer messaging gets 401 with a code when the plan is too low", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const key = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      yield* (yield* Accounts).setPlan(accountId, { crm: "starter" })
      const { body, headers, status } = yield* ask("crm", key)
      assert.deepStrictEqual([status, body.code, body.message], [401, "plan_required", "Unauthorized"])
      assert.deepStrictEqual(rateOf(headers), [300, 299, 60])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("counts per client address in customer messaging, with invalid keys, too", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const one = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      const two = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      yield* times(150, ask("crm", one))
      yield* times(149, ask("crm", "Bearer crm_wrong"))
      const last = yield* ask("crm", two)
      assert.deepStrictEqual([last.status, ...rateOf(last.headers)], [200, 300, 0, 60])
      const refused = yield* ask("crm", two)
      assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "60"])
      assert.strictEqual((yield* ask("analytics", bearer(yield* issue(accountId)))).status, 200)
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("with a wrong key costs the database at most 300 look-ups per minute, and does not affect valid keys", () =>
    Effect.gen(function* () {
      for (const [path, kind] of [
        ["analytics", "sk"],
        ["business", "trade_live"]
      ] as const) {
        const ask = yield* caller
        const accountId = yield* openAccount
        const good = bearer(yield* issue(accountId, kind))
        const fresh = bearer(yield* issue(accountId, kind))
        const wrong = (n: number) => `Bearer ${ApiKey.format(kind, String(n).padStart(32, "0"))}`
        for (let n = 1; n <= 300; n++) {
          assert.strictEqual((yield* ask(path, wrong(n))).status, 401, String(n))
          // Late enough that the notification of its creation no longer takes it out of the cache.
          if (n === 290) assert.strictEqual((yield* ask(path, good)).status, 200)
        }
        for (let n = 301; n <= 320; n++) assert.strictEqual((yield* ask(path, wrong(n))).status, 429, String(n))
        assert.strictEqual((yield* ask(path, good)).status, 200)
        assert.strictEqual((yield* ask(path, fresh)).status, 429)
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* ask(path, fresh)).status, 200)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual((yield* ask(path, wrong(321))).status, 401)
      }
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("gets every budget by name in customer messaging, besides the tighter one", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const accountId = yield* openAccount
      const one = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      const two = bearer(yield* issue(accountId, "crm", ["friends:read"]))
      yield* times(10, ask("crm", one))
      yield* TestClock.adjust("15 seconds")
      const fieldsOf = ({ headers }: { headers: Headers }) => [
        headers.get("ratelimit-policy"),
        headers.get("ratelimit")
      ]
      const both = '"address";q=300;w=60, "key";q=300;w=60'
      const good = yield* ask("crm", two)
      assert.deepStrictEqual(fieldsOf(good), [both, '"address";r=289;t=45, "key";r=299;t=60'])
      assert.deepStrictEqual(rateOf(good.headers), [300, 289, 45])
      assert.deepStrictEqual(fieldsOf(yield* ask("write", two)), [both, '"address";r=288;t=45, "key";r=298;t=60'])
      const unknown = yield* ask("crm", "Bearer crm_wrong")
      assert.deepStrictEqual(fieldsOf(unknown), ['"address";q=300;w=60', '"address";r=287;t=45'])
      assert.deepStrictEqual(fieldsOf(yield* ask("analytics", bearer(yield* issue(accountId)))), [null, null])
    }).pipe(Effect.provide(service, { local: true }))
  )

  it.effect("is refused from the revocation on", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const issued = yield* issue(yield* openAccount)
      assert.strictEqual((yield* ask("analytics", bearer(issued))).status, 200)
      yield* (yield* Keys).revoke(issued.key.id)
      assert.strictEqual((yield* ask("analytics", bearer(issued))).status, 401)
    }).pipe(Effect.provide(service, { local: true }))
  )
})

layer(TestDatabase.layer)("the OpenAPI document", (it) => {
  it.effect("describes each family of keys, and the responses of the endpoints behind it", () =>
    Effect.gen(function* () {
      const ask = yield* caller
      const { body } = yield* ask("openapi.json")
      const schemes = body.components.securitySchemes
      assert.deepStrictEqual(Object.keys(schemes).sort(), ["adminToken", "analyticsKey", "businessKey", "crmKey"])
      for (const scheme of Object.values<any>(schemes)) {
        assert.deepStrictEqual([scheme.type, scheme.scheme.toLowerCase()], ["http", "bearer"])
        assert.include(scheme.description, "requests per minute")
      }
      const operation = body.paths["/analytics"].get
      assert.deepStrictEqual(operation.security, [{ analyticsKey: [] }])
      assert.includeMembers(Object.keys(operation.responses), ["200", "401", "403", "429"])
    }).pipe(Effect.provide(service, { local: true }))
  )
})
