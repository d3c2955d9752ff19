import type { ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import * as NodeServer from "../../../src/http/server/NodeServer.ts"
import { mostAtOnce, mostPerTurn } from "../../../src/http/server/Pipelining.ts"
import { TestApp } from "../../support/TestApp.ts"
import * as RawConnection from "../RawConnection.ts"

const listen = (
  over: Parameters<typeof NodeServer.make>[0],
  respond: (response: ServerResponse) => void = (response) => void response.end("{}")
) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof NodeServer.make>>((resume) => {
      const server = NodeServer.make(over)
      server.on("request", (request, response) => void request.resume().on("end", () => respond(response)))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close().closeAllConnections())
  )

/** Lets what is under way on sockets arrive. */
const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

const wireTo = (server: ReturnType<typeof NodeServer.make>) => {
  const { port } = server.address() as AddressInfo
  return Effect.provideService(RawConnection.open, TestApp, {
    origin: `http://127.0.0.1:${port}`,
    call: () => Effect.never
  })
}

describe("A request that takes too long to arrive", () => {
  for (const [part, text] of [
    ["headers", "GET / HTTP/1.1\r\nhost:"],
    ["body", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"]
  ] as const) {
    it.live(`gets 408 as a problem while the server waits for its ${part}`, () =>
      Effect.gen(function* () {
        const server = yield* listen({ headersTimeout: 30, requestTimeout: 30, connectionsCheckingInterval: 10 })
        const connection = yield* wireTo(server)
        yield* connection.send(text)
        const { headers, json, status } = yield* connection.response
        assert.deepStrictEqual([status, json["code"]], [408, "request_timeout"])
        assert.deepStrictEqual([headers["content-type"], headers["connection"]], ["application/problem+json", "close"])
        yield* connection.closed
      }).pipe(Effect.scoped)
    )
  }
})

/** More than the system takes of it. */
const large = 32 * 1024 * 1024

describe("A response that a client does not read", () => {
  for (const [kind, respond] of [
    ["as a whole", (response) => void response.end(Buffer.alloc(large))],
    ["that is still being written", (response) => void response.write(Buffer.alloc(large))]
  ] as ReadonlyArray<readonly [string, (response: ServerResponse) => void]>) {
    it.live(`${kind}, has its connection reset after a time`, () =>
      Effect.gen(function* () {
        const server = yield* listen({ unreadTimeout: 50 }, respond)
        const { port } = server.address() as AddressInfo
        const client = connect(port, "127.0.0.1").on("error", () => undefined)
        yield* Effect.addFinalizer(() => Effect.sync(() => client.destroy()))
        client.pause().write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\nx")
        const connections = Effect.callback<number>((resume) => {
          server.getConnections((_, count) => resume(Effect.succeed(count)))
        })
        for (const count of [1, 0]) {
          yield* Effect.repeat(connections, { schedule: Schedule.spaced("5 millis"), until: (open) => open === count })
        }
      }).pipe(Effect.scoped)
    )
  }

  it.live("holds up nothing that is read, and the connection serves the next request", () =>
    Effect.gen(function* () {
      const server = yield* listen({}, (response) => void response.end(Buffer.alloc(large, "a")))
      const { port } = server.address() as AddressInfo
      for (let n = 0; n < 2; n++) {
        const response = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x" }))
        assert.strictEqual((yield* Effect.promise(() => response.arrayBuffer())).byteLength, large)
      }
    }).pipe(Effect.scoped)
  )
})

describe("Requests that a client sends on one connection without waiting", () => {
  it.live("are handled a few at once, in their order, with their bodies", () =>
    Effect.gen(function* () {
      let [running, highest] = [0, 0]
      const waiting: Array<() => void> = []
      const server = yield* listen({}, (response) => {
        highest = Math.max(highest, ++running)
        waiting.push(() => {
          running--
          response.end(response.req.url)
        })
      })
      const connection = yield* wireTo(server)
      const count = 500
      const requests = Array.from(
        { length: count },
        (_, n) => `POST /${n} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n12345`
      )
      yield* connection.send(requests.join(""))
      for (let n = 0; n < count; n++) {
        yield* Effect.repeat(nextTurn, { until: () => waiting.length > 0 })
        waiting.shift()!()
        assert.strictEqual((yield* connection.response).body, `/${n}`)
      }
      assert.strictEqual(highest, mostAtOnce)
    }).pipe(Effect.scoped)
  )

  it.live("leave other connections their turns", () =>
    Effect.gen(function* () {
      const server = yield* listen({})
      const handledAt: Array<number> = []
      let turn = 0
      const count = () => {
        turn++
        timer = setImmediate(count)
      }
      let timer = setImmediate(count)
      yield* Effect.addFinalizer(() => Effect.sync(() => clearImmediate(timer)))
      server.removeAllListeners("request").on("request", (_, response) => {
        handledAt.push(turn)
        response.end()
      })
      const requests = 500
      const connection = yield* wireTo(server)
      yield* connection.send("GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(requests))
      yield* Effect.repeat(nextTurn, { until: () => handledAt.length === requests })
      const perTurn = Map.groupBy(handledAt, (handled) => handled)
      assert.isAtMost(Math.max(...[...perTurn.values()].map(({ length }) => length)), mostPerTurn + mostAtOnce)
    }).pipe(Effect.scoped)
  )
})
