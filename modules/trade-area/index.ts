/** The plug of the trade-area module. */
import { Layer } from "effect"
import { defineModule, subcommands } from "../../src/module.ts"
import { peopleFlowCommand } from "./flow/FlowCommand.ts"
import town from "./migrations/0001_town.ts"
import flow from "./migrations/0002_flow.ts"
import { addressesCommand } from "./place/ingest/AddressesCommand.ts"

export const TradeAreaModule = defineModule({
  name: "trade-area",
  migrations: { "0001_town": town, "0002_flow": flow },
  commands: [...subcommands("ingest", [addressesCommand, peopleFlowCommand])],
  layer: Layer.empty
})
