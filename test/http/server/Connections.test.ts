import { type AddressInfo, connect, type Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Connections from "../../../src/http/server/Connections.ts"
import * as NodeServer from "../../../src/http/server/NodeServer.ts"

const get = "GET / HTTP/1.1\r\nhost: x\r\n\r\n"

describe("Connections above the limit of a server", () => {
  const limit = 3

  /** Answers a request at once, unless its path is `/slow`. */
  const served = Effect.gen(function* () {
    const counts = { full: 0, slow: 0 }
    const server = NodeServer.make({ connections: limit, onFull: () => counts.full++ })
    server.on("request", ({ url }, response) => {
      if (url === "/slow") counts.slow++
      else response.end("{}")
    })
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
      () => Effect.sync(() => server.close().closeAllConnections())
    )
    const { port } = server.address() as AddressInfo
    const open = (sent: string) =>
      Effect.acquireRelease(
        Effect.callback<Socket>((resume) => {
          const socket = connect(port, "127.0.0.1", () => {
            socket.write(sent)
            resume(Effect.succeed(socket))
          })
          socket.on("error", () => undefined)
        }),
        (socket) => Effect.sync(() => socket.destroy())
      )
    return { counts, open, server }
  })

  const answered = (socket: Socket) =>
    Effect.callback<string>((resume) => void socket.once("data", (data) => resume(Effect.succeed(String(data)))))
  const closed = (socket: Socket) =>
    Effect.callback<void>((resume) => void socket.resume().once("close", () => resume(Effect.void)))
  const again = (socket: Socket) =>
    Effect.andThen(
      Effect.sync(() => socket.write(get)),
      answered(socket)
    )

  it.live("close the one that has waited longest for its client, and serve the new one", () =>
    Effect.gen(function* () {
      const { counts, open } = yield* served
      const sockets: Array<Socket> = []
      for (let n = 0; n < limit; n++) {
        const socket = yield* open(get)
        assert.match(yield* answered(socket), /^HTTP\/1\.1 200/)
        sockets.push(socket)
      }
      // The first one is used again, so that the second has waited longest.
      const [first, second, third] = sockets as [Socket, Socket, Socket]
      yield* again(first)
      assert.strictEqual(counts.full, 0)
      const [late] = yield* Effect.all([Effect.flatMap(open(get), answered), closed(second)], {
        concurrency: "unbounded"
      })
      assert.match(late, /^HTTP\/1\.1 200/)
      assert.strictEqual(counts.full, 1)
      for (const socket of [first, third]) assert.match(yield* again(socket), /^HTTP\/1\.1 200/)
    }).pipe(Effect.scoped)
  )

  it.live("close one whose request never arrives, and none that is being answered", () =>
    Effect.gen(function* () {
      const { counts, open } = yield* served
      yield* open(get.replace("/ ", "/slow "))
      yield* open(get.replace("/ ", "/slow "))
      yield* Effect.repeat(
        Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))),
        { until: () => counts.slow === 2 }
      )
      const half = yield* open("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n")
      assert.match(yield* answered(half), /^HTTP\/1\.1 200/)
      const [next] = yield* Effect.all([Effect.flatMap(open(get), answered), closed(half)], {
        concurrency: "unbounded"
      })
      assert.match(next, /^HTTP\/1\.1 200/)
      yield* open(get.replace("/ ", "/slow "))
      yield* Effect.repeat(
        Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))),
        { until: () => counts.slow === 3 }
      )
      // All are being answered: a new one is refused.
      yield* closed(yield* open(get))
      assert.strictEqual(counts.full, 3)
    }).pipe(Effect.scoped)
  )

  it("are as many as three quarters of the files that the process may open, and 10,000 at most", () => {
    assert.deepStrictEqual(
      [1024, 20_000, Number.POSITIVE_INFINITY, 1].map((files) => Connections.mostFor(files)),
      [768, 10_000, 10_000, 1]
    )
    assert.isAtLeast(Connections.most(), 100)
  })
})
