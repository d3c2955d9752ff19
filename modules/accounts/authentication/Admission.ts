/**
 * Admits a key: finds its account and applies the rules of its family. A missing, malformed or mistyped key, or one of another
 * family, is refused by its text alone. A well-formed key costs one look-up, whether it is valid, unknown, revoked or
 * expired. The look-up compares SHA-256 digests in an index, whose timing a client
 * cannot exploit, since it cannot choose a digest.
 */
import { Context, Effect, Layer, Result } from "effect"
import { type Admission as Admitted, Unauthorized } from "../../../src/http/auth/Auth.ts"
import type { Budget } from "../../../src/http/rate-limit/RateLimiter.ts"
import * as ApiKey from "../key/ApiKey.ts"
import type { KeyKind } from "../key/Key.ts"
import { type Credential, isExpired, type LookupResult } from "./CredentialCache.ts"
import { Credentials } from "./Credentials.ts"
import { LastUse } from "./LastUse.ts"

interface PerMinute {
  readonly key: string
  readonly perMinute: number
}

/** The rules of one family of keys. */
export interface Rules<E> {
  readonly kinds: ReadonlyArray<KeyKind>
  /** The limit of requests per minute, and the key or account that it belongs to. */
  readonly budget: (credential: Credential) => PerMinute
  /** The limit of all keys of the account together; none for a family whose limit is that of the account. */
  readonly accountBudget?: (credential: Credential) => PerMinute
  /** A failure denies the key like an unknown one; a success may contain the reason for a refusal. */
  readonly check: (credential: Credential) => Result.Result<E | undefined, Unauthorized>
}

export class Admission extends Context.Service<
  Admission,
  {
    readonly admit: <E>(rules: Rules<E>) => (key: string) => Effect.Effect<Admitted<E>, Unauthorized>
    /** Whether this node found the key at its last look-up. */
    readonly isKnown: (key: string) => boolean
  }
>()("accounts/Admission") {
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const credentials = yield* Credentials
      const lastUse = yield* LastUse

      const decide = <E>(
        rules: Rules<E>,
        key: string,
        found: LookupResult,
        now: number
      ): Effect.Effect<Admitted<E>, Unauthorized> => {
        if (typeof found === "string") return Effect.fail(refused(key, reasons[found]))
        if (isExpired(found, now)) return Effect.fail(refused(key, reasons.expired))
        lastUse.mark(found.keyId, now)
        return Result.match(rules.check(found), {
          onFailure: (error) => Effect.fail(error),
          onSuccess: (refusal) =>
            Effect.succeed({
              principal: found,
              budget: budgetOf(rules, found),
              accountBudget: accountBudgetOf(rules, found),
              refusal
            })
        })
      }

      // Every request passes here, so a cached credential takes one step only.
      return Admission.of({
        isKnown: (key) => credentials.isKnown(ApiKey.digest(key)),
        admit: (rules) => (key) =>
          Effect.clockWith((clock) => {
            const kind = ApiKey.kindOf(key)
            if (kind === undefined || !rules.kinds.includes(kind)) return Effect.fail(refusedByText(key, rules.kinds))
            const hash = ApiKey.digest(key)
            const now = clock.currentTimeMillisUnsafe()
            const cached = credentials.cached(hash, now)
            return cached === undefined
              ? Effect.flatMap(credentials.find(hash), (found) =>
                  decide(rules, key, found, clock.currentTimeMillisUnsafe())
                )
              : decide(rules, key, cached, now)
          })
      })
    })
  )
}

const reasons = {
  unknown: "is not known here: it may be of another installation, or was mistyped",
  revoked: "was revoked: use another one",
  expired: "has expired: use the one that replaced it"
}

/** The last characters tell the holder of several keys which one it is. */
const refused = (key: string, reason: string): Unauthorized =>
  new Unauthorized({ reason: `The key ${ApiKey.masked(key)} ${reason}` })

const refusedByText = (key: string, kinds: ReadonlyArray<KeyKind>): Unauthorized => {
  const wanted = kinds.map((kind) => `${kind}_`).join(" or ")
  const begun = ApiKey.beginningOf(key)
  if (begun === undefined)
    return new Unauthorized({ reason: `This is no key: those for this request begin with ${wanted}` })
  return kinds.includes(begun)
    ? refused(key, "is incomplete or mistyped")
    : new Unauthorized({ reason: `A key that begins with ${begun}_ opens other operations: this one needs ${wanted}` })
}

const toBudget = ({ key, perMinute }: PerMinute): Budget => ({ key, limit: perMinute, windowMs: 60_000 })

export const budgetOf = (rules: Rules<unknown>, credential: Credential): Budget => toBudget(rules.budget(credential))

const accountBudgetOf = (rules: Rules<unknown>, credential: Credential): Budget | undefined => {
  const given = rules.accountBudget?.(credential)
  return given === undefined ? undefined : toBudget(given)
}
