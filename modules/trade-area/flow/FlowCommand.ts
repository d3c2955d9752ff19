/** `ekimae ingest people-flow FILE`. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { dryRunFlag } from "../../../src/cli/Flags.ts"
import { lookText } from "../../../src/cli/ImportOutput.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import type { StoredPart } from "./FlowRepo.ts"
import { type FlowReport, IngestFlow } from "./IngestFlow.ts"

/** Rejected rows shown in a terminal; `--json` lists all. */
const maxLines = 10

const reportText = (report: FlowReport): string => {
  const { changes, file, meshes, prefCodes, rejected, rows, status, years } = report
  return status === "unchanged"
    ? `${file} is already ingested; nothing changed (--force imports it again)`
    : [
        ...(changes === undefined
          ? [
              `Ingested ${file}: ${rows} rows of ${meshes} meshes, prefectures ${prefCodes.join(", ")}, ${years.join(", ")}`
            ]
          : lookText(report, rows, rejected.length)),
        ...(rejected.length === 0 ? [] : [`${rejected.length} rows were rejected:`]),
        ...rejected.slice(0, maxLines).map(({ line, reason }) => `  line ${line}: ${reason}`),
        ...(rejected.length > maxLines ? [`  and ${rejected.length - maxLines} more; --json lists all`] : [])
      ].join("\n")
}

const member = ({ prefCode, year, ...part }: StoredPart) => ({ id: `${prefCode}-${year}`, prefCode, year, ...part })

const columns = [
  { title: "PREFECTURE", of: ({ prefCode }: StoredPart) => prefCode },
  { title: "YEAR", of: ({ year }: StoredPart) => String(year) },
  { title: "INGESTED", of: ({ importedAt }: StoredPart) => importedAt.toISOString().slice(0, 16) },
  { title: "FILE", of: ({ fileName }: StoredPart) => fileName }
]

const partsText = (parts: ReadonlyArray<StoredPart>): string =>
  parts.length === 0 ? "No people-flow is ingested" : table(columns, parts)

export const peopleFlowCommand = Command.make(
  "people-flow",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The file as it was downloaded, gzipped or not. Without it the stored ones are shown"),
      Argument.optional
    ),
    dryRun: dryRunFlag,
    force: Flag.Boolean("force").pipe(
      Flag.withDescription("Import the file even if it is stored already"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ dryRun, file, force }) {
    const { run, stored } = yield* IngestFlow
    if (Option.isSome(file)) return yield* print(yield* run(file.value, { dryRun, force }), reportText)
    yield* printList(yield* stored, member, partsText)
  })
).pipe(
  Command.withDescription(
    "Import people staying by 1 km mesh and month (MLIT); replaces the prefectures and years in the file"
  ),
  Command.provide(IngestFlow.layer)
)
