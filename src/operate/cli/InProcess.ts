/**
 * Sends requests to operations of operators in the process of the command line, through the same edge, checks and handlers as over
 * HTTP, without a socket. The credential is the process itself: the operator is the user of the operating system.
 */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, type Scope } from "effect"
import { HttpEffect, HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import * as Edge from "../../http/edge/Edge.ts"
import * as RouteTable from "../../http/edge/RouteTable.ts"
import * as FastRoutes from "../../http/endpoint/FastRoutes.ts"
import { RequestValidation } from "../../http/endpoint/RequestValidation.ts"
import { ApiId } from "../../http/LocalApi.ts"
import type { Call } from "../../http/mcp/Tools.ts"
import { RateLimiter } from "../../http/rate-limit/RateLimiter.ts"
import { AccessLog } from "../../http/response/AccessLog.ts"
import { AdminToken } from "../AdminToken.ts"
import { Operator } from "../Operator.ts"
import type { OperatorPart } from "../OperatorGroup.ts"

export class InProcess extends Context.Service<InProcess, { readonly send: (call: Call) => Effect.Effect<Response> }>()(
  "ekimae/operate/cli/InProcess"
) {}

/** Lets every request in as that of the operator at the command line. */
const credential = Layer.effect(
  AdminToken,
  Effect.map(Operator, (operator) => {
    const guard = <A, E, R>(handler: Effect.Effect<A, E, R>) => Effect.provideService(handler, Operator, operator)
    return { adminToken: Object.assign(guard, { direct: guard }) } as typeof AdminToken.Service
  })
)

type RequestServices = HttpServerRequest.HttpServerRequest | Scope.Scope

/** An API of these groups alone. */
export const apiOf = (groups: ReadonlyArray<HttpApiGroup.Constraint>) =>
  HttpApi.make(ApiId).add(...(groups as [HttpApiGroup.Top]))

type AnyLayer = Layer.Layer<never, any, any>

/** Needs the kernel, the `Operator`, and what the parts need of modules. */
export const layer = <Part extends OperatorPart>(parts: ReadonlyArray<Part>) => {
  const api = apiOf(parts.flatMap(({ groups }) => groups))
  const handlers = parts
    .map((part): AnyLayer => part.layer)
    .reduce((others, part) => Layer.merge(others, part), Layer.empty as AnyLayer)
    .pipe(Layer.provideMerge(Layer.mergeAll(credential, RequestValidation.layer))) as unknown as Layer.Layer<
    HttpApiGroup.ToService<ApiId, HttpApiGroup.Top> | AdminToken | RequestValidation,
    Layer.Error<Part["layer"]>,
    Exclude<Layer.Services<Part["layer"]>, AdminToken | RequestValidation> | Operator
  >
  const routes = Layer.mergeAll(
    HttpApiBuilder.layer(api).pipe(Layer.provide(FastRoutes.layer(api)), Layer.provide(handlers)),
    HttpRouter.middleware(Edge.make(RouteTable.make(api, [])), { global: true })
  )
  return Layer.effect(
    InProcess,
    Effect.gen(function* () {
      const app = yield* Effect.provideService(
        HttpRouter.toHttpEffect(routes),
        HttpRouter.RouterConfig,
        RouteTable.routerConfig
      )
      const handle = HttpEffect.toWebHandlerWith<never, RequestServices>(yield* Effect.context<never>())(
        app as Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, RequestServices>
      )
      return InProcess.of({
        send: ({ body, headers, method, target }) =>
          Effect.promise((signal) =>
            handle(
              new Request(`http://localhost${target}`, {
                method,
                headers: { ...headers },
                signal,
                ...(body === undefined ? {} : { body })
              })
            )
          )
      })
    })
  ).pipe(Layer.provide([NodeHttpServer.layerHttpServices, RateLimiter.layerMemory, AccessLog.layerSilent]))
}
