/**
 * Serves each account by its channel: LINE where one is connected, the sandbox where none ever was. A disconnected account is
 * refused: what waits to be sent must not count as sent because the sandbox took it.
 */
import { Effect, Layer } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { type Channel, secretOwner, tokenOwner } from "./Channel.ts"
import { ChannelRefused } from "./ChannelErrors.ts"
import { ChannelRepo } from "./ChannelRepo.ts"
import type { Credentials } from "./ChannelTokens.ts"
import { LineApi } from "./LineApi.ts"
import { type BotInfo, MessagingChannel } from "./MessagingChannel.ts"
import { Sandbox } from "./Sandbox.ts"

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

/** The bot of an account that has none at LINE. */
const sandboxBot: BotInfo = {
  userId: `U${"0".repeat(32)}`,
  basicId: "@sandbox",
  displayName: "Sandbox",
  pictureUrl: null
}

export const layer = Layer.effect(
  MessagingChannel,
  Effect.gen(function* () {
    const repo = yield* ChannelRepo
    const line = yield* LineApi
    const sandbox = yield* Sandbox
    const vault = yield* Vault

    const serve = <A, E, B, E2>(
      accountId: string,
      byLine: (credentials: Credentials) => Effect.Effect<A, E>,
      bySandbox: Effect.Effect<B, E2>
    ): Effect.Effect<A | B, E | E2 | ChannelRefused> =>
      Effect.flatMap(
        repo.findStored(accountId),
        (channel): Effect.Effect<A | B, E | E2 | ChannelRefused> =>
          channel === undefined || channel.mode === "sandbox"
            ? bySandbox
            : Effect.flatMap(credentialsOf(vault, channel), byLine)
      )

    return MessagingChannel.of({
      push: (accountId, push) =>
        serve(accountId, (credentials) => line.push(credentials, push), sandbox.push(accountId, push)),
      multicast: (accountId, multicast) =>
        serve(
          accountId,
          (credentials) => line.multicast(credentials, multicast),
          sandbox.multicast(accountId, multicast)
        ),
      reply: (accountId, reply) =>
        serve(accountId, (credentials) => line.reply(credentials, reply), sandbox.reply(accountId, reply)),
      linkRichMenu: (accountId, lineUserId, richMenuId) =>
        serve(
          accountId,
          (credentials) => line.linkRichMenu(credentials, lineUserId, richMenuId),
          sandbox.linkRichMenu(accountId, lineUserId, richMenuId)
        ),
      profile: (accountId, lineUserId) =>
        serve(
          accountId,
          (credentials) => line.profile(credentials, lineUserId),
          sandbox.profile(accountId, lineUserId)
        ),
      quota: (accountId) => serve(accountId, line.quota, sandbox.quota(accountId)),
      followers: (accountId, cursor) =>
        serve(accountId, (credentials) => line.followers(credentials, cursor), sandbox.followers(accountId, cursor)),
      botInfo: (accountId) => serve(accountId, line.botInfo, Effect.succeed(sandboxBot)),
      membershipPlans: (accountId) => serve(accountId, line.membershipPlans, sandbox.membershipPlans(accountId)),
      membershipUsers: (accountId, planId, cursor) =>
        serve(
          accountId,
          (credentials) => line.membershipUsers(credentials, planId, cursor),
          sandbox.membershipUsers(accountId, planId, cursor)
        ),
      membershipsOf: (accountId, lineUserId) =>
        serve(
          accountId,
          (credentials) => line.membershipsOf(credentials, lineUserId),
          sandbox.membershipsOf(accountId, lineUserId)
        )
    })
  })
)
