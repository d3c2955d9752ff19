/** Household incomes: the published distribution, and the statistics of generated personas to compare with it. */
import type { Population } from "../../../modules/simulation/population/Population.ts"
import { householdIncomesIn, householdSizes } from "../../../modules/simulation/population/people/HouseholdResources.ts"

/** Median household income of Japan in yen: Comprehensive Survey of Living Conditions 2025, incomes of 2024. */
export const publishedMedian = 4_510_000

/** Classes of table 021 of that survey: lower end of each in ten thousand yen, and its share of all households in percent. */
const classes: ReadonlyArray<readonly [from: number, share: number]> = [
  [0, 0.7],
  [50, 5.1],
  [100, 5.9],
  [150, 6.3],
  [200, 7.0],
  [250, 6.5],
  [300, 6.9],
  [350, 6.1],
  [400, 5.1],
  [450, 4.5],
  [500, 5.1],
  [550, 4.1],
  [600, 4.1],
  [650, 3.3],
  [700, 3.3],
  [750, 2.9],
  [800, 2.7],
  [850, 2.3],
  [900, 2.3],
  [950, 2.0],
  [1000, 3.1],
  [1100, 2.3],
  [1200, 4.3],
  [1500, 2.6],
  [2000, 1.6]
]

interface Household {
  readonly income: number
  readonly weight: number
}

/** Gini coefficient of weighted incomes (trapezoids below the Lorenz curve), and their median. */
const describe = (households: ReadonlyArray<Household>) => {
  const sorted = households.toSorted((a, b) => a.income - b.income)
  const weights = sorted.reduce((sum, { weight }) => sum + weight, 0)
  const incomes = sorted.reduce((sum, { income, weight }) => sum + income * weight, 0)
  let [counted, earned, area, median] = [0, 0, 0, 0]
  for (const { income, weight } of sorted) {
    if (counted < weights / 2) median = income
    counted += weight
    const before = earned
    earned += (income * weight) / incomes
    area += ((before + earned) / 2) * (weight / weights)
  }
  return { median, gini: 1 - 2 * area }
}

/** Mean of the class without an upper end: a Pareto tail through the shares of the last two classes. */
const tailMean = (): number => {
  const [[lower, share], [upper, last]] = classes.slice(-2) as [(typeof classes)[number], (typeof classes)[number]]
  const exponent = Math.log((share + last) / last) / Math.log(upper / lower)
  return (upper * exponent) / (exponent - 1)
}

/** Gini coefficient of the classes, each at its middle. */
export const publishedGini = describe(
  classes.map(([from, share], index) => {
    const next = classes[index + 1]
    return { income: next === undefined ? tailMean() : (from + next[0]) / 2, weight: share }
  })
).gini

/** Statistics of the households of personas. A household of n members is met n times, so it counts 1 / n. */
export const statisticsOf = (population: Population) =>
  describe(
    Array.from(householdIncomesIn(population), (income, persona) => ({
      income,
      weight: 1 / householdSizes[population.household[persona]!]!
    }))
  )
