/** The plug of the sample-folder module. */
import { Layer } from "effect"
import { defineModule } from "../../../src/module.ts"
import { SampleThingGroup } from "./Api.ts"
import { SampleThingPrepared } from "./contract.ts"
import * as Http from "./Http.ts"
import { PrepareSampleThing } from "./Jobs.ts"
import migration from "./migrations/0001_sample_folder.ts"
import { SampleThingRepo } from "./SampleThingRepo.ts"
import { SampleThings } from "./SampleThings.ts"
import * as Workers from "./Workers.ts"

export const SampleFolderModule = defineModule({
  name: "sample-folder",
  groups: [SampleThingGroup],
  actors: [PrepareSampleThing],
  events: [SampleThingPrepared],
  migrations: { "0001_sample_folder": migration },
  layer: Layer.merge(Http.layer, Workers.layer).pipe(
    Layer.provide(SampleThings.layer),
    Layer.provide(SampleThingRepo.layer)
  )
})
