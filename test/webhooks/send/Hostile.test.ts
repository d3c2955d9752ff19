/** Receivers that answer badly, slowly, or without an end. */
import type { Socket } from "node:net"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Outcome } from "../../../modules/webhooks/send/Outcome.ts"
import { allClosed, type Manners, post, receiver, sender } from "./Receiver.ts"

const headersTimeoutMs = 120
const bodyMs = 100

/** Calls until the socket is closed. */
const dripping = (socket: Socket, drop: () => void, everyMs = 5) => {
  const timer = setInterval(drop, everyMs)
  socket.on("close", () => clearInterval(timer))
}

/** Writes as fast as the other side reads. */
const flooding = (socket: Socket, chunk: string | Buffer) => {
  const fill = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  }
  socket.on("drain", fill)
  fill()
}

/** Sends a delivery and checks whether its connection is kept for the next one or closed. */
const outcomeOf = (
  manners: Manners,
  then: "kept" | "closed",
  { headersTimeoutMs = 5_000, ...limits }: { readonly headersTimeoutMs?: number; readonly bodyMs?: number } = {}
) =>
  Effect.gen(function* () {
    const opened = yield* receiver(manners)
    const delivery = post(`http://127.0.0.1:${opened.port}/`, { headersTimeoutMs })
    const outcome = yield* delivery
    if (then === "closed") yield* allClosed(opened)
    else assert.strictEqual((yield* Effect.as(delivery, opened.received)).length, 1)
    return outcome
  }).pipe(Effect.provide(sender({ limits })))

const respond = (text: string | Buffer): Manners => ({ onRequest: (socket) => socket.write(text) })

/** Header of a response with a body of this many bytes. */
const head = (length: number | string, more = "") => `HTTP/1.1 200 OK\r\n${more}content-length: ${length}\r\n\r\n`

/** A response after `count` interim ones. */
const interims = (count: number) => `${"HTTP/1.1 103 x\r\n\r\n".repeat(count)}${head(2)}ok`

const failing: ReadonlyArray<readonly [what: string, manners: Manners, error: Outcome["error"]]> = [
  ["never answers", { onRequest: () => {} }, "timeout"],
  ["drips its headers", { onRequest: (socket) => dripping(socket, () => socket.write("x")) }, "protocol"],
  [
    "drips valid headers",
    {
      onRequest: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n")
        dripping(socket, () => socket.write("x: y\r\n"))
      }
    },
    "timeout"
  ],
  [
    "drips interim responses",
    { onRequest: (socket) => dripping(socket, () => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 30) },
    "timeout"
  ],
  [
    "floods interim responses",
    { onRequest: (socket) => flooding(socket, "HTTP/1.1 103 x\r\n\r\n".repeat(100)) },
    "protocol"
  ],
  ["sends too many interim responses before its answer", respond(interims(17)), "protocol"],
  ["switches protocols", respond("HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"), "protocol"],
  ["has headers that are too large", respond(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(17_000)}\r\n\r\n`), "protocol"],
  [
    "has headers without an end",
    { onRequest: (socket) => flooding(socket, `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(9_999)}`) },
    "protocol"
  ],
  ["speaks something else", respond("220 mail.example.com ESMTP\r\n"), "protocol"],
  ["speaks TLS where it should not", respond(Buffer.from("1503010002020a", "hex")), "protocol"],
  [
    "contradicts itself about the length",
    respond("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"),
    "protocol"
  ],
  ["promises a length beyond all numbers", respond(head("9".repeat(30))), "protocol"],
  ["closes when it is connected to", { onConnect: (socket) => socket.destroy() }, "connect"],
  ["resets when it is connected to", { onConnect: (socket) => socket.resetAndDestroy() }, "connect"],
  ["closes after the request", { onRequest: (socket) => socket.end() }, "connect"],
  ["resets after the request", { onRequest: (socket) => socket.resetAndDestroy() }, "connect"],
  ["closes in the middle of its headers", { onRequest: (socket) => socket.end("HTTP/1.1 200 OK\r\nx: ") }, "connect"],
  [
    "resets in the middle of its headers",
    { onRequest: (socket) => socket.write("HTTP/1.1 200 OK\r\nx: ", () => socket.resetAndDestroy()) },
    "connect"
  ]
]

describe("A delivery fails if the receiver", () => {
  for (const [what, manners, error] of failing) {
    it.live(what, () =>
      Effect.gen(function* () {
        const outcome = yield* outcomeOf(manners, "closed", error === "timeout" ? { headersTimeoutMs } : {})
        assert.deepStrictEqual([outcome.status, outcome.error, outcome.ok], [null, error, false])
        if (error === "timeout") assert.isAtLeast(outcome.durationMs, headersTimeoutMs - 1)
      })
    )
  }
})

/** The status decides; of the body, this many characters are kept. */
const succeeding: ReadonlyArray<
  readonly [what: string, manners: Manners, taken: number, connection: "kept" | "closed"]
> = [
  ["says 204 without a body", respond("HTTP/1.1 204 No Content\r\n\r\n"), 0, "kept"],
  ["says 204 with a body", respond("HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok"), 0, "closed"],
  ["speaks HTTP/1.0", { onRequest: (socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nold") }, 3, "closed"],
  ["closes after its answer", respond(`${head(2, "connection: close\r\n")}ok`), 2, "closed"],
  ["sends interim responses before its answer", respond(interims(16)), 2, "kept"],
  ["sends a body of 16 KiB", respond(head(16_384) + "a".repeat(16_384)), 16_384, "kept"],
  ["sends a body of one byte more", respond(head(16_385) + "a".repeat(16_385)), 16_384, "closed"],
  [
    "sends a body without an end",
    {
      onRequest: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n")
        flooding(socket, "a".repeat(65_536))
      }
    },
    16_384,
    "closed"
  ],
  [
    "sends chunks without an end",
    {
      onRequest: (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        flooding(socket, "5\r\nhello\r\n".repeat(1_000))
      }
    },
    16_384,
    "closed"
  ],
  ["breaks its body", { onRequest: (socket) => socket.end(`${head(100)}half`) }, 4, "closed"],
  [
    "sends a chunk that is none",
    respond("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\nzz\r\n"),
    2,
    "closed"
  ],
  ["answers twice", respond(`${head(2)}ok${head(2)}no`), 2, "closed"]
]

describe("A delivery succeeds though the receiver", () => {
  for (const [what, manners, taken, connection] of succeeding) {
    it.live(what, () =>
      Effect.gen(function* () {
        const outcome = yield* outcomeOf(manners, connection)
        assert.deepStrictEqual([outcome.error, outcome.ok], [null, true])
        assert.strictEqual(outcome.response.length, taken)
      })
    )
  }
})

it.live("A body that drips is read until its time is over", () =>
  Effect.gen(function* () {
    const outcome = yield* outcomeOf(
      {
        onRequest: (socket) => {
          socket.write(head(1_000_000))
          dripping(socket, () => socket.write("d"))
        }
      },
      "closed",
      { bodyMs }
    )
    assert.isTrue(outcome.ok)
    assert.isAtLeast(outcome.durationMs, bodyMs - 1)
    assert.match(outcome.response, /^d+$/)
  })
)

it.live("A body that never comes is waited for until its time is over", () =>
  Effect.gen(function* () {
    const outcome = yield* outcomeOf(respond(`${head(1_000_000_000)}few`), "closed", { bodyMs })
    assert.deepStrictEqual([outcome.ok, outcome.response], [true, "few"])
    assert.isAtLeast(outcome.durationMs, bodyMs - 1)
  })
)

it.live("A reset in the body changes nothing either", () =>
  Effect.gen(function* () {
    const outcome = yield* outcomeOf(
      {
        onRequest: (socket) => {
          let left = 5
          socket.write(head(1_000_000))
          dripping(socket, () => (--left > 0 ? socket.write("d") : socket.resetAndDestroy()))
        }
      },
      "closed"
    )
    assert.deepStrictEqual([outcome.ok, outcome.status, outcome.error], [true, 200, null])
  })
)

it.live("A receiver that answers without reading is believed, but gets nothing more on that connection", () =>
  Effect.gen(function* () {
    const { open, port } = yield* receiver({
      onConnect: (socket) => {
        socket.pause()
        socket.write(`${head(2)}ok`)
      }
    })
    const send = post(`http://127.0.0.1:${port}/`, { body: "x".repeat(12_000_000) })
    assert.isTrue((yield* send).ok)
    assert.isTrue((yield* send).ok)
    assert.strictEqual(open.size, 2)
  }).pipe(Effect.provide(sender()))
)

it.live("A compressed body stays as it is", () =>
  Effect.gen(function* () {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const outcome = yield* outcomeOf(
      respond(Buffer.concat([Buffer.from(head(bomb.length, "content-encoding: gzip\r\n")), bomb])),
      "kept"
    )
    assert.isTrue(outcome.ok)
    assert.strictEqual(outcome.response, bomb.toString().replaceAll("\u0000", "\ufffd"))
  })
)
