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
 * Order of the checks: budget of the client's address, or of its wrong credentials (429), credential (401), refusal of the family (its own error),
 * budget of the credential (429), scopes (403). Every answer after the credential is known reports the tighter budget.
 */
import { Context, Effect, Option, type Redacted, Schema, type Types } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { addressKey } from "./Address.ts"
import { type ExchangeState, exchangeOf, headerOf } from "./Exchange.ts"
import { Principal } from "./Principal.ts"
import { problem } from "./Problem.ts"
import * as RateFields from "./RateFields.ts"
import { type Budget, type Decision, RateLimiter } from "./RateLimiter.ts"
import * as WrongCredentials from "./WrongCredentials.ts"

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

export interface Family<E> {
  /** Names the family in `WWW-Authenticate`. */
  readonly realm: string
  /** Finds out who owns a credential, which is never empty. */
  readonly admit: (credential: string, target: Target) => Effect.Effect<Admission<E>, Unauthorized>
  /** Requests that one client address may make, with good keys and bad; counted before the key is looked at. */
  readonly perAddress?: { readonly limit: number; readonly windowMs: number } | undefined
  /**
   * Wrong keys that one client address may show. Beyond them it is refused but for keys that `isKnown` knows; others are
   * looked up a few times a second, so that a good one gets through as soon as the address is quiet.
   */
  readonly wrongPerAddress?: WrongCredentials.Limit | undefined
  /** Whether this node has admitted the credential lately. */
  readonly isKnown?: ((credential: string) => boolean) | undefined
  /** Whether answers carry `ratelimit` and `ratelimit-policy` too; see `RateFields.ts`. */
  readonly rateFields?: boolean | undefined
  /** Headers of every answer, whatever its status. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, Principal>
type Guarded<E> = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Types.unhandled | Unauthorized | InsufficientScope | RateLimited | E
>

export interface Guard<E> {
  (handler: Handler, target: Target & { readonly credential: Redacted.Redacted }): Guarded<E>
  /** The same for an endpoint with this one scheme, without what it takes to try several; `JsonEndpoint` uses it. */
  readonly direct: (handler: Handler, target: Target) => Guarded<E>
}

export const isGuard = (u: unknown): u is Guard<unknown> => typeof u === "function" && "direct" in u

/** The credential of an Authorization header; empty when there is none or it is of another scheme. */
export const bearerOf = (authorization: string | undefined): string => {
  if (authorization === undefined) return ""
  if (authorization.startsWith("Bearer ")) return authorization.slice(7).trim()
  return /^bearer +(.*)$/i.exec(authorization)?.[1]?.trim() ?? ""
}

/** The function for the scheme of a security middleware. */
export const guard = <E = never>(family: Family<E>): Effect.Effect<Guard<E>, never, RateLimiter> =>
  Effect.map(RateLimiter, (limiter) => {
    const headers = Object.entries(family.headers ?? {})
    const wrong = family.wrongPerAddress && WrongCredentials.make(limiter, family.realm, family.wrongPerAddress)
    const direct: Guard<E>["direct"] = (handler, target) => {
      const attempt: Attempt<E> = { family, limiter, wrong, handler, target }
      return Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const credential = bearerOf(headerOf(request, "authorization"))
        const exchange = exchangeOf(fiber.context)
        for (const [name, value] of headers) exchange.addHeader(name, value)
        return family.perAddress === undefined
          ? authenticate(attempt, exchange, credential)
          : countAddress(attempt, family.perAddress, exchange, credential)
      })
    }
    return Object.assign((handler: Handler, target: Target) => direct(handler, target), { direct })
  })

interface Attempt<E> {
  readonly family: Family<E>
  readonly limiter: RateLimiter["Service"]
  readonly wrong: WrongCredentials.WrongCredentials | undefined
  readonly handler: Handler
  readonly target: Target
}

const countAddress = <E>(
  attempt: Attempt<E>,
  perAddress: { readonly limit: number; readonly windowMs: number },
  exchange: ExchangeState,
  credential: string
): Guarded<E> => {
  const key = `address:${attempt.family.realm}:${addressKey(exchange.address)}`
  return Effect.flatMap(attempt.limiter.consume({ key, ...perAddress }), (decision): Guarded<E> => {
    exchange.reportRate(decision)
    if (attempt.family.rateFields === true) RateFields.report(exchange, "address", perAddress, decision)
    return decision.allowed ? authenticate(attempt, exchange, credential) : rateLimited(exchange, decision)
  })
}

const authenticate = <E>(attempt: Attempt<E>, exchange: ExchangeState, credential: string): Guarded<E> => {
  const { family, wrong } = attempt
  if (credential === "") {
    exchange.addHeader("www-authenticate", `Bearer realm="${family.realm}"`)
    return Effect.fail(new Unauthorized({}))
  }
  if (wrong === undefined) return admit(attempt, exchange, credential, (error) => Effect.fail(error))
  return Effect.clockWith((clock) => {
    const now = clock.currentTimeMillisUnsafe()
    const seconds = wrong.refusedFor(exchange.address, now)
    if (seconds === 0 || family.isKnown?.(credential) === true) {
      return admit(attempt, exchange, credential, (error) =>
        Effect.flatMap(
          wrong.count(exchange.address, now),
          (isWithin): Guarded<E> =>
            isWithin ? Effect.fail(error) : refusedAddress(exchange, wrong.refusedFor(exchange.address, now))
        )
      )
    }
    const refused = Effect.suspend(() => refusedAddress(exchange, seconds))
    const key = `lookups:${family.realm}:${addressKey(exchange.address)}`
    return Effect.flatMap(
      attempt.limiter.consume({ ...lookupsWhenRefused, key }),
      ({ allowed }): Guarded<E> => (allowed ? admit(attempt, exchange, credential, () => refused) : refused)
    )
  })
}

/** What a flood of wrong keys may still cost the database, and a good key among them needs. */
const lookupsWhenRefused = { limit: 5, windowMs: 1000 }

const admit = <E>(
  attempt: Attempt<E>,
  exchange: ExchangeState,
  credential: string,
  refuse: (error: Unauthorized) => Guarded<E>
): Guarded<E> => {
  const { family, target } = attempt
  return Effect.matchEffect(family.admit(credential, target), {
    onFailure: (error) => {
      exchange.addHeader("www-authenticate", `Bearer realm="${family.realm}", error="invalid_token"`)
      return refuse(error)
    },
    onSuccess: (admission) => authorize(attempt, exchange, admission)
  })
}

const authorize = <E>(
  { family, handler, limiter, target }: Attempt<E>,
  exchange: ExchangeState,
  { budget, principal, refusal }: Admission<E>
): Guarded<E> => {
  exchange.accountId = principal.accountId
  return Effect.flatMap(limiter.consume(budget), (decision): Guarded<E> => {
    exchange.reportRate(decision)
    if (family.rateFields === true) RateFields.report(exchange, "key", budget, decision)
    if (refusal !== undefined) return Effect.fail(refusal)
    if (!decision.allowed) return rateLimited(exchange, decision)
    const required = scopesRequiredBy(target)
    return required.every((scope) => principal.scopes.has(scope))
      ? Effect.provideService(handler, Principal, principal)
      : Effect.fail(new InsufficientScope({ required }))
  })
}

const rateLimited = (exchange: ExchangeState, decision: Decision) => {
  exchange.rate = decision
  return refusedAddress(exchange, decision.resetSeconds)
}

const refusedAddress = (exchange: ExchangeState, seconds: number) => {
  exchange.addHeader("retry-after", String(seconds))
  return Effect.fail(new RateLimited({ retryAfterSeconds: seconds }))
}

const noScopes: ReadonlyArray<string> = []
const scopesByEndpoint = new WeakMap<object, ReadonlyArray<string>>()

const scopesRequiredBy = ({ endpoint, group }: Target): ReadonlyArray<string> => {
  const known = scopesByEndpoint.get(endpoint)
  if (known !== undefined) return known
  const annotations = Context.merge(group.annotations, endpoint.annotations)
  const scopes = Option.getOrElse(Context.getOption(annotations, RequiredScopes), () => noScopes)
  scopesByEndpoint.set(endpoint, scopes)
  return scopes
}
