/** `ekimae ingest people-flow FILE`. */
import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { ingestFlags } from "../../../src/cli/Flags.ts"
import { ingestText } from "../../../src/cli/ImportOutput.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import type { StoredPart } from "./FlowRepo.ts"
import { type FlowReport, IngestFlow } from "./IngestFlow.ts"

const reportText = (report: FlowReport): string => {
  const { file, meshes, prefCodes, rows, years } = report
  const what = `${rows} rows of ${meshes} meshes, prefectures ${prefCodes.join(", ")}, ${years.join(", ")}`
  return ingestText(report, { done: `Ingested ${file}: ${what}`, rows })
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
    ...ingestFlags,
    file: ingestFlags.file.pipe(
      Argument.withDescription("The file as it was downloaded, gzipped or not. Without it the stored ones are shown"),
      Argument.optional
    )
  },
  Effect.fnUntraced(function* ({ file, ...options }) {
    const { run, stored } = yield* IngestFlow
    if (Option.isSome(file)) return yield* print(yield* run(file.value, options), reportText)
    yield* printList(yield* stored, member, partsText)
  })
).pipe(
  Command.withDescription(
    "Import people staying by 1 km mesh and month (MLIT); replaces the prefectures and years in the file"
  ),
  Command.provide(IngestFlow.layer)
)
