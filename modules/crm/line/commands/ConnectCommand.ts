/** `ekimae line connect`: connects an account to its channel, whose secret is asked for. */
import { Config, Effect, Option, Redacted, Schema, Stdio, Stream } from "effect"
import { CliError, Command, Flag, Prompt } from "effect/cli"
import { accepts } from "../../../../src/cli/Flags.ts"
import { print } from "../../../../src/cli/Output.ts"
import type { Channel } from "../channel/Channel.ts"
import { ChannelId } from "../connect/Api.ts"
import type { ChannelStatus } from "../connect/ChannelFault.ts"
import { toStatusView, toView } from "../connect/ChannelView.ts"
import { Connections } from "../connect/Connections.ts"
import { account, useCases } from "./Params.ts"

const describeMode = (channel: Channel): string => {
  switch (channel.mode) {
    case "line":
      return `Connected to the channel ${channel.channelId}: ${channel.botName} (${channel.botBasicId})`
    case "sandbox":
      return `The sandbox serves the account; its channel is ${channel.channelId}`
    case "off":
      return `Disconnected from the channel ${channel.channelId}`
  }
}

const describeChannel = (channel: Channel): ReadonlyArray<string> => [
  describeMode(channel),
  ...(channel.webhookUrl === null ? [] : [`Hooks arrive at ${channel.webhookUrl}`]),
  ...(channel.forwardUrl === null ? [] : [`They are forwarded to ${channel.forwardUrl}`]),
  ...(channel.followersState === null
    ? []
    : [`Import of followers: ${channel.followersState}, ${channel.followersImported} new`])
]

const describeStatus = ({ channel, faults }: ChannelStatus): string =>
  [
    ...(channel === undefined ? ["No channel is connected: the sandbox serves the account"] : describeChannel(channel)),
    ...faults.map(({ text }) => `FAULT ${text}`)
  ].join("\n")

export const printChannel = (channel: Channel) => print(toView(channel), () => describeChannel(channel).join("\n"))

const Secret = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,64}$/u))
const longestInput = 1_000

/** The first line of the standard input; on a terminal it is asked for. */
const readSecret = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  if (yield* stdio.stdinIsTerminal)
    return Redacted.value(yield* Prompt.run(Prompt.Password({ message: "Channel secret" })))
  const input = yield* stdio.stdin.pipe(
    Stream.decodeText,
    Stream.runFold(
      () => "",
      (text, more) => (text.length > longestInput ? text : text + more)
    )
  )
  return input.split("\n", 1)[0]?.trim() ?? ""
})

const secretOf = Effect.fnUntraced(function* (given: Option.Option<Redacted.Redacted>) {
  const text = Option.isSome(given) ? Redacted.value(given.value) : yield* readSecret
  if (Schema.is(Secret)(text)) return text
  return yield* new CliError.ValidationError({
    message: "The channel secret is missing or malformed: give --channel-secret, LINE_CHANNEL_SECRET, or pipe it in"
  })
})

const command = Command.make(
  "connect",
  {
    account,
    channelId: Flag.String("channel-id").pipe(
      Flag.withDescription("Id of the channel, from LINE's console"),
      Flag.filterMap(...accepts(ChannelId, "digits"))
    ),
    channelSecret: Flag.Redacted("channel-secret").pipe(
      Flag.withDescription("Its secret; also LINE_CHANNEL_SECRET, or the first line of the standard input"),
      Flag.withFallbackConfig(Config.Redacted("LINE_CHANNEL_SECRET")),
      Flag.optional
    ),
    accessToken: Flag.Redacted("access-token").pipe(
      Flag.withDescription("A long-lived token (v2.1); when absent, tokens of 15 minutes are issued"),
      Flag.withFallbackConfig(Config.Redacted("LINE_ACCESS_TOKEN")),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ accessToken, account: accountId, channelId, channelSecret }) {
    const connections = yield* Connections
    const longLivedToken = Option.getOrUndefined(Option.map(accessToken, Redacted.value))
    const credentials = { channelId, channelSecret: yield* secretOf(channelSecret), longLivedToken }
    const status = yield* connections.connect(accountId, credentials)
    yield* print(toStatusView(status), () => describeStatus(status))
  })
).pipe(
  Command.withDescription("Connect an account to its LINE channel, and set and test the webhook address at LINE"),
  Command.withExamples([
    { command: "ekimae line connect --account 01K... --channel-id 1653424242 < secret.txt", description: "" }
  ])
)

export const connect = command.pipe(Command.provide(useCases))
