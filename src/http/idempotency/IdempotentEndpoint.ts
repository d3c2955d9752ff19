/**
 * For an endpoint that requires `Idempotency-Key` (any other public POST takes an optional one without declaring it, see
 * `OptionalKey`). The endpoint declares `keyHeader` and `errors`; its handler passes the request and the use case to
 * `respond`:
 *
 *     HttpApiEndpoint.post("book", "/reservations", {
 *       headers: IdempotentEndpoint.keyHeader, payload: Booking, success: Reservation,
 *       error: [problem(SlotFull), ...IdempotentEndpoint.errors]
 *     })
 *     handlers.handle("book", (request) => IdempotentEndpoint.respond(request, bookings.book(request.payload)))
 */
import { Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import type { SqlError } from "effect/sql"
import { Principal } from "../auth/Principal.ts"
import * as IdempotencyKey from "../endpoint/IdempotencyKey.ts"
import * as Problem from "../Problem.ts"
import { requestContextOf } from "../RequestContext.ts"
import { codecOf, storedFailure } from "./EndpointCodec.ts"
import type { KeyedRequest } from "./IdempotencyBatch.ts"
import {
  type Claim,
  fingerprintOf,
  IdempotencyInFlight,
  IdempotencyKeyReused,
  IdempotencyStore,
  type Outcome,
  type Recording
} from "./IdempotencyStore.ts"
import { replay, responseOf } from "./Replay.ts"

export const keyHeader = IdempotencyKey.requiredHeader

/** Member for the schema of the success, which a replay adds to the body. */
export const replayMember = {
  idempotent_replay: Schema.optionalKey(Schema.Literal(true)).annotate({
    description: "This is the answer to an earlier request with the same Idempotency-Key"
  })
}

export const errors = [Problem.problem(IdempotencyInFlight), Problem.problem(IdempotencyKeyReused)] as const

interface Request {
  readonly endpoint: HttpApiEndpoint.Top
  readonly headers: { readonly [IdempotencyKey.name]: string }
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

/** Responds for a use case whose claims are run by `IdempotencyBatch`. */
export const respondBy = <A, E, E2, R>(
  request: Request,
  run: (claimed: KeyedRequest<A, E>) => Effect.Effect<Outcome<A>, E2, R>,
  options: Options<A> = {}
) =>
  Effect.gen(function* () {
    const raw = yield* HttpServerRequest.HttpServerRequest
    const requestContext = requestContextOf(yield* Effect.context<never>())
    const claim = claimOf(yield* Principal, raw, { ...request, key: request.headers[IdempotencyKey.name] })
    const recording = recordingOf<A, E>(request.endpoint, options)
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

/**
 * Keys of one kind share their claims; another kind may see other data, as that of a test key. An installed app has claims of its own, since a
 * replay would show it what another app of the account was answered, such as the secret of an endpoint.
 */
export const claimOf = (
  { accountId, installationId, kind }: Principal["Service"],
  { method, url }: HttpServerRequest.HttpServerRequest,
  {
    endpoint,
    key,
    payload
  }: { readonly endpoint: HttpApiEndpoint.Top; readonly key: string; readonly payload: unknown }
): Claim => ({
  accountId,
  route: [method, url.split("?", 1)[0], kind, ...(installationId === undefined ? [] : [installationId])].join(" "),
  key,
  fingerprint: fingerprintOf(codecOf(endpoint).payload(payload))
})

const recordingOf = <A, E>(endpoint: HttpApiEndpoint.Top, options: Options<A>): Recording<A, E> => {
  const { status, success } = codecOf(endpoint)
  return {
    success: (value) => ({
      status,
      headers: options.headers?.(value) ?? {},
      body: JSON.stringify(success(value) ?? null)
    }),
    failure: (error) => storedFailure(endpoint, error)
  }
}
