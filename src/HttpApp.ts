/**
 * Composes the HTTP application: the endpoints of the modules and of the system, the OpenAPI document and its page, the same
 * for coding agents, and the edge around them. `server/Server.ts` serves it on a socket; tests call it as a function.
 */
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { ScheduleRegistry } from "./actor/schedule/CronSchedule.ts"
import { place } from "./cores/Place.ts"
import { WebSessions } from "./http/auth/WebSessions.ts"
import * as Edge from "./http/edge/Edge.ts"
import * as RouteTable from "./http/edge/RouteTable.ts"
import * as FastRoutes from "./http/endpoint/FastRoutes.ts"
import { RequestValidation } from "./http/endpoint/RequestValidation.ts"
import * as IdempotencyDocument from "./http/idempotency/IdempotencyDocument.ts"
import { IdempotencyStore } from "./http/idempotency/IdempotencyStore.ts"
import * as OptionalKey from "./http/idempotency/OptionalKey.ts"
import { ApiId } from "./http/LocalApi.ts"
import * as McpRoutes from "./http/mcp/McpRoutes.ts"
import * as DocsRoutes from "./http/openapi/DocsRoutes.ts"
import * as DocumentWriter from "./http/openapi/DocumentWriter.ts"
import * as OpenApiDocument from "./http/openapi/OpenApiDocument.ts"
import { OpenApiExtensions } from "./http/openapi/OpenApiExtension.ts"
import { RateLimiter } from "./http/rate-limit/RateLimiter.ts"
import * as SupervisedRateLimiter from "./http/rate-limit/SupervisedRateLimiter.ts"
import { AccessLog } from "./http/response/AccessLog.ts"
import * as System from "./http/System.ts"
import { AdminToken } from "./operate/AdminToken.ts"
import { CallbackGroup } from "./operate/callback/Api.ts"
import * as CallbackHttp from "./operate/callback/Http.ts"
import { ActorCatalogue } from "./operate/external/ActorCatalogue.ts"
import { AdminGroup } from "./operate/runtime/Api.ts"
import * as Admin from "./operate/runtime/Http.ts"
import { Vault } from "./secrets/Vault.ts"
import { Settings } from "./settings/Settings.ts"

/** Shared between nodes if `REDIS_URL` is set; only then the Redis client is loaded. */
const rateLimiter = Layer.unwrap(
  Effect.gen(function* () {
    const { redisUrl } = yield* Settings
    if (Option.isNone(redisUrl)) return place === undefined ? RateLimiter.layerMemory : SupervisedRateLimiter.layer
    const { layer } = yield* Effect.promise(() => import("./http/rate-limit/RedisRateLimiter.ts"))
    return layer({ url: Redacted.value(redisUrl.value) })
  })
)

/** Services of the HTTP kernel that modules may use; provide it below them. */
export const services = Layer.mergeAll(
  RequestValidation.layer,
  rateLimiter,
  AccessLog.layer,
  IdempotencyStore.layer.pipe(Layer.provide(Vault.layer))
)

/** The API as the OpenAPI document describes it: with the system's endpoints, and those for operators whether they are served or not. */
export const documented = <Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<ApiId, Groups>,
  publicUrl: string | undefined
) =>
  api
    .add(CallbackGroup)
    .add(System.SystemGroup)
    .add(AdminGroup)
    .annotateMerge(
      OpenApiDocument.annotations(publicUrl, [
        IdempotencyDocument.withOptionalKeys,
        ...Option.getOrElse(Context.getOption(api.annotations, OpenApiExtensions), () => [])
      ])
    )

/**
 * All routes of the application. Needs the handlers of the groups of the API, the kernel and `services`.
 *
 * @param writer entry that writes the document of this API in a process of its own (`DocumentWriter`); without it, the event loop is held
 */
export const routes = <Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<ApiId, Groups>,
  declared: Layer.Layer<ScheduleRegistry | ActorCatalogue> = Layer.merge(
    Layer.succeed(ScheduleRegistry, new Map()),
    Layer.succeed(ActorCatalogue, new Map())
  ),
  writer?: URL
) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { adminToken, publicUrl } = yield* Settings
      const { isServed } = yield* WebSessions
      const withSystem = api.add(CallbackGroup).add(System.SystemGroup)
      const address = Option.getOrUndefined(Option.map(publicUrl, String))
      const described = documented(api, address)
      const documents = yield* writer === undefined
        ? DocumentWriter.here(described)
        : DocumentWriter.by(writer, address, described)
      const routed = <Served extends HttpApiGroup.Constraint>(served: HttpApi.HttpApi<ApiId, Served>) =>
        Layer.mergeAll(
          HttpApiBuilder.layer(served).pipe(
            Layer.provide(FastRoutes.layer(served, OptionalKey.run)),
            Layer.provide([System.layer, CallbackHttp.layer.pipe(Layer.provide(declared))])
          ),
          HttpRouter.middleware(Edge.make(RouteTable.make(served, [...DocsRoutes.routes, McpRoutes.route])), {
            global: true
          })
        )
      const withAdmin = routed(withSystem.add(AdminGroup)).pipe(
        Layer.provide(Admin.layer),
        Layer.provide([declared, AdminToken.layer])
      )
      const withoutAdmin = routed(withoutAdminEndpoints(withSystem))
      return Layer.mergeAll(
        DocsRoutes.layer(described, documents),
        Option.isSome(adminToken)
          ? McpRoutes.layer(described, documents).pipe(Layer.provide(AdminToken.layer))
          : McpRoutes.layer(described, documents),
        either(Option.isSome(adminToken) || isServed, withAdmin, withoutAdmin)
      )
    })
  )

/** Leaves out the admin endpoints of modules, which do not exist with neither an `ADMIN_TOKEN` nor operators who sign in. */
const withoutAdminEndpoints = <Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<ApiId, Groups>
): HttpApi.HttpApi<ApiId, Groups> => {
  const isOpen = ({ endpoints }: HttpApiGroup.Top) =>
    !Object.values(endpoints).some(({ middlewares }) => middlewares.has(AdminToken))
  const open = (Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>).filter(isOpen)
  return HttpApi.make(ApiId).add(...(open as [HttpApiGroup.Top])) as unknown as HttpApi.HttpApi<ApiId, Groups>
}

/** One of two layers, with the requirements of both. */
const either = <R1, R2>(
  condition: boolean,
  then: Layer.Layer<never, never, R1>,
  otherwise: Layer.Layer<never, never, R2>
): Layer.Layer<never, never, R1 | R2> => (condition ? then : otherwise)
