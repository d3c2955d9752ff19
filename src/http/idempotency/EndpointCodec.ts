/** Encodes the request body, success and errors of an endpoint, for its fingerprint and for the response to store. */
import { Effect, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { errorsOf, statusOf } from "../endpoint/JsonEndpoint.ts"
import type * as Problem from "../Problem.ts"
import type { StoredResponse } from "./IdempotencyStore.ts"

interface EndpointCodec {
  readonly status: number
  readonly success: (value: unknown) => unknown
  readonly failure: (error: unknown) => Problem.ProblemJson
  readonly payload: (value: unknown) => unknown
}

const codecs = new WeakMap<object, EndpointCodec>()

/** The schemas of these endpoints are JSON and encode without services. */
const encoder = (schemas: ReadonlyArray<Schema.Top>) => {
  const encode = Schema.encodeUnknownEffect(Schema.Union(schemas))
  return (value: unknown) => Effect.runSync(encode(value) as Effect.Effect<unknown, Schema.SchemaError>)
}

export const codecOf = (endpoint: HttpApiEndpoint.Top): EndpointCodec => {
  const known = codecs.get(endpoint)
  if (known !== undefined) return known
  const [success] = endpoint.success
  const [payload] = endpoint.payload.values()
  const made: EndpointCodec = {
    status: success === undefined ? 204 : statusOf(success),
    success: encoder([...endpoint.success]),
    failure: encoder(errorsOf(endpoint)) as (error: unknown) => Problem.ProblemJson,
    payload: encoder((payload?.schemas ?? [Schema.Unknown]) as ReadonlyArray<Schema.Top>)
  }
  codecs.set(endpoint, made)
  return made
}

/**
 * The failure as a response to store; undefined when a repetition might end otherwise: the caller can fix 401, 403, 422, 429
 * and the input that a 400 lists in `errors`, the operator 5xx.
 */
export const storedFailure = (endpoint: HttpApiEndpoint.Top, error: unknown): StoredResponse | undefined => {
  const { failure } = codecOf(endpoint)
  const body = failure(error)
  const isFinal = body.status === 404 || body.status === 409 || (body.status === 400 && body.errors === undefined)
  return isFinal ? { status: body.status, headers: {}, body: JSON.stringify(body) } : undefined
}
