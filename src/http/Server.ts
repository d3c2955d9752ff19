/**
 * Puts the routes on a socket, and takes them off again: when draining begins, the server accepts no more connections,
 * requests that are running finish, and others on open connections get 503, all within `SHUTDOWN_GRACE`. A request that
 * has not arrived as a whole two seconds later is cut, so that no client holds the shutdown by sending slowly.
 */
import { NodeHttpServer } from "@effect/platform-node"
import { Context, type Duration, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { Lifecycle } from "../Lifecycle.ts"
import { Settings } from "../settings/Settings.ts"
import { CannotListen } from "./CannotListen.ts"
import { routerConfig } from "./HttpApp.ts"
import * as NodeServer from "./NodeServer.ts"

/**
 * A request adds about ten services to the context it runs in. Past the depth that a context is made for, each addition
 * copies all services of the application, which costs more than the rest of the request's bookkeeping.
 */
const maxDepth = 24
const roomily = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.updateContext(self, (context: Context.Context<R>) =>
    Context.makeUnsafe<R>(new Map(context.mapUnsafe), { maxDepth })
  )

/** From the beginning of draining. */
const timeToSend = "2 seconds"

/** Serves the routes, from when they are built until the layer closes. `HttpServer` tells the address. */
export const layer = <A, E, R>(routes: Layer.Layer<A, E, R>, sendWithin: Duration.Input = timeToSend) =>
  Layer.effect(
    HttpServer.HttpServer,
    Effect.gen(function* () {
      const lifecycle = yield* Lifecycle
      const app = yield* Effect.provideService(HttpRouter.toHttpEffect(routes), HttpRouter.RouterConfig, routerConfig)
      const node = NodeServer.make()
      const { host, port, shutdownGrace } = yield* Settings
      // Interrupted after the server has closed, for finalizers run in reverse.
      yield* lifecycle.draining.await.pipe(
        Effect.andThen(Effect.sleep(sendWithin)),
        Effect.andThen(Effect.sync(() => NodeServer.cutUnsent(node))),
        Effect.forkScoped
      )
      const server = yield* NodeHttpServer.make(() => node, {
        host,
        port,
        gracefulShutdownTimeout: shutdownGrace
      }).pipe(Effect.mapError(({ cause }) => CannotListen.because({ host, port }, cause as NodeJS.ErrnoException)))
      // Finalizers run in reverse: drain, wait for running requests, then cut what has outlived the grace.
      yield* Effect.addFinalizer(() => Effect.sync(() => node.closeAllConnections()))
      yield* roomily(server.serve(app))
      yield* Effect.addFinalizer(() => lifecycle.drain)
      return server
    })
  )
