import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as RawConnection from "../RawConnection.ts"
import * as TestClient from "../TestClient.ts"
import { ask, good } from "../TestClient.ts"

const key = "authorization: Bearer good\r\n"
const head = (line: string, ...headers: ReadonlyArray<string>) =>
  `${[`${line} HTTP/1.1`, "host: x", ...headers].join("\r\n")}\r\n\r\n`
const json = "content-type: application/json"

/** The service still serves other requests. */
const stillAnswers = Effect.map(ask("/items/a", { headers: good }), ({ status }) => assert.strictEqual(status, 200))

const isProblem = ({ body, headers, json, status }: RawConnection.RawResponse, expected: number, code: string) => {
  assert.deepStrictEqual([status, json["status"], json["code"]], [expected, expected, code], body)
  assert.strictEqual(headers["content-type"], "application/problem+json")
}

layer(TestClient.socket())("A connection", (it) => {
  it.effect("that does not speak HTTP gets a problem and is closed", () =>
    Effect.gen(function* () {
      for (const text of ["hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"]) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* RawConnection.open
            yield* connection.send(text)
            isProblem(yield* connection.response, 400, "bad_request")
            yield* connection.closed
          })
        )
      }
      yield* stillAnswers
    })
  )

  it.effect("gets its responses before the problem about garbage after its requests", () =>
    Effect.gen(function* () {
      const connection = yield* RawConnection.open
      yield* connection.send(`${head("GET /items/a", key.trim())}${head("GET /items/b", key.trim())}garbage\r\n\r\n`)
      const received = yield* connection.rest
      assert.match(received, /^HTTP\/1\.1 200 OK\r\n/)
      assert.include(received, '{"item_id":"a","size":1}')
      yield* stillAnswers
    }).pipe(Effect.scoped)
  )

  it.effect("may pipeline requests, and gets the responses in order", () =>
    Effect.gen(function* () {
      const connection = yield* RawConnection.open
      yield* connection.send(["a", "b", "c"].map((id) => head(`GET /items/${id}`, key.trim())).join(""))
      for (const id of ["a", "b", "c"]) assert.strictEqual((yield* connection.response).json["item_id"], id)
    }).pipe(Effect.scoped)
  )

  it.effect("without a Host header gets a problem", () =>
    Effect.gen(function* () {
      isProblem(yield* RawConnection.exchange(`GET /items/a HTTP/1.1\r\n${key}\r\n`), 400, "bad_request")
      assert.strictEqual((yield* RawConnection.exchange(`GET /healthz HTTP/1.0\r\n\r\n`)).status, 200)
    })
  )

  it.effect("with two Host headers, or an invalid one, gets a problem", () =>
    Effect.gen(function* () {
      const bodyless = (...headers: ReadonlyArray<string>) =>
        RawConnection.exchange(`${["GET /healthz HTTP/1.1", ...headers].join("\r\n")}\r\n\r\n`)
      for (const headers of [
        ["host: a", "host: b"],
        ["Host: a", "x: y", "hOST: a"],
        ["host: a/b"],
        ["host: a@b"],
        ["host: a b"],
        ["host: a, b"],
        ["host: a:b"],
        ["host: ::1"]
      ]) {
        isProblem(yield* bodyless(...headers), 400, "bad_request")
      }
      for (const host of ["a", "a:", "a:80", "[::1]", "[::1]:80", "127.0.0.1:80", ""]) {
        assert.strictEqual((yield* bodyless(`host: ${host}`)).status, 200, host)
      }
    })
  )

  it.effect("with an unknown transfer coding gets a problem", () =>
    Effect.gen(function* () {
      for (const coding of ["gzip, chunked", "gzip", "x, chunked", "chunked, gzip", "chunked, chunked", "identity"]) {
        for (const method of ["POST", "GET"]) {
          const start = head(`${method} /items/a`, key.trim(), json, `transfer-encoding: ${coding}`)
          isProblem(yield* RawConnection.exchange(`${start}0\r\n\r\n`), 400, "bad_request")
        }
      }
      yield* stillAnswers
    })
  )

  it.effect("with too large headers gets 431", () =>
    Effect.gen(function* () {
      isProblem(yield* RawConnection.exchange(head("GET /", `x: ${"y".repeat(20_000)}`)), 431, "headers_too_large")
      yield* stillAnswers
    })
  )

  it.effect("with an unknown expectation gets 417, and one that expects 100-continue may send its body", () =>
    Effect.gen(function* () {
      const refused = yield* RawConnection.exchange(head("GET /items/a", "expect: tea"))
      isProblem(refused, 417, "expectation_failed")
      assert.match(refused.body, /"instance":"\/items\/a","request_id":"\w+"/)
      const body = '{"item_id":"a","size":1}'
      const connection = yield* RawConnection.open
      yield* connection.send(
        head("POST /items/a", key.trim(), json, "expect: 100-continue", `content-length: ${body.length}`)
      )
      assert.strictEqual((yield* connection.response).status, 100)
      yield* connection.send(body)
      assert.strictEqual((yield* connection.response).status, 201)
    }).pipe(Effect.scoped)
  )

  it.effect("that offers an upgrade gets a response in HTTP/1.1", () =>
    Effect.gen(function* () {
      const upgrade = ["connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAAP__"]
      const { json, status } = yield* RawConnection.exchange(head("GET /items/a", key.trim(), ...upgrade))
      assert.deepStrictEqual([status, json], [200, { item_id: "a", size: 1 }])
      isProblem(yield* RawConnection.exchange(head("GET /nowhere", ...upgrade)), 404, "not_found")
    })
  )

  it.effect("may send the target in absolute form", () =>
    Effect.gen(function* () {
      const { json } = yield* RawConnection.exchange(head("GET http://x/items/b?x=1", key.trim()))
      assert.deepStrictEqual(json, { item_id: "b", size: 1 })
    })
  )

  it.effect("may use unknown methods, and learns the allowed ones", () =>
    Effect.gen(function* () {
      const answer = yield* RawConnection.exchange(head("PROPFIND /items/a"))
      isProblem(answer, 405, "method_not_allowed")
      assert.strictEqual(answer.headers["allow"], "GET, POST, HEAD, OPTIONS")
      assert.strictEqual((yield* RawConnection.exchange(head("OPTIONS *"))).status, 204)
    })
  )
})

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

layer(TestClient.socket())("A request body", (it) => {
  it.effect("may come in chunks", () =>
    Effect.gen(function* () {
      const start = head("POST /items/a", key.trim(), json, "transfer-encoding: chunked")
      const { status } = yield* RawConnection.exchange(
        `${start}${chunk('{"item_id":')}${chunk('"a","size":1}')}0\r\n\r\n`
      )
      assert.strictEqual(status, 201)
    })
  )

  it.effect("of known length may come in pieces, and before the next request", () =>
    Effect.gen(function* () {
      const body = '{"item_id":"a","size":1}'
      const start = head("POST /items/a", key.trim(), json, `content-length: ${body.length}`)
      const connection = yield* RawConnection.open
      yield* connection.send(start + body.slice(0, 5))
      yield* connection.send(body.slice(5, 9))
      yield* connection.send(body.slice(9) + start + body)
      assert.strictEqual((yield* connection.response).status, 201)
      assert.strictEqual((yield* connection.response).status, 201)
    }).pipe(Effect.scoped)
  )

  it.effect("in chunks is cut off above 1 MiB", () =>
    Effect.gen(function* () {
      const connection = yield* RawConnection.open
      yield* connection.send(head("POST /items/a", key.trim(), json, "transfer-encoding: chunked"))
      const piece = chunk("x".repeat(64 * 1024))
      for (let i = 0; i < 17; i++) yield* connection.send(piece)
      const answer = yield* connection.response
      isProblem(answer, 413, "payload_too_large")
      yield* stillAnswers
    }).pipe(Effect.scoped)
  )

  it.effect("with a too large content-length is refused before it arrives, and the connection closes", () =>
    Effect.gen(function* () {
      const connection = yield* RawConnection.open
      yield* connection.send(head("POST /items/a", key.trim(), json, "content-length: 1048577"))
      isProblem(yield* connection.response, 413, "payload_too_large")
      yield* connection.closed
    }).pipe(Effect.scoped)
  )

  it.effect("that breaks off does not affect other connections", () =>
    Effect.gen(function* () {
      for (const end of ["end", "destroy"] as const) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* RawConnection.open
            yield* connection.send(`${head("POST /items/a", key.trim(), json, "content-length: 100")}{"item_id":`)
            connection.socket[end]()
            yield* connection.closed
          })
        )
      }
      yield* stillAnswers
    })
  )

  it.effect("with conflicting or invalid content-length is refused", () =>
    Effect.gen(function* () {
      for (const lengths of [
        ["content-length: 1", "content-length: 2"],
        ["content-length: x"],
        ["content-length: -1"]
      ]) {
        isProblem(yield* RawConnection.exchange(head("POST /items/a", json, ...lengths)), 400, "bad_request")
      }
      const both = head("POST /items/a", json, "content-length: 3", "transfer-encoding: chunked")
      isProblem(yield* RawConnection.exchange(`${both}0\r\n\r\n`), 400, "bad_request")
    })
  )

  it.effect("that no handler reads does not block the next request on the connection", () =>
    Effect.gen(function* () {
      const connection = yield* RawConnection.open
      yield* connection.send(
        `${head("POST /nowhere", json, "content-length: 5")}12345${head("GET /items/a", key.trim())}`
      )
      assert.strictEqual((yield* connection.response).status, 404)
      assert.strictEqual((yield* connection.response).status, 200)
    }).pipe(Effect.scoped)
  )
})
