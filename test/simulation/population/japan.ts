/** Five thousand personas of Japan, made once for a file of tests. */
import { emptyPopulation, generate } from "../../../modules/simulation/population/Generate.ts"
import { nationMargins } from "../../../modules/simulation/population/Margins.ts"

export const japan = generate({
  margins: nationMargins,
  existing: emptyPopulation,
  size: 5000,
  seedText: "01ACCOUNT/JP"
})
