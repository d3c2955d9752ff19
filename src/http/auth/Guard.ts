/**
 * Checks the bearer key of a request. Order of the checks: budget of the client address, or of its wrong keys (429); key
 * (401); refusal of the family (its own error); budgets of the key and of its account (429); kind of the key (its own error); scopes (403). Once the key is known, every response
 * reports the tighter budget.
 */
import { Context, Effect, Option, type Redacted, type Types } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { Account } from "../../process/Account.ts"
import { addressKey } from "../edge/ClientAddress.ts"
import { headerOf, type RequestContext, requestContextOf } from "../RequestContext.ts"
import { type Budget, type Decision, RateLimiter } from "../rate-limit/RateLimiter.ts"
import * as Auth from "./Auth.ts"
import { Principal } from "./Principal.ts"
import { whileAllowed } from "./StreamAccess.ts"
import * as WrongCredentials from "./WrongCredentials.ts"

interface KeyFamily<E> {
  /** Names the family in `WWW-Authenticate`. */
  readonly realm: string
  /** Beginning of a key, such as `sk_...`, for a request without one. */
  readonly example?: string | undefined
  /** Looks up a credential, which is never empty. */
  readonly admit: (credential: string) => Effect.Effect<Auth.Admission<E>, Auth.Unauthorized>
  /** Limit of requests per client address, with valid and invalid keys; counted before the key is looked up. */
  readonly perAddress?: { readonly limit: number; readonly windowMs: number } | undefined
  /**
   * Limit of wrong keys per client address. Above it the address is refused, except with keys that `isKnown` knows. Other
   * keys are still looked up a few times a second, so that a valid one gets through as soon as the wrong ones stop.
   */
  readonly wrongPerAddress?: WrongCredentials.Limit | undefined
  /** Whether this node has recently admitted the credential. */
  readonly isKnown?: ((credential: string) => boolean) | undefined
  /** Whether responses also carry `ratelimit` and `ratelimit-policy` (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly rateFields?: boolean | undefined
  /** Headers of every response, whatever its status. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Called for each request that is let in. */
  readonly count?: ((accountId: string, target: Auth.Target, by: "key" | "user") => void) | undefined
  /** Admits the user of a session cookie, where a request has no Authorization header. None: no such session or role. */
  readonly admitSession?: AdmitSession<E> | undefined
}

export type AdmitSession<E = never> = (
  request: HttpServerRequest.HttpServerRequest,
  target: Auth.Target
) => Effect.Effect<Auth.Admission<E> | undefined, Auth.Unauthorized>

type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, Principal>
type GuardedHandler<E> = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Types.unhandled | Auth.Unauthorized | Auth.InsufficientScope | Auth.RateLimited | E
>

export interface Guard<E> {
  (handler: Handler, target: Auth.Target & { readonly credential: Redacted.Redacted }): GuardedHandler<E>
  /** For an endpoint with this scheme alone: reads the header itself, without the search among several schemes. */
  readonly direct: (handler: Handler, target: Auth.Target) => GuardedHandler<E>
  readonly verify: Verify
}

/** What a valid credential may do, and the budgets that its requests count against. */
export interface Verification {
  readonly scopes: ReadonlySet<string>
  readonly budgets: ReadonlyArray<Budget>
}

/** Fails for a credential that is not valid now. Counts against no budget; the caller bounds how often it is used. */
export type Verify = (credential: string) => Effect.Effect<Verification, Auth.Unauthorized | Auth.RateLimited>

export const isGuard = (u: unknown): u is Pick<Guard<unknown>, "direct"> => typeof u === "function" && "direct" in u

/** Verifies a credential, for a service of a security middleware whose scheme has a guard with `verify`, as those by `make`. */
export const verifierOf = (service: unknown, scheme: string): Verify | undefined => {
  if (typeof service !== "object" || service === null) return undefined
  const guard = (service as Record<string, Partial<Guard<unknown>> | undefined>)[scheme]
  return guard?.verify
}

/** The credential of an Authorization header; empty without one, or with another scheme. */
export const bearerOf = (authorization: string | undefined): string => {
  if (authorization === undefined) return ""
  if (authorization.startsWith("Bearer ")) return authorization.slice(7).trim()
  return /^bearer +(.*)$/i.exec(authorization)?.[1]?.trim() ?? ""
}

/** Makes the guard of one family, which is the function for the scheme of its security middleware. */
export const make = <E = never>(family: KeyFamily<E>): Effect.Effect<Guard<E>, never, RateLimiter> =>
  Effect.map(RateLimiter, (limiter) => {
    const headers = Object.entries(family.headers ?? {})
    const wrong = family.wrongPerAddress && WrongCredentials.make(limiter, family.realm, family.wrongPerAddress)
    const direct: Guard<E>["direct"] = (handler, target) => {
      const call: Call<E> = { family, limiter, wrong, handler, target }
      return Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const credential = bearerOf(headerOf(request, "authorization"))
        const requestContext = requestContextOf(fiber.context)
        for (const [name, value] of headers) requestContext.addHeader(name, value)
        return family.perAddress === undefined
          ? authenticate(call, requestContext, credential)
          : countAddress(call, family.perAddress, requestContext, credential)
      })
    }
    const verify: Verify = (credential) =>
      Effect.map(family.admit(credential), ({ accountBudget, budget, principal }) => ({
        scopes: principal.scopes,
        budgets: accountBudget === undefined ? [budget] : [budget, accountBudget]
      }))
    return Object.assign((handler: Handler, target: Auth.Target) => direct(handler, target), { direct, verify })
  })

/** One request at the guard of a family. */
interface Call<E> {
  readonly family: KeyFamily<E>
  readonly limiter: RateLimiter["Service"]
  readonly wrong: WrongCredentials.WrongCredentials | undefined
  readonly handler: Handler
  readonly target: Auth.Target
}

const countAddress = <E>(
  call: Call<E>,
  perAddress: { readonly limit: number; readonly windowMs: number },
  requestContext: RequestContext,
  credential: string
): GuardedHandler<E> => {
  const key = `address:${call.family.realm}:${addressKey(requestContext.address)}`
  return Effect.flatMap(call.limiter.consume({ key, ...perAddress }), (decision): GuardedHandler<E> => {
    requestContext.reportRate(decision)
    if (call.family.rateFields === true) addRateLimitFields(requestContext, "address", perAddress, decision)
    return decision.allowed ? authenticate(call, requestContext, credential) : rateLimited(requestContext, decision)
  })
}

const authenticate = <E>(call: Call<E>, requestContext: RequestContext, credential: string): GuardedHandler<E> => {
  const { family, wrong } = call
  if (credential === "") return authenticateSession(call, requestContext)
  if (wrong === undefined) return admit(call, requestContext, credential, (error) => Effect.fail(error))
  return Effect.clockWith((clock) => {
    const now = clock.currentTimeMillisUnsafe()
    const seconds = wrong.refusedFor(requestContext.address, now)
    if (seconds === 0 || family.isKnown?.(credential) === true) {
      return admit(call, requestContext, credential, (error) =>
        Effect.flatMap(
          wrong.count(requestContext.address, now),
          (isWithin): GuardedHandler<E> =>
            isWithin
              ? Effect.fail(error)
              : refusedAddress(requestContext, wrong.refusedFor(requestContext.address, now))
        )
      )
    }
    const refused = Effect.suspend(() => refusedAddress(requestContext, seconds))
    const key = `lookups:${family.realm}:${addressKey(requestContext.address)}`
    return Effect.flatMap(
      call.limiter.consume({ ...lookupsWhenRefused, key }),
      ({ allowed }): GuardedHandler<E> => (allowed ? admit(call, requestContext, credential, () => refused) : refused)
    )
  })
}

const authenticateSession = <E>(call: Call<E>, requestContext: RequestContext): GuardedHandler<E> => {
  const missing = Effect.suspend(() => {
    const { example = "KEY", realm } = call.family
    requestContext.addHeader("www-authenticate", `Bearer realm="${realm}"`)
    return Effect.fail(new Auth.Unauthorized({ reason: `Send the key in a header: Authorization: Bearer ${example}` }))
  })
  const { admitSession } = call.family
  if (admitSession === undefined) return missing
  return Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    if (headerOf(request, "authorization") !== undefined || headerOf(request, "cookie") === undefined) return missing
    return Effect.flatMap(
      admitSession(request, call.target),
      (admission): GuardedHandler<E> =>
        admission === undefined
          ? missing
          : authorize(call, requestContext, admission, { by: "user", again: admitSession(request, call.target) })
    )
  })
}

/** Look-ups that a refused address still gets: a bounded load for the database, enough for a valid key to get through. */
const lookupsWhenRefused = { limit: 5, windowMs: 1000 }

const admit = <E>(
  call: Call<E>,
  requestContext: RequestContext,
  credential: string,
  refuse: (error: Auth.Unauthorized) => GuardedHandler<E>
): GuardedHandler<E> => {
  const { family } = call
  return Effect.matchEffect(family.admit(credential), {
    onFailure: (error) => {
      requestContext.addHeader("www-authenticate", `Bearer realm="${family.realm}", error="invalid_token"`)
      return refuse(error)
    },
    onSuccess: (admission) => authorize(call, requestContext, admission, { by: "key", again: family.admit(credential) })
  })
}

interface Caller<E> {
  readonly by: "key" | "user"
  /** Looks the credential up again. */
  readonly again: Effect.Effect<Auth.Admission<E> | undefined, Auth.Unauthorized>
}

const isStillAllowed = <E>({ again }: Caller<E>): Effect.Effect<boolean> =>
  Effect.match(again, {
    onFailure: () => false,
    onSuccess: (admission) =>
      admission !== undefined && admission.refusal === undefined && admission.isForbidden !== true
  })

const authorize = <E>(
  { family, handler, limiter, target }: Call<E>,
  requestContext: RequestContext,
  admission: Auth.Admission<E>,
  caller: Caller<E>
): GuardedHandler<E> => {
  const { accountBudget, budget, isForbidden, principal, refusal, wrongKind } = admission
  requestContext.accountId = principal.accountId
  const counted = (name: "account" | "key", of: Budget, next: () => GuardedHandler<E>): GuardedHandler<E> =>
    Effect.flatMap(limiter.consume(of), (decision): GuardedHandler<E> => {
      requestContext.reportRate(decision)
      // The field of the account comes only where it is what refuses.
      if (family.rateFields === true && (name === "key" || !decision.allowed)) {
        addRateLimitFields(requestContext, name, of, decision)
      }
      if (refusal !== undefined) return Effect.fail(refusal)
      return decision.allowed ? next() : rateLimited(requestContext, decision)
    })
  const admitted = (): GuardedHandler<E> => {
    if (wrongKind !== undefined) return Effect.fail(wrongKind)
    const required = scopesRequiredBy(target)
    if (isForbidden === true || !required.every((scope) => principal.scopes.has(scope))) {
      return Effect.fail(new Auth.InsufficientScope({ required }))
    }
    family.count?.(principal.accountId, target, caller.by)
    const response = Effect.provideService(handler, Principal, principal)
    return Effect.map(Effect.provideService(response, Account, principal.accountId), (response) =>
      whileAllowed(response, isStillAllowed(caller))
    )
  }
  return counted("key", budget, () =>
    accountBudget === undefined ? admitted() : counted("account", accountBudget, admitted)
  )
}

const rateLimited = (requestContext: RequestContext, decision: Decision) => {
  requestContext.rate = decision
  return refusedAddress(requestContext, decision.resetSeconds)
}

const refusedAddress = (requestContext: RequestContext, seconds: number) => {
  requestContext.addHeader("retry-after", String(seconds))
  return Effect.fail(new Auth.RateLimited({ retryAfterSeconds: seconds }))
}

/**
 * Adds the structured rate limit fields (draft-ietf-httpapi-ratelimit-headers-10), which name every budget that a request
 * counts against; the `x-ratelimit-*` headers report only the tighter one.
 */
const addRateLimitFields = (
  requestContext: RequestContext,
  name: "account" | "address" | "key",
  { limit, windowMs }: Pick<Budget, "limit" | "windowMs">,
  { remaining, resetSeconds }: Decision
): void => {
  requestContext.appendHeader("ratelimit-policy", `"${name}";q=${limit};w=${Math.round(windowMs / 1000)}`)
  requestContext.appendHeader("ratelimit", `"${name}";r=${remaining};t=${resetSeconds}`)
}

const noScopes: ReadonlyArray<string> = []
const scopesByEndpoint = new WeakMap<object, ReadonlyArray<string>>()

/** Scopes that a credential must have for the endpoint, all of them. */
export const scopesRequiredBy = ({ endpoint, group }: Auth.Target): ReadonlyArray<string> => {
  const known = scopesByEndpoint.get(endpoint)
  if (known !== undefined) return known
  const annotations = Context.merge(group.annotations, endpoint.annotations)
  const scopes = Option.getOrElse(Context.getOption(annotations, Auth.RequiredScopes), () => noScopes)
  scopesByEndpoint.set(endpoint, scopes)
  return scopes
}
