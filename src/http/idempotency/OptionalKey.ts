/**
 * `Idempotency-Key` on every public POST that does not declare it: PATCH and DELETE have one effect anyway, and an operator's
 * POST sets a state or says how many it changed. A handler runs inside the transaction of the store, so its rows, jobs and
 * events commit with the stored response.
 */
import { Context, Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { Principal } from "../auth/Principal.ts"
import type { Route, RunKeyed } from "../endpoint/JsonEndpoint.ts"
import * as Problem from "../Problem.ts"
import { type RequestContext, requestContextOf } from "../RequestContext.ts"
import { storedFailure } from "./EndpointCodec.ts"
import { IdempotencyInFlight, IdempotencyKeyReused, IdempotencyStore, type StoredResponse } from "./IdempotencyStore.ts"
import { claimOf, errors } from "./IdempotentEndpoint.ts"
import { PreparesFirst } from "./Preparation.ts"
import { replay } from "./Replay.ts"

type Response = HttpServerResponse.HttpServerResponse

/**
 * Annotation of an endpoint that computes: repeating it has no further effect, so it runs without a transaction and holds no
 * connection meanwhile. On one node a second request is refused while the first is in flight; if two nodes compute the same,
 * the response that is stored first is the answer of both.
 */
export class OnlyComputes extends Context.Service<OnlyComputes, true>()("ekimae/http/idempotency/OnlyComputes") {}

/** Annotation of an endpoint whose response has a secret that is shown once: it is stored sealed by the vault. */
export class ShowsSecret extends Context.Service<ShowsSecret, true>()("ekimae/http/idempotency/ShowsSecret") {}

/** How the fast routes run a request with a key. */
export const run: Effect.Effect<RunKeyed, never, IdempotencyStore> = Effect.map(
  IdempotencyStore,
  (store) => (request, respond) =>
    Effect.withFiber((fiber) => {
      const requestContext = requestContextOf(fiber.context)
      const { endpoint, raw } = request
      const principal = Context.getUnsafe(fiber.context as Context.Context<Principal>, Principal)
      const claim = { ...claimOf(principal, raw, request), isSecret: has(endpoint, ShowsSecret) }
      const execute = has(endpoint, OnlyComputes)
        ? store.compute
        : has(endpoint, PreparesFirst)
          ? store.runPrepared
          : store.run
      const outcome = execute(claim, respond, {
        success: (response) => storedOf(requestContext, response),
        failure: (error) => storedFailure(endpoint, error)
      })
      return Effect.matchEffect(outcome, {
        onFailure: (error) => refusalOf(requestContext, error),
        onSuccess: (outcome) =>
          Effect.succeed(outcome._tag === "First" ? outcome.value : replay(requestContext, outcome.response))
      })
    })
)

const has = (
  { annotations }: HttpApiEndpoint.Top,
  { key }: typeof OnlyComputes | typeof PreparesFirst | typeof ShowsSecret
): boolean => annotations.mapUnsafe.has(key)

/** Headers that belong to the response itself, wherever the handler has set them. */
const storedHeaders = ["location", "content-language"] as const

const storedOf = (requestContext: RequestContext, { body, headers, status }: Response): StoredResponse => {
  const all: Readonly<Record<string, string | undefined>> = { ...headers, ...requestContext.headers }
  const kept = storedHeaders.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]))
  if (body._tag !== "Uint8Array" && body._tag !== "Empty") throw new Error(`A ${body._tag} response cannot be stored`)
  const text = body._tag === "Empty" ? "null" : (body.text ?? new TextDecoder().decode(body.body))
  return { status, headers: Object.fromEntries(kept), body: text }
}

/** A request in flight and a reused key get their problem; what the handler failed with goes on. */
const refusalOf = (requestContext: RequestContext, error: unknown): Route => {
  const isInFlight = error instanceof IdempotencyInFlight
  if (!isInFlight && !(error instanceof IdempotencyKeyReused)) return Effect.fail(error)
  if (isInFlight) requestContext.addHeader("retry-after", "1")
  return Effect.map(Effect.orDie(encodeRefusal(error)), (json) =>
    HttpServerResponse.text(JSON.stringify(json), { status: json.status, contentType: Problem.contentType })
  )
}

const encodeRefusal = Schema.encodeEffect(Schema.Union(errors))
