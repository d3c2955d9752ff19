/** A node with the types of observation as the service has them; its pages are on loopback. */
import { Layer } from "effect"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { defaults, FetchLimits } from "../../modules/observation/fetch/FetchLimits.ts"
import { FetchSettings } from "../../modules/observation/fetch/FetchSettings.ts"
import { ObservationModule } from "../../modules/observation/index.ts"
import { TradeAreaModule } from "../../modules/trade-area/index.ts"
import * as Runtime from "../../src/actor/Runtime.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { composeModules } from "../../src/module.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"

const app = composeModules(AccountsModule, AreaModule, TradeAreaModule, ObservationModule)

interface Circumstances {
  readonly settings?: Partial<Settings["Service"]>
  readonly allowPrivate?: boolean
  readonly limits?: Partial<FetchLimits>
}

/** Accepts requests and makes runs, without delays between the requests of one run. */
export const realNode = ({ allowPrivate = false, limits = {}, settings = {} }: Circumstances) => {
  const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry))
  const worker = Runtime.worker.pipe(
    Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry))
  )
  return Layer.merge(web, worker).pipe(
    Layer.provideMerge(app.layer),
    Layer.provideMerge(quietNode),
    Layer.provide(TestApp.services),
    Layer.provideMerge(kernelOn({ cpuThreads: 1, ...settings }, "template_seeded")),
    Layer.provide(TestSettings.of(FetchSettings, { allowPrivate })),
    Layer.provide(Layer.succeed(FetchLimits, { ...defaults, delayMs: 0, ...limits }))
  )
}
