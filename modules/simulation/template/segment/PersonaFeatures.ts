/** By what personas are told apart: 14 measures, each standardised, so that none counts more for its unit. Pure. */
import { traitColumn } from "../../population/Population.ts"
import { weightColumn } from "../../statistics/Quote.ts"
import type { World } from "../Template.ts"
import { type Matrix, standardised } from "./Matrix.ts"

export const traitsUsed = ["openness", "extraversion", "neuroticism", "valSecurity", "financialAnxiety"] as const
export const measureNames = [
  "age",
  "income",
  "householdSize",
  "price",
  "quality",
  "convenience",
  "novelty",
  "brand",
  "social",
  ...traitsUsed
] as const
export type MeasureName = (typeof measureNames)[number]

/** People who live together, typically: single, couple, family, extended. */
const householdSizes = [1, 2, 3.3, 4.5] as const

/** Whoever earns nothing is not infinitely far from whoever earns little: incomes below count as this, in yen. */
const leastIncome = 300_000

/** One column per measure, in its own unit: years, ln yen, people, and shares for weights and traits. */
const columnsOf = ({ population, weights }: World): ReadonlyArray<Float64Array> => [
  Float64Array.from(population.age),
  population.income.map((income) => Math.log(Math.max(leastIncome, income))),
  Float64Array.from(population.household, (household) => householdSizes[household]!),
  ...(["price", "quality", "convenience", "novelty", "brand", "social"] as const).map((name) =>
    weightColumn(weights, name)
  ),
  ...traitsUsed.map((name) => traitColumn(population, name))
]

export const personaPoints = (world: World): Matrix => {
  const columns = columnsOf(world)
  const values = new Float64Array(world.population.size * columns.length)
  for (const [index, column] of columns.entries()) {
    for (let persona = 0; persona < column.length; persona++)
      values[persona * columns.length + index] = column[persona]!
  }
  return standardised({ rows: world.population.size, columns: columns.length, values })
}
