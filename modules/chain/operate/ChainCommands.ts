/** `ekimae chains`: chains of an account, for operators. */
import { Effect, Layer, Option, Schema, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, limitFlag } from "../../../src/cli/Flags.ts"
import { printImport } from "../../../src/cli/ImportOutput.ts"
import type { OnKernel } from "../../../src/cli/ModuleCommand.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import { writeFile } from "../../../src/table/FileOutput.ts"
import { AreaCode } from "../../area/contract.ts"
import { Analyses } from "../analysis/Analyses.ts"
import type { ChainDetail, ChainItem } from "../Chain.ts"
import type { StoreView } from "../store/StoreView.ts"
import type { ImportReport } from "../transfer/ImportView.ts"
import { describeAnalysis } from "./AnalysisText.ts"
import { ChainOperators } from "./ChainOperators.ts"

const account = idFlag("account", "The account, by its id")
const chain = idArgument("chain-id", "The chain, by its id")
const file = (description: string) => Argument.String("file").pipe(Argument.withDescription(description))

const columns = [
  { title: "ID", of: ({ id }: ChainItem) => id },
  { title: "STORES", of: ({ storeCount }: ChainItem) => String(storeCount) },
  { title: "AREA", of: ({ areaCode }: ChainItem) => areaCode ?? "" },
  { title: "CREATED", of: ({ createdAt }: ChainItem) => createdAt },
  { title: "NAME", of: ({ name }: ChainItem) => name }
]

const storeColumns = [
  { title: "ID", of: ({ id }: StoreView) => id },
  { title: "STATUS", of: ({ status }: StoreView) => status },
  { title: "AREA", of: ({ areaCode, areaName }: StoreView) => `${areaCode} ${areaName}` },
  { title: "SCORE", of: ({ scores }: StoreView) => String(scores?.overallScore ?? "") },
  { title: "NAME", of: ({ name }: StoreView) => name }
]

const describe = (found: ChainDetail): string =>
  [table(columns, [found]), ...(found.stores.length === 0 ? [] : ["", table(storeColumns, found.stores)])].join("\n")

const list = Command.make(
  "list",
  {
    account,
    limit: limitFlag(100, "Maximum number of rows").pipe(describedWithDefault("Maximum number of rows, 1 to 100", 50))
  },
  Effect.fnUntraced(function* ({ account: accountId, limit }) {
    const found = yield* (yield* ChainOperators).list(accountId, { limit, offset: 0 })
    yield* printList(
      found,
      (row) => row,
      (rows) => (rows.length === 0 ? "No chains" : table(columns, rows))
    )
  })
).pipe(Command.withDescription("List the chains of an account, newest first"))

const show = Command.make(
  "show",
  { account, chain },
  Effect.fnUntraced(function* ({ account: accountId, chain: id }) {
    yield* print(yield* (yield* ChainOperators).read(accountId, id), describe)
  })
).pipe(Command.withDescription("Show a chain with its stores"))

const Name = Schema.String.check(Schema.isPattern(/^\S(?:.{0,98}\S)?$/u))

const create = Command.make(
  "create",
  {
    account,
    name: Flag.String("name").pipe(
      Flag.withDescription("What people call it"),
      Flag.filterMap(...accepts(Name, "1 to 100 characters, with no space at either end"))
    ),
    area: Flag.String("area").pipe(
      Flag.withDescription("Main area, a 5-digit JIS code; that of most stores when absent"),
      Flag.filterMap(...accepts(AreaCode, "a 5-digit JIS municipality code")),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, area, name }) {
    const given = { name, ...(Option.isSome(area) ? { areaCode: area.value } : {}) }
    yield* print(yield* (yield* ChainOperators).create(accountId, given), describe)
  })
).pipe(Command.withDescription("Create a chain without stores"))

const remove = Command.make(
  "delete",
  { account, chain },
  Effect.fnUntraced(function* ({ account: accountId, chain: id }) {
    yield* (yield* ChainOperators).remove(accountId, id)
    yield* print({ id, deleted: true }, () => `${id} and its stores are deleted`)
  })
).pipe(Command.withDescription("Delete a chain with its stores"))

/** Lines for people; `--json` lists all. */
const mostShown = 10

const describeReport = ({ changed, created, rejected, rejectedCount, rows, unchanged }: ImportReport): string =>
  [
    `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} left out`,
    ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
  ].join("\n")

const importStores = Command.make(
  "import",
  {
    account,
    chain,
    file: file("CSV in UTF-8 or cp932, gzipped or not: name, and address or lat and lng; see the README of the module")
  },
  Effect.fnUntraced(function* ({ account: accountId, chain: id, file }) {
    yield* printImport(yield* (yield* ChainOperators).importFile(accountId, id, file), describeReport)
  })
).pipe(
  Command.withDescription(
    "Import the stores of a chain; the same file again changes nothing. Ends with 2 where rows were left out"
  )
)

const exportStores = Command.make(
  "export",
  { account, chain, file: file("CSV file to write") },
  Effect.fnUntraced(function* ({ account: accountId, chain: id, file: path }) {
    const lines = yield* (yield* ChainOperators).exportLines(accountId, id)
    yield* writeFile(path, Stream.fromIterable(lines))
    yield* print({ file: path, rows: lines.length - 1 }, ({ rows }) => `${rows} stores in ${path}`)
  })
).pipe(Command.withDescription("Write the stores of a chain to a CSV file"))

const analysis = Command.make(
  "analysis",
  {
    account,
    chain,
    within: Flag.Literals("within", ["nation", "prefectures"]).pipe(
      describedWithDefault("Where white spots are looked for", "nation")
    ),
    halfDistance: Flag.Int("half-distance").pipe(
      Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 5_000 })), "200 to 5000")),
      describedWithDefault("Distance in metres at which half prefer something else", 1_500)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, chain: id, halfDistance, within }) {
    yield* (yield* ChainOperators).read(accountId, id)
    const parameters = { within, halfDistanceM: halfDistance, distanceExponent: 2 }
    yield* print(yield* (yield* Analyses).analyse(accountId, id, parameters, "en"), describeAnalysis)
  })
).pipe(Command.withDescription("Areas of the stores, what they take from each other, and areas like those of the best"))

export const chainCommands =
  <E, R>(useCases: Layer.Layer<ChainOperators | Analyses, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("chains").pipe(
      Command.withDescription("Chains of an account and their stores"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(show.pipe(Command.provide(services))),
        onKernel(create.pipe(Command.provide(services))),
        onKernel(remove.pipe(Command.provide(services))),
        onKernel(importStores.pipe(Command.provide(services))),
        onKernel(exportStores.pipe(Command.provide(services))),
        onKernel(analysis.pipe(Command.provide(services)))
      ])
    )
  }
