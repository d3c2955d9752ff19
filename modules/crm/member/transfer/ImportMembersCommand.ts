/** `ekimae members import`: membership cards of an account from a CSV file. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { account, countsOf, csvFile, importing } from "../../ImportCommand.ts"
import { MemberAdminGroup } from "../admin/Api.ts"
import { MemberImport } from "./MemberImport.ts"

export const importMembers = Command.make(
  "import",
  { account, file: csvFile("the columns of an export; lineUserId or externalId") },
  Effect.fnUntraced(function* ({ account: accountId, file }) {
    const members = yield* MemberImport
    yield* importing(accountId, MemberAdminGroup.endpoints.import, members.run(accountId, file), countsOf)
  })
).pipe(
  Command.withDescription(
    "Import membership cards, with member.registered for each new one; the same file again changes nothing. Ends with 2 where rows were left out"
  ),
  Command.provide(Layer.merge(MemberImport.layer, operator))
)
