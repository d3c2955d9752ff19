/**
 * Serves the routes on a socket. When draining begins, the server accepts no more connections, running requests finish, and
 * further requests on open connections get 503, all within `SHUTDOWN_GRACE`. A request that has not arrived completely two
 * seconds later is cut off, so that no client delays the shutdown by sending slowly.
 */

import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, type Duration, Effect, Latch, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { Lifecycle } from "../../process/Lifecycle.ts"
import { Settings } from "../../settings/Settings.ts"
import { routerConfig } from "../edge/RouteTable.ts"
import * as Connections from "./Connections.ts"
import * as NodeServer from "./NodeServer.ts"
import { CannotListen } from "./PortProbe.ts"

/**
 * Depth of the context that requests run in. A request adds about ten services; above the depth of a context each addition
 * copies all services of the application, which costs more than the rest of the request's overhead.
 */
const maxDepth = 24
const withContextDepth = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.updateContext(self, (context: Context.Context<R>) =>
    Context.makeUnsafe<R>(new Map(context.mapUnsafe), { maxDepth })
  )

/** Time for requests to arrive completely after draining began. */
const timeToSend = "2 seconds"

const tooManyConnections = (connections: number) =>
  `${connections} connections are open, as many as this process takes: each new one closes one that waits for its client. A higher limit of open files (ulimit -n) allows more`

const minuteMs = 60_000

/** Makes a function for events that may come in thousands. */
const warnOnceAMinute = (text: string) =>
  Effect.contextWith((context: Context.Context<never>) => {
    const fork = Effect.runForkWith(context)
    let silentUntil = 0
    return Effect.succeed(() => {
      const now = performance.now()
      if (now < silentUntil) return
      silentUntil = now + minuteMs
      fork(Effect.logWarning(text))
    })
  })

/**
 * Closes the listener alone when another process has taken the place of this one: `connection: close` sends its clients there. When
 * draining has begun, what still waits on such a server is what Effect's own close waits for on any other.
 */
const leaves = Effect.fnUntraced(function* (node: Server, grace: Duration.Duration) {
  const { leaving } = yield* Lifecycle
  const closed = Latch.makeUnsafe(false)
  // The method of HTTP servers would cut connections on which the next request may be under way.
  const closeListener = Effect.sync(() => void NetServer.prototype.close.call(node, () => closed.openUnsafe()))
  yield* Effect.forkScoped(Effect.andThen(leaving.await, closeListener))
  yield* Effect.addFinalizer(() => {
    if (!leaving.isOpen()) return Effect.void
    node.closeIdleConnections()
    return Effect.ignore(Effect.timeout(closed.await, grace))
  })
})

/** Serves the routes until the layer closes. `HttpServer` has the address. */
export const layer = <A, E, R>(routes: Layer.Layer<A, E, R>, sendWithin: Duration.Input = timeToSend) =>
  Layer.effect(
    HttpServer.HttpServer,
    Effect.gen(function* () {
      const lifecycle = yield* Lifecycle
      const app = yield* Effect.provideService(HttpRouter.toHttpEffect(routes), HttpRouter.RouterConfig, routerConfig)
      const connections = Connections.most()
      const node = NodeServer.make({ connections, onFull: yield* warnOnceAMinute(tooManyConnections(connections)) })
      const { host, port, shutdownGrace } = yield* Settings
      // Finalizers run in reverse, so this fiber is interrupted after the server has closed.
      yield* lifecycle.draining.await.pipe(
        Effect.andThen(Effect.sleep(sendWithin)),
        Effect.andThen(Effect.sync(() => Connections.closeIncomplete(node))),
        Effect.forkScoped
      )
      const server = yield* NodeHttpServer.make(() => node, {
        host,
        port,
        gracefulShutdownTimeout: shutdownGrace
      }).pipe(Effect.mapError(({ cause }) => CannotListen.because({ host, port }, cause as NodeJS.ErrnoException)))
      // In reverse: drain, wait for running requests, then cut those that exceed the grace.
      yield* Effect.addFinalizer(() => Effect.sync(() => node.closeAllConnections()))
      yield* withContextDepth(server.serve(app))
      yield* leaves(node, shutdownGrace)
      yield* Effect.addFinalizer(() => lifecycle.drain)
      return server
    })
  )
