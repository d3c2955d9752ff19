/**
 * Access tokens of channels. A stateless token is issued from channel id and secret, lives 15 minutes and is kept in memory;
 * callers that need one at once share a request. A long-lived token is used as it is.
 */
import { Cache, Duration, Effect, Exit } from "effect"
import type { ChannelRefused, PushFailure } from "./ChannelErrors.ts"

export interface Credentials {
  readonly channelId: string
  readonly channelSecret: string
  /** Token of version 2.1, as the console of LINE issues it. */
  readonly longLivedToken: string | undefined
}

export interface IssuedToken {
  readonly token: string
  readonly expiresInSeconds: number
}

/** A request that starts just before the token expires still arrives in time. */
const marginSeconds = 60
const capacity = 10_000

export const make = Effect.fnUntraced(function* (
  issue: (channelId: string, channelSecret: string) => Effect.Effect<IssuedToken, PushFailure>
) {
  const cache = yield* Cache.makeWith(
    // A caller that is interrupted must not take the token of the others with it.
    (key: string) => Effect.uninterruptible(issue(...splitKey(key))),
    {
      capacity,
      timeToLive: (exit) =>
        Exit.isSuccess(exit) ? Duration.seconds(Math.max(exit.value.expiresInSeconds - marginSeconds, 0)) : 0
    }
  )

  /** Calls with a token; after a 401 once more with a new one. */
  return <A, E extends { readonly _tag: string }>(
    credentials: Credentials,
    call: (token: string) => Effect.Effect<A, E | ChannelRefused>
  ): Effect.Effect<A, E | PushFailure> => {
    if (credentials.longLivedToken !== undefined) return call(credentials.longLivedToken)
    const key = keyOf(credentials)
    const attempt = Effect.flatMap(Cache.get(cache, key), (issued) =>
      Effect.mapError(call(issued.token), (failure) => ({ failure, issued }))
    )
    const isExpired = (failure: E | PushFailure) =>
      failure._tag === "ChannelRefused" && "status" in failure && failure.status === 401
    return attempt.pipe(
      Effect.catch((failed) =>
        "issued" in failed && isExpired(failed.failure)
          ? // Another caller may have renewed it meanwhile.
            Effect.andThen(
              Cache.invalidateWhen(cache, key, (current) => current === failed.issued),
              attempt
            )
          : Effect.fail(failed)
      ),
      Effect.mapError((failed) => ("issued" in failed ? failed.failure : failed))
    )
  }
})

const keyOf = ({ channelId, channelSecret }: Credentials): string => `${channelId}\n${channelSecret}`
const splitKey = (key: string): [channelId: string, channelSecret: string] => {
  const at = key.indexOf("\n")
  return [key.slice(0, at), key.slice(at + 1)]
}
