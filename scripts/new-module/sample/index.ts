/** The plug of the sample-folder module. */
import { Layer } from "effect"
import { Command } from "effect/cli"
import { defineModule } from "../../../src/module.ts"
import { SampleThingGroup } from "./Api.ts"
import { sampleFolderCommand } from "./commands/SampleFolderCommand.ts"
import { SampleThingPrepared } from "./contract.ts"
import * as Http from "./Http.ts"
import { PrepareSampleThing } from "./Jobs.ts"
import migration from "./migrations/0001_sample_folder.ts"
import { SampleFolderSettings } from "./SampleFolderSettings.ts"
import { SampleThingRepo } from "./SampleThingRepo.ts"
import { PreparedSampleThings, SampleThings } from "./SampleThings.ts"
import * as Workers from "./Workers.ts"

const useCases = SampleThings.layer.pipe(Layer.provide(SampleThingRepo.layer))

export const SampleFolderModule = defineModule({
  name: "sample-folder",
  groups: [SampleThingGroup],
  actors: [PrepareSampleThing],
  events: [SampleThingPrepared],
  settings: [SampleFolderSettings],
  topics: [PreparedSampleThings],
  commands: [sampleFolderCommand.pipe(Command.provide(useCases))],
  migrations: { "0001_sample_folder": migration },
  layer: Layer.merge(Http.layer, Workers.layer).pipe(Layer.provide(useCases))
})
