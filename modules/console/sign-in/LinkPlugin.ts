/** Adds one endpoint to the sign-in library: redeems a one-time link and signs its user in. */
import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import type { BetterAuthPlugin } from "better-auth/types"
import { Schema } from "effect"
import * as Passwords from "./Passwords.ts"

const tooShort = `At least ${Passwords.length.minimum} characters`
const tooLong = `At most ${Passwords.length.maximum} characters`

const Body = Schema.Struct({
  token: Schema.String.check(Schema.isMaxLength(128)),
  email: Schema.optionalKey(
    Schema.String.check(
      Schema.isMaxLength(254),
      Schema.isPattern(/^[^\s@]+@[^\s@]+$/, { message: "No e-mail address" })
    )
  ),
  name: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^\S(.{0,98}\S)?$/u, { message: "1 to 100 characters" }))
  ),
  password: Schema.optionalKey(
    Schema.String.check(
      Schema.isMinLength(Passwords.length.minimum, { message: tooShort }),
      Schema.isMaxLength(Passwords.length.maximum, { message: tooLong })
    )
  )
})

export interface Redemption {
  readonly token: string
  readonly email?: string
  readonly name?: string
  readonly password?: string
  /** The user who is signed in already. */
  readonly userId: string | undefined
}

/** Why a link was not redeemed. */
export interface Refusal {
  readonly status: 400 | 404 | 409
  readonly code: string
  readonly message: string
}

export const make = (redeem: (redemption: Redemption) => Promise<{ readonly userId: string } | Refusal>) =>
  ({
    id: "console-link",
    endpoints: {
      redeemLink: createAuthEndpoint(
        "/link/redeem",
        { method: "POST", body: Schema.toStandardSchemaV1(Body) },
        async (context) => {
          const present = await getSessionFromCtx(context)
          const redeemed = await redeem({ ...context.body, userId: present?.user.id })
          if (!("userId" in redeemed))
            throw new APIError(redeemed.status, { code: redeemed.code, message: redeemed.message })
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(redeemed.userId)
          if (user === null) throw new APIError(404, { code: "LINK_NOT_FOUND", message: "This link does not work" })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        }
      )
    }
  }) satisfies BetterAuthPlugin
