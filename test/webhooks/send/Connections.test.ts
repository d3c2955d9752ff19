/** Which connection a delivery uses, and what happens to that connection. */
import type { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import { allClosed, answering, ok, post, receiver, sender } from "./Receiver.ts"

const at = (port: number) => `http://127.0.0.1:${port}/`

describe("The connections of an endpoint", () => {
  it.live("are used again", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      for (let sent = 0; sent < 5; sent++) assert.isTrue((yield* post(at(port))).ok)
      assert.strictEqual(received.length, 1)
    }).pipe(Effect.provide(sender()))
  )

  it.live("are eight at most; further requests wait", () =>
    Effect.gen(function* () {
      let requests = 0
      let most = 0
      const waiting: Array<Socket> = []
      const { open, port } = yield* receiver({
        onRequest: (socket) => {
          requests++
          most = Math.max(most, open.size)
          waiting.push(socket)
          if (waiting.length === 8 || requests > 16) for (const held of waiting.splice(0)) held.write(ok)
        }
      })
      const outcomes = yield* Effect.all(
        Array.from({ length: 20 }, () => post(at(port))),
        { concurrency: "unbounded" }
      )
      assert.isTrue(outcomes.every((outcome) => outcome.ok))
      assert.deepStrictEqual([requests, most], [20, 8])
    }).pipe(Effect.provide(sender()))
  )

  it.live("are not waited for by an interrupted request", () =>
    Effect.gen(function* () {
      const came = Latch.makeUnsafe()
      const held: Array<Socket> = []
      const { port, received } = yield* receiver({
        onRequest: (socket) => {
          held.push(socket)
          came.openUnsafe()
        }
      })
      const [first, second, third] = yield* Effect.forEach([1, 2, 3], (id) =>
        Effect.forkChild(post(at(port), { body: `"${id}"` }), { startImmediately: true })
      )
      yield* came.await
      if (second !== undefined) yield* Fiber.interrupt(second)
      held[0]?.write(ok)
      came.closeUnsafe()
      yield* came.await
      held[1]?.write(ok)
      for (const fiber of [first, third]) if (fiber !== undefined) assert.isTrue((yield* Fiber.join(fiber)).ok)
      assert.deepStrictEqual(received.join("").match(/"\d"/g), ['"1"', '"3"'])
    }).pipe(Effect.provide(sender({ limits: { connections: 1 } })))
  )

  it.live("are replaced for waiting requests when they break", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver({
        onRequest: (socket, _, connection) => (connection === 0 ? socket.resetAndDestroy() : socket.write(ok))
      })
      const outcomes = yield* Effect.all([post(at(port)), post(at(port))], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        outcomes.map(({ error }) => error),
        ["connect", null]
      )
      assert.strictEqual(received.length, 2)
    }).pipe(Effect.provide(sender({ limits: { connections: 1 } })))
  )

  it.live("are not shared with another endpoint", () =>
    Effect.gen(function* () {
      const { port, received } = yield* answering(ok)
      for (const endpointId of ["e1", "e2", "e1", "e2"]) yield* post(at(port), { endpointId })
      assert.strictEqual(received.length, 2)
    }).pipe(Effect.provide(sender()))
  )

  it.live("are closed when it is forgotten, after the request that is under way", () =>
    Effect.gen(function* () {
      const came = Latch.makeUnsafe()
      const opened = yield* receiver({
        onRequest: (socket, request) => {
          if (!request.includes("slow")) return socket.write(ok)
          came.openUnsafe()
          return socket.once("drain", () => {})
        }
      })
      const { forget } = yield* Sender
      yield* post(at(opened.port))
      yield* forget("e1")
      yield* allClosed(opened)
      const slow = yield* Effect.forkChild(post(at(opened.port), { body: '"slow"' }))
      yield* came.await
      yield* forget("e1")
      const [socket] = opened.open
      assert.isFalse(socket?.destroyed)
      socket?.write(ok)
      assert.isTrue((yield* Fiber.join(slow)).ok)
      yield* allClosed(opened)
    }).pipe(Effect.provide(sender()))
  )

  it.live("are closed when its address has changed", () =>
    Effect.gen(function* () {
      const [before, after] = [yield* answering(ok), yield* answering(ok)]
      yield* post(at(before.port))
      yield* post(at(after.port))
      yield* allClosed(before)
      assert.deepStrictEqual([before.received.length, after.received.length], [1, 1])
    }).pipe(Effect.provide(sender()))
  )

  it.live("are closed when they were unused for a while", () =>
    Effect.gen(function* () {
      const opened = yield* answering(ok)
      yield* post(at(opened.port))
      yield* allClosed(opened)
      assert.isTrue((yield* post(at(opened.port))).ok)
    }).pipe(Effect.provide(sender({ limits: { idleMs: 20 } })))
  )

  it.live("are not used again when they are old", () =>
    Effect.gen(function* () {
      const opened = yield* answering(ok)
      yield* post(at(opened.port))
      yield* post(at(opened.port))
      yield* allClosed(opened)
      assert.strictEqual(opened.received.length, 2)
    }).pipe(Effect.provide(sender({ limits: { ageMs: 0 } })))
  )

  it.live("are closed with the service", () =>
    Effect.gen(function* () {
      const opened = yield* answering(ok)
      yield* Effect.provide(post(at(opened.port)), sender())
      yield* allClosed(opened)
    })
  )
})

it.live("Of too many unused connections the one used longest ago is closed", () =>
  Effect.gen(function* () {
    const first = yield* answering(ok)
    const second = yield* answering(ok)
    const third = yield* answering(ok)
    yield* post(at(first.port), { endpointId: "e1" })
    yield* post(at(second.port), { endpointId: "e2" })
    yield* post(at(first.port), { endpointId: "e1" })
    yield* post(at(third.port), { endpointId: "e3" })
    yield* allClosed(second)
    assert.deepStrictEqual([first.open.size, second.open.size, third.open.size], [1, 0, 1])
  }).pipe(Effect.provide(sender({ limits: { idleConnections: 2 } })))
)

describe("A kept connection that the receiver has closed", () => {
  /** Answers the first request of each connection; `second` decides what happens to the next. */
  const closing = (
    second: (socket: Socket) => void,
    firstOfNext: (socket: Socket) => void = (socket) => socket.write(ok)
  ) => {
    const seen = new Set<Socket>()
    return receiver({
      onRequest: (socket, _, connection) => {
        if (seen.has(socket)) return second(socket)
        seen.add(socket)
        return connection === 0 ? socket.write(ok) : firstOfNext(socket)
      }
    })
  }
  const twice = (port: number) => Effect.andThen(post(at(port)), post(at(port)))
  const requests = (received: ReadonlyArray<string>) => received.map((text) => text.split("POST /").length - 1)

  for (const [how, second] of [
    ["resets it", (socket: Socket) => socket.resetAndDestroy()],
    ["closes it", (socket: Socket) => socket.destroy()],
    ["ends it", (socket: Socket) => socket.end()]
  ] as const) {
    it.live(`as the next request comes (${how}) costs a new connection, not the delivery`, () =>
      Effect.gen(function* () {
        const { port, received } = yield* closing(second)
        const outcome = yield* twice(port)
        assert.deepStrictEqual([outcome.ok, outcome.error, outcome.resent], [true, null, true])
        assert.deepStrictEqual(requests(received), [2, 1])
        assert.strictEqual(received[1]?.match(/webhook-id: .*/)?.[0], "webhook-id: evt_1")
      }).pipe(Effect.provide(sender()))
    )
  }

  it.live("before the next request is not used", () =>
    Effect.gen(function* () {
      const opened = yield* receiver({ onRequest: (socket) => socket.end(ok) })
      yield* post(at(opened.port))
      yield* allClosed(opened)
      assert.isTrue((yield* post(at(opened.port))).ok)
      assert.deepStrictEqual(requests(opened.received), [1, 1])
    }).pipe(Effect.provide(sender()))
  )

  it.live("is replaced once, no more", () =>
    Effect.gen(function* () {
      const { port, received } = yield* closing(
        (socket) => socket.resetAndDestroy(),
        (socket) => socket.resetAndDestroy()
      )
      const outcome = yield* twice(port)
      assert.deepStrictEqual([outcome.ok, outcome.error], [false, "connect"])
      assert.deepStrictEqual(requests(received), [2, 1])
    }).pipe(Effect.provide(sender()))
  )

  it.live("fails the delivery if a byte of the response had come", () =>
    Effect.gen(function* () {
      const { port, received } = yield* closing((socket) => socket.end("HTTP/1.1 2"))
      const outcome = yield* twice(port)
      assert.deepStrictEqual([outcome.ok, outcome.error], [false, "connect"])
      assert.deepStrictEqual(requests(received), [2])
    }).pipe(Effect.provide(sender()))
  )

  it.live("fails the delivery if it broke too late to be stale", () =>
    Effect.gen(function* () {
      const { port, received } = yield* closing((socket) => socket.resetAndDestroy())
      const outcome = yield* twice(port)
      assert.deepStrictEqual([outcome.ok, outcome.error], [false, "connect"])
      assert.deepStrictEqual(requests(received), [2])
    }).pipe(Effect.provide(sender({ limits: { staleMs: 0 } })))
  )

  it.live("is distinguished from a new connection for a request that waited", () =>
    Effect.gen(function* () {
      const closing = ok.replace("content-length", "connection: close\r\ncontent-length")
      const { port, received } = yield* receiver({
        onRequest: (socket, _, connection) => (connection === 0 ? socket.write(closing) : socket.resetAndDestroy())
      })
      const outcomes = yield* Effect.all([post(at(port)), post(at(port))], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        outcomes.map(({ error, resent }) => [error, resent]),
        [
          [null, false],
          ["connect", false]
        ]
      )
      assert.deepStrictEqual(requests(received), [1, 1])
    }).pipe(Effect.provide(sender({ limits: { connections: 1 } })))
  )

  it.live("is distinguished from a new connection that breaks", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver({ onRequest: (socket) => socket.resetAndDestroy() })
      assert.strictEqual((yield* post(at(port))).error, "connect")
      assert.deepStrictEqual(requests(received), [1])
    }).pipe(Effect.provide(sender()))
  )
})
