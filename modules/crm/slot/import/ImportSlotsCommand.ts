/** `ekimae slots import`: slots of an account from a CSV file. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { account, csvFile, importing } from "../../ImportCommand.ts"
import { SlotAdminGroup } from "../admin/Api.ts"
import { ImportSlots } from "./ImportSlots.ts"

export const importSlots = Command.make(
  "import",
  {
    account,
    menuId: idFlag("menu", "The menu of rows that name none").pipe(Flag.optional),
    file: csvFile("date and start (00:00 to 29:59), and if wanted end, capacity, menu and staff")
  },
  Effect.fnUntraced(function* ({ account: accountId, file, menuId }) {
    const imports = yield* ImportSlots
    const run = imports.run(accountId, file, Option.getOrUndefined(menuId))
    yield* importing(accountId, SlotAdminGroup.endpoints.import, run, ({ rejectedCount, stored }) =>
      rejectedCount === 0 ? `Stored ${stored} slots` : `Stored ${stored} slots; ${rejectedCount} rows were left out:`
    )
  })
).pipe(
  Command.withDescription(
    "Import slots from a CSV file; generation leaves them as they are. Ends with 2 where rows were left out"
  ),
  Command.provide(Layer.merge(ImportSlots.layer, operator))
)
