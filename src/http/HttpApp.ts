/**
 * The HTTP side of the composed application: its endpoints and the system's, the document and its page, and the edge
 * around them all. `Server.ts` puts it on a socket; tests call it as a function.
 */
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { Settings } from "../config.ts"
import type { ApiId } from "../module.ts"
import { AccessLog } from "./AccessLog.ts"
import * as Docs from "./Docs.ts"
import * as Document from "./Document.ts"
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
export const routes = <Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<ApiId, Groups>) =>
  Layer.unwrap(
    Effect.map(Settings, ({ publicUrl }) => {
      const whole = api
        .add(System.SystemGroup)
        .annotateMerge(Document.annotations(Option.getOrUndefined(Option.map(publicUrl, String))))
      return Layer.mergeAll(
        HttpApiBuilder.layer(whole).pipe(Layer.provide(LeanRoutes.layer(whole)), Layer.provide(System.layer)),
        Docs.layer(whole),
        HttpRouter.middleware(Edge.make(RouteTable.make(whole, Docs.paths)), { global: true })
      )
    })
  )

export const routerConfig = RouteTable.routerConfig
