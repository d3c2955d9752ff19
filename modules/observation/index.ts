/** Plug of the observation module: composes its layers, and declares what it adds to the application. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as DemoContent from "../../src/DemoContent.ts"
import { DemoIds } from "../../src/DemoIds.ts"
import { defineModule } from "../../src/module.ts"
import { operatorPart } from "../../src/operate/OperatorGroup.ts"
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { ObservationGroup } from "./Api.ts"
import { ObservationAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { SpendingRepo } from "./budget/SpendingRepo.ts"
import { ObservationCompleted } from "./contract.ts"
import { DemoPageGroup } from "./demo/Api.ts"
import { make as makeDemoObservations } from "./demo/DemoObservations.ts"
import { openApi as withExamples } from "./demo/Examples.ts"
import * as DemoHttp from "./demo/Http.ts"
import { FetchSettings } from "./fetch/FetchSettings.ts"
import { warnOfPrivate } from "./fetch/PageFetcher.ts"
import * as Http from "./Http.ts"
import { PruneResults, pruneDaily, RunObservation } from "./Jobs.ts"
import observation from "./migrations/0001_observation.ts"
import resultOrder from "./migrations/0002_result_order.ts"
import storageMigration from "./migrations/0003_storage.ts"
import progress from "./migrations/0004_progress.ts"
import notice from "./migrations/0005_notice.ts"
import { ObservationRepo } from "./ObservationRepo.ts"
import { Observations } from "./Observations.ts"
import { Previews } from "./preview/Previews.ts"
import { ResultRepo } from "./result/ResultRepo.ts"
import { Results } from "./result/Results.ts"
import { Retention } from "./result/Retention.ts"
import { RunRepo } from "./run/RunRepo.ts"
import { Runs } from "./run/Runs.ts"
import { ObservationSchedules } from "./schedule/ObservationSchedules.ts"
import { Observers } from "./type/Observers.ts"
import { openApi } from "./type/OpenApi.ts"

/** Handlers of the jobs: each calls its use case. */
const workers = Layer.unwrap(
  Effect.gen(function* () {
    const [runs, retention] = [yield* Runs, yield* Retention]
    return Layer.merge(
      Actor.toLayer(RunObservation, (run, attempt) => runs.run(run, attempt)),
      Actor.toLayer(PruneResults, () => retention.run)
    )
  })
)

/** How much one account may store of what it observes. */
const storage: ReadonlyArray<StorageBound> = [
  // Archived ones stay.
  rows("observation_observation", 5_000, "観測", "observations"),
  rows("observation_result", 2_000_000, "観測結果", "results of observations"),
  rows("observation_spending", 200_000, "月ごとの観測費用", "monthly costs of observations")
]

const repos = Layer.mergeAll(ObservationRepo.layer, ResultRepo.layer, RunRepo.layer, SpendingRepo.layer)

const ofAccounts = Layer.mergeAll(Observations.layer, Results.layer).pipe(
  Layer.provide(ObservationSchedules.layer),
  Layer.provideMerge(repos)
)

const operatorsWith = <E, R>(observers: Layer.Layer<Observers, E, R>) => [
  operatorPart([ObservationAdminGroup], AdminHttp.layer.pipe(Layer.provide(ofAccounts), Layer.provide(observers)))
]

const useCases = Layer.mergeAll(
  ofAccounts,
  Previews.layer,
  Layer.mergeAll(Runs.layer, Retention.layer).pipe(Layer.provide(ObservationSchedules.layer), Layer.provide(repos))
)

const declarations = {
  name: "observation",
  groups: [ObservationGroup, DemoPageGroup],
  actors: [RunObservation, PruneResults],
  schedules: [pruneDaily],
  events: [ObservationCompleted],
  settings: [FetchSettings],
  openApi: (document: Readonly<Record<string, unknown>>) => withExamples(openApi(document, [])),
  migrations: {
    "0001_observation": observation,
    "0002_result_order": resultOrder,
    "0003_storage": storageMigration,
    "0004_progress": progress,
    "0005_notice": notice
  },
  storage,
  tour: [{ title: "Your observations", path: "/api/v1/observations" }]
} as const

/** The endpoints and workers. */
const layer = Layer.mergeAll(Http.layer, DemoHttp.layer, workers).pipe(Layer.provide(useCases))

/** For tests: without the demo, and with types that do something else. */
export const moduleWith = <E, R>(observers: Layer.Layer<Observers, E, R>) =>
  defineModule({
    ...declarations,
    operators: operatorsWith(observers),
    layer: layer.pipe(Layer.provide(observers))
  })

export const ObservationModule = defineModule({
  ...declarations,
  operators: operatorsWith(Observers.layer),
  demo: DemoContent.toLayer("observation", makeDemoObservations).pipe(
    DemoIds.provide(ofAccounts.pipe(Layer.provide(Observers.layer)))
  ),
  layer: Layer.merge(layer, Layer.effectDiscard(warnOfPrivate)).pipe(Layer.provide(Observers.layer))
})
