/** The channel of an account in the API and on the command line of operators. */
import { Schema } from "effect"
import { time } from "../../../../src/operate/Fields.ts"
import type { Channel } from "../channel/Channel.ts"
import { textOf } from "../channel/LineMessage.ts"
import { type SandboxMessage, sandboxKinds } from "../channel/Sandbox.ts"
import { type ChannelStatus, channelProblems } from "./ChannelFault.ts"

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })
const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const ChannelView = Schema.Struct({
  channelId: text(
    "Id of the channel; of the sandbox it begins with `sandbox-`; when off, of the disconnected one",
    "1653424242"
  ),
  mode: Schema.Literals(["line", "sandbox", "off"]).annotate({
    description:
      "`sandbox`: messages are kept instead of being sent; `off`: disconnected, messages wait until a channel is connected",
    examples: ["line"]
  }),
  botUserId: textOrNull("User id of the bot, the `destination` of hooks; null in the sandbox", `U${"b".repeat(32)}`),
  botBasicId: textOrNull("By which people find the account", "@ekimae"),
  botName: textOrNull("As friends see it", "駅前サロン"),
  webhookUrl: textOrNull("Where LINE sends hooks", "https://crm.example/hooks/line/1653424242"),
  forwardUrl: textOrNull("Where hooks are sent on to; null: nowhere", "https://bot.example/line"),
  followers: Schema.NullOr(
    Schema.Struct({
      state: Schema.Literals(["running", "completed", "unavailable", "failed"]).annotate({
        description: "`unavailable`: LINE lists the followers of verified and premium accounts only",
        examples: ["completed"]
      }),
      imported: Schema.Int.annotate({ description: "Followers who were not stored before", examples: [1_204] })
    })
  ).annotate({ description: "The import of those who were friends before; null: none was begun" }),
  connectedAt: time("Since when")
}).annotate({ identifier: "CrmLineChannel", description: "The channel of an account" })

export const StatusView = Schema.Struct({
  channel: Schema.NullOr(ChannelView).annotate({
    description: "Null: there was none yet; the sandbox serves the account"
  }),
  faults: Schema.Array(Schema.String).annotate({
    description: "What is wrong, one line each; empty when all is well",
    examples: [['"Use webhook" is off; switch it on in LINE\'s console (Messaging API)']]
  }),
  problems: Schema.Array(Schema.Literals(channelProblems)).annotate({
    description: "What is wrong, as codes: one for each of `faults`, in their order",
    examples: [["webhook_off"]]
  })
}).annotate({ identifier: "CrmLineStatus", description: "The channel of an account, and what is wrong with it" })

export const SandboxMessageView = Schema.Struct({
  id: text("26 characters", "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"),
  to: text("The friend's LINE user id", `U${"0".repeat(31)}1`),
  displayName: textOrNull("Of a simulated friend", "山田 花子"),
  kind: Schema.Literals(sandboxKinds).annotate({ description: "By which request", examples: ["push"] }),
  richMenuId: textOrNull(
    "The rich menu that was switched to; null for the default one, and for messages",
    "richmenu-1"
  ),
  texts: Schema.Array(Schema.String).annotate({
    description: "One for each message",
    examples: [["ご予約を承りました"]]
  }),
  sentAt: time("When it would have been sent")
}).annotate({ identifier: "CrmSandboxMessage", description: "Messages that would have been sent together" })

export const toView = (channel: Channel): typeof ChannelView.Type => ({
  channelId: channel.channelId,
  mode: channel.mode,
  botUserId: channel.botUserId,
  botBasicId: channel.botBasicId,
  botName: channel.botName,
  webhookUrl: channel.webhookUrl,
  forwardUrl: channel.forwardUrl,
  followers:
    channel.followersState === null ? null : { state: channel.followersState, imported: channel.followersImported },
  connectedAt: channel.connectedAt
})

export const toStatusView = ({ channel, faults }: ChannelStatus): typeof StatusView.Type => ({
  channel: channel === undefined ? null : toView(channel),
  faults: faults.map(({ text }) => text),
  problems: faults.map(({ code }) => code)
})

export const toMessageView = ({ messages, ...sent }: SandboxMessage): typeof SandboxMessageView.Type => ({
  ...sent,
  texts: messages.map(textOf)
})
