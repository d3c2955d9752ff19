/** What apps add to the plug of the module. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Apps } from "./Apps.ts"
import { AppGroup, InstallationGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { Installations } from "./Installations.ts"
import { SweepInstallations, sweepEveryFiveMinutes, UpdateInstallations } from "./Jobs.ts"

/** Calls a use case for each job of apps. */
const workers = Layer.unwrap(
  Effect.map(Installations, ({ followApp, sweep }) =>
    Layer.merge(
      Actor.toLayer(UpdateInstallations, ({ appId }) => followApp(appId)),
      Actor.toLayer(SweepInstallations, () => sweep)
    )
  )
)

export const actors = [UpdateInstallations, SweepInstallations] as const
export const schedules = [sweepEveryFiveMinutes]

const useCases = Layer.merge(Apps.layer, Installations.layer)

export const operators = [operatorPart([AppGroup, InstallationGroup], AdminHttp.layer.pipe(Layer.provide(useCases)))]
export const layer = workers.pipe(Layer.provide(useCases))
