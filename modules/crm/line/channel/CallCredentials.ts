/**
 * The credentials of calls to the platform. Calls that start together read their channels in one statement, and the secrets of
 * each channel are opened once for all of them; a call never uses a channel that was read before the call began.
 */
import { Effect } from "effect"
import type { Vault } from "../../../../src/secrets/Vault.ts"
import * as GroupCommit from "../../../../src/sql/GroupCommit.ts"
import { type Channel, secretOwner, tokenOwner } from "./Channel.ts"
import { ChannelRefused } from "./ChannelErrors.ts"
import type { ChannelRepo } from "./ChannelRepo.ts"
import type { Credentials } from "./ChannelTokens.ts"

/** Opens the secrets of a channel; one that cannot be opened is lost for good, and a disconnected channel has none. */
export const credentialsOf = (
  vault: Vault["Service"],
  { accessToken, channelId, secret }: Channel
): Effect.Effect<Credentials, ChannelRefused> =>
  secret === null
    ? Effect.fail(
        new ChannelRefused({ status: 401, reason: "the account is disconnected from LINE; connect it again" })
      )
    : Effect.all({
        channelId: Effect.succeed(channelId),
        channelSecret: vault.open(secretOwner(channelId), secret),
        longLivedToken: accessToken === null ? Effect.undefined : vault.open(tokenOwner(channelId), accessToken)
      }).pipe(
        Effect.mapError(
          () =>
            new ChannelRefused({
              status: 401,
              reason: "the stored secret can no longer be opened; connect the channel again"
            })
        )
      )

/** Makes the look-up of an account; undefined: the sandbox serves it. */
export const make = Effect.fnUntraced(function* (repo: ChannelRepo["Service"], vault: Vault["Service"]) {
  const lookUp = yield* GroupCommit.make({
    name: "Channels of calls",
    writers: 2,
    largest: 500,
    interruptible: true,
    run: Effect.fnUntraced(function* (accountIds: ReadonlyArray<string>) {
      const channels = yield* repo.findStored([...new Set(accountIds)])
      const atLine = channels.filter(({ mode }) => mode !== "sandbox")
      const opened = new Map(
        yield* Effect.forEach(atLine, (channel) =>
          Effect.map(Effect.result(credentialsOf(vault, channel)), (result) => [channel.accountId, result] as const)
        )
      )
      return accountIds.map((accountId) => opened.get(accountId))
    })
  })
  return (accountId: string): Effect.Effect<Credentials | undefined, ChannelRefused> =>
    Effect.flatMap(lookUp(accountId), (found) => (found === undefined ? Effect.undefined : Effect.fromResult(found)))
})
