/** What scenarios add to the plug of the module. The layer needs `Messages` and `Attentions`. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Attentions } from "../attention/Attentions.ts"
import { Friends } from "../friend/Friends.ts"
import * as line from "../line/Plug.ts"
import { Members } from "../member/Members.ts"
import { sending } from "../message/Plug.ts"
import { Shops } from "../shop/Shops.ts"
import { Tags } from "../tag/Tags.ts"
import { ScenarioGroup } from "./admin/Api.ts"
import * as Http from "./admin/Http.ts"
import { Entries } from "./Entries.ts"
import { DeleteRichMenu, LinkRichMenu, PruneRuns, RunScenario, WakeQuietRuns, WakeRuns } from "./Jobs.ts"
import { QuietHoursGroup } from "./quiet-hours/Api.ts"
import * as QuietHoursHttp from "./quiet-hours/Http.ts"
import { QuietHoursSettings } from "./quiet-hours/QuietHoursSettings.ts"
import * as Reactions from "./Reactions.ts"
import * as RichMenus from "./rich-menu/RichMenus.ts"
import { RunBatchRepo } from "./run/RunBatchRepo.ts"
import { RunRepo } from "./run/RunRepo.ts"
import { RunSteps } from "./run/RunSteps.ts"
import { ScenarioRepo } from "./ScenarioRepo.ts"
import { Scenarios } from "./Scenarios.ts"
import * as Workers from "./Workers.ts"

export { schedules } from "./Workers.ts"

const rows = Layer.mergeAll(ScenarioRepo.layer, RunRepo.layer, RunBatchRepo.layer)

/** The use cases; need `Attentions`. */
const scenarios = Scenarios.layer.pipe(Layer.provideMerge(Entries.layer), Layer.provide([rows, Friends.layer]))

export const operators = [
  operatorPart([ScenarioGroup], Http.layer.pipe(Layer.provide(scenarios), Layer.provide([Attentions.layer, sending]))),
  operatorPart([QuietHoursGroup], QuietHoursHttp.layer)
]
export const actors = [RunScenario, WakeRuns, WakeQuietRuns, LinkRichMenu, DeleteRichMenu, PruneRuns] as const
export const reactions = [Reactions.StartScenarios, Reactions.FollowQuietHours] as const

export const layer = Layer.mergeAll(Workers.layer, RichMenus.worker, Reactions.layer).pipe(
  Layer.provide([scenarios, RunSteps.layer, rows]),
  Layer.provide([Tags.layer, Shops.layer, QuietHoursSettings.layer, Members.layer, RichMenus.RichMenus.layer, rows]),
  Layer.provide(Layer.provide(line.channels, Vault.layer)),
  Layer.provide(Friends.layer)
)
