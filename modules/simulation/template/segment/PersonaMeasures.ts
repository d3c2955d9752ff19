/**
 * By what personas are told apart: 14 measures, each standardised, so that none counts more for its unit. The three of
 * who they are and the eleven of how they decide make up half of the squared distance each, or the many measures of mind
 * would hide age and home. That groups of variables need a balance is the idea of multiple factor analysis (B. Escofier,
 * J. Pagès, Computational Statistics & Data Analysis 18, 1994), which divides by the first eigenvalue; here it is by the
 * total variance. Pure.
 */
import { traitColumn } from "../../population/Population.ts"
import { householdSizes } from "../../population/Resources.ts"
import { weightColumn } from "../../statistics/Quote.ts"
import type { World } from "../Template.ts"
import { type Matrix, standardised } from "./Matrix.ts"

const traitsUsed = ["openness", "extraversion", "neuroticism", "valSecurity", "financialAnxiety"] as const
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

const whoTheyAre = 3
/** What one standard deviation of each measure counts. */
const measureScales = Float64Array.from(measureNames, (_, index) =>
  index < whoTheyAre ? Math.sqrt((measureNames.length - whoTheyAre) / whoTheyAre) : 1
)

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

/** Standardised and scaled: what the clustering reads. */
export const personaPoints = (world: World): Matrix => {
  const columns = columnsOf(world)
  const width = columns.length
  const values = new Float64Array(world.population.size * width)
  for (const [index, column] of columns.entries()) {
    for (let persona = 0; persona < column.length; persona++) values[persona * width + index] = column[persona]!
  }
  const points = standardised({ rows: world.population.size, columns: width, values })
  return { ...points, values: points.values.map((value, at) => value * measureScales[at % width]!) }
}

/** A row of such points in standard deviations. */
export const inDeviations = (points: Matrix, row: number): Float64Array =>
  points.values
    .subarray(row * points.columns, (row + 1) * points.columns)
    .map((value, index) => value / measureScales[index]!)
