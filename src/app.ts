/** The composition root: the list of modules, and those from outside. The only file of the kernel that imports them. */
import { Effect } from "effect"
import { AccountsModule, FirstRunTour } from "../modules/accounts/index.ts"
import { AreaModule } from "../modules/area/index.ts"
import { ChainModule } from "../modules/chain/index.ts"
import { ConsoleModule, OperatorLink, PageBuild } from "../modules/console/index.ts"
import { CrmModule } from "../modules/crm/index.ts"
import { ObservationModule } from "../modules/observation/index.ts"
import { SimulationModule } from "../modules/simulation/index.ts"
import { TradeAreaModule } from "../modules/trade-area/index.ts"
import { WebhooksModule } from "../modules/webhooks/index.ts"
import { RuntimeModule } from "./kernel/RuntimeModule.ts"
import { SecretsModule } from "./kernel/SecretsModule.ts"
import { composeModules } from "./module.ts"
import * as OutsideMigrations from "./outside/OutsideMigrations.ts"
import * as OutsideModules from "./outside/OutsideModules.ts"

/** Groups of endpoints stand in the OpenAPI document in this order; nothing else depends on it. */
export const modules = [
  AccountsModule,
  AreaModule,
  SimulationModule,
  TradeAreaModule,
  ObservationModule,
  ChainModule,
  CrmModule,
  WebhooksModule,
  ConsoleModule,
  RuntimeModule,
  SecretsModule
] as const

/** Modules from outside that `MODULES` names: `accepted` are part of the application. */
export const outside = await Effect.runPromise(OutsideModules.load(modules, process.cwd()))

// The types are those of the product: what a module from outside needs is checked by `plug`, where it is written.
const all = [...modules, ...outside.accepted.map(({ module }) => module)] as unknown as typeof modules
const composed = composeModules(...all)

export const App = {
  ...composed,
  migrations: composed.migrations.map((module) =>
    outside.accepted.some(({ name }) => name === module.name) ? OutsideMigrations.of(module) : module
  )
}

/** What follows once the server listens: what a newcomer sees after the first start, and the page to see it with. */
export const firstRunTour = Effect.all([FirstRunTour.run(App.tour), OperatorLink.run, PageBuild.run], { discard: true })
