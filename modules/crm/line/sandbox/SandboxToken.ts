/** ID tokens of simulated friends: the sandbox's channel stands in for a login channel of LINE, and its secret signs. */
import { Effect } from "effect"
import { SignJWT } from "jose"

/** The `iss` of LINE's ID tokens. */
export const loginIssuer = "https://access.line.me"

export const make = (
  { channelId, channelSecret }: { readonly channelId: string; readonly channelSecret: string },
  lineUserId: string,
  times: { readonly now: Date; readonly expiresAt: Date }
): Effect.Effect<string> =>
  Effect.promise(() =>
    new SignJWT({})
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(loginIssuer)
      .setSubject(lineUserId)
      .setAudience(channelId)
      .setIssuedAt(times.now)
      .setExpirationTime(times.expiresAt)
      .sign(new TextEncoder().encode(channelSecret))
  )
