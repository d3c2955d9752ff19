/**
 * An application as its clients see it. `web` calls the handler without a socket, `socket` goes over loopback; both
 * give the same `TestApp`, so that a suite can run over either.
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, type Duration, Effect, Layer, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpRouter, HttpServer, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import * as HttpApp from "../../src/HttpApp.ts"
import { routerConfig } from "../../src/http/edge/RouteTable.ts"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { IdempotencyStore } from "../../src/http/idempotency/IdempotencyStore.ts"
import { RateLimiter } from "../../src/http/rate-limit/RateLimiter.ts"
import { AccessLog } from "../../src/http/response/AccessLog.ts"
import * as Server from "../../src/http/server/Server.ts"
import { type AnyModule, composeModules } from "../../src/module.ts"
import { make as makeVault, Vault } from "../../src/secrets/Vault.ts"

export class TestApp extends Context.Service<
  TestApp,
  {
    /** Address without a path. */
    readonly origin: string
    readonly call: (path: string, init?: RequestInit) => Effect.Effect<Response>
  }
>()("test/TestApp") {}

/** The store with a vault of its own. */
export const idempotency = IdempotencyStore.layer.pipe(
  Layer.provide(Layer.effect(Vault, makeVault([new Uint8Array(32).fill(7)]))),
  Layer.provide(SecureRandom.layerWebCrypto)
)

/** What modules ask of the HTTP kernel, quiet and in memory. */
export const services = Layer.mergeAll(
  RequestValidation.layer,
  RateLimiter.layerMemory,
  AccessLog.layerSilent,
  idempotency
)

/** Every route of an application of these modules. Needs the kernel (`TestRuntime.kernelOn`) and `services`. */
export const routesOf = <const Modules extends readonly [AnyModule, ...Array<AnyModule>]>(...modules: Modules) => {
  const app = composeModules(...modules)
  return HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))
}

type RequestServices = HttpServerRequest.HttpServerRequest | Scope.Scope

const origin = "http://localhost"

export const web = <A, E, R>(routes: Layer.Layer<A, E, R>) =>
  Layer.effect(
    TestApp,
    Effect.gen(function* () {
      const app = yield* Effect.provideService(HttpRouter.toHttpEffect(routes), HttpRouter.RouterConfig, routerConfig)
      // What routes need beyond the request is in the context of the layer, as it is behind a socket.
      const handler = HttpEffect.toWebHandlerWith<never, RequestServices>(yield* Effect.context<never>())(
        app as Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, RequestServices>
      )
      return TestApp.of({
        origin,
        call: (path, init) => Effect.promise(() => handler(new Request(`${origin}${path}`, init)))
      })
    })
  ).pipe(Layer.provide(NodeHttpServer.layerHttpServices))

/** Needs settings with port 0. */
export const socket = <A, E, R>(routes: Layer.Layer<A, E, R>, sendWithin?: Duration.Input) =>
  Layer.effect(
    TestApp,
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      const at = address._tag === "UnixPathAddress" ? origin : `http://127.0.0.1:${address.port}`
      return TestApp.of({ origin: at, call: (path, init) => Effect.promise(() => fetch(`${at}${path}`, init)) })
    })
  ).pipe(Layer.provide(Server.layer(routes, sendWithin)), Layer.provide(NodeHttpServer.layerHttpServices))
