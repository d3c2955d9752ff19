/** `ekimae slots`: slots of a shop, one by one, by rules, and from a file. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { idArgument, idFlag } from "../../../../src/cli/Flags.ts"
import { printImport } from "../../../../src/cli/ImportOutput.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { account, date, given, whole, yesNo } from "../../shop/commands/SettingFlags.ts"
import { SlotUpdate, toSlotView } from "../admin/Views.ts"
import { type GenerationReport, SlotGeneration } from "../generate/SlotGeneration.ts"
import { SlotRules } from "../generate/SlotRules.ts"
import { type ImportReport, ImportSlots } from "../import/ImportSlots.ts"
import type { Slot } from "../Slot.ts"
import { SlotList } from "../SlotList.ts"
import { Slots } from "../Slots.ts"
import { addRule, removeRule, rules } from "./RuleCommands.ts"

const menuId = idFlag("menu", "Only this menu, by its id").pipe(Flag.optional)

const reportColumns = [
  { title: "MENU", of: ({ menuId }: GenerationReport) => menuId },
  { title: "DAYS", of: ({ from, to }: GenerationReport) => `${from}..${to}` },
  { title: "CREATED", of: ({ created }: GenerationReport) => String(created) },
  { title: "CHANGED", of: ({ changed }: GenerationReport) => String(changed) },
  { title: "CLOSED", of: ({ closed }: GenerationReport) => String(closed) },
  { title: "KEPT", of: ({ kept }: GenerationReport) => String(kept) },
  { title: "SKIPPED", of: ({ skipped }: GenerationReport) => String(skipped) }
]

const describe = (reports: ReadonlyArray<GenerationReport>): string => {
  if (reports.length === 0) return "No menu has slot rules; `ekimae slots add-rule` adds one"
  const notes = [
    reports.some(({ kept }) => kept > 0)
      ? "KEPT are booked slots that the rules do not name any more: look after their guests."
      : undefined,
    reports.some(({ skipped }) => skipped > 0)
      ? "SKIPPED are times that do not exist because clocks change, or beyond 500 slots of a menu and day."
      : undefined
  ]
  return [table(reportColumns, reports), ...notes.filter((note) => note !== undefined)].join("\n")
}

const generate = Command.make(
  "generate",
  {
    account,
    menuId,
    from: date("from", "First day of business; today when absent"),
    to: date("to", "Last day of business; the horizon of the shop when absent")
  },
  Effect.fnUntraced(function* ({ account: accountId, ...range }) {
    const generation = yield* SlotGeneration
    const operators = yield* OperatorActions.make
    const reports = yield* operators.read(accountId, generation.generate(accountId, given(range)))
    yield* operators.change({ accountId, action: "crm_slot_generate", target: () => accountId }, Effect.void)
    yield* print({ menus: reports }, () => describe(reports))
  })
).pipe(
  Command.withDescription("Generate slots by the rules now, and say what became of them; a job does it each night")
)

const columns = [
  { title: "ID", of: ({ id }: Slot) => id },
  { title: "DATE", of: ({ date }: Slot) => date },
  { title: "TIME", of: ({ endTime, startTime }: Slot) => `${startTime}-${endTime}` },
  { title: "BOOKED", of: ({ bookedCount, maxCapacity }: Slot) => `${bookedCount}/${maxCapacity}` },
  { title: "CLOSED", of: ({ isClosed }: Slot) => (isClosed ? "closed" : "") },
  { title: "MENU", of: ({ menuId }: Slot) => menuId }
]

const list = Command.make(
  "list",
  {
    account,
    menuId,
    from: date("from", "First day; today when absent"),
    to: date("to", "Last day; the first when absent")
  },
  Effect.fnUntraced(function* ({ account: accountId, ...query }) {
    const slots = yield* (yield* OperatorActions.make).read(
      accountId,
      (yield* SlotList).listAll(accountId, given(query))
    )
    yield* printList(slots, toSlotView, () => (slots.length === 0 ? "No slots" : table(columns, slots)))
  })
).pipe(Command.withDescription("List slots of some days, closed and full ones too; 500 at most"))

const update = Command.make(
  "update",
  {
    account,
    id: idArgument("slot-id", "The slot, by its id"),
    maxCapacity: whole("capacity", SlotUpdate.fields.maxCapacity, "Places", "0 to 10000"),
    isClosed: yesNo("closed", "Whether it takes no bookings")
  },
  Effect.fnUntraced(function* ({ account: accountId, id, ...options }) {
    const slots = yield* Slots
    const slot = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_slot_update", target: () => id },
      slots.change(accountId, id, given(options))
    )
    yield* print(toSlotView(slot), () => table(columns, [slot]))
  })
).pipe(Command.withDescription("Change the places of a slot, close it, or open it again"))

const maxLines = 20

const describeImport = ({ rejected, rejectedCount, stored }: ImportReport): string =>
  [
    `Stored ${stored} slots`,
    ...(rejectedCount === 0 ? [] : [`${rejectedCount} rows were left out:`]),
    ...rejected.slice(0, maxLines).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > maxLines ? [`  and ${rejectedCount - maxLines} more; --json lists the first 1000`] : [])
  ].join("\n")

const importSlots = Command.make(
  "import",
  {
    account,
    menuId: idFlag("menu", "The menu of rows that name none").pipe(Flag.optional),
    file: Argument.String("file").pipe(
      Argument.withDescription("CSV with date and start (00:00 to 29:59), and if wanted end, capacity, menu and staff")
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, file, menuId }) {
    const imports = yield* ImportSlots
    const operators = yield* OperatorActions.make
    const report = yield* operators.read(accountId, imports.run(accountId, file, Option.getOrUndefined(menuId)))
    yield* operators.change({ accountId, action: "crm_slot_import", target: () => accountId }, Effect.void)
    yield* printImport(report, describeImport)
  })
).pipe(
  Command.withDescription(
    "Import slots from a CSV file; generation leaves them as they are. Ends with 2 where rows were left out"
  )
)

const useCases = Layer.mergeAll(
  Slots.layer,
  SlotList.layer,
  SlotGeneration.layer,
  SlotRules.layer,
  ImportSlots.layer,
  operator
)

export const slotCommands = (onKernel: OnKernel) =>
  Command.make("slots").pipe(
    Command.withDescription("Slots of an account's shop: the times at which menus can be booked"),
    Command.withSubcommands([
      onKernel(generate.pipe(Command.provide(useCases))),
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(update.pipe(Command.provide(useCases))),
      onKernel(importSlots.pipe(Command.provide(useCases))),
      onKernel(rules.pipe(Command.provide(useCases))),
      onKernel(addRule.pipe(Command.provide(useCases))),
      onKernel(removeRule.pipe(Command.provide(useCases)))
    ])
  )
