/**
 * Bearer authentication, the parts that every family of keys shares. A family is a security middleware of a few lines:
 *
 *     class StoreKey extends HttpApiMiddleware.Service<StoreKey, { provides: Principal }>()("stores/StoreKey", {
 *       security: { storeKey: HttpApiSecurity.bearer },
 *       error: [...Auth.errors, problem(PlanRequired)]
 *     }) {
 *       static readonly layer = Layer.effect(StoreKey, Effect.gen(function* () {
 *         const keys = yield* Keys
 *         const storeKey = yield* Auth.guard({ realm: "stores", admit: (credential) => keys.admit(credential) })
 *         return { storeKey }
 *       }))
 *     }
 *
 * Order of the checks: budget of the client's address (429), credential (401), refusal of the family (its own error),
 * budget of the credential (429), scopes (403). Every answer after the credential is known reports the tighter budget.
 */
import { Context, Effect, Option, Redacted, Schema, type Types } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { addressKey } from "./Address.ts"
import { type ExchangeState, exchangeOf } from "./Exchange.ts"
import { Principal } from "./Principal.ts"
import { problem } from "./Problem.ts"
import { type Budget, type Decision, RateLimiter } from "./RateLimiter.ts"

/** Missing, malformed, unknown, revoked or expired: one body for all, so that an answer tells nothing about a key. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  { code: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 401 }
) {
  override get message() {
    return "Unauthorized"
  }
}

export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()(
  "InsufficientScope",
  { required: Schema.Array(Schema.String) },
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Insufficient scope"
  }
  get detail() {
    return `This request needs the scope ${this.required.join(", ")}`
  }
}

export class RateLimited extends Schema.TaggedError<RateLimited>()(
  "RateLimited",
  { retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  override get message() {
    return "Rate limit exceeded"
  }
  get detail() {
    return `Try again in ${this.retryAfterSeconds} s`
  }
}

/** Declared by every security middleware that is built with `guard`. */
export const errors = [problem(Unauthorized), problem(InsufficientScope), problem(RateLimited)] as const

/** Annotation of a group or endpoint: the scopes that a credential needs, all of them. */
export class RequiredScopes extends Context.Service<RequiredScopes, ReadonlyArray<string>>()(
  "ekimae/http/RequiredScopes"
) {}

export interface Target {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

/** What a known credential may do now. */
export interface Admission<E = never> {
  readonly principal: Principal["Service"]
  readonly budget: Budget
  /** Why the family refuses this request all the same (plan, inactive account); it comes before the rate limit. */
  readonly refusal?: E | undefined
}

export interface Family<E, R> {
  /** Names the family in `WWW-Authenticate`. */
  readonly realm: string
  /** Finds out who owns a credential, which is never empty. */
  readonly admit: (credential: string, target: Target) => Effect.Effect<Admission<E>, Unauthorized, R>
  /** Requests that one client address may make, with good keys and bad; counted before the key is looked at. */
  readonly perAddress?: { readonly limit: number; readonly windowMs: number } | undefined
}

type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, Principal>

/** The function for the scheme of a security middleware. */
export const guard = Effect.fnUntraced(function* <E = never, R = never>(family: Family<E, R>) {
  const limiter = yield* RateLimiter
  const context = yield* Effect.context<R>()
  const requiredBy = scopesByTarget()

  return Effect.fnUntraced(function* (handler: Handler, target: Target & { readonly credential: Redacted.Redacted }) {
    const exchange = exchangeOf(yield* Effect.context<never>())
    if (family.perAddress !== undefined) {
      const key = `address:${family.realm}:${addressKey(exchange.address)}`
      const decision = yield* limiter.consume({ key, ...family.perAddress })
      exchange.reportRate(decision)
      if (!decision.allowed) return yield* rateLimited(exchange, decision)
    }
    const credential = Redacted.value(target.credential)
    if (credential === "") return yield* unauthorized(exchange, family.realm, new Unauthorized({}))
    const admission = yield* family.admit(credential, target).pipe(
      Effect.provideContext(context),
      Effect.catch((error) => unauthorized(exchange, `${family.realm}", error="invalid_token`, error))
    )
    exchange.accountId = admission.principal.accountId
    const decision = yield* limiter.consume(admission.budget)
    exchange.reportRate(decision)
    if (admission.refusal !== undefined) return yield* Effect.fail(admission.refusal)
    if (!decision.allowed) return yield* rateLimited(exchange, decision)
    const required = requiredBy(target)
    if (!required.every((scope) => admission.principal.scopes.has(scope))) {
      return yield* new InsufficientScope({ required })
    }
    return yield* Effect.provideService(handler, Principal, admission.principal)
  })
})

const unauthorized = (exchange: ExchangeState, challenge: string, error: Unauthorized) => {
  exchange.addHeader("www-authenticate", `Bearer realm="${challenge}"`)
  return Effect.fail(error)
}

const rateLimited = (exchange: ExchangeState, decision: Decision) => {
  exchange.rate = decision
  exchange.addHeader("retry-after", String(decision.resetSeconds))
  return Effect.fail(new RateLimited({ retryAfterSeconds: decision.resetSeconds }))
}

const noScopes: ReadonlyArray<string> = []

const scopesByTarget = () => {
  const known = new WeakMap<object, ReadonlyArray<string>>()
  return ({ endpoint, group }: Target): ReadonlyArray<string> => {
    const before = known.get(endpoint)
    if (before !== undefined) return before
    const annotations = Context.merge(group.annotations, endpoint.annotations)
    const scopes = Option.getOrElse(Context.getOption(annotations, RequiredScopes), () => noScopes)
    known.set(endpoint, scopes)
    return scopes
  }
}
