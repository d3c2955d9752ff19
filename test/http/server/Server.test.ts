import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Duration, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import * as Server from "../../../src/http/server/Server.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { TestApp } from "../../support/TestApp.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import * as RawConnection from "../RawConnection.ts"
import { gate } from "../SampleApi.ts"
import * as TestClient from "../TestClient.ts"

const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\n\r\n`

describe("A server that stops", () => {
  it.live("finishes running requests, refuses further ones on open connections, and accepts no new connections", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(TestClient.socket(), scope)
      const { origin } = Context.get(context, TestApp)
      const connections = Effect.gen(function* () {
        const [running, waiting, idle] = [
          yield* RawConnection.open,
          yield* RawConnection.open,
          yield* RawConnection.open
        ]
        yield* running.send(head("/items/slow"))
        yield* gate.entered.await
        for (const connection of [waiting, idle]) {
          yield* connection.send(head("/items/a"))
          assert.strictEqual((yield* connection.response).status, 200)
        }
        // Draining begins with SIGTERM; the socket closes a moment later.
        yield* Context.get(context, Lifecycle).drain
        yield* waiting.send(head("/items/a"))
        const refused = yield* waiting.response
        assert.deepStrictEqual(
          [refused.status, refused.json["code"], refused.json["detail"], refused.headers["retry-after"]],
          [503, "unavailable", "The service is shutting down", "1"]
        )
        assert.strictEqual(refused.headers["connection"], "close")
        yield* waiting.closed

        const stopping = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        yield* idle.closed
        const late = yield* Effect.exit(Effect.tryPromise(() => fetch(`${origin}/healthz`)))
        assert.isTrue(Exit.isFailure(late))
        yield* gate.leave.open
        const answer = yield* running.response
        assert.deepStrictEqual([answer.status, answer.json], [200, { item_id: "slow", size: 1 }])
        assert.strictEqual(answer.headers["connection"], "close")
        yield* running.closed
        yield* Fiber.join(stopping)
      })
      yield* Effect.scoped(Effect.provideContext(connections, context))
    })
  )

  it.live("cuts requests that do not arrive completely, and still finishes running ones", () =>
    Effect.gen(function* () {
      yield* gate.entered.close
      yield* gate.leave.close
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(TestClient.socketWithSendTime("20 millis"), scope)
      const slow = Effect.gen(function* () {
        const [running, dripping, mute, half] = [
          yield* RawConnection.open,
          yield* RawConnection.open,
          yield* RawConnection.open,
          yield* RawConnection.open
        ]
        yield* running.send(head("/items/slow"))
        yield* gate.entered.await
        yield* dripping.send(
          "POST /items/a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-length: 100\r\n\r\n{"
        )
        yield* half.send("GET /items/a HTTP/1.1\r\nho")
        const stopping = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        // Long before the grace period of 20 seconds, which is longer than the time limit of the test.
        for (const connection of [dripping, mute, half]) yield* connection.closed
        yield* gate.leave.open
        assert.strictEqual((yield* running.response).status, 200)
        yield* Fiber.join(stopping)
      })
      yield* Effect.scoped(Effect.provideContext(slow, context))
    })
  )

  it.live("waits no longer than its grace period for a request that does not end", () =>
    Effect.gen(function* () {
      yield* gate.entered.close
      yield* gate.leave.close
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(
        TestClient.socket({ settings: { shutdownGrace: Duration.millis(50) } }),
        scope
      )
      const stuck = Effect.gen(function* () {
        const connection = yield* RawConnection.open
        yield* connection.send(head("/items/slow"))
        yield* gate.entered.await
        yield* Scope.close(scope, Exit.void)
        const answer = yield* connection.response
        assert.include([503, 0], answer.status)
        yield* connection.closed
      })
      yield* Effect.scoped(Effect.provideContext(stuck, context))
    })
  )
})

const on = (settings: Parameters<typeof TestSettings.layer>[0]) =>
  Server.layer(HttpRouter.add("GET", "/", Effect.die("unused"))).pipe(
    Layer.provide([NodeHttpServer.layerHttpServices, Lifecycle.layer, TestSettings.layer(settings)])
  )

layer(on({ port: 0 }))("A server that cannot listen", (it) => {
  it.effect("says in one line that its port is in use", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const port = address._tag === "UnixPathAddress" ? 0 : address.port
      const error = yield* Effect.flip(Effect.scoped(Layer.build(on({ port }))))
      assert.strictEqual(
        error.message,
        `Cannot listen on 127.0.0.1:${port}: the port is in use; set PORT to another one`
      )
    })
  )

  it.effect("says that the machine does not have the address", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.scoped(Layer.build(on({ host: "192.0.2.1", port: 0 }))))
      assert.include(error.message, "this machine does not have that address; see HOST")
    })
  )
})
