/** Household incomes of generated personas against the Comprehensive Survey of Living Conditions. */
import { emptyPopulation } from "../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../modules/simulation/population/Generate.ts"
import { nationalMargins } from "../../modules/simulation/population/margins/Margins.ts"
import { publishedGini, publishedMedian, statisticsOf } from "../../test/support/people/HouseholdIncomes.ts"
import { percent, type Row, table } from "../../test/support/price/PriceWorlds.ts"

const seeds = ["incomes/1", "incomes/2", "incomes/3", "incomes/4", "incomes/5"]
const personas = 5_000

export const incomes = (): string => {
  const found = seeds.map((seedText) =>
    statisticsOf(
      generateMissing({ margins: nationalMargins, known: emptyPopulation, personaCount: personas, seedText })
    )
  )
  const rowOf = (
    name: string,
    values: ReadonlyArray<number>,
    published: number,
    shown: (value: number) => string
  ): Row => {
    const error = Math.max(...values.map((value) => Math.abs(value / published - 1)))
    return [
      `${name} of household incomes, published ${shown(published)}, here ${values.map(shown).join(", ")}: furthest off`,
      percent(error),
      "<= 5 %",
      error <= 0.05
    ]
  }
  const million = (yen: number) => `${(yen / 1e6).toFixed(2)} m yen`
  const rows = [
    rowOf(
      "median",
      found.map(({ median }) => median),
      publishedMedian,
      million
    ),
    rowOf(
      "Gini coefficient",
      found.map(({ gini }) => gini),
      publishedGini,
      (gini) => gini.toFixed(3)
    )
  ]
  return `${personas} personas of Japan, seeds ${seeds.join(", ")}\n\n${table(rows)}`
}
