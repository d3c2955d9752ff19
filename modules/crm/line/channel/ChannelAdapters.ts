/**
 * Serves each account by its channel: LINE where one is connected, the sandbox where none ever was. A disconnected account is
 * refused: what waits to be sent must not count as sent because the sandbox took it.
 */
import { Effect, Layer } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import * as CallCredentials from "./CallCredentials.ts"
import type { ChannelRefused } from "./ChannelErrors.ts"
import { ChannelRepo } from "./ChannelRepo.ts"
import type { Credentials } from "./ChannelTokens.ts"
import { LineApi } from "./LineApi.ts"
import { type BotInfo, MessagingChannel } from "./MessagingChannel.ts"
import { Sandbox } from "./Sandbox.ts"

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
    const line = yield* LineApi
    const sandbox = yield* Sandbox
    const credentials = yield* CallCredentials.make(yield* ChannelRepo, yield* Vault)

    const serve = <A, E, B, E2>(
      accountId: string,
      byLine: (credentials: Credentials) => Effect.Effect<A, E>,
      bySandbox: Effect.Effect<B, E2>
    ): Effect.Effect<A | B, E | E2 | ChannelRefused> =>
      Effect.flatMap(
        credentials(accountId),
        (found): Effect.Effect<A | B, E | E2> => (found === undefined ? bySandbox : byLine(found))
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
      unitReaders: (accountId, question) =>
        serve(accountId, (credentials) => line.unitReaders(credentials, question), Effect.succeed(null)),
      reply: (accountId, reply) =>
        serve(accountId, (credentials) => line.reply(credentials, reply), sandbox.reply(accountId, reply)),
      markRead: (accountId, readToken) =>
        serve(accountId, (credentials) => line.markRead(credentials, readToken), Effect.void),
      linkRichMenu: (accountId, lineUserId, richMenuId) =>
        serve(
          accountId,
          (credentials) => line.linkRichMenu(credentials, lineUserId, richMenuId),
          sandbox.linkRichMenu(accountId, lineUserId, richMenuId)
        ),
      createRichMenu: (accountId, menu, image) =>
        serve(accountId, (credentials) => line.createRichMenu(credentials, menu, image), sandbox.newRichMenuId),
      deleteRichMenu: (accountId, richMenuId) =>
        serve(accountId, (credentials) => line.deleteRichMenu(credentials, richMenuId), Effect.void),
      setDefaultRichMenu: (accountId, richMenuId) =>
        serve(accountId, (credentials) => line.setDefaultRichMenu(credentials, richMenuId), Effect.void),
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
