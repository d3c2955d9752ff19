/** `ekimae auto-replies`: greetings and answers to keywords, which cost nothing of the quota. */
import { Effect, Layer, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, limitFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { AutoReplies } from "../AutoReplies.ts"
import { type AutoReply, autoReplyFields, marketingEffects, matchModes, type Reply } from "../AutoReply.ts"
import { toReplyView, toView } from "./AutoReplyView.ts"

const account = idFlag("account", "The account, by its id")
const autoReplyId = idArgument("auto-reply-id", "The free reply, by its id")

const draft = {
  keywords: Flag.String("keywords").pipe(
    Flag.map((text) => text.split(",").map((word) => word.trim())),
    Flag.filterMap(...accepts(autoReplyFields.keywords, "keywords with commas between")),
    Flag.withDescription("Keywords with commas between; a greeting without"),
    Flag.withDefault([] as ReadonlyArray<string>)
  ),
  match: Flag.Literals("match", matchModes).pipe(
    describedWithDefault("Whether the text is a keyword, or has one in it", "exact")
  ),
  text: Flag.String("text").pipe(Flag.withDescription("A text; up to five"), Flag.atLeast(1)),
  marketing: Flag.Literals("marketing", marketingEffects).pipe(
    describedWithDefault("What it does to the friend's consent to marketing", "keep")
  ),
  inactive: Flag.Boolean("inactive").pipe(Flag.withDescription("It is not used yet"), Flag.withDefault(false))
}

interface DraftFlags {
  readonly keywords: ReadonlyArray<string>
  readonly match: AutoReply["match"]
  readonly text: ReadonlyArray<string>
  readonly marketing: AutoReply["marketing"]
  readonly inactive: boolean
}

const draftOf = Effect.fnUntraced(function* ({ inactive, keywords, marketing, match, text }: DraftFlags) {
  const texts = yield* Schema.decodeUnknownEffect(autoReplyFields.texts)(text)
  const type = keywords.length === 0 ? ("greeting" as const) : ("keyword" as const)
  return { type, keywords, match, texts, marketing, isActive: !inactive }
})

const columns = [
  { title: "ID", of: ({ id }: AutoReply) => id },
  { title: "TYPE", of: ({ type }: AutoReply) => type },
  { title: "KEYWORDS", of: ({ keywords }: AutoReply) => keywords.join(", ") },
  { title: "MATCH", of: ({ match, type }: AutoReply) => (type === "keyword" ? match : "") },
  { title: "MARKETING", of: ({ marketing }: AutoReply) => marketing },
  { title: "ACTIVE", of: ({ isActive }: AutoReply) => (isActive ? "yes" : "no") },
  { title: "TEXT", of: ({ texts }: AutoReply) => texts.join(" / ").replaceAll("\n", " ") }
]

const replyColumns = [
  { title: "EVENT", of: ({ id }: Reply) => id },
  { title: "FRIEND", of: ({ friendId }: Reply) => friendId },
  { title: "REPLY", of: ({ autoReplyId }: Reply) => autoReplyId },
  { title: "STATUS", of: ({ status }: Reply) => status },
  { title: "REASON", of: ({ reason }: Reply) => reason ?? "" }
]

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const [replies, operators] = [yield* AutoReplies, yield* OperatorActions.make]
    const all = yield* operators.read(accountId, replies.list(accountId))
    yield* printList(all, toView, () => (all.length === 0 ? "No free replies" : table(columns, all)))
  })
).pipe(Command.withDescription("List the free replies of an account"))

const sent = Command.make(
  "sent",
  {
    account,
    limit: limitFlag(100, "Maximum number of rows").pipe(describedWithDefault("Maximum number of rows, 1 to 100", 20))
  },
  Effect.fnUntraced(function* ({ account: accountId, limit }) {
    const [replies, operators] = [yield* AutoReplies, yield* OperatorActions.make]
    const all = yield* operators.read(accountId, replies.sent(accountId, limit))
    yield* printList(all, toReplyView, () => (all.length === 0 ? "Nothing was answered yet" : table(replyColumns, all)))
  })
).pipe(Command.withDescription("List what was answered, newest first"))

const create = Command.make(
  "create",
  { account, ...draft },
  Effect.fnUntraced(function* ({ account: accountId, ...flags }) {
    const [replies, operators] = [yield* AutoReplies, yield* OperatorActions.make]
    const reply = yield* operators.change(
      { accountId, action: "crm_auto_reply_create", target: ({ id }) => id },
      replies.create(accountId, yield* draftOf(flags))
    )
    yield* print(toView(reply), () => table(columns, [reply]))
  })
).pipe(Command.withDescription("Create a greeting, or with --keywords an answer to them"))

const update = Command.make(
  "update",
  { account, autoReplyId, ...draft },
  Effect.fnUntraced(function* ({ account: accountId, autoReplyId, ...flags }) {
    const [replies, operators] = [yield* AutoReplies, yield* OperatorActions.make]
    const reply = yield* operators.change(
      { accountId, action: "crm_auto_reply_update", target: () => autoReplyId },
      replies.change(accountId, autoReplyId, yield* draftOf(flags))
    )
    yield* print(toView(reply), () => table(columns, [reply]))
  })
).pipe(Command.withDescription("Change a free reply as a whole"))

const remove = Command.make(
  "delete",
  { account, autoReplyId },
  Effect.fnUntraced(function* ({ account: accountId, autoReplyId }) {
    const [replies, operators] = [yield* AutoReplies, yield* OperatorActions.make]
    yield* operators.change(
      { accountId, action: "crm_auto_reply_delete", target: () => autoReplyId },
      replies.remove(accountId, autoReplyId)
    )
    yield* print({ id: autoReplyId, deleted: true }, ({ id }) => `${id} is deleted`)
  })
).pipe(Command.withDescription("Delete a free reply"))

export const autoReplyCommands =
  <E, R>(useCases: Layer.Layer<AutoReplies, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("auto-replies").pipe(
      Command.withDescription("Greetings and answers to keywords, which cost nothing of the quota"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(create.pipe(Command.provide(services))),
        onKernel(update.pipe(Command.provide(services))),
        onKernel(remove.pipe(Command.provide(services))),
        onKernel(sent.pipe(Command.provide(services)))
      ])
    )
  }
