/** What tests of rooms that talk to LINE need: the stand-in as a service, and the adapters on top of it. */
import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { secretOwner } from "../../../modules/crm/line/channel/Channel.ts"
import { ChannelRepo } from "../../../modules/crm/line/channel/ChannelRepo.ts"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import { LineSettings } from "../../../modules/crm/line/channel/LineSettings.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as TestSettings from "../TestSettings.ts"
import * as LineServer from "./LineServer.ts"

export class Line extends Context.Service<Line, LineServer.LineServer>()("test/Line") {
  static readonly layer = Layer.effect(Line, LineServer.make)
}

/** Settings that name the stand-in. */
export const lineSettings = Layer.unwrap(
  Effect.map(Line, ({ url }) => TestSettings.of(LineSettings, { apiBaseUrl: new URL(url) }))
)

/** A key for the vault. */
export const sealing = { secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(7)])) }

/** `MessagingChannel` and what is below it; needs the kernel. */
export const channels = Channels.layer.pipe(
  Layer.provideMerge(Vault.layer),
  Layer.provideMerge(lineSettings),
  Layer.provideMerge(Line.layer)
)

/** Connects an account to the stand-in, as `ekimae line connect` would. */
export const connectAccount = Effect.fnUntraced(function* (accountId: string) {
  const repo = yield* ChannelRepo
  const vault = yield* Vault
  const { bot } = yield* Line
  const { channelId, channelSecret } = LineServer
  yield* repo.replace({
    accountId,
    channelId,
    mode: "line",
    secret: yield* vault.seal(secretOwner(channelId), channelSecret),
    accessToken: null,
    botUserId: bot.userId,
    botBasicId: bot.basicId,
    botName: bot.displayName,
    webhookUrl: null,
    forwardUrl: null,
    connectedAt: yield* DateTime.nowAsDate
  })
})

/** A user id of LINE's form from a number. */
export const userId = (n: number): string => `U${n.toString(16).padStart(32, "0")}`
