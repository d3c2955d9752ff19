/** `ekimae cancellation-policy list|set|remove`: what cancellations of bookings cost. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { type FeeBand, policyFields } from "./CancellationPolicy.ts"
import { Policies } from "./Policies.ts"
import type { ScopedPolicy } from "./PolicyRepo.ts"

const account = idFlag("account", "The account, by its id")
const menu = idFlag("menu", "The menu whose own it is; of the shop when absent").pipe(Flag.optional)

const units: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 }

/** `24h:50,same-day:100`; anything else is left to the schema to refuse. */
const bandsOf = (text: string): unknown =>
  text.trim() === "none"
    ? []
    : text.split(",").map((part) => {
        const [time = "", percent = ""] = part.trim().split(":")
        const [, count = "", unit = ""] = /^(\d+)([mhd])$/.exec(time) ?? []
        return time === "same-day"
          ? { sameDay: true, percent: Number(percent) }
          : { minutesBefore: count === "" ? undefined : Number(count) * (units[unit] ?? 0), percent: Number(percent) }
      })

const bandText = (band: FeeBand): string =>
  `${"sameDay" in band ? "same-day" : `${band.minutesBefore}m`}:${band.percent}`

const columns = [
  { title: "OF", of: ({ menuId }: ScopedPolicy) => menuId ?? "shop" },
  { title: "FEES", of: ({ bands }: ScopedPolicy) => bands.map(bandText).join(",") || "none" },
  { title: "TEXT", of: ({ text }: ScopedPolicy) => text.replaceAll("\n", " ") }
]

const idOf = (policy: ScopedPolicy) => ({ id: policy.menuId ?? "shop", ...policy })

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const policies = yield* Policies
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, policies.list(accountId))
    yield* print({ data: all.map(idOf) }, () => (all.length === 0 ? "No cancellation policies" : table(columns, all)))
  })
).pipe(Command.withDescription("List the cancellation policies of a shop and its menus"))

const set = Command.make(
  "set",
  {
    account,
    menu,
    text: Flag.String("text").pipe(
      Flag.withDescription("The terms in words, shown before each booking"),
      Flag.filterMap(...accepts(policyFields.text, "at most 2000 characters"))
    ),
    bands: Flag.String("fees").pipe(
      Flag.withDescription('Fees in percent by time, such as "24h:50,same-day:100"; "none" for none'),
      Flag.map(bandsOf),
      Flag.filterMap(...accepts(Schema.toType(policyFields.bands), 'fees such as "24h:50,same-day:100"'))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, bands, menu, text }) {
    const policies = yield* Policies
    const operators = yield* OperatorActions.make
    const menuId = Option.getOrNull(menu)
    const policy = yield* operators.change(
      { accountId, action: "crm_cancellation_policy_put", target: () => menuId ?? "shop" },
      policies.put(accountId, menuId, { text, bands })
    )
    yield* print(idOf(policy), () => table(columns, [policy]))
  })
).pipe(Command.withDescription("Set what a cancellation costs; bookings that exist keep their terms"))

const remove = Command.make(
  "remove",
  { account, menu },
  Effect.fnUntraced(function* ({ account: accountId, menu }) {
    const policies = yield* Policies
    const operators = yield* OperatorActions.make
    const menuId = Option.getOrNull(menu)
    const id = menuId ?? "shop"
    yield* operators.change(
      { accountId, action: "crm_cancellation_policy_remove", target: () => id },
      policies.remove(accountId, menuId)
    )
    yield* print({ id, removed: true }, () => `The cancellation policy of ${id} is removed`)
  })
).pipe(Command.withDescription("Remove a cancellation policy"))

const useCases = Layer.merge(Policies.layer, operator)

export const policyCommands = (onKernel: OnKernel) =>
  Command.make("cancellation-policy").pipe(
    Command.withDescription("What cancellations of bookings cost, of a shop and its menus"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(set.pipe(Command.provide(useCases))),
      onKernel(remove.pipe(Command.provide(useCases)))
    ])
  )
