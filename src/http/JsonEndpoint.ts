/** Runs one endpoint that takes JSON or nothing and answers JSON: decodes, calls the handler, encodes. */
import { Context, Effect, Exit, Schema, SchemaAST, SchemaIssue } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApiEndpoint, HttpApiError, type HttpApiGroup, type HttpApiMiddleware } from "effect/http-api"
import * as BoundedInput from "./BoundedInput.ts"
import { exchangeOf, headerOf } from "./Exchange.ts"
import * as JsonBody from "./JsonBody.ts"
import * as Problem from "./Problem.ts"
import * as Refusal from "./Refusal.ts"

type Response = HttpServerResponse.HttpServerResponse
export type Running = Effect.Effect<Response, unknown>
type Decode = (input: unknown) => Effect.Effect<unknown, Schema.SchemaError>
type Encode = (value: unknown) => Effect.Effect<Response, unknown>
const { wrap } = HttpApiError.HttpApiSchemaError

export interface Handler {
  readonly endpoint: HttpApiEndpoint.Top
  readonly handler: (request: object) => Effect.Effect<unknown, unknown>
}

export const make = (
  group: HttpApiGroup.Top,
  handler: Handler,
  options: SchemaAST.ParseOptions | undefined
): Running => {
  const { endpoint } = handler
  return coreOf(group, handler, slotsOf(endpoint, options), bodyOf(endpoint, options), successOf(endpoint))
}

/** The errors of the endpoint and of its middlewares. */
export const errorsOf = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<Schema.Top> => {
  const ofMiddlewares = Array.from(endpoint.middlewares, (key) =>
    Array.from((key as HttpApiMiddleware.AnyService).error)
  )
  return [...endpoint.error, ...ofMiddlewares.flat()]
}

interface Slot {
  readonly name: "params" | "headers" | "query"
  readonly kind: "Params" | "Headers" | "Query"
  readonly decode: Decode
  readonly read: (context: Context.Context<HttpRouter.Provided>) => unknown
}

/** What of a request a schema says anything about, but for the body. */
const slotsOf = (endpoint: HttpApiEndpoint.Top, options: SchemaAST.ParseOptions | undefined): ReadonlyArray<Slot> => {
  const slot = (schema: Schema.Top | undefined, rest: Omit<Slot, "decode">): ReadonlyArray<Slot> =>
    schema === undefined ? [] : [{ ...rest, decode: BoundedInput.decode(schema, options) as Decode }]
  return [
    ...slot(endpoint.params, {
      name: "params",
      kind: "Params",
      read: (context) => Context.getUnsafe(context, HttpRouter.RouteContext).params
    }),
    ...slot(endpoint.headers, {
      name: "headers",
      kind: "Headers",
      read: (context) => Context.getUnsafe(context, HttpServerRequest.HttpServerRequest).headers
    }),
    ...slot(endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query), {
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

/** `HttpApiSchema.status` notes it on the key, or on the schema when one is noted there already. */
export const statusOf = (schema: Schema.Top): number =>
  Number(
    Schema.resolveAnnotations(schema)?.["httpApiStatus"] ?? schema.ast.context?.annotations?.["httpApiStatus"] ?? 200
  )

/** Encodes what the endpoint or a middleware declared; a schema that refused our own data is a defect. */
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

const coreOf = (
  group: HttpApiGroup.Top,
  { endpoint, handler }: Handler,
  slots: ReadonlyArray<Slot>,
  body: Decode | undefined,
  encode: Encode
): Running =>
  Effect.withFiber((fiber) => {
    const context = fiber.context as Context.Context<HttpRouter.Provided>
    const raw = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
    const exchange = exchangeOf(context)
    if (body !== undefined && !JsonBody.isJson(headerOf(raw, "content-type"))) return Effect.succeed(Refusal.make(415))
    const request: Record<string, unknown> = { request: raw, endpoint, group }
    const answer = () =>
      Effect.flatMap(handler(request), (value) => {
        exchange.ownsAnswer = !HttpServerResponse.isHttpServerResponse(value)
        return encode(value)
      })
    let waiting: Effect.Effect<unknown, unknown> | undefined
    for (const { decode, kind, name, read } of slots) {
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
    return waiting === undefined ? answer() : Effect.flatMap(waiting, answer)
  })

const payload = (raw: HttpServerRequest.HttpServerRequest, decode: Decode): Effect.Effect<unknown, unknown> => {
  const json = Effect.mapError(
    JsonBody.read(raw),
    ({ fault }) => new Schema.SchemaError(new SchemaIssue.InvalidValue({ message: fault.message }))
  )
  return wrap("Payload", Effect.flatMap(json, decode))
}
