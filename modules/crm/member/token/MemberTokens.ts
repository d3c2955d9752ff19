/**
 * Verifies member tokens: ID tokens of LINE. The audience of the token, a login channel, is all that names the account. ES256
 * tokens are signed by LINE; HS256 ones by the secret of the channel, where one is configured, and in the sandbox always.
 */
import { Clock, Context, Effect, Layer, Redacted } from "effect"
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose"
import { Unauthorized } from "../../../../src/http/auth/Auth.ts"
import { CrmFamily } from "../../../accounts/contract.ts"
import { loginIssuer } from "../../line/sandbox/SandboxToken.ts"
import { type Audience, LoginChannels } from "./LoginChannels.ts"
import { LoginConfirmation } from "./LoginConfirmation.ts"
import { LoginKeys } from "./LoginKeys.ts"

const skewSeconds = 60
/** Longer ones are no tokens of LINE. */
const longest = 4_096
const userForm = /^U[0-9a-f]{32}$/

export interface TokenSubject {
  readonly accountId: string
  readonly lineUserId: string
}

interface Claims {
  readonly alg: string
  readonly kid: string | undefined
  readonly channelId: string
}

export class MemberTokens extends Context.Service<
  MemberTokens,
  {
    readonly verify: (token: string) => Effect.Effect<TokenSubject, Unauthorized>
  }
>()("crm/member/token/MemberTokens") {
  static readonly layer = Layer.effect(
    MemberTokens,
    Effect.gen(function* () {
      const channels = yield* LoginChannels
      const keys = yield* LoginKeys
      const confirmation = yield* LoginConfirmation
      const { admitAccount } = yield* CrmFamily
      // The same for an unknown channel and a wrong signature: it tells nothing of channels that are registered.
      const refused = new Unauthorized({
        reason:
          "This is no ID token of LINE from a login channel that is registered here: send that of liff.getIDToken()"
      })
      const expired = new Unauthorized({
        code: "token_expired",
        reason: "The ID token has expired: let the user sign in again, and send the new one"
      })

      const keyOf = ({ alg, kid }: Claims, { isSandbox, secret }: Audience) => {
        if (alg === "HS256") return Effect.succeed(secret && new TextEncoder().encode(Redacted.value(secret)))
        return alg === "ES256" && kid !== undefined && !isSandbox ? keys.find(kid) : Effect.undefined
      }

      return MemberTokens.of({
        verify: Effect.fn("MemberTokens.verify")(function* (token) {
          const claims = token.length > longest ? undefined : claimsOf(token)
          const audience = claims && (yield* channels.audience(claims.channelId))
          if (claims === undefined || audience === undefined) return yield* refused
          const key = yield* keyOf(claims, audience)
          if (key === undefined) return yield* refused
          const currentDate = new Date(yield* Clock.currentTimeMillis)
          const { payload } = yield* Effect.tryPromise({
            try: () =>
              jwtVerify(token, key, {
                algorithms: [claims.alg],
                issuer: loginIssuer,
                audience: claims.channelId,
                clockTolerance: skewSeconds,
                requiredClaims: ["exp", "sub"],
                currentDate
              }),
            catch: (error) => (error instanceof errors.JWTExpired ? expired : refused)
          })
          const { sub = "" } = payload
          if (!userForm.test(sub)) return yield* refused
          yield* admitAccount(audience.accountId)
          if (!audience.isConfirmed) {
            yield* confirmation.seen({ accountId: audience.accountId, channelId: claims.channelId, lineUserId: sub })
          }
          return { accountId: audience.accountId, lineUserId: sub }
        })
      })
    })
  )
}

/** What the token says of itself before anything is verified; undefined: it is no token. */
const claimsOf = (token: string): Claims | undefined => {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const { aud }: JWTPayload = decodeJwt(token)
    return alg === undefined || typeof aud !== "string" ? undefined : { alg, kid, channelId: aud }
  } catch {
    return undefined
  }
}
