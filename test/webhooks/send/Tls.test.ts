import type { TLSSocket } from "node:tls"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { expired, makeAuthority } from "../../outbound/Certificates.ts"
import { resolving } from "../../outbound/Resolving.ts"
import { allClosed, answering, ok, post, receiver, sender } from "./Receiver.ts"

const authority = makeAuthority("Test authority")
const stranger = makeAuthority("Another authority")
const identity = authority.issue(["hooks.example.com", "127.0.0.1"])

const names = resolving({
  "hooks.example.com": ["127.0.0.1"],
  "other.example.com": ["127.0.0.1"]
})
const layer = sender({ resolver: names, authorities: [authority.cert] })
const brief = sender({ resolver: names, authorities: [authority.cert], limits: { connectMs: 100 } })

describe("Over TLS a delivery", () => {
  it.live("succeeds if the certificate is for the name, which the receiver gets as SNI", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const { port, received } = yield* answering(ok, {
        identity,
        onConnect: (socket) => {
          const { alpnProtocol, servername } = socket as TLSSocket & { servername: unknown }
          seen.push(servername, alpnProtocol)
        }
      })
      for (let sent = 0; sent < 3; sent++) {
        const outcome = yield* post(`https://hooks.example.com.:${port}/`)
        assert.deepStrictEqual([outcome.ok, outcome.remote], [true, `127.0.0.1:${port}`])
      }
      assert.strictEqual(received.length, 1)
      assert.include(received[0], `host: hooks.example.com:${port}\r\n`)
      assert.strictEqual(seen[0], "hooks.example.com")
    }).pipe(Effect.provide(layer))
  )

  it.live("succeeds if the certificate is for the address that the URL has", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const { port } = yield* answering(ok, {
        identity,
        onConnect: (socket) => seen.push((socket as TLSSocket & { servername: unknown }).servername)
      })
      assert.isTrue((yield* post(`https://127.0.0.1:${port}/`)).ok)
      assert.deepStrictEqual(seen, [false])
    }).pipe(Effect.provide(layer))
  )

  for (const [what, host, presented] of [
    ["another name", "other.example.com", identity],
    ["another address", "127.0.0.1", authority.issue(["127.0.0.2", "hooks.example.com"])],
    ["the address, not the name,", "hooks.example.com", authority.issue(["127.0.0.1"])],
    ["a time that is over", "hooks.example.com", authority.issue(["hooks.example.com"], expired)],
    ["the name by a stranger", "hooks.example.com", stranger.issue(["hooks.example.com"])],
    ["itself", "hooks.example.com", stranger]
  ] as const) {
    it.live(`fails if the certificate is for ${what}`, () =>
      Effect.gen(function* () {
        const { port, received } = yield* answering(ok, { identity: presented })
        const outcome = yield* post(`https://${host}:${port}/`)
        assert.deepStrictEqual([outcome.status, outcome.error], [null, "tls"])
        assert.notInclude(received.join(""), "POST")
      }).pipe(Effect.provide(layer))
    )
  }

  it.live("fails if the certificate is bad, whatever the environment says", () =>
    Effect.gen(function* () {
      const warn = process.emitWarning
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"
          process.emitWarning = () => {}
        }),
        () =>
          Effect.sync(() => {
            delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]
            process.emitWarning = warn
          })
      )
      const { port } = yield* answering(ok, { identity: stranger.issue(["hooks.example.com"]) })
      assert.strictEqual((yield* post(`https://hooks.example.com:${port}/`)).error, "tls")
    }).pipe(Effect.provide(layer))
  )

  for (const [what, manners] of [
    ["sends garbage", { onConnect: (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n") }],
    ["closes", { onConnect: (socket) => socket.end() }],
    ["resets", { onConnect: (socket) => socket.once("data", () => socket.resetAndDestroy()) }]
  ] as ReadonlyArray<readonly [string, Parameters<typeof receiver>[0]]>) {
    it.live(`fails if the receiver ${what}`, () =>
      Effect.gen(function* () {
        const { port } = yield* receiver(manners)
        const outcome = yield* post(`https://hooks.example.com:${port}/`)
        assert.deepStrictEqual([outcome.status, outcome.error], [null, "tls"])
      }).pipe(Effect.provide(layer))
    )
  }

  it.live("fails if the receiver never begins the handshake", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver({})
      const { durationMs, error } = yield* post(`https://hooks.example.com:${port}/`)
      assert.strictEqual(error, "tls")
      assert.isAtLeast(durationMs, 99)
    }).pipe(Effect.provide(brief))
  )

  it.live("is given up in the handshake when it is interrupted", () =>
    Effect.gen(function* () {
      const greeted = Latch.makeUnsafe()
      const opened = yield* receiver({ onConnect: (socket) => socket.once("data", () => greeted.openUnsafe()) })
      const fiber = yield* Effect.forkChild(post(`https://hooks.example.com:${opened.port}/`))
      yield* greeted.await
      yield* Fiber.interrupt(fiber)
      yield* allClosed(opened)
    }).pipe(Effect.provide(sender({ resolver: names, limits: { connectMs: 60_000 } })))
  )
})
