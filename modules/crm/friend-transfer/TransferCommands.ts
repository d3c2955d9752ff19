/** `ekimae friends import|export`: friends and guests of an account as a CSV file. */
import { createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect, Layer, Option, Stream } from "effect"
import { Argument, CliError, Command, Flag } from "effect/cli"
import { idFlag } from "../../../src/cli/Flags.ts"
import { print } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../src/module.ts"
import { unreadable } from "../../../src/table/CsvFile.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { FriendExport } from "./FriendExport.ts"
import { FriendImport, type ImportReport } from "./FriendImport.ts"
import { PersonExport } from "./person/PersonExport.ts"

const account = idFlag("account", "The account, by its id")
const file = (description: string) => Argument.String("file").pipe(Argument.withDescription(description))

/** Lines for people; `--json` lists more. */
const mostShown = 10

const describe = ({ changed, created, rejected, rejectedCount, rows, unchanged }: ImportReport): string =>
  [
    `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} faults`,
    ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
  ].join("\n")

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
    yield* print(report, describe)
  })
).pipe(
  Command.withDescription(
    "Import friends and guests, without events; the same file again changes nothing, so an interrupted import is run again"
  )
)

/** The file appears when it is complete. */
const write = (path: string, lines: Stream.Stream<string>) =>
  Effect.gen(function* () {
    const source = yield* Stream.toAsyncIterableEffect(lines)
    yield* Effect.tryPromise({
      try: async () => {
        await pipeline(Readable.from(source), createWriteStream(`${path}.part`))
        await rename(`${path}.part`, path)
      },
      catch: unreadable(path)
    })
  })

const exportPerson = Effect.fnUntraced(function* (accountId: string, id: string, file: Option.Option<string>) {
  const persons = yield* PersonExport
  const operators = yield* OperatorActions.make
  const data = yield* operators.change(
    { accountId, action: "crm_friend_export", target: () => id },
    persons.of(accountId, id)
  )
  const text = `${JSON.stringify(data, null, 2)}\n`
  if (Option.isNone(file)) return yield* print(data, () => text.trimEnd())
  yield* write(file.value, Stream.succeed(text))
  yield* print({ file: file.value, id }, () => `Everything that is held on ${id} is in ${file.value}`)
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
    let count = -1
    const lines = friends
      .lines(accountId)
      .pipe(Stream.tap((text) => Effect.sync(() => void (count += text === "" ? 0 : text.split("\r\n").length - 1))))
    yield* operators.change({ accountId, action: "crm_friends_export", target: () => accountId }, Effect.void)
    yield* write(file, lines)
    yield* print({ file, rows: count }, ({ rows }) => `${rows} friends and guests in ${file}`)
  })
).pipe(
  Command.withDescription("Write all friends and guests to a CSV file, or with --id all that is held on one person")
)

const services = Layer.mergeAll(FriendImport.layer, FriendExport.layer, PersonExport.layer, operator)

export const transferCommands = (onKernel: OnKernel) => [
  onKernel(importFriends.pipe(Command.provide(services))),
  onKernel(exportFriends.pipe(Command.provide(services)))
]
