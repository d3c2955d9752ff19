/**
 * The HTTP side of the composed application: its endpoints and the system's, the document and its page, and the edge
 * around them all. `Server.ts` puts it on a socket; tests call it as a function.
 */
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { AdminToken } from "../actor/operate/AdminToken.ts"
import { AdminGroup } from "../actor/operate/Api.ts"
import * as Admin from "../actor/operate/Http.ts"
import { ScheduleRegistry } from "../actor/schedule/CronSchedule.ts"
import { ApiId } from "../module.ts"
import { Settings } from "../settings/Settings.ts"
import { AccessLog } from "./AccessLog.ts"
import * as Docs from "./Docs.ts"
import * as Document from "./Document.ts"
import { DocumentParts } from "./DocumentParts.ts"
import * as Edge from "./Edge.ts"
import { Faults } from "./Faults.ts"
import { Idempotency } from "./Idempotency.ts"
import * as LeanRoutes from "./LeanRoutes.ts"
import { RateLimiter } from "./RateLimiter.ts"
import * as RouteTable from "./RouteTable.ts"
import * as System from "./System.ts"

/** Shared between nodes when there is a Redis, whose client is loaded only then. */
const rateLimiter = Layer.unwrap(
  Effect.gen(function* () {
    const { redisUrl } = yield* Settings
    if (Option.isNone(redisUrl)) return RateLimiter.layerMemory
    const { layer } = yield* Effect.promise(() => import("./RedisRateLimiter.ts"))
    return layer({ url: Redacted.value(redisUrl.value) })
  })
)

/** What modules may ask of the HTTP kernel; provide it below them. */
export const services = Layer.mergeAll(Faults.layer, rateLimiter, AccessLog.layer, Idempotency.layer)

/** Every route of the application. Needs the handlers of the API's groups, and what the kernel and `services` give. */
export const routes = <Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<ApiId, Groups>,
  schedules: Layer.Layer<ScheduleRegistry> = Layer.succeed(ScheduleRegistry, new Map())
) =>
  Layer.unwrap(
    Effect.map(Settings, ({ adminToken, publicUrl }) => {
      const own = api.add(System.SystemGroup)
      // The document describes the interface for operators whether it is open or not.
      const documented = own.add(AdminGroup).annotateMerge(
        Document.annotations(
          Option.getOrUndefined(Option.map(publicUrl, String)),
          Option.getOrElse(Context.getOption(api.annotations, DocumentParts), () => [])
        )
      )
      const routed = <Served extends HttpApiGroup.Constraint>(served: HttpApi.HttpApi<ApiId, Served>) =>
        Layer.mergeAll(
          HttpApiBuilder.layer(served).pipe(Layer.provide(LeanRoutes.layer(served)), Layer.provide(System.layer)),
          HttpRouter.middleware(Edge.make(RouteTable.make(served, Docs.paths)), { global: true })
        )
      const open = routed(own.add(AdminGroup)).pipe(Layer.provide(Admin.layer), Layer.provide(schedules))
      return Layer.merge(Docs.layer(documented), either(Option.isSome(adminToken), open, routed(withoutOperators(own))))
    })
  )

/** What modules guard by the operator's token is, without one, not there either. */
const withoutOperators = <Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<ApiId, Groups>
): HttpApi.HttpApi<ApiId, Groups> => {
  const isOpen = ({ endpoints }: HttpApiGroup.Top) =>
    !Object.values(endpoints).some(({ middlewares }) => middlewares.has(AdminToken))
  const open = (Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>).filter(isOpen)
  return HttpApi.make(ApiId).add(...(open as [HttpApiGroup.Top])) as unknown as HttpApi.HttpApi<ApiId, Groups>
}

const either = <R1, R2>(
  first: boolean,
  one: Layer.Layer<never, never, R1>,
  other: Layer.Layer<never, never, R2>
): Layer.Layer<never, never, R1 | R2> => (first ? one : other)

export const routerConfig = RouteTable.routerConfig
