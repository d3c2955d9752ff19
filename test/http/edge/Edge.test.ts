import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClient from "../TestClient.ts"
import { ask, good, post } from "../TestClient.ts"

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

const problemHeaders = (headers: Headers) => [headers.get("content-type"), headers.get("cache-control")]

for (const [place, App] of [
  ["without a socket", TestClient.web()],
  ["behind a socket", TestClient.socket()]
] as const) {
  layer(App)(`The edge ${place}`, (it) => {
    it.effect("gives every response a request id, in its header and its problem", () =>
      Effect.gen(function* () {
        const answer = yield* ask("/nowhere")
        assert.match(answer.headers.get("x-request-id") ?? "", ulid)
        assert.strictEqual(answer.problem.request_id, answer.headers.get("x-request-id"))
        assert.notStrictEqual((yield* ask("/nowhere")).problem.request_id, answer.problem.request_id)
      })
    )

    it.effect("accepts the caller's request id if it is safe to echo, else makes one", () =>
      Effect.gen(function* () {
        const idFor = (given: string) =>
          Effect.map(ask("/healthz", { headers: { "x-request-id": given } }), ({ headers }) =>
            headers.get("x-request-id")
          )
        for (const safe of ["a", "Az09._-", "x".repeat(128)]) assert.strictEqual(yield* idFor(safe), safe)
        for (const unsafe of ["x".repeat(129), "a b", 'a"b', "a,b", "ä"]) {
          assert.match((yield* idFor(unsafe)) ?? "", ulid)
        }
      })
    )

    it.effect("answers an unknown route with a 404 problem that does not repeat the query", () =>
      Effect.gen(function* () {
        const { headers, json, status } = yield* ask("/nowhere?key=secret")
        assert.strictEqual(status, 404)
        assert.deepStrictEqual(problemHeaders(headers), ["application/problem+json", "no-store"])
        assert.deepStrictEqual(json, {
          type: "urn:ekimae:problem:not_found",
          title: "Not Found",
          status: 404,
          code: "not_found",
          message: "No such route",
          detail: "No such route",
          instance: "/nowhere",
          request_id: headers.get("x-request-id")
        })
      })
    )

    it.effect("answers an unknown method of a route with 405 and the allowed methods", () =>
      Effect.gen(function* () {
        for (const [path, method, allow] of [
          ["/items/a", "DELETE", "GET, POST, HEAD, OPTIONS"],
          ["/items/a/touch", "GET", "POST, OPTIONS"],
          ["/items/a/touch", "HEAD", "POST, OPTIONS"],
          ["/healthz", "PUT", "GET, HEAD, OPTIONS"],
          ["/docs", "POST", "GET, HEAD, OPTIONS"],
          ["/openapi.json", "PATCH", "GET, HEAD, OPTIONS"]
        ] as const) {
          const { headers, problem, status } = yield* ask(path, { method, headers: good })
          assert.deepStrictEqual([status, headers.get("allow")], [405, allow], `${method} ${path}`)
          if (method !== "HEAD") assert.strictEqual(problem.code, "method_not_allowed")
        }
      })
    )

    it.effect("accepts each path in one spelling only", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* ask("/items/a", { headers: good })).status, 200)
        assert.strictEqual((yield* ask("/items?kind=a%61;b//", { headers: good })).status, 400)
        for (const path of ["//items/a", "//healthz", "//"]) {
          assert.strictEqual((yield* ask(path, { headers: good })).problem.code, "bad_request", path)
        }
        for (const path of [
          "/Items/a",
          "/items/a/",
          "/items//a",
          "/items/a;x",
          "/items/a;/touch",
          "/items;/a",
          "/%69tems/a",
          "/items/%61",
          "/items/%7E",
          "/healthz/",
          "/healthz;x",
          "/%68ealthz",
          "/docs/",
          "/items//",
          "/;"
        ]) {
          for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
            assert.strictEqual((yield* ask(path, { method, headers: good })).status, 404, `${method} ${path}`)
          }
        }
        // Necessary percent-encoding is accepted: a slash, a space and a semicolon inside a parameter.
        for (const id of ["a%2Fb", "a%20b", "a%3Bb", "%E9%A7%85"]) {
          assert.strictEqual((yield* ask(`/items/${id}`, { headers: good })).status, 400, id)
        }
      })
    )

    it.effect("reveals a defect to the log only", () =>
      Effect.gen(function* () {
        const { problem, status, text } = yield* ask("/items/broken", { headers: good })
        assert.deepStrictEqual(
          [status, problem.code, problem.message],
          [500, "internal_error", "Internal server error"]
        )
        assert.notInclude(text, "secret")
        assert.notInclude(text, ".ts")
      })
    )

    it.effect("answers 500 when a response does not match its schema", () =>
      Effect.gen(function* () {
        const { problem, status } = yield* ask("/items/misfit", { headers: good })
        assert.deepStrictEqual([status, problem.code], [500, "internal_error"])
      })
    )

    it.effect("answers 503 with Retry-After when the database is unavailable", () =>
      Effect.gen(function* () {
        const { headers, problem, status } = yield* ask("/items/unlucky", { headers: good })
        assert.deepStrictEqual([status, problem.code, headers.get("retry-after")], [503, "unavailable", "2"])
      })
    )

    it.effect("encodes a domain error as its problem", () =>
      Effect.gen(function* () {
        const { headers, json, status } = yield* ask("/items/missing", { headers: good })
        assert.strictEqual(status, 404)
        assert.deepStrictEqual(json, {
          type: "urn:ekimae:problem:item_not_found",
          title: "Not Found",
          status: 404,
          code: "item_not_found",
          message: "Item not found",
          detail: "No item missing",
          instance: "/items/missing",
          request_id: headers.get("x-request-id")
        })
      })
    )

    it.effect("answers HEAD like GET without the body", () =>
      Effect.gen(function* () {
        const get = yield* ask("/items/a", { headers: good })
        const head = yield* ask("/items/a", { method: "HEAD", headers: good })
        assert.deepStrictEqual([head.status, head.text], [200, ""])
        for (const name of ["content-type", "content-length", "etag"]) {
          assert.isNotNull(head.headers.get(name), name)
          assert.strictEqual(head.headers.get(name), get.headers.get(name), name)
        }
        const missing = yield* ask("/items/missing", { method: "HEAD", headers: good })
        assert.deepStrictEqual([missing.status, missing.text], [404, ""])
      })
    )

    it.effect("refuses a body with a too large content-length without reading it", () =>
      Effect.gen(function* () {
        const { problem, status } = yield* ask("/items/a", post(`"${"x".repeat(1024 * 1024)}"`))
        assert.deepStrictEqual([status, problem.code], [413, "payload_too_large"])
      })
    )

    it.effect("accepts a body of exactly the maximum size", () =>
      Effect.gen(function* () {
        const { problem, status } = yield* ask("/items/a", post(`"${"x".repeat(1024 * 1024 - 2)}"`))
        assert.deepStrictEqual([status, problem.code], [400, "invalid_request"])
      })
    )

    it.effect("refuses a compressed body and names the accepted coding", () =>
      Effect.gen(function* () {
        const { headers, problem, status } = yield* ask("/items/a", post("{}", { "content-encoding": "gzip" }))
        assert.deepStrictEqual(
          [status, problem.code, headers.get("accept-encoding")],
          [415, "unsupported_media_type", "identity"]
        )
      })
    )

    it.effect("refuses a NUL character in the URL", () =>
      Effect.gen(function* () {
        for (const path of ["/items/a%00b", "/items?kind=%00"]) {
          assert.strictEqual((yield* ask(path, { headers: good })).problem.code, "bad_request")
        }
      })
    )

    it.effect("answers a path with invalid percent-encoding with a problem", () =>
      Effect.gen(function* () {
        const { problem, status } = yield* ask("/items/%ff%zz", { headers: good })
        assert.deepStrictEqual([status, problem.status, problem.code], [400, 400, "bad_request"])
      })
    )

    it.effect("makes caches revalidate a response, and keeps browsers from guessing its type", () =>
      Effect.gen(function* () {
        const { headers } = yield* ask("/items/a", { headers: good })
        assert.deepStrictEqual(
          [headers.get("cache-control"), headers.get("x-content-type-options")],
          ["private, no-cache", "nosniff"]
        )
      })
    )
  })
}
