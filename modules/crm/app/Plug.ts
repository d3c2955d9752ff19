/** What apps add to the plug of the module. */
import { Layer } from "effect"
import { Apps } from "./Apps.ts"
import { AppGroup, InstallationGroup } from "./admin/Api.ts"
import { appCommands } from "./admin/AppCommands.ts"
import * as AdminHttp from "./admin/Http.ts"
import { Installations } from "./Installations.ts"
import { SweepInstallations, sweepEveryFiveMinutes, UpdateInstallations } from "./Jobs.ts"
import * as Workers from "./Workers.ts"

export const groups = [AppGroup, InstallationGroup] as const
export const actors = [UpdateInstallations, SweepInstallations] as const
export const schedules = [sweepEveryFiveMinutes]

const useCases = Layer.merge(Apps.layer, Installations.layer)

export const commands = [appCommands(useCases)] as const
export const layer = Layer.merge(Workers.layer, AdminHttp.layer).pipe(Layer.provide(useCases))
