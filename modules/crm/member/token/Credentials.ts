/**
 * The credentials of memberships. Both guards know keys of the account and member tokens, so that the wrong one of the two is
 * distinguished from an invalid one: 403 instead of 401.
 */
import { Effect, Layer } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as Auth from "../../../../src/http/auth/Auth.ts"
import * as Guard from "../../../../src/http/auth/Guard.ts"
import type { Principal } from "../../../../src/http/auth/Principal.ts"
import { WebSessions } from "../../../../src/http/auth/WebSessions.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { CrmFamily, crmSecurity } from "../../../accounts/contract.ts"
import { MemberTokenRequired, OwnerTokenRequired } from "../Errors.ts"
import { MemberTokens } from "./MemberTokens.ts"

/** A key or an owner installation token. */
export class OwnerKey extends HttpApiMiddleware.Service<OwnerKey, { provides: Principal }>()(
  "crm/member/token/OwnerKey",
  { security: crmSecurity, error: [...Auth.errors, problem(OwnerTokenRequired)] as const }
) {}

/** The ID token of a user of LINE. */
export class MemberToken extends HttpApiMiddleware.Service<MemberToken, { provides: Principal }>()(
  "crm/member/token/MemberToken",
  {
    security: {
      memberToken: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "LINE ID token of a user, from a login channel that is registered for the account (`liff.getIDToken()`). The " +
            "account needs the plan Pro or higher. 300 requests per minute and user."
        ),
        HttpApiSecurity.annotate(OpenApi.Format, "JWT")
      )
    },
    error: [...Auth.errors, problem(MemberTokenRequired)] as const
  }
) {}

/** A JWT has three parts; no key has a dot. */
const isToken = (credential: string): boolean => credential.includes(".")

const perMinute = { limit: 300, windowMs: 60_000 }

const admitting = Effect.gen(function* () {
  const family = yield* CrmFamily
  const tokens = yield* MemberTokens

  const member = (token: string): Effect.Effect<Auth.Admission, Auth.Unauthorized> =>
    Effect.map(tokens.verify(token), ({ accountId, lineUserId }) => ({
      principal: {
        accountId,
        keyId: lineUserId,
        kind: "member",
        scopes: memberScopes,
        subject: lineUserId
      },
      budget: { key: `member:${accountId}:${lineUserId}`, ...perMinute }
    }))
  return { family, member }
})

const memberScopes: ReadonlySet<string> = new Set(["memberships:read"])

export const layer = Layer.merge(
  Layer.effect(
    OwnerKey,
    Effect.gen(function* () {
      const { family, member } = yield* admitting
      const crmKey = yield* Guard.make<OwnerTokenRequired>({
        ...family,
        admitSession: family.sessionsBy(yield* WebSessions),
        admit: (credential) =>
          isToken(credential)
            ? Effect.map(member(credential), (admitted) => ({ ...admitted, wrongKind: new OwnerTokenRequired({}) }))
            : family.admit(credential)
      })
      return { crmKey }
    })
  ),
  Layer.effect(
    MemberToken,
    Effect.gen(function* () {
      const { family, member } = yield* admitting
      const memberToken = yield* Guard.make<MemberTokenRequired>({
        ...family,
        admit: (credential) =>
          isToken(credential)
            ? member(credential)
            : Effect.map(family.admit(credential), (admitted) => ({
                ...admitted,
                wrongKind: new MemberTokenRequired({})
              }))
      })
      return { memberToken }
    })
  )
)
