/**
 * A TCP proxy on loopback in front of a server, for faults that leave no trace: it can stop forwarding and go on later,
 * and it can forget its flows, for a moment or until it is mended, without notice to either side.
 */
import { EventEmitter } from "node:events"
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
  /** As `dropFlows`, and those that come before `mend` are dead from the start. */
  readonly cut: Effect.Effect<void>
  readonly mend: Effect.Effect<void>
  /** The next flows, as many as given, are dead from the start; returns when they have come. */
  readonly dropNext: (flows: number) => Effect.Effect<Effect.Effect<void>>
}

export const inFrontOf = (target: NetConnectOpts) =>
  Effect.acquireRelease(
    Effect.callback<FlakyNetwork & { readonly close: () => void }>((resume) => {
      const alive = new Set<Flow>()
      const all = new Set<Socket>()
      let isFrozen = false
      let isCut = false
      let toDrop = 0
      const dropped = new EventEmitter()
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
        if (toDrop > 0) {
          swallow(client)
          if (--toDrop === 0) dropped.emit("all")
          return
        }
        if (isCut) return swallow(client)
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
      const dropFlows = () => {
        for (const flow of alive) {
          swallow(flow.client)
          swallow(flow.server)
        }
        alive.clear()
      }
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
            dropFlows: Effect.sync(dropFlows),
            cut: Effect.sync(() => {
              isCut = true
              dropFlows()
            }),
            mend: Effect.sync(() => {
              isCut = false
            }),
            dropNext: (flows) =>
              Effect.sync(() => {
                toDrop = flows
                return Effect.callback<void>((resume) => {
                  if (toDrop === 0) return resume(Effect.void)
                  dropped.once("all", () => resume(Effect.void))
                })
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
