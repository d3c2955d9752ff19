/** The plug of the trade-area module. */
import { Layer } from "effect"
import { defineModule, subcommands } from "../../src/module.ts"
import town from "./migrations/0001_town.ts"
import { addressesCommand } from "./place/ingest/AddressesCommand.ts"

export const TradeAreaModule = defineModule({
  name: "trade-area",
  migrations: { "0001_town": town },
  commands: [...subcommands("ingest", [addressesCommand])],
  layer: Layer.empty
})
