import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as NodeServer from "../../../src/http/server/NodeServer.ts"
import { TestApp } from "../../support/TestApp.ts"
import * as RawConnection from "../RawConnection.ts"

const listen = (over: Parameters<typeof NodeServer.make>[0]) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof NodeServer.make>>((resume) => {
      const server = NodeServer.make(over)
      server.on("request", (request, response) => void request.resume().on("end", () => response.end("{}")))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close().closeAllConnections())
  )

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
