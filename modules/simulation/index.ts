/** Plug of the simulation module: composes its layers, and declares what it adds to the application. */
import { Layer } from "effect"
import * as DemoContent from "../../src/DemoContent.ts"
import { DemoIds } from "../../src/DemoIds.ts"
import { defineModule } from "../../src/module.ts"
import { rows, type StorageBound, share } from "../../src/sql/storage/StorageBound.ts"
import { SimulationGroup } from "./Api.ts"
import { SimulationCompleted, SimulationFailed } from "./contract.ts"
import { make as makeDemo } from "./demo/DemoSimulations.ts"
import { openApi as withExamples } from "./demo/Examples.ts"
import * as Http from "./Http.ts"
import { RunSimulation, SweepSimulations, sweepEveryMinute } from "./Jobs.ts"
import * as JudgeLayer from "./judge/JudgeLayer.ts"
import { JudgeSettings } from "./judge/JudgeSettings.ts"
import { ReactionRepo } from "./judge/reaction/ReactionRepo.ts"
import { TokenAllowance } from "./judge/TokenAllowance.ts"
import simulation from "./migrations/0001_simulation.ts"
import persona from "./migrations/0002_persona.ts"
import segment from "./migrations/0003_segment.ts"
import growth from "./migrations/0004_growth.ts"
import language from "./migrations/0005_language.ts"
import calibration from "./migrations/0006_calibration.ts"
import reaction from "./migrations/0007_reaction.ts"
import tokenReservation from "./migrations/0008_token_reservation.ts"
import reusedPersonas from "./migrations/0009_reused_personas.ts"
import storageMigration from "./migrations/0010_storage.ts"
import { openApi } from "./OpenApi.ts"
import { OutcomeRepo } from "./outcome/OutcomeRepo.ts"
import { Outcomes } from "./outcome/Outcomes.ts"
import { PersonaGroup } from "./persona/PersonaApi.ts"
import * as PersonaHttp from "./persona/PersonaHttp.ts"
import { PersonaRepo } from "./persona/PersonaRepo.ts"
import { Personas } from "./persona/Personas.ts"
import { Progress } from "./progress/Progress.ts"
import { Failures } from "./run/Failures.ts"
import { RunRepo } from "./run/RunRepo.ts"
import { RunSteps } from "./run/RunSteps.ts"
import { Runs } from "./run/Runs.ts"
import { SimulationRepo } from "./SimulationRepo.ts"
import { Simulations } from "./Simulations.ts"
import { SegmentGroup } from "./segment/SegmentApi.ts"
import * as SegmentHttp from "./segment/SegmentHttp.ts"
import { SegmentRepo } from "./segment/SegmentRepo.ts"
import { Segments } from "./segment/Segments.ts"
import * as Workers from "./Workers.ts"

/** How much one account may store of simulations and their personas. */
const storage: ReadonlyArray<StorageBound> = [
  rows("simulation_simulation", 100_000, "シミュレーション", "simulations"),
  share("simulation_outcome", "simulation_simulation"),
  share("simulation_token_reservation", "simulation_simulation"),
  rows("simulation_segment", 500_000, "セグメント", "segments"),
  rows("simulation_persona", 2_000_000, "ペルソナ", "personas"),
  rows("simulation_growth", 200_000, "ペルソナの母集団", "populations of personas"),
  rows(
    "simulation_reaction",
    2_000_000,
    "言語モデルの感想（90日保存）",
    "reactions of a language model (kept for 90 days)"
  ),
  // One a day.
  rows("simulation_model_usage", 40_000, "言語モデルの利用日", "days with a language model")
]

const repos = Layer.mergeAll(
  SimulationRepo.layer,
  RunRepo.layer,
  OutcomeRepo.layer,
  PersonaRepo.layer,
  SegmentRepo.layer,
  ReactionRepo.layer,
  TokenAllowance.layer
)

const useCases = Layer.mergeAll(Simulations.layer, Progress.layer, Runs.layer, Personas.layer, Segments.layer).pipe(
  Layer.provide(RunSteps.layer),
  Layer.provideMerge(Outcomes.layer),
  Layer.provide(Failures.layer),
  Layer.provide(JudgeLayer.layer),
  Layer.provide(repos)
)

export const SimulationModule = defineModule({
  name: "simulation",
  groups: [SimulationGroup, PersonaGroup, SegmentGroup],
  actors: [RunSimulation, SweepSimulations],
  settings: [JudgeSettings],
  schedules: [sweepEveryMinute],
  events: [SimulationCompleted, SimulationFailed],
  migrations: {
    "0001_simulation": simulation,
    "0002_persona": persona,
    "0003_segment": segment,
    "0004_growth": growth,
    "0005_language": language,
    "0006_calibration": calibration,
    "0007_reaction": reaction,
    "0008_token_reservation": tokenReservation,
    "0009_reused_personas": reusedPersonas,
    "0010_storage": storageMigration
  },
  storage,
  tour: [{ title: "Your simulations", path: "/api/v1/simulations" }],
  openApi: (document) => withExamples(openApi(document, [])),
  demo: DemoContent.toLayer("simulation", makeDemo).pipe(
    DemoIds.provide(Simulations.layer.pipe(Layer.provide([Failures.layer.pipe(Layer.provide(repos)), repos])))
  ),
  layer: Layer.mergeAll(Http.layer, PersonaHttp.layer, SegmentHttp.layer, Workers.layer).pipe(Layer.provide(useCases))
})
