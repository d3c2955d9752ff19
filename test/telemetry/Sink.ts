/** A collector on the loopback interface that keeps what it is sent. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { Effect } from "effect"

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  /** The body as sent; the caller asks for JSON. */
  readonly body: string
}

export const sink = Effect.acquireRelease(
  Effect.promise(async () => {
    const received: Array<Received> = []
    const server = createServer(async (request, response) => {
      const body = (await buffer(request)).toString()
      received.push({ path: request.url ?? "", headers: request.headers, body })
      response.end("{}")
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    return { server, received, url: new URL(`http://127.0.0.1:${port}`) }
  }),
  ({ server }) => Effect.promise(() => new Promise((resolve) => server.close(resolve)))
)
