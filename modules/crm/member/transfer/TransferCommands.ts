/** `ekimae members import|export`: membership cards of an account as a CSV file. */
import { Effect, Option } from "effect"
import { Argument, CliError, Command, Flag } from "effect/cli"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { printImport } from "../../../../src/cli/ImportOutput.ts"
import { print } from "../../../../src/cli/Output.ts"
import { writeFile } from "../../../../src/table/FileOutput.ts"
import { counting, describeReport } from "../../friend-transfer/CsvOutput.ts"
import { PersonExport } from "../../friend-transfer/person/PersonExport.ts"
import { printPerson } from "../../friend-transfer/person/PersonOutput.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { MemberExport } from "./MemberExport.ts"
import { MemberImport } from "./MemberImport.ts"

const account = idFlag("account", "The account, by its id")
const file = (description: string) => Argument.String("file").pipe(Argument.withDescription(description))

export const importMembers = Command.make(
  "import",
  {
    account,
    file: file("CSV in UTF-8 or cp932, gzipped or not, with the columns of an export; lineUserId or externalId")
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

export const exportMembers = Command.make(
  "export",
  {
    account,
    file: file("File to write: CSV, or JSON of one person; that one is printed without a file").pipe(Argument.optional),
    id: idFlag("id", "Only this member: everything that is held on the person, as JSON").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ account: accountId, file: given, id }) {
    const operators = yield* OperatorActions.make
    if (Option.isSome(id)) {
      const action = { accountId, action: "crm_member_export", target: () => id.value }
      const person = yield* operators.change(action, (yield* PersonExport).ofMember(accountId, id.value))
      return yield* printPerson(person, id.value, given)
    }
    if (Option.isNone(given)) return yield* new CliError.MissingArgument({ argument: "file" })
    const file = given.value
    const { count, lines } = counting((yield* MemberExport).lines(accountId))
    yield* operators.change({ accountId, action: "crm_members_export", target: () => accountId }, Effect.void)
    yield* writeFile(file, lines)
    yield* print({ file, rows: count() }, ({ rows }) => `${rows} members in ${file}`)
  })
).pipe(Command.withDescription("Write all membership cards to a CSV file, or with --id all that is held on one member"))
