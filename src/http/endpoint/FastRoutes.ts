/**
 * Replaces the routes of simple endpoints (JSON or no request body, one JSON response, problems as errors) by faster ones.
 * They leave out what `HttpApiBuilder` does for general endpoints: copying the services of the whole application into the
 * context of each request, reporting errors, and trying several security schemes. Contract and handlers are the same, at
 * half the time per request. Any other endpoint keeps the builder's route, and must not take a JSON body.
 *
 * It knows how the builder keeps a group, which is internal to Effect. So each start tries it on a group whose outcome is
 * known, and fails when an upgrade has changed what it relies on: no endpoint becomes slow without a word.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { HttpRouter } from "effect/http"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  HttpApiSecurity
} from "effect/http-api"
import type * as Auth from "../auth/Auth.ts"
import * as Guard from "../auth/Guard.ts"
import * as Problem from "../Problem.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import * as JsonEndpoint from "./JsonEndpoint.ts"

type Route = JsonEndpoint.Route

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

/**
 * The groups of an API with fast routes for their simple endpoints.
 *
 * @param keyed runs the requests that have an `Idempotency-Key`, of every public POST with a key of an account
 */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint, R = never>(
  api: HttpApi.HttpApi<Id, Groups>,
  keyed: Effect.Effect<JsonEndpoint.RunKeyed | undefined, never, R> = Effect.undefined
): Layer.Layer<HttpApiGroup.ToService<Id, Groups>, never, HttpApiGroup.ToService<Id, Groups> | R> =>
  Layer.effectContext(
    Effect.gen(function* () {
      yield* verify
      const runKeyed = yield* keyed
      const context = yield* Effect.context<HttpApiGroup.ToService<Id, Groups>>()
      const groups = new Map<string, GroupHandlers>()
      for (const group of Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>) {
        groups.set(group.key, withFastRoutes(group, handlersOf(group, context), context, runKeyed))
      }
      return Context.makeUnsafe<HttpApiGroup.ToService<Id, Groups>>(groups)
    })
  )

const handlersOf = (group: HttpApiGroup.Top, context: Context.Context<never>): GroupHandlers => {
  const given: unknown = context.mapUnsafe.get(group.key)
  if (isGroupHandlers(given)) return given
  throw new Error(outdated(`the group "${group.identifier}" has no routes with their handlers`))
}

const outdated = (why: string): string =>
  `src/http/endpoint/FastRoutes.ts does not fit this release of Effect: ${why}. Adapt it, or leave it out of src/HttpApp.ts`

const withFastRoutes = (
  group: HttpApiGroup.Top,
  given: GroupHandlers,
  context: Context.Context<never>,
  runKeyed?: JsonEndpoint.RunKeyed
): GroupHandlers => {
  const handlers = [...given.handlers.values()]
  const routes = given.routes.map((route, index) => {
    const handler = handlers[index]
    if (handler === undefined) return route
    const fast = fastRoute(group, handler, context, runKeyed)
    if (fast !== undefined) {
      return HttpRouter.route(route.method, route.path, fast, { uninterruptible: handler.uninterruptible })
    }
    if (takesJson(handler.endpoint)) throw new Error(notSimple(route))
    return route
  })
  return { ...given, routes }
}

/** Undefined for an endpoint that is not simple. */
const fastRoute = (
  group: HttpApiGroup.Top,
  handler: JsonEndpoint.Handler & { readonly isRaw: boolean },
  context: Context.Context<never>,
  runKeyed: JsonEndpoint.RunKeyed | undefined
): Route | undefined => {
  const { endpoint } = handler
  const annotations = Context.merge(group.annotations, endpoint.annotations)
  if (handler.isRaw || !isSimple(endpoint, annotations)) return undefined
  const takesKey = hasGuard(endpoint) && IdempotencyKey.isOptionalOn(endpoint)
  const route = JsonEndpoint.make(group, handler, {
    parse: Context.getOrUndefined(annotations, HttpApi.ParseOptions),
    runKeyed: takesKey ? runKeyed : undefined
  })
  const guarded = withMiddleware(group, endpoint, context, route)
  return guarded?.pipe(Effect.catch(JsonEndpoint.problemOf(endpoint)))
}

/** JSON must be read by `JsonBody` and `BoundedInput`; the builder would read it without their limits. */
const takesJson = ({ method, payload }: HttpApiEndpoint.Top): boolean =>
  method !== "GET" && [...payload.values()].some(({ encoding }) => encoding._tag === "Json")

const notSimple = ({ method, path }: HttpRouter.Route<unknown, unknown>): string =>
  `${method} ${path} takes JSON, so it must be a simple endpoint: one JSON response, problems as errors, and guards by Guard.make whose layer the module exposes`

const encodingOf = (schema: Schema.Top): unknown => Schema.resolveAnnotations(schema)?.["~httpApiEncoding"]

const isJson = (schema: Schema.Top): boolean => {
  const encoding = encodingOf(schema)
  return (
    encoding === undefined ||
    (typeof encoding === "object" && encoding !== null && "_tag" in encoding && encoding._tag === "Json")
  )
}

const partOptions = [
  HttpApi.ParamsParseOptions,
  HttpApi.QueryParseOptions,
  HttpApi.HeadersParseOptions,
  HttpApi.PayloadParseOptions,
  HttpApi.SuccessParseOptions,
  HttpApi.ErrorParseOptions
]

const isSimple = (endpoint: HttpApiEndpoint.Top, annotations: Context.Context<never>): boolean => {
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
    partOptions.every(({ key }) => !annotations.mapUnsafe.has(key))
  )
}

const hasGuard = ({ middlewares }: HttpApiEndpoint.Top): boolean =>
  [...middlewares].some((key) => HttpApiMiddleware.isSecurity(key as HttpApiMiddleware.AnyService))

/** Undefined when a middleware is not in the context, or only the builder can apply it. */
const withMiddleware = (
  group: HttpApiGroup.Top,
  endpoint: HttpApiEndpoint.Top,
  context: Context.Context<never>,
  route: Route
): Route | undefined => {
  const target = { endpoint, group }
  let guarded = route
  for (const key of endpoint.middlewares) {
    const service: unknown = context.mapUnsafe.get(key.key)
    if (service === undefined) return undefined
    if (!HttpApiMiddleware.isSecurity(key as HttpApiMiddleware.AnyService)) {
      guarded = (service as (handler: Route, target: Auth.Target) => Route)(guarded, target)
      continue
    }
    const outer = withGuard(key as HttpApiMiddleware.AnyServiceSecurity, service, target, guarded)
    if (outer === undefined) return undefined
    guarded = outer
  }
  return guarded
}

const withGuard = (
  key: HttpApiMiddleware.AnyServiceSecurity,
  service: unknown,
  target: Auth.Target,
  route: Route
): Route | undefined => {
  const [scheme, second] = Object.entries(key.security)
  if (scheme === undefined || second !== undefined || !isBearer(scheme[1])) return undefined
  const guard = (service as Record<string, unknown>)[scheme[0]]
  if (!Guard.isGuard(guard)) return undefined
  return guard.direct(route as Parameters<typeof guard.direct>[0], target)
}

/** Scheme names are case-insensitive (RFC 9110, 11.1). */
const isBearer = (security: HttpApiSecurity.HttpApiSecurity): boolean =>
  security._tag === "Http" && security.scheme.toLowerCase() === "bearer"

class ProbeKey extends HttpApiMiddleware.Service<ProbeKey>()("ekimae/http/endpoint/ProbeKey", {
  security: { probe: HttpApiSecurity.bearer }
}) {}

const Probe = HttpApiGroup.make("probe")
  .add(
    HttpApiEndpoint.get("read", "/read", { success: Schema.Struct({}) }),
    HttpApiEndpoint.post("write", "/write", { payload: Schema.Struct({}), success: Schema.Struct({}) }),
    HttpApiEndpoint.get("text", "/text", { success: Schema.String.pipe(HttpApiSchema.asText()) })
  )
  .middleware(ProbeKey)

const openGuard = Object.assign(<A>(route: A): A => route, { direct: <A>(route: A): A => route })

const probe = HttpApiBuilder.group(HttpApi.make("probe").add(Probe), "probe", (handlers) =>
  handlers.handleAll({
    read: () => Effect.succeed({}),
    write: () => Effect.succeed({}),
    text: () => Effect.succeed("")
  })
).pipe(Layer.provideMerge(Layer.succeed(ProbeKey, { probe: openGuard })))

/** Fails the start unless simple endpoints get a fast route, and others keep theirs. */
const verify = Effect.scoped(
  Effect.gen(function* () {
    const context = yield* Layer.build(Layer.fresh(probe))
    const group = Probe as unknown as HttpApiGroup.Top
    const given = handlersOf(group, context)
    const fast = withFastRoutes(group, given, context).routes.filter((route, index) => route !== given.routes[index])
    const paths = fast.map(({ path }) => path).join(" ")
    if (paths !== "/read /write") throw new Error(outdated(`fast routes are "${paths}", not "/read /write"`))
  })
)
