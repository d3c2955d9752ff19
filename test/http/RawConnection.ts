/** HTTP over a raw socket, for requests that no client would send. */
import { connect, type Socket } from "node:net"
import { Effect, type Scope } from "effect"
import { TestApp } from "../support/TestApp.ts"

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly json: Record<string, unknown>
}

export interface RawConnection {
  readonly socket: Socket
  readonly send: (text: string | Uint8Array) => Effect.Effect<void>
  /** All that arrives until the server closes the connection. */
  readonly rest: Effect.Effect<string>
  /** The next response, read by its `content-length`. */
  readonly response: Effect.Effect<RawResponse>
  readonly closed: Effect.Effect<void>
}

const parse = (text: string): { readonly response: RawResponse; readonly length: number } | undefined => {
  const end = text.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const [line = "", ...lines] = text.slice(0, end).split("\r\n")
  const headers = Object.fromEntries(
    lines.map((header) => [header.split(":", 1)[0]?.toLowerCase(), header.slice(header.indexOf(":") + 1).trim()])
  )
  const length = end + 4 + Number(headers["content-length"] ?? 0)
  if (Buffer.byteLength(text) < length) return undefined
  const body = Buffer.from(text)
    .subarray(end + 4, length)
    .toString()
  const json = body.startsWith("{") ? (JSON.parse(body) as Record<string, unknown>) : {}
  return { response: { status: Number(line.split(" ")[1]), headers, body, json }, length }
}

export const open: Effect.Effect<RawConnection, never, TestApp | Scope.Scope> = Effect.gen(function* () {
  const { origin } = yield* TestApp
  const socket = yield* Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const made = connect(Number(new URL(origin).port), "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) => Effect.sync(() => made.destroy())
  )
  let received = ""
  let isClosed = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  socket.on("error", () => undefined)
  socket.on("data", (data) => {
    received += data.toString()
    wake()
  })
  socket.on("close", () => {
    isClosed = true
    wake()
  })
  const when = <A>(look: () => A | undefined) =>
    Effect.callback<A>((resume) => {
      const attempt = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(attempt)
        resume(Effect.succeed(found))
      }
      waiting.add(attempt)
      attempt()
    })
  return {
    socket,
    send: (text) => Effect.sync(() => void socket.write(text)),
    rest: when(() => (isClosed ? received : undefined)),
    closed: when(() => (isClosed ? true : undefined)).pipe(Effect.asVoid),
    response: when(() => {
      const found = parse(received)
      if (found === undefined) return isClosed ? { status: 0, headers: {}, body: received, json: {} } : undefined
      received = Buffer.from(received).subarray(found.length).toString()
      return found.response
    })
  }
})

/** Sends the text on a new connection and reads one response. */
export const exchange = (text: string | Uint8Array) =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* open
      yield* connection.send(text)
      return yield* connection.response
    })
  )
