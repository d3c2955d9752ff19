import { get } from "node:http"
import { connect, createServer, type Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Metric, Option } from "effect"
import { addressOf, layer, mostConnections } from "../../../src/http/server/MetricsListener.ts"
import * as TestSettings from "../../support/TestSettings.ts"

/** A port that was free a moment ago. */
const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0)))
  })
})

const on = (metricsAddress: string) =>
  layer.pipe(Layer.provide(TestSettings.layer({ metricsAddress: Option.some(metricsAddress) })))

describe("The listener for metrics", () => {
  it.live("serves them alone, without a token, to addresses and known names", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      yield* Layer.build(on(String(port)))
      yield* Metric.update(Metric.gauge("test_metrics_listener", { description: "Always 1" }), 1)
      const ask = (path: string, init?: RequestInit) =>
        Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`, init))
      const shown = yield* ask("/metrics?from=prometheus")
      assert.deepStrictEqual(
        [shown.status, shown.headers.get("content-type")],
        [200, "text/plain; version=0.0.4; charset=utf-8"]
      )
      assert.include(yield* Effect.promise(() => shown.text()), "ekimae_test_metrics_listener 1")
      assert.strictEqual((yield* ask("/healthz")).status, 404)
      assert.strictEqual((yield* ask("/metrics", { method: "POST" })).status, 405)
      assert.strictEqual((yield* ask("/metrics", { headers: { "accept-encoding": "gzip" } })).status, 200)
      const statusFor = (host: string) =>
        Effect.callback<number | undefined>((resume) => {
          get({ host: "127.0.0.1", port, path: "/metrics", headers: { host } }, (response) => {
            response.resume()
            resume(Effect.succeed(response.statusCode))
          })
        })
      assert.strictEqual(yield* statusFor("localhost:1"), 200)
      assert.strictEqual(yield* statusFor("rebound.example"), 421)
    }).pipe(Effect.scoped)
  )

  it.live("closes the connection that has waited longest when there are too many", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      yield* Layer.build(on(String(port)))
      const open = Effect.acquireRelease(
        Effect.callback<Socket>((resume) => {
          const socket = connect(port, "127.0.0.1", () => resume(Effect.succeed(socket))).on("error", () => undefined)
        }),
        (socket) => Effect.sync(() => socket.destroy())
      )
      const [first] = yield* Effect.all(Array.from({ length: mostConnections }, () => open))
      const isClosed = Effect.callback<void>((resume) => void first!.resume().once("close", () => resume(Effect.void)))
      const ask = Effect.promise(() => fetch(`http://127.0.0.1:${port}/metrics`))
      const [answer] = yield* Effect.all([ask, isClosed], { concurrency: "unbounded" })
      assert.strictEqual(answer.status, 200)
    }).pipe(Effect.scoped)
  )

  it.live("stops the start where it cannot listen", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      yield* Layer.build(on(String(port)))
      const failed = yield* Effect.flip(Layer.build(on(`127.0.0.1:${port}`)))
      assert.strictEqual(
        failed.message,
        `Cannot listen on 127.0.0.1:${port}: the port is in use; set METRICS_ADDRESS to another one`
      )
    }).pipe(Effect.scoped)
  )

  it("is one of this machine unless an address stands before the port", () => {
    assert.deepStrictEqual(addressOf("9464"), { host: "127.0.0.1", port: 9464 })
    assert.deepStrictEqual(addressOf("10.0.0.5:9464"), { host: "10.0.0.5", port: 9464 })
    assert.deepStrictEqual(addressOf("[::1]:9464"), { host: "::1", port: 9464 })
  })
})
