/** Sites that are slow, endless, swollen or garbled. */
import type { Socket } from "node:net"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { defaults } from "../../../modules/observation/fetch/FetchLimits.ts"
import { Requests } from "../../../modules/observation/fetch/Requests.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { allClosed, receiver } from "../../webhooks/send/Receiver.ts"
import { answer, fetcher, html, reasonOf, site, textOf } from "./support.ts"

const type = { "content-type": "text/html; charset=utf-8" }
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "x")
const encoded = (coding: string, body: Buffer) => answer(200, { ...type, "content-encoding": coding }, body)

describe("A body", () => {
  for (const [coding, compress] of [
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync]
  ] as const) {
    it.live(`may be compressed (${compress.name}), and is refused when more than 2 MiB come out`, () =>
      Effect.gen(function* () {
        const { origin } = yield* site({
          "/small": encoded(coding, compress(Buffer.from("<p>980円</p>"))),
          "/bomb": encoded(coding, compress(megabytes(8)))
        })
        assert.strictEqual(yield* textOf(`${origin}/small`), "<p>980円</p>")
        assert.strictEqual(yield* reasonOf(`${origin}/bomb`), "too_large")
      }).pipe(Effect.provide(fetcher()))
    )
  }

  it.live("that is no such compression, or an unknown one, is a failure", () =>
    Effect.gen(function* () {
      const { origin } = yield* site({
        "/garbage": encoded("gzip", Buffer.from("<p>980円</p>")),
        "/cut": encoded("gzip", gzipSync(megabytes(1)).subarray(0, 500)),
        "/twice": encoded("gzip, br", brotliCompressSync(gzipSync("a"))),
        "/unknown": encoded("lzma", Buffer.from("a")),
        "/proto": encoded("constructor", Buffer.from("a"))
      })
      for (const path of ["/garbage", "/cut", "/twice", "/unknown", "/proto"]) {
        assert.strictEqual(yield* reasonOf(`${origin}${path}`), "content_encoding", path)
      }
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("of 2 MiB is read, a longer one is refused, by its length or as it comes", () =>
    Effect.gen(function* () {
      const { origin } = yield* site({
        "/whole": answer(200, type, megabytes(2)),
        "/long": answer(200, type, megabytes(3)),
        "/chunked": (_, response) => {
          response.writeHead(200, type)
          for (let at = 0; at < 3; at++) response.write(megabytes(1))
          response.end()
        }
      })
      assert.strictEqual((yield* textOf(`${origin}/whole`))?.length, 2 * 1024 * 1024)
      assert.strictEqual(yield* reasonOf(`${origin}/long`), "too_large")
      assert.strictEqual(yield* reasonOf(`${origin}/chunked`), "too_large")
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("without an end is left, and its connection closed", () =>
    Effect.gen(function* () {
      const pour = (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n")
        const more = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536, "x")));
        }
        socket.on("drain", more)
        more()
      }
      const opened = yield* receiver({
        onRequest: (socket, request) =>
          request.includes("robots.txt") ? socket.end("HTTP/1.1 404 x\r\ncontent-length: 0\r\n\r\n") : pour(socket)
      })
      assert.strictEqual(yield* reasonOf(`http://127.0.0.1:${opened.port}/`), "too_large")
      yield* allClosed(opened)
    }).pipe(Effect.provide(fetcher()))
  )

  it.live("that breaks off is no page", () =>
    Effect.gen(function* () {
      const { origin } = yield* site({
        "/": (_, response) => {
          response.writeHead(200, { ...type, "content-length": "1000" })
          response.write("<p>", () => response.destroy())
        }
      })
      assert.strictEqual(yield* reasonOf(`${origin}/`), "protocol")
    }).pipe(Effect.provide(fetcher()))
  )
})

const robotsMissing = "HTTP/1.1 404 x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

/** Answers robots.txt, and the page in its own way. */
const odd = (page: (socket: Socket) => void) =>
  receiver({
    onRequest: (socket, request) => (request.includes("robots.txt") ? socket.end(robotsMissing) : page(socket))
  })

describe("A server", () => {
  for (const [what, page] of [
    ["that never answers", () => {}],
    ["whose headers drip", (socket) => socket.write("HTTP/1.1 200 OK\r\nx")],
    ["whose body drips", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<p>")]
  ] as ReadonlyArray<readonly [string, (socket: Socket) => void]>) {
    it.live(`${what} is left when the time is over`, () =>
      Effect.gen(function* () {
        const opened = yield* odd(page)
        assert.strictEqual(yield* reasonOf(`http://127.0.0.1:${opened.port}/`), "timeout")
        yield* allClosed(opened)
      }).pipe(Effect.provide(fetcher({ limits: { totalMs: 300 } })))
    )
  }

  it.live("gets no more time for a second request of the same reading", () =>
    Effect.gen(function* () {
      const { origin } = yield* site({ "/": answer(302, { location: "/" }) })
      const requests = yield* Requests.make(yield* UrlGuard, defaults, "test", yield* Clock.Clock)
      const url = yield* requests.check(`${origin}/`)
      const budget = { leftMs: 60_000 }
      const how = { headers: {}, maxBytes: 1_000, cutOff: false, delayMs: 0 }
      yield* requests.get(url, budget, how)
      const left = budget.leftMs
      assert.isBelow(left, 60_000)
      yield* requests.get(url, budget, how)
      assert.isBelow(budget.leftMs, left)
    }).pipe(Effect.provide(UrlGuard.layer({ allowPrivate: true })))
  )

  for (const [what, response] of [
    ["speaks no HTTP", "220 mail.example.jp ESMTP\r\n"],
    ["sends interim responses without end", "HTTP/1.1 102 Processing\r\n\r\n".repeat(40)],
    ["sends headers without end", `HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(20_000)}\r\n`]
  ] as const) {
    it.live(`that ${what} is a failure`, () =>
      Effect.gen(function* () {
        const { port } = yield* odd((socket) => socket.write(response))
        assert.strictEqual(yield* reasonOf(`http://127.0.0.1:${port}/`), "protocol")
      }).pipe(Effect.provide(fetcher()))
    )
  }
})

it.live("A robots.txt that is compressed without being asked for is read", () =>
  Effect.gen(function* () {
    const { origin } = yield* site({
      "/robots.txt": answer(200, { "content-encoding": "gzip" }, gzipSync("User-agent: *\nDisallow: /")),
      "/": html("")
    })
    assert.strictEqual(yield* reasonOf(`${origin}/`), "robots_disallowed")
  }).pipe(Effect.provide(fetcher()))
)
