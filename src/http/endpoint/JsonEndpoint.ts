/** Runs one endpoint with a JSON or no request body and a JSON response: decodes, calls the handler, encodes. */
import { Context, Effect, Exit, Schema, SchemaAST, SchemaIssue } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiError, type HttpApiGroup, type HttpApiMiddleware } from "effect/http-api"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import * as Problem from "../Problem.ts"
import { headerOf, requestContextOf } from "../RequestContext.ts"
import * as BoundedInput from "./BoundedInput.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import * as JsonBody from "./JsonBody.ts"

type Response = HttpServerResponse.HttpServerResponse
export type Route = Effect.Effect<Response, unknown>
type Decode = (input: unknown) => Effect.Effect<unknown, Schema.SchemaError>
type Encode = (value: unknown) => Effect.Effect<Response, unknown>
const { wrap } = HttpApiError.HttpApiSchemaError

export interface Handler {
  readonly endpoint: HttpApiEndpoint.Top
  readonly handler: (request: object) => Effect.Effect<unknown, unknown>
}

/** A request with an `Idempotency-Key`, of an endpoint that takes one without declaring it. */
export interface KeyedRequest {
  readonly endpoint: HttpApiEndpoint.Top
  readonly raw: HttpServerRequest.HttpServerRequest
  readonly key: string
  /** The decoded body. */
  readonly payload: unknown
}

/** Runs the handler of a keyed request, or answers it without. */
export type RunKeyed = (request: KeyedRequest, respond: Route) => Route

interface Options {
  readonly parse: SchemaAST.ParseOptions | undefined
  /** Undefined for an endpoint without an optional `Idempotency-Key`. */
  readonly runKeyed: RunKeyed | undefined
}

/** The effect of one endpoint: from the request in its context to the response, or to a declared error. */
export const make = (group: HttpApiGroup.Top, handler: Handler, { parse, runKeyed }: Options): Route => {
  const { endpoint } = handler
  return routeOf(group, handler, {
    parts: partsOf(endpoint, parse),
    body: bodyOf(endpoint, parse),
    encode: successOf(endpoint),
    runKeyed
  })
}

/** The declared errors of the endpoint and of its middlewares. */
export const errorsOf = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<Schema.Top> => {
  const ofMiddlewares = Array.from(endpoint.middlewares, (key) =>
    Array.from((key as HttpApiMiddleware.AnyService).error)
  )
  return [...endpoint.error, ...ofMiddlewares.flat()]
}

/** A part of the request, other than the body, that has a schema. */
interface Part {
  readonly name: "params" | "headers" | "query"
  readonly kind: "Params" | "Headers" | "Query"
  readonly decode: Decode
  readonly read: (context: Context.Context<HttpRouter.Provided>) => unknown
}

const partsOf = (endpoint: HttpApiEndpoint.Top, options: SchemaAST.ParseOptions | undefined): ReadonlyArray<Part> => {
  const part = (schema: Schema.Top | undefined, rest: Omit<Part, "decode">): ReadonlyArray<Part> =>
    schema === undefined ? [] : [{ ...rest, decode: BoundedInput.decode(schema, options) as Decode }]
  return [
    ...part(endpoint.params, {
      name: "params",
      kind: "Params",
      read: (context) => Context.getUnsafe(context, HttpRouter.RouteContext).params
    }),
    ...part(endpoint.headers, {
      name: "headers",
      kind: "Headers",
      read: (context) => Context.getUnsafe(context, HttpServerRequest.HttpServerRequest).headers
    }),
    ...part(endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query), {
      name: "query",
      kind: "Query",
      read: (context) => Context.getUnsafe(context, HttpServerRequest.ParsedSearchParams)
    })
  ]
}

/** How to decode the body; undefined when the endpoint takes none. */
const bodyOf = (endpoint: HttpApiEndpoint.Top, options: SchemaAST.ParseOptions | undefined): Decode | undefined => {
  const [payload] = endpoint.payload.values()
  if (payload === undefined) return undefined
  const schemas = payload.schemas as ReadonlyArray<Schema.Top>
  const acceptsNull = schemas.some(({ ast }) => SchemaAST.isNull(SchemaAST.toEncoded(ast)))
  const decode = BoundedInput.decode(Schema.Union(schemas), options) as Decode
  return (json) => decode(json === undefined && acceptsNull ? null : json)
}

const successOf = (endpoint: HttpApiEndpoint.Top): Encode => {
  const schema = [...endpoint.success][0] as Schema.Top
  const status = statusOf(schema)
  const encode = Schema.encodeUnknownEffect(schema) as (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>
  const respond = (json: unknown): Response =>
    HttpServerResponse.text(JSON.stringify(json), { status, contentType: JsonBody.mediaType })
  return (value) =>
    HttpServerResponse.isHttpServerResponse(value)
      ? Effect.succeed(value)
      : Effect.mapEager(wrap("Body", encode(value)), respond)
}

/** `HttpApiSchema.status` annotates the key, or the schema if that has a status already. */
export const statusOf = (schema: Schema.Top): number =>
  Number(
    Schema.resolveAnnotations(schema)?.["httpApiStatus"] ?? schema.ast.context?.annotations?.["httpApiStatus"] ?? 200
  )

/** Encodes an error that the endpoint or a middleware declares. A response that does not fit its own schema is a defect. */
export const problemOf = (endpoint: HttpApiEndpoint.Top): ((error: unknown) => Effect.Effect<Response>) => {
  const encode = Schema.encodeUnknownEffect(Schema.Union(errorsOf(endpoint))) as (
    value: unknown
  ) => Effect.Effect<Problem.ProblemJson, Schema.SchemaError>
  return (error) =>
    HttpApiError.HttpApiSchemaError.is(error)
      ? Effect.die(error)
      : Effect.map(Effect.orDie(encode(error)), (json) =>
          HttpServerResponse.text(JSON.stringify(json), { status: json.status, contentType: Problem.contentType })
        )
}

interface Steps {
  readonly parts: ReadonlyArray<Part>
  readonly body: Decode | undefined
  readonly encode: Encode
  readonly runKeyed: RunKeyed | undefined
}

const decodeKey = Schema.decodeUnknownEffect(IdempotencyKey.Headers)

/**
 * Decodes the parts, then the body, then calls the handler. A part that decodes at once, as most do, costs no effect of its
 * own.
 */
const routeOf = (
  group: HttpApiGroup.Top,
  { endpoint, handler }: Handler,
  { body, encode, parts, runKeyed }: Steps
): Route =>
  Effect.withFiber((fiber) => {
    const context = fiber.context as Context.Context<HttpRouter.Provided>
    const raw = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
    const requestContext = requestContextOf(context)
    if (body !== undefined && !JsonBody.isJson(headerOf(raw, "content-type")))
      return Effect.succeed(EdgeProblems.response(415))
    const request: Record<string, unknown> = { request: raw, endpoint, group }
    const respond = () =>
      Effect.flatMap(handler(request), (value) => {
        requestContext.ownsResponse = !HttpServerResponse.isHttpServerResponse(value)
        return encode(value)
      })
    const key = runKeyed === undefined ? undefined : headerOf(raw, IdempotencyKey.name)
    const handle =
      key === undefined || runKeyed === undefined
        ? respond
        : () => runKeyed({ endpoint, raw, key, payload: request["payload"] }, Effect.suspend(respond))
    let waiting: Effect.Effect<unknown, unknown> | undefined =
      key === undefined ? undefined : wrap("Headers", decodeKey({ [IdempotencyKey.name]: key }))
    for (const { decode, kind, name, read } of parts) {
      const decoded = decode(read(context))
      if (Exit.isExit(decoded) && Exit.isSuccess(decoded)) request[name] = decoded.value
      else {
        const kept = wrap(
          kind,
          Effect.map(decoded, (value) => void (request[name] = value))
        )
        waiting = waiting === undefined ? kept : Effect.andThen(waiting, kept)
      }
    }
    if (body !== undefined) {
      const kept = Effect.map(payload(raw, body), (value) => void (request["payload"] = value))
      waiting = waiting === undefined ? kept : Effect.andThen(waiting, kept)
    }
    return waiting === undefined ? handle() : Effect.flatMap(waiting, handle)
  })

const payload = (raw: HttpServerRequest.HttpServerRequest, decode: Decode): Effect.Effect<unknown, unknown> => {
  const json = Effect.mapError(
    JsonBody.read(raw),
    ({ fault }) => new Schema.SchemaError(new SchemaIssue.InvalidValue({ message: fault.message }))
  )
  return wrap("Payload", Effect.flatMap(json, decode))
}
