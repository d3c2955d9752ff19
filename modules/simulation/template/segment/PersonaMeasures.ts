/**
 * The 14 measures by which personas are clustered, standardised so that units do not matter. Three describe
 * demographics and eleven decisions; each of the two groups makes up half of the squared distance, or the many decision
 * measures would hide age and household. Balancing groups of variables is the idea of multiple factor analysis (B.
 * Escofier, J. Pagès, Computational Statistics & Data Analysis 18, 1994), which divides by the first eigenvalue; here
 * it is the total variance. Pure.
 */
import { traitColumn } from "../../population/Population.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { householdSizes, resourcesIn } from "../../population/people/HouseholdResources.ts"
import type { People } from "../Template.ts"
import { type Matrix, scalerOf } from "./cluster/Matrix.ts"

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

/** The first measures, which describe demographics. */
const demographic = 3
/** Factor by which each standardised measure counts. */
const measureScales = Float64Array.from(measureNames, (_, index) =>
  index < demographic ? Math.sqrt((measureNames.length - demographic) / demographic) : 1
)

/** Lower bound of incomes in yen: on a logarithmic scale no income would be infinitely far from a small one. */
const leastIncome = 300_000

/** One column per measure, in its own unit: years, ln yen, people, and shares for weights and traits. */
const columnsOf = ({ population, weights }: People): ReadonlyArray<Float64Array> => [
  Float64Array.from(population.age),
  population.income.map((income) => Math.log(Math.max(leastIncome, income))),
  Float64Array.from(population.household, (household) => householdSizes[household]!),
  ...(["price", "quality", "convenience", "novelty", "brand", "social"] as const).map((name) =>
    weightColumn(weights, name)
  ),
  ...traitsUsed.map((name) => traitColumn(population, name))
]

/**
 * Logarithms of the household income of people, own and others', by its size (equivalised), in standard deviations from their mean:
 * pupils and homemakers without an income of their own live by it.
 */
export const livingStandards = ({ population }: People): Float64Array => {
  const logs = resourcesIn(population).map(Math.log)
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length)
  return logs.map((log) => (deviation > 0 ? (log - mean) / deviation : 0))
}

const matrixOf = (people: People): Matrix => {
  const columns = columnsOf(people)
  const width = columns.length
  const values = new Float64Array(people.population.size * width)
  for (const [index, column] of columns.entries()) {
    for (let persona = 0; persona < column.length; persona++) values[persona * width + index] = column[persona]!
  }
  return { rows: people.population.size, columns: width, values }
}

/** The points of people for clustering, one row per persona: measures standardised among the given ones, and scaled. */
export const pointsAmong = (people: People): ((of: People) => Matrix) => {
  const scale = scalerOf(matrixOf(people))
  return (of) => {
    const points = scale(matrixOf(of))
    return { ...points, values: points.values.map((value, at) => value * measureScales[at % points.columns]!) }
  }
}

/** One row of such points in standard deviations, without the scaling. */
export const inDeviations = (points: Matrix, row: number): Float64Array =>
  points.values
    .subarray(row * points.columns, (row + 1) * points.columns)
    .map((value, index) => value / measureScales[index]!)
