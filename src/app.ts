/** The composition root: the list of modules. The only file of the kernel that imports them. */
import { Layer } from "effect"
import { AccountsModule, FirstRunTour, ports } from "../modules/accounts/index.ts"
import { AreaModule } from "../modules/area/index.ts"
import { CrmModule } from "../modules/crm/index.ts"
import { ObservationModule } from "../modules/observation/index.ts"
import { SimulationModule } from "../modules/simulation/index.ts"
import { WebhooksModule } from "../modules/webhooks/index.ts"
import { composeModules } from "./module.ts"

/** Later modules may need what earlier ones provide. */
export const App = composeModules(
  AccountsModule,
  AreaModule,
  SimulationModule,
  ObservationModule,
  CrmModule,
  WebhooksModule
)

/** What commands of modules may ask of other modules. */
export const commandPorts = Layer.merge(ports, App.catalogue)

/** What a newcomer sees after the first start. */
export const firstRunTour = FirstRunTour.run(App.tour)
