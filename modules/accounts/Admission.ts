/**
 * Who a key belongs to, and whether its family admits it. What depends on the text alone is decided without the
 * database: missing, malformed, wrong checksum, wrong family. A well-formed key of the family costs one look-up,
 * whether it is good, unknown, revoked or expired, and all but the good one get the same answer. The look-up compares
 * SHA-256 digests by index; its timing could tell about digests only, which nobody can steer towards a stored one.
 */
import { Context, Effect, Layer, Result } from "effect"
import { type Admission as Admitted, Unauthorized } from "../../src/http/auth/Auth.ts"
import type { Budget } from "../../src/http/rate-limit/RateLimiter.ts"
import * as ApiKey from "./ApiKey.ts"
import { type Credential, isExpired } from "./Credential.ts"
import type { Found } from "./CredentialCache.ts"
import { Credentials } from "./Credentials.ts"
import type { KeyKind } from "./Key.ts"
import { LastUse } from "./LastUse.ts"

/** What tells one family of keys from another. */
export interface Rules<E> {
  readonly kinds: ReadonlyArray<KeyKind>
  /** Requests per minute, and whose they are. */
  readonly budget: (credential: Credential) => { readonly key: string; readonly perMinute: number }
  /** Fails to deny the key as if it were unknown; a success may carry a refusal that says why. */
  readonly judge: (credential: Credential) => Result.Result<E | undefined, Unauthorized>
}

export class Admission extends Context.Service<
  Admission,
  {
    readonly admit: <E>(rules: Rules<E>) => (key: string) => Effect.Effect<Admitted<E>, Unauthorized>
    /** Whether this node found the key lately, and has not heard that it was revoked. */
    readonly isKnown: (key: string) => boolean
  }
>()("accounts/Admission") {
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const lastUse = yield* LastUse

      const decide = <E>(rules: Rules<E>, found: Found, now: number): Effect.Effect<Admitted<E>, Unauthorized> => {
        if (found === "unknown" || isExpired(found, now)) return Effect.fail(new Unauthorized({}))
        lastUse.mark(found.keyId, now)
        return Result.match(rules.judge(found), {
          onFailure: (error) => Effect.fail(error),
          onSuccess: (refusal) => Effect.succeed({ principal: found, budget: budgetOf(rules, found), refusal })
        })
      }

      // One step when the credential is cached: every request passes here.
      return Admission.of({
        isKnown: (key) => credentials.isKnown(ApiKey.digest(key)),
        admit: (rules) => (key) =>
          Effect.clockWith((clock) => {
            const kind = ApiKey.kindOf(key)
            if (kind === undefined || !rules.kinds.includes(kind)) return Effect.fail(new Unauthorized({}))
            const hash = ApiKey.digest(key)
            const now = clock.currentTimeMillisUnsafe()
            const cached = credentials.cached(hash, now)
            return cached === undefined
              ? Effect.flatMap(credentials.find(hash), (found) => decide(rules, found, clock.currentTimeMillisUnsafe()))
              : decide(rules, cached, now)
          })
      })
    })
  )
}

const budgetOf = (rules: Rules<unknown>, credential: Credential): Budget => {
  const { key, perMinute } = rules.budget(credential)
  return { key, limit: perMinute, windowMs: 60_000 }
}
