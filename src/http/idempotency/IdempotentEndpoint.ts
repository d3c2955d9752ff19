/**
 * Gives an endpoint `Idempotency-Key`. The endpoint declares `keyHeader` and `errors`; its handler passes the request and
 * the use case to `respond`:
 *
 *     HttpApiEndpoint.post("book", "/reservations", {
 *       headers: IdempotentEndpoint.keyHeader, payload: Booking, success: Reservation,
 *       error: [problem(SlotFull), ...IdempotentEndpoint.errors]
 *     }).annotate(FaultSummary, IdempotentEndpoint.keyFault)
 *     handlers.handle("book", (request) => IdempotentEndpoint.respond(request, bookings.book(request.payload)))
 */
import { Effect, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import type { SqlError } from "effect/sql"
import { Principal } from "../auth/Principal.ts"
import * as JsonBody from "../endpoint/JsonBody.ts"
import { errorsOf, statusOf } from "../endpoint/JsonEndpoint.ts"
import type { Summary } from "../endpoint/RequestValidation.ts"
import * as Problem from "../Problem.ts"
import { type RequestContext, requestContextOf } from "../RequestContext.ts"
import type { KeyedRequest } from "./IdempotencyBatch.ts"
import {
  fingerprintOf,
  IdempotencyInFlight,
  IdempotencyKeyReused,
  IdempotencyStore,
  type Outcome,
  type Recording,
  type StoredResponse
} from "./IdempotencyStore.ts"

const header = "idempotency-key"
const required = "Idempotency-Key header is required"
const malformed = "Idempotency-Key must be 1 to 255 characters: letters, digits, underscore, hyphen"

const isUnquoted = Schema.makeFilter((value: string) => !value.includes('"') || `${malformed}, without quotes`, {
  faultCode: "wrong_format"
})

export const keyHeader = {
  [header]: Schema.String.check(isUnquoted.abort(), Schema.isPattern(/^[A-Za-z0-9_-]{1,255}$/, { message: malformed }))
    .annotate({
      description: "Names the request: sent again within 24 hours, it has no second effect and gets the first answer",
      examples: ["5f0c2a9e-order-17"]
    })
    .pipe(Schema.annotateKey({ messageMissingKey: required }))
}

/** Member for the schema of the success, which a replay adds to the body. */
export const replayMember = {
  idempotent_replay: Schema.optionalKey(Schema.Literal(true)).annotate({
    description: "This is the answer to an earlier request with the same Idempotency-Key"
  })
}

export const errors = [Problem.problem(IdempotencyInFlight), Problem.problem(IdempotencyKeyReused)] as const

/** For `FaultSummary`: a missing or malformed key has priority over all other faults of a request. */
export const keyFault = (faults: ReadonlyArray<Problem.Fault>): Summary | undefined => {
  const fault = faults.find(({ location, pointer }) => location === "header" && pointer === `/${header}`)
  if (fault === undefined) return undefined
  return fault.code === "required"
    ? { code: "idempotency_key_required", message: required }
    : { code: "invalid_idempotency_key", message: fault.message }
}

interface Request {
  readonly endpoint: HttpApiEndpoint.Top
  readonly headers: { readonly [header]: string }
  readonly payload: unknown
}

export interface Options<A> {
  /** Headers of the first response that its replays repeat, such as `location`. */
  readonly headers?: (value: A) => Readonly<Record<string, string>>
}

/** Runs the use case and responds with its result, or replays the response to an earlier request with the same key. */
export const respond = <A, E, R>(request: Request, useCase: Effect.Effect<A, E, R>, options: Options<A> = {}) =>
  Effect.flatMap(IdempotencyStore, ({ run }) =>
    respondBy<A, Exclude<E, SqlError.SqlError>, E | Conflict, R>(
      request,
      ({ claim, recording }) => run(claim, useCase, recording),
      options
    )
  )

type Conflict = IdempotencyInFlight | IdempotencyKeyReused

/** The same for a use case whose claims are run by `IdempotencyBatch`. */
export const respondBy = <A, E, E2, R>(
  request: Request,
  run: (claimed: KeyedRequest<A, E>) => Effect.Effect<Outcome<A>, E2, R>,
  options: Options<A> = {}
) =>
  Effect.gen(function* () {
    const { accountId } = yield* Principal
    const { method, url } = yield* HttpServerRequest.HttpServerRequest
    const requestContext = requestContextOf(yield* Effect.context<never>())
    const codec = codecOf(request.endpoint)
    const recording = recordingOf<A, E>(codec, options)
    const claim = {
      accountId,
      route: `${method} ${url.split("?", 1)[0]}`,
      key: request.headers[header],
      fingerprint: fingerprintOf(codec.payload(request.payload))
    }
    const outcome = yield* run({ claim, recording }).pipe(
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (error instanceof IdempotencyInFlight) requestContext.addHeader("retry-after", "1")
        })
      )
    )
    return outcome._tag === "First"
      ? responseOf(recording.success(outcome.value))
      : replay(requestContext, outcome.response)
  })

const responseOf = ({ body, headers, status }: StoredResponse): HttpServerResponse.HttpServerResponse => {
  if (status === 204) return HttpServerResponse.empty({ status, headers })
  const contentType = status < 400 ? JsonBody.mediaType : Problem.contentType
  return HttpServerResponse.text(JSON.stringify(body), { status, headers, contentType })
}

const replay = (requestContext: RequestContext, response: StoredResponse): HttpServerResponse.HttpServerResponse => {
  requestContext.addHeader("idempotent-replayed", "true")
  const { body } = response
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body)
  return responseOf(isObject ? { ...response, body: { ...body, idempotent_replay: true } } : response)
}

interface Codec {
  readonly status: number
  readonly success: (value: unknown) => unknown
  readonly failure: (error: unknown) => Problem.ProblemJson
  readonly payload: (value: unknown) => unknown
}

const codecs = new WeakMap<object, Codec>()

/** The schemas of these endpoints are JSON and encode without services. */
const encoder = (schemas: ReadonlyArray<Schema.Top>) => {
  const encode = Schema.encodeUnknownEffect(Schema.Union(schemas))
  return (value: unknown) => Effect.runSync(encode(value) as Effect.Effect<unknown, Schema.SchemaError>)
}

const codecOf = (endpoint: HttpApiEndpoint.Top): Codec => {
  const known = codecs.get(endpoint)
  if (known !== undefined) return known
  const [success] = endpoint.success
  const [payload] = endpoint.payload.values()
  const made: Codec = {
    status: success === undefined ? 204 : statusOf(success),
    success: encoder([...endpoint.success]),
    failure: encoder(errorsOf(endpoint)) as (error: unknown) => Problem.ProblemJson,
    payload: encoder((payload?.schemas ?? [Schema.Unknown]) as ReadonlyArray<Schema.Top>)
  }
  codecs.set(endpoint, made)
  return made
}

/** Statuses that a repetition would not change. The caller can fix the others (401, 403, 422, 429), or the operator (5xx). */
const isStored = (status: number): boolean => status < 300 || status === 400 || status === 404 || status === 409

const recordingOf = <A, E>(codec: Codec, options: Options<A>): Recording<A, E> => ({
  success: (value) => ({
    status: codec.status,
    headers: options.headers?.(value) ?? {},
    body: codec.success(value) ?? null
  }),
  failure: (error) => {
    const body = codec.failure(error)
    return isStored(body.status) ? { status: body.status, headers: {}, body } : undefined
  }
})
