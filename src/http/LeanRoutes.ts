/**
 * Gives the usual endpoints of an API (JSON or nothing in, one JSON answer, problems as errors) a route without what
 * `HttpApiBuilder` does for unusual ones: copying the services of the whole application into the context of each
 * request, reporting errors, and keeping several security schemes apart. The same contract, the same handlers, half
 * the time per request. An endpoint with anything more keeps the route that the builder made; it may take no JSON body.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import {
  HttpApi,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  type HttpApiSecurity
} from "effect/http-api"
import * as Auth from "./Auth.ts"
import * as JsonEndpoint from "./JsonEndpoint.ts"
import * as Problem from "./Problem.ts"

type Running = JsonEndpoint.Running

/** What `HttpApiBuilder.group` provides under the key of a group. */
interface GroupHandlers {
  readonly routes: ReadonlyArray<HttpRouter.Route<unknown, unknown>>
  readonly handlers: ReadonlyMap<
    string,
    JsonEndpoint.Handler & { readonly isRaw: boolean; readonly uninterruptible: boolean }
  >
}

const isGroupHandlers = (u: unknown): u is GroupHandlers =>
  typeof u === "object" && u !== null && "routes" in u && "handlers" in u && u.handlers instanceof Map

/** Gives the groups of an API back with their usual endpoints made lean. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): Layer.Layer<HttpApiGroup.ToService<Id, Groups>, never, HttpApiGroup.ToService<Id, Groups>> =>
  Layer.effectContext(
    Effect.contextWith((context: Context.Context<HttpApiGroup.ToService<Id, Groups>>) => {
      const lean = new Map<string, unknown>()
      for (const group of Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>) {
        const given: unknown = context.mapUnsafe.get(group.key)
        lean.set(group.key, isGroupHandlers(given) ? leanGroup(group, given, context) : given)
      }
      return Effect.succeed(Context.makeUnsafe<HttpApiGroup.ToService<Id, Groups>>(lean))
    })
  )

const leanGroup = (group: HttpApiGroup.Top, given: GroupHandlers, context: Context.Context<never>): GroupHandlers => {
  const handlers = [...given.handlers.values()]
  const routes = given.routes.map((route, index) => {
    const handler = handlers[index]
    if (handler === undefined) return route
    const running = runningOf(group, handler, context)
    if (running !== undefined) {
      return HttpRouter.route(route.method, route.path, running, { uninterruptible: handler.uninterruptible })
    }
    if (takesJson(handler.endpoint)) throw new Error(unread(route))
    return route
  })
  return { ...given, routes }
}

const runningOf = (
  group: HttpApiGroup.Top,
  handler: JsonEndpoint.Handler & { readonly isRaw: boolean },
  context: Context.Context<never>
): Running | undefined => {
  const { endpoint } = handler
  const annotations = Context.merge(group.annotations, endpoint.annotations)
  if (handler.isRaw || !isUsual(endpoint, annotations)) return undefined
  const options = Context.getOrUndefined(annotations, HttpApi.ParseOptions)
  const guarded = withMiddleware(group, endpoint, context, JsonEndpoint.make(group, handler, options))
  return guarded?.pipe(Effect.catch(JsonEndpoint.problemOf(endpoint)))
}

/** JSON is read in one way, by `JsonBody` and `BoundedInput`; the builder would read it without their limits. */
const takesJson = ({ method, payload }: HttpApiEndpoint.Top): boolean =>
  method !== "GET" && [...payload.values()].some(({ encoding }) => encoding._tag === "Json")

const unread = ({ method, path }: HttpRouter.Route<unknown, unknown>): string =>
  `${method} ${path} takes JSON, so it must be a usual endpoint: one JSON answer, problems as errors, and guards by Auth whose layer the module shows`

const encodingOf = (schema: Schema.Top): unknown => Schema.resolveAnnotations(schema)?.["~httpApiEncoding"]

const isJson = (schema: Schema.Top): boolean => {
  const encoding = encodingOf(schema)
  return (
    encoding === undefined ||
    (typeof encoding === "object" && encoding !== null && "_tag" in encoding && encoding._tag === "Json")
  )
}

const slotOptions = [
  HttpApi.ParamsParseOptions,
  HttpApi.QueryParseOptions,
  HttpApi.HeadersParseOptions,
  HttpApi.PayloadParseOptions,
  HttpApi.SuccessParseOptions,
  HttpApi.ErrorParseOptions
]

const isUsual = (endpoint: HttpApiEndpoint.Top, annotations: Context.Context<never>): boolean => {
  const [success, second] = endpoint.success
  const payloads = [...endpoint.payload.values()]
  return (
    success !== undefined &&
    second === undefined &&
    Schema.isSchema(success) &&
    !HttpApiSchema.isWithHeaders(success) &&
    !HttpApiSchema.isNoContent(success.ast) &&
    isJson(success) &&
    JsonEndpoint.errorsOf(endpoint).every(Problem.isProblem) &&
    payloads.length <= 1 &&
    payloads.every(({ encoding }) => encoding._tag === "Json") &&
    slotOptions.every((slot) => !annotations.mapUnsafe.has(slot.key))
  )
}

/** Undefined when a middleware is not at hand, or is one that only the builder can apply. */
const withMiddleware = (
  group: HttpApiGroup.Top,
  endpoint: HttpApiEndpoint.Top,
  context: Context.Context<never>,
  core: Running
): Running | undefined => {
  const target = { endpoint, group }
  let running = core
  for (const key of endpoint.middlewares) {
    const service: unknown = context.mapUnsafe.get(key.key)
    if (service === undefined) return undefined
    if (!HttpApiMiddleware.isSecurity(key as HttpApiMiddleware.AnyService)) {
      running = (service as (handler: Running, target: Auth.Target) => Running)(running, target)
      continue
    }
    const guarded = withGuard(key as HttpApiMiddleware.AnyServiceSecurity, service, target, running)
    if (guarded === undefined) return undefined
    running = guarded
  }
  return running
}

const withGuard = (
  key: HttpApiMiddleware.AnyServiceSecurity,
  service: unknown,
  target: Auth.Target,
  running: Running
): Running | undefined => {
  const [scheme, second] = Object.entries(key.security)
  if (scheme === undefined || second !== undefined || !isBearer(scheme[1])) return undefined
  const guard = (service as Record<string, unknown>)[scheme[0]]
  if (!Auth.isGuard(guard)) return undefined
  return guard.direct(running as Parameters<typeof guard.direct>[0], target)
}

/** Names of schemes have no case (RFC 9110, section 11.1). */
const isBearer = (security: HttpApiSecurity.HttpApiSecurity): boolean =>
  security._tag === "Http" && security.scheme.toLowerCase() === "bearer"
