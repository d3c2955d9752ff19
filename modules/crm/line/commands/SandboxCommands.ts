/**
 * `ekimae line sandbox`: what would have been sent, and friends who are simulated by signed hooks to the running service, as
 * LINE would send them.
 */
import { Clock, Effect, Option, Schedule, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { SecureRandom } from "effect/crypto"
import { accepts, describedWithDefault, idFlag, limitFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import { Friends } from "../../friend/Friends.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { hookPathOf } from "../channel/Channel.ts"
import { textOf } from "../channel/LineMessage.ts"
import { Sandbox, type SandboxMessage } from "../channel/Sandbox.ts"
import { toMessageView } from "../connect/ChannelView.ts"
import { Connections } from "../connect/Connections.ts"
import * as SandboxToken from "../sandbox/SandboxToken.ts"
import * as SimulatedHooks from "../sandbox/SimulatedHooks.ts"
import { printChannel } from "./ConnectCommand.ts"
import { account, useCases } from "./Params.ts"

const saidBy = ({ kind, messages, richMenuId }: SandboxMessage): string =>
  kind === "rich_menu" ? `(rich menu ${richMenuId ?? "of the account"})` : messages.map(textOf).join(" / ")

const columns = [
  { title: "SENT", of: ({ sentAt }: SandboxMessage) => sentAt.toISOString() },
  { title: "TO", of: ({ displayName, to }: SandboxMessage) => displayName ?? to },
  { title: "BY", of: ({ kind }: SandboxMessage) => kind },
  { title: "TEXT", of: (message: SandboxMessage) => saidBy(message).replaceAll("\n", " ") }
]

/** Between two looks at new messages. */
const pace = "1 second"

const followNew = Effect.fnUntraced(function* (accountId: string, from: string | undefined) {
  const sandbox = yield* Sandbox
  let after = from
  return yield* Effect.repeat(
    Effect.gen(function* () {
      const fresh = (yield* sandbox.messages(accountId, { limit: 100, after })).toReversed()
      for (const message of fresh) {
        yield* print(
          toMessageView(message),
          () => `${message.sentAt.toISOString()}  ${message.displayName ?? message.to}: ${saidBy(message)}`
        )
      }
      after = fresh.at(-1)?.id ?? after
    }),
    Schedule.spaced(pace)
  )
})

const list = Command.make(
  "sandbox",
  {
    account,
    limit: limitFlag(1_000, "Maximum number of rows").pipe(
      describedWithDefault("Maximum number of rows, 1 to 1000", 20)
    ),
    follow: Flag.Boolean("follow").pipe(
      Flag.withDescription("Go on with what is sent from now on, until it is stopped"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, follow, limit }) {
    const sandbox = yield* Sandbox
    const operators = yield* OperatorActions.make
    const messages = yield* operators.read(accountId, sandbox.messages(accountId, { limit }))
    if (follow) {
      yield* followNew(accountId, messages[0]?.id)
      return
    }
    yield* printList(messages, toMessageView, () =>
      messages.length === 0 ? "Nothing would have been sent yet" : table(columns, messages)
    )
  })
)

const user = Flag.String("user").pipe(
  Flag.filterMap(
    ...accepts(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)), "1 to 100 characters")
  ),
  describedWithDefault("Name of the simulated user, or a user id of LINE's form", "山田 花子")
)

const url = Flag.String("url").pipe(
  Flag.withDescription("Address of the running service; when absent, that of HOST and PORT"),
  Flag.filterMap(...accepts(Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s/]+\/?$/u)), "http://host:port")),
  Flag.optional
)

const longestAnswer = "10 seconds"

/** Sends the hook to the running service, as LINE would. */
const send = Effect.fnUntraced(function* (
  flags: { readonly account: string; readonly user: string; readonly url: Option.Option<string> },
  event: SimulatedHooks.SimulatedEvent
) {
  const connections = yield* Connections
  const random = yield* SecureRandom.SecureRandom
  const { host, port } = yield* Settings
  const channel = yield* connections.sandbox(flags.account)
  const lineUserId = SimulatedHooks.userIdOf(flags.account, flags.user)
  if (event.type === "follow" && lineUserId !== flags.user) {
    yield* (yield* Sandbox).setProfile(flags.account, lineUserId, { displayName: flags.user, pictureUrl: null })
  }
  const ids = { eventId: yield* random.ulid, now: yield* Clock.currentTimeMillis }
  const hook = SimulatedHooks.make(channel, lineUserId, event, ids)
  const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
  const origin = Option.getOrElse(flags.url, () => `http://${local}:${port}`).replace(/\/$/, "")
  const status = yield* Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(origin + hook.path, {
        method: "POST",
        body: hook.body,
        headers: hook.headers,
        signal
      })
      await response.body?.cancel()
      return response.status
    },
    catch: () => undefined
  }).pipe(Effect.timeoutOption(longestAnswer), Effect.orElseSucceed(Option.none))
  if (Option.isNone(status)) return yield* unanswered(`The service does not answer at ${origin}; is it running?`)
  if (status.value !== 200) return yield* unanswered(`The service at ${origin} answers ${status.value} to the hook`)
  yield* print(
    { type: event.type, lineUserId, eventId: ids.eventId },
    () => `${flags.user} (${lineUserId}): ${event.type} was delivered`
  )
})

const unanswered = (message: string) => new CliError.ValidationError({ message })

const flags = { account, user, url }

const follow = Command.make("follow", flags, (given) => send(given, { type: "follow", isUnblocked: false })).pipe(
  Command.withDescription("Simulate a user who adds the account as a friend")
)

const unfollow = Command.make("unfollow", flags, (given) => send(given, { type: "unfollow" })).pipe(
  Command.withDescription("Simulate a friend who blocks the account")
)

const message = Command.make(
  "message",
  {
    ...flags,
    text: Flag.String("text").pipe(
      Flag.filterMap(
        ...accepts(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(5_000)), "1 to 5,000 characters")
      ),
      describedWithDefault("What the friend writes", "こんにちは")
    )
  },
  ({ text, ...given }) => send(given, { type: "message", text })
).pipe(Command.withDescription("Simulate a friend who writes"))

const postback = Command.make(
  "postback",
  {
    ...flags,
    data: Flag.String("data").pipe(
      Flag.withDescription("Data of the button, 1 to 300 characters"),
      Flag.filterMap(
        ...accepts(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(300)), "1 to 300 characters")
      )
    )
  },
  ({ data, ...given }) => send(given, { type: "postback", data })
).pipe(Command.withDescription("Simulate a friend who presses a button"))

const membership = Command.make(
  "membership",
  {
    ...flags,
    plan: Flag.String("plan").pipe(
      Flag.filterMap(...accepts(Schema.String.check(Schema.isPattern(/^\d{1,15}$/u)), "digits")),
      describedWithDefault("Id of the plan of LINE's own membership", "1")
    ),
    kind: Flag.Literals("kind", SimulatedHooks.membershipKinds).pipe(describedWithDefault("What happened", "joined"))
  },
  Effect.fnUntraced(function* ({ kind, plan: planId, ...given }) {
    const lineUserId = SimulatedHooks.userIdOf(given.account, given.user)
    yield* (yield* Sandbox).setMembership(given.account, lineUserId, planId, kind !== "left")
    yield* send(given, { type: "membership", kind, planId })
  })
).pipe(Command.withDescription("Simulate a user who joins, renews or leaves a plan of LINE's own membership"))

const channel = Command.make(
  "channel",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const { channelId, channelSecret } = yield* (yield* Connections).sandbox(accountId)
    const path = hookPathOf(channelId)
    yield* print({ channelId, channelSecret, path }, () =>
      [`Channel ${channelId}`, `Secret  ${channelSecret}`, `Hooks   POST ${path}, signed with the secret`].join("\n")
    )
  })
).pipe(Command.withDescription("Show id and secret of the sandbox's channel, to send hooks of your own"))

const token = Command.make(
  "token",
  {
    account,
    friend: idFlag("friend", "The friend, by the id"),
    expiresIn: Flag.Int("expires-in").pipe(
      Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 43_200 })), "1 to 43200")),
      describedWithDefault("Minutes for which it is valid", 60)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, expiresIn, friend: friendId }) {
    const channel = yield* (yield* Connections).sandbox(accountId)
    const { lineUserId } = yield* (yield* Friends).find(accountId, friendId)
    if (lineUserId === null) return yield* new CliError.ValidationError({ message: "A guest is no user of LINE" })
    const now = new Date(yield* Clock.currentTimeMillis)
    const expiresAt = new Date(now.getTime() + expiresIn * 60_000)
    const made = yield* SandboxToken.make(channel, lineUserId, { now, expiresAt })
    yield* print({ token: made, lineUserId, expiresAt: expiresAt.toISOString() }, () => made)
  })
).pipe(Command.withDescription("Make a member token of a friend, as LINE's login would, for /api/v1/me/membership"))

const open = Command.make(
  "open",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    yield* printChannel(yield* (yield* Connections).openSandbox(accountId))
  })
).pipe(
  Command.withDescription("Open the sandbox of a disconnected account; messages that wait are kept there, as sent")
)

export const sandbox = list.pipe(
  Command.withDescription("List what would have been sent, or simulate friends of an account without a channel"),
  Command.withSubcommands([open, follow, unfollow, message, postback, membership, channel, token]),
  Command.provide(useCases)
)
