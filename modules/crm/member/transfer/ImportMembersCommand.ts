/** `ekimae members import`: membership cards of an account from a CSV file. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { account, csvFile, importing, optionFlags, optionsOf } from "../../ImportCommand.ts"
import { MemberAdminGroup } from "../admin/Api.ts"
import { MemberImport } from "./MemberImport.ts"

export const importMembers = Command.make(
  "import",
  { account, ...optionFlags, file: csvFile("the columns of an export; lineUserId or externalId") },
  Effect.fnUntraced(function* ({ account: accountId, file, ...options }) {
    const members = yield* MemberImport
    yield* importing(accountId, MemberAdminGroup.endpoints.import, members.run(accountId, file, optionsOf(options)))
  })
).pipe(
  Command.withDescription(
    "Import membership cards, with member.registered for each new one; the same file again changes nothing. All rows, 5,000 at most, are stored or, where one is refused, none (ends with 1); with --partial the others are, of files of any size (ends with 2)"
  ),
  Command.provide(Layer.merge(MemberImport.layer, operator))
)
