/**
 * Port to the tokens of callbacks. The database has the hash of a token, by which an answer is found, and the sealed token, so that the same
 * address can be given in every attempt.
 */
import { createHash } from "node:crypto"
import { Context, type Effect } from "effect"

export interface IssuedToken {
  /** `idOf` the token. */
  readonly id: string
  readonly sealed: Uint8Array
}

export class CallbackTokens extends Context.Service<
  CallbackTokens,
  {
    readonly issue: Effect.Effect<IssuedToken>
    /** A token that no key opens is a defect: the attempt fails, and is retried. */
    readonly open: (issued: IssuedToken) => Effect.Effect<string>
    /** The address to post to. */
    readonly addressOf: (token: string) => string
  }
>()("ekimae/actor/step/callback/CallbackTokens") {}

/** Names a callback without giving its token away. */
export const idOf = (token: string): string => createHash("sha256").update(token).digest("base64url")
