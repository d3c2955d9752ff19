/** `ekimae ingest addresses FILE`. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { ingestFlags } from "../../../../src/cli/Flags.ts"
import { ingestText } from "../../../../src/cli/ImportOutput.ts"
import { print } from "../../../../src/cli/Output.ts"
import { TownRepo } from "../TownRepo.ts"
import { title } from "./AddressTable.ts"
import { type AddressReport, IngestAddresses } from "./IngestAddresses.ts"

const reportText = (report: AddressReport): string => {
  const { areas, file, towns } = report
  return ingestText(report, { done: `Ingested ${file}: ${towns} towns of ${areas} municipalities`, rows: towns })
}

export const addressesCommand = Command.make(
  "addresses",
  ingestFlags,
  Effect.fnUntraced(function* ({ file, ...options }) {
    const { run } = yield* IngestAddresses
    yield* print(yield* run(file, options), reportText)
  })
).pipe(
  Command.withDescription(`Import ${title}; replaces those of the municipalities in the file`),
  Command.provide(IngestAddresses.layer.pipe(Layer.provide(TownRepo.layer)))
)
