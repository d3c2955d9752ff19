/** `ekimae ingest`: imports official files, and generates the profiles from them. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { ingestFlags } from "../../../src/cli/Flags.ts"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { print } from "../../../src/cli/Output.ts"
import { datasets, years } from "../facts/Dataset.ts"
import { Ingest } from "../ingest/Ingest.ts"
import { PlaceRepo } from "../ingest/PlaceRepo.ts"
import { type SourceName, sources } from "../ingest/Sources.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import { generateAll } from "./GenerateAll.ts"
import { ProgressBar } from "./ProgressBar.ts"
import { reportText, stateText } from "./Report.ts"

const layer = Ingest.layer.pipe(
  Layer.provide(PlaceRepo.layer),
  Layer.provideMerge(Layer.merge(StatisticsRepo.layer, ProfileRepo.layer)),
  Layer.merge(ProgressBar.layer)
)

/** A flag of the command and of each of its subcommands here; those of other modules have none. */
const flags = {
  generateAll: Flag.Boolean("generate-all").pipe(
    Flag.withDescription("Then compute the profiles of all areas with statistics"),
    Flag.withDefault(false)
  )
}

const state = Effect.gen(function* () {
  const statistics = yield* StatisticsRepo
  const profiles = yield* ProfileRepo
  const { all, fresh } = yield* profiles.count(yield* statistics.revision)
  return { datasets: yield* statistics.datasets, profiles: all, staleProfiles: all - fresh }
})

const file = {
  ...flags,
  ...ingestFlags,
  partial: Flag.Boolean("partial").pipe(
    Flag.withDescription("Accept a file that does not cover the country"),
    Flag.withDefault(false)
  ),
  year: Flag.Int("year").pipe(
    Flag.withDescription("Year of the figures, where the file does not say it"),
    Flag.withSchema(Schema.Int.check(Schema.isBetween(years))),
    Flag.optional
  )
}

const subcommand = (dataset: SourceName) =>
  Command.make(
    dataset,
    file,
    Effect.fnUntraced(function* ({ file, generateAll: generate, year, ...options }) {
      const { run } = yield* Ingest
      const report = yield* run(dataset, file, { ...options, year: Option.getOrUndefined(year) })
      const generated = generate && !options.dryRun ? yield* generateAll : undefined
      yield* print({ ...report, ...(generated === undefined ? {} : { generated }) }, reportText)
    })
  ).pipe(Command.withDescription(`Import ${datasets[dataset].title}`), Command.provide(layer))

const names = Object.keys(sources) as [SourceName, ...Array<SourceName>]

const ingest = Command.make(
  "ingest",
  flags,
  Effect.fnUntraced(function* ({ generateAll: generate }) {
    const generated = generate ? yield* generateAll : undefined
    yield* print({ ...(yield* state), ...(generated === undefined ? {} : { generated }) }, stateText)
  })
).pipe(
  Command.withDescription(
    "Import public statistics and generate profiles; without a subcommand it shows what is stored"
  ),
  Command.provide(layer)
)

export const ingestCommands = [ingest, ...subcommands("ingest", names.map(subcommand))] as const
