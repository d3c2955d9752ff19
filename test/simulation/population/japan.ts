/** Five thousand personas of Japan, generated once per test file. */
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import { nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { generate } from "./generated.ts"

export const japan = generate({
  margins: nationalMargins,
  existing: emptyPopulation,
  size: 5000,
  seedText: "01ACCOUNT/JP"
})
