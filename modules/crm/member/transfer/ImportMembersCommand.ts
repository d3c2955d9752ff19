/** `ekimae members import`: membership cards of an account from a CSV file of any size, which no request could hold. */
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { printImport } from "../../../../src/cli/ImportOutput.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import { describeReport } from "../../friend-transfer/CsvOutput.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { MemberImport } from "./MemberImport.ts"

const account = idFlag("account", "The account, by its id")

const command = Command.make(
  "import",
  {
    account,
    file: Argument.String("file").pipe(
      Argument.withDescription(
        "CSV in UTF-8 or cp932, gzipped or not, with the columns of an export; lineUserId or externalId"
      )
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, file }) {
    const operators = yield* OperatorActions.make
    yield* operators.read(accountId, Effect.void)
    const report = yield* (yield* MemberImport).run(accountId, file)
    yield* operators.change({ accountId, action: "crm_members_import", target: () => accountId }, Effect.void)
    yield* printImport(report, describeReport)
  })
).pipe(
  Command.withDescription(
    "Import membership cards, with member.registered for each new one; the same file again changes nothing. Ends with 2 where rows were left out"
  )
)

export const importMembers = command.pipe(Command.provide(Layer.merge(MemberImport.layer, operator)))
