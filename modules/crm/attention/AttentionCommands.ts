/** `ekimae attention list|resolve`: what the staff of a shop must do by hand. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { describedWithDefault, idArgument, idFlag, pageFlags } from "../../../src/cli/Flags.ts"
import { print, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../src/module.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { type Attention, attentionStates } from "./Attention.ts"
import { Attentions } from "./Attentions.ts"
import { toView } from "./AttentionView.ts"

const account = idFlag("account", "The account, by its id")

const columns = [
  { title: "ID", of: ({ id }: Attention) => id },
  { title: "KIND", of: ({ kind }: Attention) => kind },
  { title: "REASON", of: ({ reason }: Attention) => reason },
  { title: "COUNT", of: ({ count }: Attention) => String(count) },
  { title: "STARTS", of: ({ startsAt }: Attention) => startsAt?.toISOString() ?? "" },
  { title: "GUEST", of: ({ guestName }: Attention) => guestName ?? "" },
  { title: "PHONE", of: ({ phone }: Attention) => phone ?? "" },
  { title: "RESOLVED", of: ({ resolvedBy }: Attention) => resolvedBy ?? "" }
]

const list = Command.make(
  "list",
  {
    account,
    state: Flag.Literals("state", attentionStates).pipe(describedWithDefault("Which entries", "open")),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, limit, state }) {
    const attentions = yield* Attentions
    const operators = yield* OperatorActions.make
    const page = { state, limit, startingAfter: Option.getOrUndefined(after) }
    const { entries, hasMore } = yield* operators.read(accountId, attentions.list(accountId, page))
    yield* print({ data: entries.map(toView), hasMore }, () =>
      entries.length === 0
        ? "Nothing needs attention"
        : `${table(columns, entries)}${hasMore ? `\nThere are more: --after ${entries.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List what staff must attend to, newest first"))

const resolve = Command.make(
  "resolve",
  { account, id: idArgument("id", "The entry, by its id") },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const attentions = yield* Attentions
    const operators = yield* OperatorActions.make
    const entry = yield* operators.change(
      { accountId, action: "crm_attention_resolve", target: () => id },
      attentions.resolve(accountId, id)
    )
    yield* print(toView(entry), () => `${id} is resolved`)
  })
).pipe(Command.withDescription("Mark an entry as dealt with"))

const useCases = Layer.merge(Attentions.layer, operator)

export const attentionCommands = (onKernel: OnKernel) =>
  Command.make("attention").pipe(
    Command.withDescription(
      "What the staff of a shop must do by hand, such as calling a guest whom no message reached"
    ),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(resolve.pipe(Command.provide(useCases)))
    ])
  )
