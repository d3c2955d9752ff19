/** What apps add to the plug of the module. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Apps } from "./Apps.ts"
import { AppGroup, InstallationGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { Installations } from "./Installations.ts"
import { SweepInstallations, sweepEveryFiveMinutes, UpdateInstallations } from "./Jobs.ts"
import * as Workers from "./Workers.ts"

export const actors = [UpdateInstallations, SweepInstallations] as const
export const schedules = [sweepEveryFiveMinutes]

const useCases = Layer.merge(Apps.layer, Installations.layer)

export const operators = [operatorPart([AppGroup, InstallationGroup], AdminHttp.layer.pipe(Layer.provide(useCases)))]
export const layer = Workers.layer.pipe(Layer.provide(useCases))
