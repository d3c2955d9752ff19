/** `npm run shipped-data [PART...]` makes the data that ship with the product from the public files. */
import { shipBlocks } from "./shipped/blocks.ts"
import { shipComparison, shipReference } from "./shipped/reference.ts"
import { shipSales } from "./shipped/sales.ts"
import { shipStations, shipStationUsers } from "./shipped/stations.ts"
import { shipStatistics } from "./shipped/statistics.ts"
import { shipTowns } from "./shipped/towns.ts"

const parts = {
  blocks: shipBlocks,
  towns: shipTowns,
  stations: shipStations,
  users: shipStationUsers,
  statistics: shipStatistics,
  sales: shipSales,
  reference: shipReference,
  comparison: shipComparison
} as const

const wanted = process.argv.slice(2)
for (const [name, ship] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(await ship())
}
