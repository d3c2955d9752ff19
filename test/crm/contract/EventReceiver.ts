/** A receiver of webhooks on loopback: keeps what came, and waits for an event of a type. */
import { createServer, type IncomingHttpHeaders } from "node:http"
import { Effect, Queue } from "effect"

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders
  /** As it came. */
  readonly raw: string
  readonly body: { readonly id: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}

/** Ends with its scope. `status` is what it answers with. */
export const eventReceiver = Effect.fnUntraced(function* (status: () => number = () => 204) {
  const events = yield* Queue.unbounded<ReceivedEvent>()
  const all: Array<ReceivedEvent> = []
  const url = yield* Effect.acquireRelease(
    Effect.callback<{ readonly close: () => void; readonly url: string }>((resume) => {
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const raw = Buffer.concat(chunks).toString("utf8")
          const event = { headers: request.headers, raw, body: JSON.parse(raw) as ReceivedEvent["body"] }
          all.push(event)
          Queue.offerUnsafe(events, event)
          response.writeHead(status()).end()
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/hook`, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map((opened) => opened.url))

  /** The next event of the type that has not been answered before. */
  const next = (type: string): Effect.Effect<ReceivedEvent> =>
    Effect.flatMap(Queue.take(events), (event) => (event.body.type === type ? Effect.succeed(event) : next(type)))

  return { url, all, next }
})
