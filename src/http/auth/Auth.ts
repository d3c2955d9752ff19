/**
 * What modules declare for bearer authentication: errors and scopes of endpoints, and the admission of a credential.
 * `Guard.ts` checks requests. A family of keys is a security middleware of a few lines:
 *
 *     class StoreKey extends HttpApiMiddleware.Service<StoreKey, { provides: Principal }>()("stores/StoreKey", {
 *       security: { storeKey: HttpApiSecurity.bearer },
 *       error: [...Auth.errors, problem(PlanRequired)]
 *     }) {
 *       static readonly layer = Layer.effect(StoreKey, Effect.gen(function* () {
 *         const keys = yield* Keys
 *         const storeKey = yield* Guard.make({ realm: "stores", admit: (credential) => keys.admit(credential) })
 *         return { storeKey }
 *       }))
 *     }
 */
import { Context, Schema } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { problem } from "../Problem.ts"
import type { Budget } from "../rate-limit/RateLimiter.ts"
import type { Principal } from "./Principal.ts"

/**
 * A missing, malformed, unknown, revoked or expired key. Code and message are the same for all; `reason` helps who holds the key, and tells others
 * nothing that they did not send.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  { code: Schema.optionalKey(Schema.String), reason: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 401 }
) {
  override get message() {
    return "Unauthorized"
  }
  get detail() {
    return this.reason
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
    return this.required.length === 0
      ? "The role of this user does not allow this request"
      : `This request needs the scope ${this.required.join(", ")}`
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

/** Declared by every security middleware that is built with `Guard.make`. */
export const errors = [problem(Unauthorized), problem(InsufficientScope), problem(RateLimited)] as const

/** Annotation of a group or endpoint: the scopes that a credential must have, all of them. */
export class RequiredScopes extends Context.Service<RequiredScopes, ReadonlyArray<string>>()(
  "ekimae/http/auth/RequiredScopes"
) {}

export interface Target {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

/** What a valid credential may do now. */
export interface Admission<E = never> {
  readonly principal: Principal["Service"]
  readonly budget: Budget
  /** Budget of all keys of the account together, beside the one of the key. */
  readonly accountBudget?: Budget | undefined
  /** Why the request is refused although the credential is valid (plan, inactive account); precedes the rate limit. */
  readonly refusal?: E | undefined
  /** Why this kind of credential is refused here; follows the rate limit and precedes the scopes. */
  readonly wrongKind?: E | undefined
  /** The caller's role does not allow this request, whatever its scopes. */
  readonly isForbidden?: boolean
}
