/** `ekimae slots import`: slots of an account from a CSV file. */
import { Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { printImport } from "../../../../src/cli/ImportOutput.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { type ImportReport, ImportSlots } from "./ImportSlots.ts"

const maxLines = 20

const describeImport = ({ rejected, rejectedCount, stored }: ImportReport): string =>
  [
    `Stored ${stored} slots`,
    ...(rejectedCount === 0 ? [] : [`${rejectedCount} rows were left out:`]),
    ...rejected.slice(0, maxLines).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > maxLines ? [`  and ${rejectedCount - maxLines} more; --json lists the first 1000`] : [])
  ].join("\n")

const command = Command.make(
  "import",
  {
    account: idFlag("account", "The account, by its id"),
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

export const importSlots = command.pipe(Command.provide(Layer.merge(ImportSlots.layer, operator)))
