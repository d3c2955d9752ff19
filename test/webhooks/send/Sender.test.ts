import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer, Logger } from "effect"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import { resolving } from "../../outbound/Resolving.ts"
import { webhookSettings } from "../kernel.ts"
import { answering, ok, post, receiver, sender } from "./Receiver.ts"

const at = (port: number) => `http://127.0.0.1:${port}/`

describe("A delivery", () => {
  it.live("is a POST with the headers and the body that were given", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      const outcome = yield* post(`http://127.0.0.1:${port}/hooks?a=b`)
      assert.deepStrictEqual(
        { ...outcome, durationMs: outcome.durationMs > 0 },
        {
          status: 200,
          error: null,
          ok: true,
          durationMs: true,
          response: "ok",
          responseHeaders: { "content-length": "2" },
          resent: false,
          remote: `127.0.0.1:${port}`
        }
      )
      assert.deepStrictEqual(received, [
        [
          "POST /hooks?a=b HTTP/1.1",
          `host: 127.0.0.1:${port}`,
          "connection: keep-alive",
          "content-type: application/json",
          "webhook-id: evt_1",
          "accept-encoding: identity",
          "content-length: 20",
          "",
          '{"type":"test.ping"}'
        ].join("\r\n")
      ])
    }).pipe(Effect.provide(sender()))
  )

  for (const [status, isSuccess] of [
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [301, false],
    [302, false],
    [303, false],
    [307, false],
    [308, false],
    [400, false],
    [410, false],
    [500, false]
  ] as const) {
    it.live(`${isSuccess ? "has succeeded" : "has failed"} if the status is ${status}`, () =>
      Effect.gen(function* () {
        const elsewhere = yield* answering(ok)
        const { port } = yield* answering(
          `HTTP/1.1 ${status} x\r\nlocation: ${at(elsewhere.port)}\r\n${status === 204 ? "" : "content-length: 0\r\n"}\r\n`
        )
        const outcome = yield* post(at(port))
        assert.deepStrictEqual([outcome.status, outcome.ok], [status, isSuccess])
        assert.strictEqual(outcome.error, isSuccess ? null : "status")
        assert.deepStrictEqual(elsewhere.received, [])
      }).pipe(Effect.provide(sender()))
    )
  }

  it.live("reports the Retry-After of a busy receiver", () =>
    Effect.gen(function* () {
      const { port } = yield* answering("HTTP/1.1 429 x\r\nretry-after: 120\r\ncontent-length: 0\r\n\r\n")
      assert.strictEqual((yield* post(at(port))).retryAfterMs, 120_000)
    }).pipe(Effect.provide(sender()))
  )

  it.live("goes to a name's address with the name as its host, without the dot of the root", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      assert.isTrue((yield* post(`http://hooks.example.com.:${port}/`)).ok)
      assert.include(received[0], `host: hooks.example.com:${port}\r\n`)
    }).pipe(Effect.provide(sender({ resolver: resolving({ "hooks.example.com": ["127.0.0.1"] }) })))
  )

  it.live("goes to an address of IPv6", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok, { host: "::1" })
      const outcome = yield* post(`http://[::1]:${port}/`)
      assert.deepStrictEqual([outcome.ok, outcome.remote], [true, `[::1]:${port}`])
      assert.include(received[0], `host: [::1]:${port}\r\n`)
    }).pipe(Effect.provide(sender()))
  )

  it.live("that is interrupted takes its connection with it", () =>
    Effect.gen(function* () {
      const came = Latch.makeUnsafe()
      const gone = Latch.makeUnsafe()
      const { port } = yield* receiver({
        onRequest: (socket) => {
          socket.on("close", () => gone.openUnsafe())
          came.openUnsafe()
        }
      })
      const fiber = yield* Effect.forkChild(post(at(port)))
      yield* came.await
      yield* Fiber.interrupt(fiber)
      yield* gone.await
    }).pipe(Effect.provide(sender()))
  )

  it.live("with a header that cannot be sent fails", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      const outcome = yield* post(at(port), { headers: { "x-a": "a\r\nx-b: c" } })
      assert.deepStrictEqual([outcome.error, received], ["protocol", []])
    }).pipe(Effect.provide(sender()))
  )
})

describe("The operator is warned", () => {
  const warnings = (allowPrivate: boolean) =>
    Effect.gen(function* () {
      const warned: Array<string> = []
      const logger = Logger.make(({ logLevel, message }) => warned.push(`${logLevel} ${String(message)}`))
      yield* Layer.build(
        Sender.warning.pipe(Layer.provide(webhookSettings({ allowPrivate })), Layer.provide(Logger.layer([logger])))
      )
      return warned
    })

  it.effect("at the start when receivers may be private", () =>
    Effect.map(warnings(true), (warned) => {
      assert.strictEqual(warned.length, 1)
      assert.match(warned[0] ?? "", /^Warn WEBHOOKS_ALLOW_PRIVATE is on/)
    })
  )

  it.effect("of nothing when they may not", () =>
    Effect.map(warnings(false), (warned) => assert.deepStrictEqual(warned, []))
  )
})
