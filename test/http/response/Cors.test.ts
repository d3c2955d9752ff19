import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClient from "../TestClient.ts"
import { ask, good } from "../TestClient.ts"

const origin = "https://shop.example"
const preflight = (from: string): RequestInit => ({
  method: "OPTIONS",
  headers: { origin: from, "access-control-request-method": "POST", "access-control-request-headers": "authorization" }
})
const allowed = (headers: Headers) => headers.get("access-control-allow-origin")

layer(TestClient.web())("Cross-origin requests, as shipped", (it) => {
  it.effect("are allowed from any origin, without credentials, with the headers that a client needs", () =>
    Effect.gen(function* () {
      for (const path of ["/items/a", "/items/missing", "/nowhere"]) {
        const { headers } = yield* ask(path, { headers: { ...good, origin } })
        assert.strictEqual(allowed(headers), "*")
        assert.isNull(headers.get("access-control-allow-credentials"))
        const exposed = headers.get("access-control-expose-headers")?.split(", ")
        assert.includeMembers(exposed ?? [], [
          "etag",
          "location",
          "retry-after",
          "x-ratelimit-limit",
          "x-ratelimit-remaining",
          "x-ratelimit-reset",
          "x-request-id"
        ])
      }
    })
  )

  it.effect("send a preflight without a key, and learn the methods of the route", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* ask("/items/a", preflight(origin))
      assert.deepStrictEqual([status, text, allowed(headers)], [204, "", "*"])
      assert.strictEqual(headers.get("access-control-allow-methods"), "GET, POST, HEAD, OPTIONS")
      assert.includeMembers(headers.get("access-control-allow-headers")?.split(", ") ?? [], [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-none-match"
      ])
      assert.strictEqual(headers.get("access-control-max-age"), "7200")
    })
  )

  it.effect("to an unknown route get 404", () =>
    Effect.gen(function* () {
      const { headers, problem, status } = yield* ask("/nowhere", preflight(origin))
      assert.deepStrictEqual([status, problem.code, allowed(headers)], [404, "not_found", "*"])
    })
  )

  it.effect("need no preflight to learn the methods of a route", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* ask("/items/a", { method: "OPTIONS" })
      assert.deepStrictEqual([status, headers.get("allow")], [204, "GET, POST, HEAD, OPTIONS"])
      assert.isNull(headers.get("access-control-allow-methods"))
    })
  )
})

layer(TestClient.web({ settings: { corsOrigins: [origin, "https://other.example"] } }))(
  "Cross-origin requests, with a list of origins",
  (it) => {
    it.effect("are allowed from those, and caches keep the responses apart", () =>
      Effect.gen(function* () {
        const { headers } = yield* ask("/items/a", { headers: { ...good, origin } })
        assert.deepStrictEqual([allowed(headers), headers.get("vary")], [origin, "origin"])
        assert.strictEqual(allowed((yield* ask("/items/a", preflight(origin))).headers), origin)
      })
    )

    it.effect("are not allowed from others", () =>
      Effect.gen(function* () {
        for (const init of [
          { headers: { ...good, origin: "https://evil.example" } },
          { headers: { ...good, origin: "null" } },
          preflight("https://shop.example.evil.example"),
          { headers: good }
        ]) {
          const { headers } = yield* ask("/items/a", init)
          assert.deepStrictEqual([allowed(headers), headers.get("vary")], [null, "origin"])
        }
      })
    )
  }
)
