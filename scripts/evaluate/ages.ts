/** Ages of personas: how far five-year groups by sex are from those of the area, in shipped areas. */
import { emptyPopulation } from "../../modules/simulation/population/Columns.ts"
import { fiveYearCount } from "../../modules/simulation/population/fitting/CellTable.ts"
import { generateMissing } from "../../modules/simulation/population/Generate.ts"
import { marginsOf } from "../../modules/simulation/population/margins/Margins.ts"
import { starter, starterCodes, surplusOf } from "../../test/simulation/population/areas.ts"
import { type Row, table } from "../../test/support/price/PriceWorlds.ts"

const areas = 15
const personas = 5_000
/** Evenly over the shipped areas, from north to south. */
const codes = Array.from(
  { length: areas },
  (_, index) => starterCodes[Math.floor((index * starterCodes.length) / areas)]!
)

/** Greatest distance of a cell from its margin, in percentage points of all personas. */
const furthestIn = (code: string): number => {
  const margins = marginsOf(starter(code))
  const population = generateMissing({
    margins,
    known: emptyPopulation,
    personaCount: personas,
    seedText: `ages/${code}`
  })
  const cells = surplusOf(population, margins).slice(-fiveYearCount)
  return Math.max(...cells.map((surplus) => (100 * Math.abs(surplus)) / personas))
}

export const ages = (): string => {
  const furthest = codes.map(furthestIn)
  const worst = Math.max(...furthest)
  const row: Row = [
    `five-year cells by sex of ${personas} personas, ${areas} areas: furthest from the area's, points`,
    `${worst.toFixed(3)} (${codes[furthest.indexOf(worst)]})`,
    "<= 0.2",
    worst <= 0.2
  ]
  return `Areas ${codes.join(", ")}; seeds ages/{code}\n\n${table([row])}`
}
