/** An HTTP server on the loopback address that queues the requests it gets. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Clock, Effect, Queue, Schema } from "effect"
import type { Incoming } from "./Arrival.ts"

export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", {
  port: Schema.Int,
  reason: Schema.String
}) {
  override get message() {
    return `Cannot listen on port ${this.port}: ${this.reason}`
  }
}

/** Deliveries are far smaller. */
const maxBytes = 1_048_576

export interface Request {
  readonly incoming: Incoming
  readonly answer: (status: number) => void
}

export interface Receiver {
  readonly port: number
  readonly requests: Queue.Dequeue<Request>
}

const address = "127.0.0.1"

const respond = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`)
}

const read = (request: IncomingMessage, response: ServerResponse, done: (body: Uint8Array) => void): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  })
  request.on("end", () => {
    if (size > maxBytes) respond(response, 413)
    else if (request.method === "POST") done(Buffer.concat(chunks))
    else respond(response, 405)
  })
}

/** Listens until the scope closes; port 0 takes a free one. */
export const open = Effect.fnUntraced(function* (port: number) {
  const requests = yield* Queue.unbounded<Request>()
  const clock = yield* Clock.Clock
  const server = createServer((request, response) => {
    read(request, response, (body) => {
      const receivedAt = new Date(clock.currentTimeMillisUnsafe())
      const { headers, url = "/" } = request
      Queue.offerUnsafe(requests, {
        incoming: { path: url, headers, body, receivedAt },
        answer: (status) => respond(response, status)
      })
    })
  })
  const listening = Effect.callback<number, CannotListen>((resume) => {
    server.once("error", (error) => resume(Effect.fail(new CannotListen({ port, reason: error.message }))))
    server.listen(port, address, () => {
      const at = server.address()
      resume(Effect.succeed(typeof at === "object" && at !== null ? at.port : port))
    })
  })
  const close = Effect.sync(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = yield* Effect.acquireRelease(listening, () => close)
  return { port: bound, requests } satisfies Receiver as Receiver
})
