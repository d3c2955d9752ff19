/** `ekimae friends import`: friends and guests of an account from a CSV file of any size, which no request could hold. */
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { idFlag } from "../../../src/cli/Flags.ts"
import { printImport } from "../../../src/cli/ImportOutput.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { describeReport } from "./CsvOutput.ts"
import { FriendImport } from "./FriendImport.ts"

const account = idFlag("account", "The account, by its id")

const command = Command.make(
  "import",
  {
    account,
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "CSV in UTF-8 or cp932, gzipped or not, with the columns of an export; lineUserId or displayName"
      )
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, file }) {
    const friends = yield* FriendImport
    const operators = yield* OperatorActions.make
    yield* operators.read(accountId, Effect.void)
    const report = yield* friends.run(accountId, file)
    yield* operators.change({ accountId, action: "crm_friends_import", target: () => accountId }, Effect.void)
    yield* printImport(report, describeReport)
  })
).pipe(
  Command.withDescription(
    "Import friends and guests, without events; the same file again changes nothing, so an interrupted import is run again. Ends with 2 where rows were left out"
  )
)

export const importFriends = command.pipe(Command.provide(Layer.merge(FriendImport.layer, operator)))
