/**
 * Reference distributions of the indicators over all 1,741 municipalities, as of the release: 201 quantiles per indicator
 * (`data/reference.csv`). They are used until enough municipalities are imported.
 */
import { readFileSync } from "node:fs"
import { statisticalCodes } from "../facts/Municipality.ts"
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

/** The reference distribution of an indicator. */
export const reference = ({ name, scale }: Indicator): Distribution => {
  const shipped = describe(quantiles.get(name) ?? [], scale, { areas: statisticalCodes.length, basis: "reference" })
  if (shipped === undefined) throw new Error(`data/reference.csv has no line for ${name}`)
  return shipped
}
