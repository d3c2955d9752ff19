/**
 * How each indicator was distributed over all 1,741 municipalities when the product was made: 201 quantiles per
 * indicator (`data/reference.csv`). It stands in until enough municipalities are imported.
 */
import { readFileSync } from "node:fs"
import { statisticalCodes } from "../Municipality.ts"
import { type Distribution, describe } from "./Distribution.ts"
import type { Indicator } from "./Indicator.ts"

const quantiles: ReadonlyMap<string, ReadonlyArray<number>> = new Map(
  readFileSync(new URL("../data/reference.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", ...values] = line.split(",")
      return [name, values.map(Number)]
    })
)

/** Every 0.5 percent of the sorted values, the lowest and the highest included. */
export const quantilesOf = (sorted: Float64Array): ReadonlyArray<number> =>
  Array.from({ length: 201 }, (_, i) => sorted[Math.round((i / 200) * (sorted.length - 1))]!)

/** The shipped distribution of an indicator. */
export const reference = ({ name, scale }: Indicator): Distribution => {
  const shipped = describe(quantiles.get(name) ?? [], scale, { areas: statisticalCodes.length, basis: "reference" })
  if (shipped === undefined) throw new Error(`data/reference.csv has no line for ${name}`)
  return shipped
}
