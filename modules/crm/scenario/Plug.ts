/** What scenarios add to the plug of the module. The layer needs `Messages` and `Attentions`. */
import { Layer } from "effect"
import { Attentions } from "../attention/Attentions.ts"
import { Friends } from "../friend/Friends.ts"
import { Members } from "../member/Members.ts"
import { Shops } from "../shop/Shops.ts"
import { Tags } from "../tag/Tags.ts"
import { ScenarioGroup } from "./admin/Api.ts"
import * as Http from "./admin/Http.ts"
import { scenarioCommands } from "./admin/ScenarioCommands.ts"
import { Entries } from "./Entries.ts"
import { PruneRuns, RunScenario, WakeRuns } from "./Jobs.ts"
import { QuietHoursGroup } from "./quiet-hours/Api.ts"
import * as QuietHoursHttp from "./quiet-hours/Http.ts"
import { quietHoursCommands } from "./quiet-hours/QuietHoursCommands.ts"
import { QuietHoursSettings } from "./quiet-hours/QuietHoursSettings.ts"
import * as Reactions from "./Reactions.ts"
import { RunRepo } from "./run/RunRepo.ts"
import { RunSteps } from "./run/RunSteps.ts"
import { ScenarioRepo } from "./ScenarioRepo.ts"
import { Scenarios } from "./Scenarios.ts"
import * as Workers from "./Workers.ts"

export { schedules } from "./Workers.ts"

const rows = Layer.merge(ScenarioRepo.layer, RunRepo.layer)

/** The use cases; need `Attentions`. */
const scenarios = Scenarios.layer.pipe(Layer.provideMerge(Entries.layer), Layer.provide([rows, Friends.layer]))

export const groups = [ScenarioGroup, QuietHoursGroup] as const
export const actors = [RunScenario, WakeRuns, PruneRuns] as const
export const reactions = [Reactions.StartScenarios] as const
export const commands = [scenarioCommands(scenarios.pipe(Layer.provide(Attentions.layer))), quietHoursCommands] as const

export const layer = Layer.mergeAll(Http.layer, QuietHoursHttp.layer, Workers.layer, Reactions.layer).pipe(
  Layer.provide([scenarios, RunSteps.layer, rows]),
  Layer.provide([Tags.layer, Shops.layer, QuietHoursSettings.layer, Members.layer, rows]),
  Layer.provide(Friends.layer)
)
