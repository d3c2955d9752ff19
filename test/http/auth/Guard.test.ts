import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSecurity
} from "effect/http-api"
import { TestClock } from "effect/testing"
import * as Auth from "../../../src/http/auth/Auth.ts"
import * as Guard from "../../../src/http/auth/Guard.ts"
import type { Principal } from "../../../src/http/auth/Principal.ts"
import { ApiId } from "../../../src/http/LocalApi.ts"
import { defineModule } from "../../../src/module.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import * as TestClient from "../TestClient.ts"
import { ask, post } from "../TestClient.ts"

const as = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } })
const rate = ({ headers }: TestClient.ClientResponse) =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`))

layer(TestClient.web())("A key", (it) => {
  it.effect("that is missing, malformed or unknown gets the same body", () =>
    Effect.gen(function* () {
      const bodies = new Set<string>()
      for (const [authorization, challenge] of [
        [undefined, 'Bearer realm="sample"'],
        ["", 'Bearer realm="sample"'],
        ["Bearer", 'Bearer realm="sample"'],
        ["Bearer ", 'Bearer realm="sample"'],
        ["Basic Z29vZDp4", 'Bearer realm="sample"'],
        ["good", 'Bearer realm="sample"'],
        ["Bearer unknown", 'Bearer realm="sample", error="invalid_token"'],
        ["Bearer good x", 'Bearer realm="sample", error="invalid_token"'],
        ["Bearer GOOD", 'Bearer realm="sample", error="invalid_token"']
      ] as const) {
        const seen = yield* ask("/items/a", authorization === undefined ? {} : { headers: { authorization } })
        assert.deepStrictEqual(
          [seen.status, seen.headers.get("www-authenticate")],
          [401, challenge],
          String(authorization)
        )
        assert.deepStrictEqual(rate(seen), [null, null, null])
        bodies.add(seen.text.replace(seen.headers.get("x-request-id") ?? "", ""))
      }
      // Without a key, and with a wrong one.
      assert.strictEqual(bodies.size, 2)
      for (const body of bodies) assert.include(body, '"code":"unauthorized","message":"Unauthorized"')
      assert.include([...bodies][0], "Authorization: Bearer KEY")
    })
  )

  it.effect("is checked before the rest of the request", () =>
    Effect.gen(function* () {
      const { status } = yield* ask("/items/A1?dry=maybe", { ...post("{bad"), headers: {} })
      assert.strictEqual(status, 401)
    })
  )

  it.effect("has its budget on every response, success or error", () =>
    Effect.gen(function* () {
      for (const [path, status] of [
        ["/items/a", 200],
        ["/items/missing", 404],
        ["/items/A1", 400],
        ["/items/broken", 500],
        ["/items/unlucky", 503]
      ] as const) {
        const seen = yield* ask(path, as("good"))
        assert.strictEqual(seen.status, status)
        assert.deepStrictEqual([rate(seen)[0], rate(seen)[2]], ["1000000", "60"])
      }
    })
  )

  it.effect("without the scope of the endpoint is refused", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/items/a", as("reader"))).status, 200)
      const seen = yield* ask("/items/A1", post("{bad", { authorization: "Bearer reader" }))
      assert.deepStrictEqual(
        [seen.status, seen.problem.code, seen.problem.message],
        [403, "insufficient_scope", "Insufficient scope"]
      )
      assert.include(seen.problem.detail ?? "", "items:write")
      assert.isNotNull(seen.headers.get("x-ratelimit-remaining"))
    })
  )
})

layer(TestClient.web())("A budget", (it) => {
  it.effect("that is used up gives 429, and frees up as its window moves on", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(rate(yield* ask("/items/a", as("tight"))), ["2", "1", "60"])
      yield* TestClock.adjust("15 seconds")
      assert.deepStrictEqual(rate(yield* ask("/items/missing", as("tight"))), ["2", "0", "45"])
      yield* TestClock.adjust("30500 millis")
      const refused = yield* ask("/items/a", as("tight"))
      assert.deepStrictEqual(
        [refused.status, refused.problem.code, refused.problem.message],
        [429, "rate_limited", "Rate limit exceeded"]
      )
      assert.deepStrictEqual(rate(refused), ["2", "0", "15"])
      assert.strictEqual(refused.headers.get("retry-after"), "15")
      yield* TestClock.adjust("14500 millis")
      assert.strictEqual((yield* ask("/items/a", as("tight"))).status, 200)
      assert.strictEqual((yield* ask("/items/a", as("tight"))).status, 429)
    })
  )

  it.effect("comes after the refusal of the family, which counts and reports it", () =>
    Effect.gen(function* () {
      const answers = [
        yield* ask("/items/a", as("poor")),
        yield* ask("/items/a", as("poor")),
        yield* ask("/items/a", as("poor"))
      ]
      assert.deepStrictEqual(
        answers.map(({ problem, status }) => [status, problem.code]),
        [
          [403, "plan_required"],
          [403, "plan_required"],
          [403, "plan_required"]
        ]
      )
      assert.deepStrictEqual(
        answers.map((seen) => rate(seen)[1]),
        ["1", "0", "0"]
      )
    })
  )

  it.effect("comes before the scopes", () =>
    Effect.gen(function* () {
      for (const status of [403, 403, 429]) {
        assert.strictEqual((yield* ask("/items/a", post({}, { authorization: "Bearer narrow" }))).status, status)
      }
    })
  )
})

class AddressKey extends HttpApiMiddleware.Service<AddressKey, { provides: Principal }>()("test/AddressKey", {
  security: { addressKey: HttpApiSecurity.bearer },
  error: Auth.errors
}) {}

const admit = (key: string): Effect.Effect<Auth.Admission, Auth.Unauthorized> =>
  ["wide", "tight", "shared-1", "shared-2"].includes(key)
    ? Effect.succeed({
        principal: { accountId: "a", keyId: key, kind: "test", scopes: new Set<string>() },
        budget: { key, limit: key === "tight" ? 2 : 100, windowMs: 60_000 },
        accountBudget: key.startsWith("shared") ? { key: "account:a", limit: 2, windowMs: 60_000 } : undefined
      })
    : Effect.fail(new Auth.Unauthorized({ code: "plan_required" }))

const Guarded = HttpApiGroup.make("guarded")
  .add(HttpApiEndpoint.get("read", "/guarded", { success: Schema.Struct({}) }))
  .middleware(AddressKey)

const GuardedModule = defineModule({
  name: "guarded",
  groups: [Guarded],
  layer: HttpApiBuilder.group(HttpApi.make(ApiId).add(Guarded), "guarded", (handlers) =>
    handlers.handle("read", () => Effect.succeed({}))
  ).pipe(
    Layer.provide(
      Layer.effect(
        AddressKey,
        Effect.map(Guard.make({ realm: "test", admit, perAddress: { limit: 5, windowMs: 60_000 } }), (addressKey) =>
          AddressKey.of({ addressKey })
        )
      )
    )
  )
})

const guarded = () =>
  TestApp.web(TestApp.routesOf(GuardedModule)).pipe(
    Layer.provide(Layer.fresh(TestApp.services)),
    Layer.provide(TestRuntime.kernelOn())
  )

layer(guarded())("A budget per address", (it) => {
  it.effect("is shared by valid and invalid keys, and the tighter budget is reported", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(rate(yield* ask("/guarded", as("wide"))), ["5", "4", "60"])
      assert.deepStrictEqual(rate(yield* ask("/guarded", as("tight"))), ["2", "1", "60"])
      const bad = yield* ask("/guarded", as("unknown"))
      assert.deepStrictEqual(
        [bad.status, bad.problem.code, bad.problem.message],
        [401, "plan_required", "Unauthorized"]
      )
      assert.deepStrictEqual(rate(bad), ["5", "2", "60"])
      assert.strictEqual((yield* ask("/guarded", {})).status, 401)
      assert.strictEqual((yield* ask("/guarded", as("wide"))).status, 200)
      for (const key of ["wide", "unknown"]) {
        const refused = yield* ask("/guarded", as(key))
        assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "60"])
        assert.deepStrictEqual(rate(refused), ["5", "0", "60"])
        assert.isNull(refused.headers.get("www-authenticate"))
      }
    })
  )
})

layer(guarded())("A budget per account", (it) => {
  it.effect("is shared by the keys of the account, each of which has room of its own", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/guarded", as("shared-1"))).status, 200)
      assert.deepStrictEqual(rate(yield* ask("/guarded", as("shared-2"))), ["2", "0", "60"])
      for (const key of ["shared-1", "shared-2"]) {
        const refused = yield* ask("/guarded", as(key))
        assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "60"])
      }
      assert.strictEqual((yield* ask("/guarded", as("wide"))).status, 200)
    })
  )
})

class CountedKey extends HttpApiMiddleware.Service<CountedKey, { provides: Principal }>()("test/CountedKey", {
  security: { countedKey: HttpApiSecurity.bearer },
  error: Auth.errors
}) {}

/** The keys that were looked up, and those that this node knows. */
const lookups: Array<string> = []
const known = new Set<string>()

const Counted = HttpApiGroup.make("counted")
  .add(HttpApiEndpoint.get("read", "/counted", { success: Schema.Struct({}) }))
  .middleware(CountedKey)

const CountedModule = defineModule({
  name: "counted",
  groups: [Counted],
  layer: HttpApiBuilder.group(HttpApi.make(ApiId).add(Counted), "counted", (handlers) =>
    handlers.handle("read", () => Effect.succeed({}))
  ).pipe(
    Layer.provideMerge(
      Layer.effect(
        CountedKey,
        Effect.map(
          Guard.make({
            realm: "counted",
            admit: (key) =>
              Effect.andThen(
                Effect.sync(() => void lookups.push(key)),
                admit(key)
              ),
            wrongPerAddress: { limit: 3, windowMs: 60_000 },
            isKnown: (key) => known.has(key)
          }),
          (countedKey) => CountedKey.of({ countedKey })
        )
      )
    )
  )
})

const counted = TestApp.web(TestApp.routesOf(CountedModule)).pipe(
  Layer.provide(Layer.fresh(TestApp.services)),
  Layer.provide(TestRuntime.kernelOn())
)

layer(counted)("Wrong keys of one address", (it) => {
  it.effect(
    "are refused without look-up above their limit, which valid keys do not use up and known keys do not notice",
    () =>
      Effect.gen(function* () {
        const status = (key?: string) =>
          Effect.map(ask("/counted", key === undefined ? {} : as(key)), (seen) => seen.status)
        for (let n = 0; n < 5; n++) assert.deepStrictEqual([yield* status("wide"), yield* status()], [200, 401])
        for (const key of ["a", "b", "c"]) assert.strictEqual(yield* status(key), 401)
        known.add("wide")
        const before = lookups.length
        const refused = yield* ask("/counted", as("d"))
        assert.deepStrictEqual(
          [refused.status, refused.problem.code, refused.headers.get("retry-after")],
          [429, "rate_limited", "60"]
        )
        for (let n = 0; n < 20; n++) assert.strictEqual(yield* status(`wrong ${n}`), 429)
        assert.strictEqual(lookups.length, before + 5)
        for (let n = 0; n < 20; n++) assert.strictEqual(yield* status("wide"), 200)
        assert.strictEqual(yield* status("tight"), 429)
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* status("tight"), 200)
        yield* TestClock.adjust("59 seconds")
        assert.strictEqual(yield* status("e"), 401)
      })
  )

  it.effect("that arrive at the same time are limited, too", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 minutes")
      const asked = Array.from({ length: 8 }, (_, n) => ask("/counted", as(`at once ${n}`)))
      const statuses = (yield* Effect.all(asked, { concurrency: "unbounded" })).map(({ status }) => status)
      assert.deepStrictEqual(statuses.toSorted(), [401, 401, 401, 429, 429, 429, 429, 429])
    })
  )
})

describe("The Authorization header", () => {
  it("contains a bearer credential, with a case-insensitive scheme", () => {
    for (const text of ["Bearer abc", "bearer abc", "BEARER  abc", "Bearer abc "])
      assert.strictEqual(Guard.bearerOf(text), "abc")
    for (const text of [undefined, "", "Bearer", "Bearer ", "Basic abc", "Bearerabc"])
      assert.strictEqual(Guard.bearerOf(text), "")
  })
})
