/** `ekimae ingest addresses FILE`. */
import { Effect, Layer } from "effect"
import { Argument, Command } from "effect/cli"
import { dryRunFlag } from "../../../../src/cli/Flags.ts"
import { lookText } from "../../../../src/cli/ImportOutput.ts"
import { print } from "../../../../src/cli/Output.ts"
import { TownRepo } from "../TownRepo.ts"
import { title } from "./AddressTable.ts"
import { type AddressReport, IngestAddresses } from "./IngestAddresses.ts"

/** Rejected rows shown in a terminal; `--json` lists all. */
const maxLines = 10

const reportText = (report: AddressReport): string => {
  const { areas, changes, file, rejected, status, towns } = report
  return status === "unchanged"
    ? `${file} is already ingested; nothing changed`
    : [
        ...(changes === undefined
          ? [`Ingested ${file}: ${towns} towns of ${areas} municipalities`]
          : lookText(report, towns, rejected.length)),
        ...(rejected.length === 0 ? [] : [`${rejected.length} rows were rejected:`]),
        ...rejected.slice(0, maxLines).map(({ line, reason }) => `  line ${line}: ${reason}`),
        ...(rejected.length > maxLines ? [`  and ${rejected.length - maxLines} more; --json lists all`] : [])
      ].join("\n")
}

export const addressesCommand = Command.make(
  "addresses",
  { file: Argument.String("file").pipe(Argument.withDescription("The file as it was downloaded")), dryRun: dryRunFlag },
  Effect.fnUntraced(function* ({ dryRun, file }) {
    const { run } = yield* IngestAddresses
    yield* print(yield* run(file, dryRun), reportText)
  })
).pipe(
  Command.withDescription(`Import ${title}; replaces those of the municipalities in the file`),
  Command.provide(IngestAddresses.layer.pipe(Layer.provide(TownRepo.layer)))
)
