/** The composition root: the list of modules. The only file of the kernel that imports them. */
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

export const App = composeModules(...modules)

/** What follows once the server listens: what a newcomer sees after the first start, and the page to see it with. */
export const firstRunTour = Effect.all([FirstRunTour.run(App.tour), OperatorLink.run, PageBuild.run], { discard: true })
