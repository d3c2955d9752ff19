/**
 * Middleware: refuses a request that does not match the schemas of its endpoint with one 400 problem, which lists the faults
 * of path, headers, query and body together. A wrong content type is a 415 and a body that is not JSON a 400 of its own; both
 * are checked before the schemas. A response that does not match its schema is a defect, so the caller gets a 500.
 */
import { Context, Effect, Option, Schema, SchemaAST } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, type HttpApiError, type HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { Fault, problem } from "../Problem.ts"
import * as BoundedInput from "./BoundedInput.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import * as JsonBody from "./JsonBody.ts"
import { faultsOf } from "./SchemaFaults.ts"

const invalidRequest = { code: "invalid_request", message: "The request is invalid; see errors" }

export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()(
  "InvalidRequest",
  { code: Schema.String, message: Schema.String, errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  /** Shown in the OpenAPI document. */
  static readonly example = {
    ...invalidRequest,
    errors: [
      { location: "query", pointer: "/limit", code: "out_of_range", message: "Expected a value between 1 and 100" }
    ]
  }
}

export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  { accepted: Schema.Array(Schema.String) },
  { httpApiStatus: 415 }
) {
  override get message() {
    return `Content-Type must be ${this.accepted.join(" or ")}`
  }
}

/** Code and message of the problem. */
export interface Summary {
  readonly code: string
  readonly message: string
}

/**
 * Annotation of a group or endpoint whose contract prescribes the code or message of a refused request: chooses them by the
 * faults. Undefined leaves the default, `invalid_request`.
 */
export class FaultSummary extends Context.Service<
  FaultSummary,
  (faults: ReadonlyArray<Fault>) => Summary | undefined
>()("ekimae/http/endpoint/FaultSummary") {}

interface Endpoint {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

export class RequestValidation extends HttpApiMiddleware.Service<RequestValidation>()(
  "ekimae/http/endpoint/RequestValidation",
  {
    error: [problem(InvalidRequest), problem(UnsupportedMediaType)]
  }
) {
  static readonly layer = HttpApiMiddleware.layerSchemaErrorTransform(RequestValidation, (error, at) =>
    error.kind === "Body" || error.kind === "ResponseHeaders" ? Effect.die(error) : refuse(error, at)
  )
}

const refuse = Effect.fnUntraced(function* (error: HttpApiError.HttpApiSchemaError, at: Endpoint) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = yield* readBody(at.endpoint, request)
  const { params } = yield* HttpRouter.RouteContext
  const query = yield* HttpServerRequest.ParsedSearchParams
  const { endpoint } = at
  const found = [
    ...(yield* check("path", endpoint.params, params)),
    ...(yield* check("header", endpoint.headers, request.headers)),
    ...(yield* check("header", optionalKeyOf(at.endpoint, request), request.headers)),
    ...(yield* check("query", endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query), query)),
    ...(Option.isSome(body) ? yield* check("body", body.value.schema, body.value.json) : [])
  ]
  const faults = found.length > 0 ? found : faultsOf(locationOf[error.kind], error.cause.issue)
  return yield* new InvalidRequest({ ...summaryOf(at, faults), errors: faults })
})

/** A key that was sent to an endpoint which takes it without declaring it. */
const optionalKeyOf = (endpoint: HttpApiEndpoint.Top, request: HttpServerRequest.HttpServerRequest) =>
  request.headers[IdempotencyKey.name] !== undefined && IdempotencyKey.isOptionalOn(endpoint)
    ? IdempotencyKey.Headers
    : undefined

const locationOf = {
  Params: "path",
  Headers: "header",
  Query: "query",
  Payload: "body",
  Body: "body",
  ResponseHeaders: "header"
} as const

const parseOptions: SchemaAST.ParseOptions = { errors: "all" }

const check = (location: Fault["location"], schema: Schema.Top | undefined, input: unknown) => {
  if (schema === undefined) return Effect.succeed<ReadonlyArray<Fault>>([])
  // Services that decoding may need are in the context of the handler.
  const decode = BoundedInput.decode(schema, parseOptions)(input) as Effect.Effect<unknown, Schema.SchemaError>
  return Effect.match(decode, { onFailure: (error) => faultsOf(location, error.issue), onSuccess: () => [] })
}

const notJson = (fault: Fault) => new InvalidRequest({ code: fault.code, message: fault.message, errors: [fault] })
const emptyBody = new JsonBody.NotJson("invalid_json", "The body is empty; a JSON document is required").fault

/** The JSON body with its schema; none when the endpoint takes no body, or another format. */
const readBody = Effect.fnUntraced(function* (
  endpoint: HttpApiEndpoint.Top,
  request: HttpServerRequest.HttpServerRequest
) {
  if (endpoint.payload.size === 0 || request.method === "GET" || request.method === "HEAD") return Option.none()
  const contentType = request.headers["content-type"] ?? JsonBody.mediaType
  const payload = endpoint.payload.get(contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "")
  if (payload === undefined) return yield* new UnsupportedMediaType({ accepted: [...endpoint.payload.keys()] })
  if (payload.encoding._tag !== "Json") return Option.none()
  const json = yield* Effect.mapError(JsonBody.read(request), ({ fault }) => notJson(fault))
  const isOptional = payload.schemas.some(({ ast }) => SchemaAST.isNull(SchemaAST.toEncoded(ast)))
  if (json === undefined) return isOptional ? Option.none() : yield* notJson(emptyBody)
  return Option.some({ json, schema: Schema.Union(payload.schemas) as Schema.Top })
})

/** That of the `Idempotency-Key`, else the summary of the endpoint or its group, else the default. */
const summaryOf = ({ endpoint, group }: Endpoint, faults: ReadonlyArray<Fault>): Summary => {
  const ofKey = IdempotencyKey.summaryOf(faults)
  if (ofKey !== undefined) return ofKey
  const choose = Context.getOption(Context.merge(group.annotations, endpoint.annotations), FaultSummary)
  return (Option.isSome(choose) ? choose.value(faults) : undefined) ?? invalidRequest
}
