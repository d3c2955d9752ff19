import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import * as RawConnection from "../RawConnection.ts"
import * as TestClient from "../TestClient.ts"
import { ask } from "../TestClient.ts"

const token = "0123456789abcdef"
const operators = ["/metrics", "/admin/v1/nodes"]

const open = (settings: NonNullable<Parameters<typeof TestClient.socket>[0]>["settings"] = {}) =>
  TestClient.socket({ settings: { adminToken: Option.some(Redacted.make(token)), ...settings } })

const head = (line: string, ...headers: ReadonlyArray<string>) =>
  `${[`${line} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`

/** Status by Host header. */
const by = (host: string, path: string, ...headers: ReadonlyArray<string>) =>
  RawConnection.exchange(head(`GET ${path}`, `host: ${host}`, `authorization: Bearer ${token}`, ...headers))

layer(
  open({
    allowedHosts: ["Ekimae.internal", "ops.example"],
    publicUrl: Option.some(new URL("https://api.example/"))
  })
)("What is for operators", (it) => {
  it.effect("is reachable by IP address, localhost, the public name and the allowed hosts", () =>
    Effect.gen(function* () {
      for (const host of [
        "127.0.0.1",
        "127.0.0.1:8080",
        "10.1.2.3:1",
        "[::1]:8080",
        "[fe80::1]",
        "localhost",
        "LOCALHOST:8080",
        "localhost.",
        "api.example",
        "api.example:443",
        "ekimae.INTERNAL",
        "ops.example"
      ]) {
        for (const path of operators) assert.strictEqual((yield* by(host, path)).status, 200, `${host} ${path}`)
      }
    })
  )

  it.effect("is not reachable by another name, as in DNS rebinding; health checks are", () =>
    Effect.gen(function* () {
      for (const host of [
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "1.2.3",
        "0x7f.1",
        "a.localhost",
        ""
      ]) {
        for (const path of [...operators, "/admin/v1", "/admin/v1/nowhere"]) {
          const { json, status } = yield* by(host, path)
          assert.deepStrictEqual([status, json["code"]], [421, "misdirected_request"], `${host} ${path}`)
        }
        for (const path of ["/healthz", "/readyz", "/openapi.json"]) {
          assert.strictEqual((yield* by(host, path)).status, 200, `${host} ${path}`)
        }
      }
      for (const path of operators) {
        const unnamed = yield* RawConnection.exchange(`GET ${path} HTTP/1.0\r\n\r\n`)
        assert.strictEqual(unnamed.status, 421, path)
      }
      assert.strictEqual((yield* RawConnection.exchange("GET /healthz HTTP/1.0\r\n\r\n")).status, 200)
      const absolute = yield* RawConnection.exchange(head("GET http://evil.example/metrics", "host: evil.example"))
      assert.strictEqual(absolute.status, 421)
    })
  )

  it.effect("refuses pages of other origins without counting their wrong tokens", () =>
    Effect.gen(function* () {
      for (const origin of ["https://evil.example", "null", "http://localhost:1", "not an origin"]) {
        for (let n = 0; n < 4; n++) {
          const wrong = { headers: { origin, authorization: `Bearer wrong-${n}` } }
          const { headers, status } = yield* ask("/admin/v1/nodes", wrong)
          assert.deepStrictEqual([status, headers.get("access-control-allow-origin")], [403, null], origin)
        }
      }
      const headers = { authorization: `Bearer ${token}` }
      assert.strictEqual((yield* ask("/admin/v1/nodes", { headers })).status, 200)
      for (const [host, origin] of [
        ["localhost:8080", "http://localhost:8080"],
        ["api.example", "https://api.example"],
        ["10.0.0.1", "https://api.example"]
      ] as const) {
        assert.strictEqual((yield* by(host, "/admin/v1/nodes", `origin: ${origin}`)).status, 200, origin)
      }
    })
  )

  it.effect("refuses a page of its own name with another scheme, where the scheme is known", () =>
    Effect.gen(function* () {
      for (const [host, origin, status] of [
        ["api.example", "http://api.example", 403],
        ["api.example", "ftp://api.example", 403],
        ["localhost:8080", "https://localhost:8080", 403],
        ["127.0.0.1:8080", "https://127.0.0.1:8080", 403],
        ["ops.example", "https://ops.example", 200],
        ["ops.example", "http://ops.example", 200]
      ] as const) {
        assert.strictEqual((yield* by(host, "/admin/v1/nodes", `origin: ${origin}`)).status, status, origin)
      }
    })
  )

  it.effect("sends no CORS headers, not even to a preflight", () =>
    Effect.gen(function* () {
      const origin = "https://shop.example"
      for (const path of [...operators, "/admin/v1/nowhere"]) {
        for (const init of [
          { headers: { origin } },
          { method: "OPTIONS", headers: { origin, "access-control-request-method": "GET" } }
        ]) {
          const { headers } = yield* ask(path, init)
          assert.deepStrictEqual(
            [...headers].filter(([name]) => name.startsWith("access-control-")),
            [],
            path
          )
        }
      }
      assert.strictEqual(
        (yield* ask("/healthz", { headers: { origin } })).headers.get("access-control-allow-origin"),
        "*"
      )
    })
  )
})
