import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Asking from "./Asking.ts"
import { ask, good } from "./Asking.ts"
import * as Wire from "./Wire.ts"

const key = "authorization: Bearer good\r\n"
const head = (line: string, ...headers: ReadonlyArray<string>) =>
  `${[`${line} HTTP/1.1`, "host: x", ...headers].join("\r\n")}\r\n\r\n`
const json = "content-type: application/json"

/** Everyone is served as before after what a connection has done. */
const stillAnswers = Effect.map(ask("/items/a", { headers: good }), ({ status }) => assert.strictEqual(status, 200))

const isProblem = ({ body, headers, json, status }: Wire.Answer, expected: number, code: string) => {
  assert.deepStrictEqual([status, json["status"], json["code"]], [expected, expected, code], body)
  assert.strictEqual(headers["content-type"], "application/problem+json")
}

layer(Asking.socket())("A connection", (it) => {
  it.effect("that says what is no HTTP gets a problem and is closed", () =>
    Effect.gen(function* () {
      for (const text of ["hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"]) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const wire = yield* Wire.open
            yield* wire.send(text)
            isProblem(yield* wire.answer, 400, "bad_request")
            yield* wire.closed
          })
        )
      }
      yield* stillAnswers
    })
  )

  it.effect("gets its answers before the complaint about garbage behind its requests", () =>
    Effect.gen(function* () {
      const wire = yield* Wire.open
      yield* wire.send(`${head("GET /items/a", key.trim())}${head("GET /items/b", key.trim())}garbage\r\n\r\n`)
      const received = yield* wire.rest
      assert.match(received, /^HTTP\/1\.1 200 OK\r\n/)
      assert.include(received, '{"item_id":"a","size":1}')
      yield* stillAnswers
    }).pipe(Effect.scoped)
  )

  it.effect("may send requests without waiting, and gets the answers in order", () =>
    Effect.gen(function* () {
      const wire = yield* Wire.open
      yield* wire.send(["a", "b", "c"].map((id) => head(`GET /items/${id}`, key.trim())).join(""))
      for (const id of ["a", "b", "c"]) assert.strictEqual((yield* wire.answer).json["item_id"], id)
    }).pipe(Effect.scoped)
  )

  it.effect("without a Host header gets a problem", () =>
    Effect.gen(function* () {
      isProblem(yield* Wire.exchange(`GET /items/a HTTP/1.1\r\n${key}\r\n`), 400, "bad_request")
      assert.strictEqual((yield* Wire.exchange(`GET /healthz HTTP/1.0\r\n\r\n`)).status, 200)
    })
  )

  it.effect("with two Host headers, or one that is no host, gets a problem", () =>
    Effect.gen(function* () {
      const bodyless = (...headers: ReadonlyArray<string>) =>
        Wire.exchange(`${["GET /healthz HTTP/1.1", ...headers].join("\r\n")}\r\n\r\n`)
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

  it.effect("that codes its body in a way which nobody knows gets a problem", () =>
    Effect.gen(function* () {
      for (const coding of ["gzip, chunked", "gzip", "x, chunked", "chunked, gzip", "chunked, chunked", "identity"]) {
        for (const method of ["POST", "GET"]) {
          const start = head(`${method} /items/a`, key.trim(), json, `transfer-encoding: ${coding}`)
          isProblem(yield* Wire.exchange(`${start}0\r\n\r\n`), 400, "bad_request")
        }
      }
      yield* stillAnswers
    })
  )

  it.effect("with headers beyond all measure gets 431", () =>
    Effect.gen(function* () {
      isProblem(yield* Wire.exchange(head("GET /", `x: ${"y".repeat(20_000)}`)), 431, "headers_too_large")
      yield* stillAnswers
    })
  )

  it.effect("that expects what nobody knows gets 417, and one that waits to send its body is told to go on", () =>
    Effect.gen(function* () {
      const refused = yield* Wire.exchange(head("GET /items/a", "expect: tea"))
      isProblem(refused, 417, "expectation_failed")
      assert.match(refused.body, /"instance":"\/items\/a","request_id":"\w+"/)
      const body = '{"item_id":"a","size":1}'
      const wire = yield* Wire.open
      yield* wire.send(
        head("POST /items/a", key.trim(), json, "expect: 100-continue", `content-length: ${body.length}`)
      )
      assert.strictEqual((yield* wire.answer).status, 100)
      yield* wire.send(body)
      assert.strictEqual((yield* wire.answer).status, 201)
    }).pipe(Effect.scoped)
  )

  it.effect("that offers another protocol is answered in this one", () =>
    Effect.gen(function* () {
      const upgrade = ["connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAAP__"]
      const { json, status } = yield* Wire.exchange(head("GET /items/a", key.trim(), ...upgrade))
      assert.deepStrictEqual([status, json], [200, { item_id: "a", size: 1 }])
      isProblem(yield* Wire.exchange(head("GET /nowhere", ...upgrade)), 404, "not_found")
    })
  )

  it.effect("may name the whole address", () =>
    Effect.gen(function* () {
      const { json } = yield* Wire.exchange(head("GET http://shop.example/items/b?x=1", key.trim()))
      assert.deepStrictEqual(json, { item_id: "b", size: 1 })
    })
  )

  it.effect("may use methods that nobody knows, and is told what the route does", () =>
    Effect.gen(function* () {
      const answer = yield* Wire.exchange(head("PROPFIND /items/a"))
      isProblem(answer, 405, "method_not_allowed")
      assert.strictEqual(answer.headers["allow"], "GET, POST, HEAD, OPTIONS")
      assert.strictEqual((yield* Wire.exchange(head("OPTIONS *"))).status, 204)
    })
  )
})

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

layer(Asking.socket())("A request body", (it) => {
  it.effect("may come in chunks", () =>
    Effect.gen(function* () {
      const start = head("POST /items/a", key.trim(), json, "transfer-encoding: chunked")
      const { status } = yield* Wire.exchange(`${start}${chunk('{"item_id":')}${chunk('"a","size":1}')}0\r\n\r\n`)
      assert.strictEqual(status, 201)
    })
  )

  it.effect("that comes in chunks is cut off beyond 1 MiB", () =>
    Effect.gen(function* () {
      const wire = yield* Wire.open
      yield* wire.send(head("POST /items/a", key.trim(), json, "transfer-encoding: chunked"))
      const piece = chunk("x".repeat(64 * 1024))
      for (let i = 0; i < 17; i++) yield* wire.send(piece)
      const answer = yield* wire.answer
      isProblem(answer, 413, "payload_too_large")
      yield* stillAnswers
    }).pipe(Effect.scoped)
  )

  it.effect("that is announced as too large is refused before it comes, and the connection closes", () =>
    Effect.gen(function* () {
      const wire = yield* Wire.open
      yield* wire.send(head("POST /items/a", key.trim(), json, "content-length: 1048577"))
      isProblem(yield* wire.answer, 413, "payload_too_large")
      yield* wire.closed
    }).pipe(Effect.scoped)
  )

  it.effect("that breaks off harms nobody else", () =>
    Effect.gen(function* () {
      for (const end of ["end", "destroy"] as const) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const wire = yield* Wire.open
            yield* wire.send(`${head("POST /items/a", key.trim(), json, "content-length: 100")}{"item_id":`)
            wire.socket[end]()
            yield* wire.closed
          })
        )
      }
      yield* stillAnswers
    })
  )

  it.effect("whose length is announced twice differently, or as no number, is no request", () =>
    Effect.gen(function* () {
      for (const lengths of [
        ["content-length: 1", "content-length: 2"],
        ["content-length: x"],
        ["content-length: -1"]
      ]) {
        isProblem(yield* Wire.exchange(head("POST /items/a", json, ...lengths)), 400, "bad_request")
      }
      const both = head("POST /items/a", json, "content-length: 3", "transfer-encoding: chunked")
      isProblem(yield* Wire.exchange(`${both}0\r\n\r\n`), 400, "bad_request")
    })
  )

  it.effect("that nobody reads does not keep the next request on the connection from its answer", () =>
    Effect.gen(function* () {
      const wire = yield* Wire.open
      yield* wire.send(`${head("POST /nowhere", json, "content-length: 5")}12345${head("GET /items/a", key.trim())}`)
      assert.strictEqual((yield* wire.answer).status, 404)
      assert.strictEqual((yield* wire.answer).status, 200)
    }).pipe(Effect.scoped)
  )
})
