/** Any people as the residents of an area. */
import { hash } from "node:crypto"
import { fingerprintOf } from "../../../modules/simulation/population/Columns.ts"
import type { People, Residents } from "../../../modules/simulation/template/Template.ts"

export const asResidents = (people: People): Residents => ({
  key: `${fingerprintOf(people.population)}/${hash("sha256", people.weights)}`,
  people: () => people
})
