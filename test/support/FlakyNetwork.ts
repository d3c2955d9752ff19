/**
 * A TCP proxy on loopback in front of a server, for faults that leave no trace: it can stop forwarding and go on later,
 * and it can forget its flows so that neither side is told.
 */
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net"
import { Effect } from "effect"

interface Flow {
  readonly client: Socket
  readonly server: Socket
}

export interface FlakyNetwork {
  readonly port: number
  /** Forwards nothing from now on, and accepts no flow; what is sent meanwhile arrives after `thaw`. */
  readonly freeze: Effect.Effect<void>
  readonly thaw: Effect.Effect<void>
  /** The flows that exist are dead from now on, and both sides still believe in them. New ones work. */
  readonly dropFlows: Effect.Effect<void>
  /** From now on new flows are dead as well, or no longer. */
  readonly dropNewFlows: (drop: boolean) => Effect.Effect<void>
}

export const inFrontOf = (target: NetConnectOpts) =>
  Effect.acquireRelease(
    Effect.callback<FlakyNetwork & { readonly close: () => void }>((resume) => {
      const alive = new Set<Flow>()
      const all = new Set<Socket>()
      let isFrozen = false
      let dropsNew = false
      const swallow = (socket: Socket) => {
        socket.unpipe()
        socket.removeAllListeners("end")
        socket.on("data", () => {})
        socket.resume()
      }
      const proxy = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
        all.add(client)
        client.on("error", () => {})
        client.once("close", () => all.delete(client))
        if (dropsNew) return swallow(client)
        const server = connect({ ...target, allowHalfOpen: true } as NetConnectOpts)
        all.add(server)
        server.on("error", () => client.destroy())
        server.once("close", () => all.delete(server))
        const flow = { client, server }
        alive.add(flow)
        const ended = () => {
          if (!alive.delete(flow)) return
          client.destroy()
          server.destroy()
        }
        client.once("close", ended)
        server.once("close", ended)
        if (!isFrozen) join(flow)
      })
      const join = ({ client, server }: Flow) => {
        client.pipe(server)
        server.pipe(client)
      }
      proxy.listen(0, "127.0.0.1", () => {
        const address = proxy.address()
        resume(
          Effect.succeed({
            port: typeof address === "object" && address !== null ? address.port : 0,
            freeze: Effect.sync(() => {
              isFrozen = true
              for (const { client, server } of alive) {
                client.unpipe()
                server.unpipe()
                client.pause()
                server.pause()
              }
            }),
            thaw: Effect.sync(() => {
              isFrozen = false
              for (const flow of alive) join(flow)
            }),
            dropFlows: Effect.sync(() => {
              for (const flow of alive) {
                swallow(flow.client)
                swallow(flow.server)
              }
              alive.clear()
            }),
            dropNewFlows: (drop) =>
              Effect.sync(() => {
                dropsNew = drop
              }),
            close: () => {
              proxy.close()
              for (const socket of all) socket.destroy()
            }
          })
        )
      })
    }),
    ({ close }) => Effect.sync(close)
  )
