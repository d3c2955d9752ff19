import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import * as RawConnection from "../RawConnection.ts"
import * as TestClient from "../TestClient.ts"

const token = "0123456789abcdef"
const app = () =>
  TestClient.socket({
    settings: { adminToken: Option.some(Redacted.make(token)), publicUrl: Option.some(new URL("https://api.example/")) }
  })

const request = (line: string, ...headers: ReadonlyArray<string>) =>
  RawConnection.exchange(`${[`${line} HTTP/1.1`, ...headers, `authorization: Bearer ${token}`].join("\r\n")}\r\n\r\n`)

layer(app())("A request target", (it) => {
  it.effect("that is no URL gets 400, whatever it would reach by another reading", () =>
    Effect.gen(function* () {
      for (const target of [
        "http://x:y/metrics",
        "http://localhost:99999/metrics",
        "http://user@localhost/metrics",
        "http://localhost\\metrics",
        "http:///metrics",
        "http:/metrics",
        "ftp://localhost/metrics",
        "localhost/metrics",
        "metrics",
        "*",
        "//metrics",
        "//localhost/metrics",
        "/\\metrics",
        "\\metrics",
        "/metrics\\",
        "/metrics#x",
        "/./metrics",
        "/items/../metrics",
        "/items/..",
        "/metrics/.",
        "http://localhost/items/../metrics",
        "/%zzmetrics",
        "/metrics%",
        "/metrics?x=%",
        "/metrics?x=%ff",
        "/items/%e9%a7",
        "/items/\xe9\xa7\x85",
        "/items/a%00b"
      ]) {
        const { json, status } = yield* request(`GET ${target}`, "host: localhost")
        assert.deepStrictEqual([status, json["code"]], [400, "bad_request"], target)
      }
    })
  )

  it.effect("in absolute form must name the host of the Host header", () =>
    Effect.gen(function* () {
      for (const [target, host] of [
        ["http://localhost/metrics", "evil.example"],
        ["http://evil.example/metrics", "localhost"],
        ["http://localhost:8080/metrics", "localhost"],
        ["http://localhost/metrics", ""]
      ] as const) {
        assert.strictEqual((yield* request(`GET ${target}`, `host: ${host}`)).status, 400, `${target} ${host}`)
      }
      for (const [target, host] of [
        ["http://localhost/metrics", "localhost"],
        ["HTTP://LocalHost:80/metrics?a=1", "localhost"],
        ["https://api.example/metrics", "api.example"]
      ] as const) {
        assert.strictEqual((yield* request(`GET ${target}`, `host: ${host}`)).status, 200, `${target} ${host}`)
      }
      assert.strictEqual((yield* request("GET http://evil.example/metrics", "host: evil.example")).status, 421)
    })
  )

  it.effect("may hold what browsers send, dots in names, and OPTIONS of the whole service", () =>
    Effect.gen(function* () {
      for (const target of ["/healthz", "/healthz?q=%E9%A7%85+x&a[]={1|2}^`", "/healthz?/../x", "/healthz?q=a%20b;c"]) {
        assert.strictEqual((yield* request(`GET ${target}`, "host: x")).status, 200, target)
      }
      for (const target of ["/.well-known/x", "/...", "/a..b"]) {
        assert.strictEqual((yield* request(`GET ${target}`, "host: x")).status, 404, target)
      }
      assert.notStrictEqual((yield* request("OPTIONS *", "host: x")).status, 400)
    })
  )
})

layer(app())("A Host header", (it) => {
  it.effect("that is no host and port gets 400 on every route", () =>
    Effect.gen(function* () {
      for (const host of [
        "localhost:99999",
        "localhost:65536",
        "localhost:000080",
        "localhost:-1",
        "localhost:8080:1",
        "[::1",
        "[::1]x",
        "[::g]",
        "[1:2]",
        "127.0.0.999",
        "256.1.1.1",
        "lo calhost",
        "local%68ost",
        "local<host",
        "-localhost",
        "a..b",
        ".localhost",
        `${"a".repeat(254)}`,
        "駅.example"
      ]) {
        for (const path of ["/healthz", "/metrics", "/admin/v1/nodes"]) {
          const { json, status } = yield* request(`GET ${path}`, `host: ${host}`)
          assert.deepStrictEqual([status, json["code"]], [400, "bad_request"], `${host} ${path}`)
        }
      }
      for (const host of [
        "localhost:65535",
        "localhost:0",
        "a_b",
        "shop-1.example.",
        "xn--9j8h.example",
        "[::1]:65535"
      ]) {
        assert.strictEqual((yield* request("GET /healthz", `host: ${host}`)).status, 200, host)
      }
    })
  )
})
