/** `ekimae messages list|show|quota|resume`: messages of any account, and its monthly quota. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { textOf } from "../../line/channel/LineMessage.ts"
import { messageStatuses, type StoredMessage } from "../Message.ts"
import { Messages } from "../Messages.ts"
import { ChannelHolds } from "../push/ChannelHolds.ts"
import { Quotas } from "../Quotas.ts"
import * as Administration from "./Administration.ts"
import { type QuotaView, toDetail, toView } from "./MessageView.ts"

const account = idFlag("account", "The account, by its id")

const columns = [
  { title: "ID", of: ({ id }: StoredMessage) => id },
  { title: "CREATED", of: ({ createdAt }: StoredMessage) => createdAt.toISOString() },
  { title: "FRIEND", of: ({ friendId }: StoredMessage) => friendId },
  { title: "PURPOSE", of: ({ purpose }: StoredMessage) => purpose },
  { title: "STATUS", of: ({ status }: StoredMessage) => status },
  { title: "ERROR", of: ({ error }: StoredMessage) => error ?? "" }
]

const list = Command.make(
  "list",
  {
    account,
    status: Flag.Literals("status", messageStatuses).pipe(
      Flag.withDescription("Only those with this status"),
      Flag.optional
    ),
    friend: idFlag("friend", "Only those to this friend").pipe(Flag.optional),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, friend, limit, status }) {
    const administration = yield* Administration.make
    const { hasMore, messages } = yield* administration.list(accountId, {
      limit,
      status: Option.getOrUndefined(status),
      friendId: Option.getOrUndefined(friend),
      startingAfter: Option.getOrUndefined(after)
    })
    yield* print({ data: messages.map(toView), hasMore }, () =>
      messages.length === 0
        ? "No messages"
        : `${table(columns, messages)}${hasMore ? `\nThere are more: --after ${messages.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List the messages of an account, newest first"))

const describe = (message: StoredMessage): string => {
  const { error, messages, reason, status } = message
  const why = [error, reason].filter((part) => part !== null).join(": ")
  const texts = messages === null ? ["(the texts are no longer kept)"] : messages.map(textOf)
  return [table(columns, [message]), `${status}${why === "" ? "" : `, ${why}`}`, ...texts].join("\n")
}

const show = Command.make(
  "show",
  { account, id: idArgument("id", "The message, by its id") },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const administration = yield* Administration.make
    const message = yield* administration.find(accountId, id)
    yield* print(toDetail(message), () => describe(message))
  })
).pipe(Command.withDescription("Show a message with its texts, which are kept for 30 days"))

const quotaText = ({ granted, hold, limit, line, month, remaining, resetsAt, used }: typeof QuotaView.Type): string =>
  [
    `${month.slice(0, 7)}: ${used} of ${limit} messages used, ${remaining} left until ${resetsAt.toISOString()}`,
    ...(granted === null ? [] : [`${granted} per month are granted`]),
    ...(line === null
      ? []
      : [`LINE: ${line.used} of ${line.limit ?? "any number"}, read ${line.readAt.toISOString()}`]),
    ...(hold === null
      ? []
      : [`LINE refuses the channel since ${hold.since.toISOString()}: ${hold.status} ${hold.reason}; messages wait`])
  ].join("\n")

const quota = Command.make(
  "quota",
  {
    account,
    grant: Flag.String("grant").pipe(
      Flag.withDescription('Messages per month from now on, or "plan" for those of the plan'),
      Flag.filterMap(
        ...accepts(
          Schema.String.check(Schema.isPattern(/^(plan|0|[1-9]\d{0,8})$/u)),
          'a whole number below a billion, or "plan"'
        )
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, grant }) {
    const administration = yield* Administration.make
    const found = yield* Option.match(grant, {
      onNone: () => administration.quota(accountId),
      onSome: (given) => administration.grant(accountId, given === "plan" ? null : Number(given))
    })
    yield* print(found, () => quotaText(found))
  })
).pipe(Command.withDescription("Show the monthly quota of an account, or grant it one of its own"))

const resume = Command.make(
  "resume",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const administration = yield* Administration.make
    const found = yield* administration.resume(accountId)
    yield* print(found, () => quotaText(found))
  })
).pipe(Command.withDescription("Try a channel that LINE refuses at once, after its credentials were mended"))

const useCases = Layer.mergeAll(Messages.layer, ChannelHolds.layer).pipe(
  Layer.provideMerge(Quotas.layer),
  Layer.merge(operator)
)

export const messageCommands = (onKernel: OnKernel) =>
  Command.make("messages").pipe(
    Command.withDescription("Messages of accounts to their friends, and the monthly quota"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(quota.pipe(Command.provide(useCases))),
      onKernel(resume.pipe(Command.provide(useCases)))
    ])
  )
