/**
 * Adds two endpoints to the sign-in library: signs in by address and password, which several unproven users may share, and
 * redeems a one-time link.
 */
import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import type { BetterAuthPlugin } from "better-auth/types"
import { Schema } from "effect"
import type { LinkResult } from "../link/Redemption.ts"
import type { PasswordOf } from "../member/UserRepo.ts"
import { LinkBody, PasswordBody } from "./Bodies.ts"
import type { Site } from "./Site.ts"

export interface LinkRequest {
  readonly body: typeof LinkBody.Type
  readonly isFrame: boolean
  /** The session of the request, as the library has read it. */
  readonly session: { readonly user: Record<string, unknown>; readonly session: Record<string, unknown> } | null
}

/** What a link gives, and for how long its session lasts. */
export interface LinkSession extends LinkResult {
  readonly expiresAt: Date
  /** Seconds until then. */
  readonly maxAge: number
}

/** Why a link was not redeemed. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 409
  readonly code: string
  readonly message: string
}

export interface EntryPorts {
  readonly redeem: (request: LinkRequest) => Promise<LinkSession | Refusal>
  /** The user whose password it is, and the hash that it was checked against. */
  readonly userOfPassword: (body: typeof PasswordBody.Type) => Promise<PasswordOf | undefined>
  /** Looks whether the user has the password with this hash, or without a hash any; waits for a transaction that removes it. */
  readonly hasPassword: (userId: string, hash?: string) => Promise<boolean>
}

export const entryPlugin = ({ isFrame }: Site, { hasPassword, redeem, userOfPassword }: EntryPorts) =>
  ({
    id: "console-entry",
    endpoints: {
      signInPassword: createAuthEndpoint(
        "/sign-in/password",
        { method: "POST", body: Schema.toStandardSchemaV1(PasswordBody) },
        async (context) => {
          const { internalAdapter } = context.context
          const wrong = new APIError(401, { code: "WRONG_PASSWORD", message: "E-mail address or password is wrong" })
          const found = isFrame ? undefined : await userOfPassword(context.body)
          const user = found === undefined ? null : await internalAdapter.findUserById(found.userId)
          if (found === undefined || user === null) throw wrong
          const session = await internalAdapter.createSession(user.id)
          // Hashing takes a while, in which the password may have ended with all sessions: this one must not outlive them.
          if (!(await hasPassword(user.id, found.hash))) {
            await internalAdapter.deleteSession(session.token)
            throw wrong
          }
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        }
      ),
      redeemLink: createAuthEndpoint(
        "/link/redeem",
        { method: "POST", body: Schema.toStandardSchemaV1(LinkBody) },
        async (context) => {
          const present = await getSessionFromCtx(context)
          const redeemed = await redeem({ body: context.body, isFrame, session: present })
          if (!("userId" in redeemed)) {
            throw new APIError(redeemed.status, { code: redeemed.code, message: redeemed.message })
          }
          const { internalAdapter } = context.context
          const { expiresAt, maxAge, section, startsSession, userId } = redeemed
          if (!startsSession) return context.json({ userId })
          const user = await internalAdapter.findUserById(userId)
          if (user === null) throw new APIError(404, { code: "LINK_NOT_FOUND", message: "This link does not work" })
          const session = await internalAdapter.createSession(user.id, undefined, { section, expiresAt }, true)
          await setSessionCookie(context, { session, user }, undefined, { maxAge })
          return context.json({ userId })
        }
      )
    }
  }) satisfies BetterAuthPlugin
