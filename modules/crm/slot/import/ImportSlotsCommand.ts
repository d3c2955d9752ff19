/** `ekimae slots import`: slots of an account from a CSV file. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { account, csvFile, importing, optionFlags, optionsOf } from "../../ImportCommand.ts"
import { SlotAdminGroup } from "../admin/Api.ts"
import { ImportSlots } from "./ImportSlots.ts"

export const importSlots = Command.make(
  "import",
  {
    account,
    ...optionFlags,
    menuId: idFlag("menu", "The menu of rows that name none").pipe(Flag.optional),
    file: csvFile("date and start (00:00 to 29:59), and if wanted end, capacity, menu and staff")
  },
  Effect.fnUntraced(function* ({ account: accountId, file, menuId, ...options }) {
    const imports = yield* ImportSlots
    const run = imports.run(accountId, file, Option.getOrUndefined(menuId), optionsOf(options))
    yield* importing(accountId, SlotAdminGroup.endpoints.import, run)
  })
).pipe(
  Command.withDescription(
    "Import slots from a CSV file; generation leaves them as they are. All rows are stored or, where one is refused, none (ends with 1); with --partial the others are (ends with 2)"
  ),
  Command.provide(Layer.merge(ImportSlots.layer, operator))
)
