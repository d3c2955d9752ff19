/** `ekimae friends import|export`: friends and guests of an account as a CSV file. */
import { Effect, Layer, Option } from "effect"
import { Argument, CliError, Command, Flag } from "effect/cli"
import { idFlag } from "../../../src/cli/Flags.ts"
import { printImport } from "../../../src/cli/ImportOutput.ts"
import { print } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../src/module.ts"
import { writeFile } from "../../../src/table/FileOutput.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { counting, describeReport } from "./CsvOutput.ts"
import { FriendExport } from "./FriendExport.ts"
import { FriendImport } from "./FriendImport.ts"
import { PersonExport } from "./person/PersonExport.ts"
import { printPerson } from "./person/PersonOutput.ts"

const account = idFlag("account", "The account, by its id")
const file = (description: string) => Argument.String("file").pipe(Argument.withDescription(description))

const importFriends = Command.make(
  "import",
  {
    account,
    file: file("CSV in UTF-8 or cp932, gzipped or not, with the columns of an export; lineUserId or displayName")
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

const exportPerson = Effect.fnUntraced(function* (accountId: string, id: string, file: Option.Option<string>) {
  const persons = yield* PersonExport
  const operators = yield* OperatorActions.make
  const data = yield* operators.change(
    { accountId, action: "crm_friend_export", target: () => id },
    persons.of(accountId, id)
  )
  yield* printPerson(data, id, file)
})

const exportFriends = Command.make(
  "export",
  {
    account,
    file: file("File to write: CSV, or JSON of one person; that one is printed without a file").pipe(Argument.optional),
    id: idFlag("id", "Only this friend or guest: everything that is held on the person, as JSON").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ account: accountId, file: given, id }) {
    if (Option.isSome(id)) return yield* exportPerson(accountId, id.value, given)
    if (Option.isNone(given)) return yield* new CliError.MissingArgument({ argument: "file" })
    const file = given.value
    const friends = yield* FriendExport
    const operators = yield* OperatorActions.make
    const { count, lines } = counting(friends.lines(accountId))
    yield* operators.change({ accountId, action: "crm_friends_export", target: () => accountId }, Effect.void)
    yield* writeFile(file, lines)
    yield* print({ file, rows: count() }, ({ rows }) => `${rows} friends and guests in ${file}`)
  })
).pipe(
  Command.withDescription("Write all friends and guests to a CSV file, or with --id all that is held on one person")
)

const services = Layer.mergeAll(FriendImport.layer, FriendExport.layer, PersonExport.layer, operator)

export const transferCommands = (onKernel: OnKernel) => [
  onKernel(importFriends.pipe(Command.provide(services))),
  onKernel(exportFriends.pipe(Command.provide(services)))
]
