/** Receivers on loopback, as well or as badly behaved as a test wants. */
import { createServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { Effect, Layer, Logger } from "effect"
import { defaults, Limits } from "../../../modules/webhooks/send/Limits.ts"
import { Sender, type SendRequest } from "../../../modules/webhooks/send/Sender.ts"
import { Authorities } from "../../../src/outbound/ConnectionTools.ts"
import * as Connect from "../../../src/outbound/ConnectLimits.ts"
import type { Resolver } from "../../../src/outbound/Resolver.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import type { Identity } from "../../outbound/Certificates.ts"
import { resolving } from "../../outbound/Resolving.ts"
import { webhookSettings } from "../kernel.ts"

export interface Receiver {
  readonly port: number
  /** What came on each connection, in the order of the connections. */
  readonly received: ReadonlyArray<string>
  /** Connections that are open now. */
  readonly open: ReadonlySet<Socket>
}

/** `onConnect` gets every connection; `onRequest` each whole request on it. */
export interface Manners {
  readonly onConnect?: (socket: Socket, connection: number) => void
  readonly onRequest?: (socket: Socket, request: string, connection: number) => void
  readonly identity?: Identity
  readonly host?: string
  readonly port?: number
}

const isWhole = (text: string) => {
  const end = text.indexOf("\r\n\r\n")
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
  return end >= 0 && text.length >= end + 4 + length
}

/** Ends with its scope, and destroys what is open. */
export const receiver = ({ host = "127.0.0.1", identity, onConnect, onRequest, port = 0 }: Manners) =>
  Effect.acquireRelease(
    Effect.callback<Receiver & { readonly server: Server }>((resume) => {
      const received: Array<string> = []
      const open = new Set<Socket>()
      const listener = (socket: Socket) => {
        const connection = received.push("") - 1
        open.add(socket)
        let text = ""
        socket.on("close", () => open.delete(socket))
        socket.on("error", () => {})
        socket.on("data", (chunk) => {
          received[connection] += chunk.toString()
          text += chunk.toString()
          if (onRequest === undefined || !isWhole(text)) return
          const request = text
          text = ""
          onRequest(socket, request, connection)
        })
        onConnect?.(socket, connection)
      }
      const server = identity === undefined ? createServer(listener) : createTlsServer(identity, listener)
      server.listen(port, host, () => {
        const address = server.address()
        const taken = typeof address === "object" && address !== null ? address.port : 0
        resume(Effect.succeed({ port: taken, received, open, server }))
      })
    }),
    ({ open, server }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of open) socket.destroy()
      })
  )

/** Waits until every connection is closed. */
export const allClosed = ({ open }: Pick<Receiver, "open">) =>
  Effect.forEach(
    open,
    (socket) =>
      Effect.callback<void>((resume) => {
        if (socket.closed) resume(Effect.void)
        else socket.on("close", () => resume(Effect.void))
      }),
    { concurrency: "unbounded", discard: true }
  )

export const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"

/** Answers every request with this text. */
export const answering = (text: string, manners: Manners = {}) =>
  receiver({ ...manners, onRequest: (socket) => socket.write(text) })

/** Long enough for a busy machine: a test that waits for a time to be over shortens that one. */
const patient = { ...defaults, ...Connect.defaults, bodyMs: 5_000, staleMs: 5_000, idleMs: 60_000 }

interface Circumstances {
  readonly limits?: Partial<Limits & Connect.ConnectLimits>
  readonly resolver?: Layer.Layer<Resolver>
  readonly authorities?: ReadonlyArray<string>
  readonly allowPrivate?: boolean
}

/** A sender that may reach loopback, as in development. */
export const sender = ({
  allowPrivate = true,
  authorities,
  limits = {},
  resolver = resolving({})
}: Circumstances = {}): Layer.Layer<Sender> =>
  Sender.layerNoDeps.pipe(
    Layer.provide(UrlGuard.layerNoDeps({ allowPrivate })),
    Layer.provide(resolver),
    Layer.provide(Layer.succeed(Limits, { ...patient, ...limits })),
    Layer.provide(Layer.succeed(Connect.ConnectLimits, { ...patient, ...limits })),
    Layer.provide(Layer.succeed(Authorities, authorities)),
    Layer.provide(webhookSettings({ allowPrivate })),
    Layer.provide(Logger.layer([]))
  )

/** Sends one small event. */
export const post = (url: string, request: Partial<SendRequest> = {}) =>
  Effect.flatMap(Sender, ({ send }) =>
    send({
      endpointId: "e1",
      url,
      headers: { "content-type": "application/json", "webhook-id": "evt_1" },
      body: '{"type":"test.ping"}',
      headersTimeoutMs: 5_000,
      ...request
    })
  )
