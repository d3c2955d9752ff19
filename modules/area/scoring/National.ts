/** All of Japan as the scores see it: the facts of every area, and how each indicator is distributed. Pure. */
import { type Municipality, municipalities, statisticalCodes } from "../Municipality.ts"
import { type Distribution, describe } from "./Distribution.ts"
import { type Facts, type FigureTable, factsOf } from "./Facts.ts"
import { type Indicator, indicators } from "./Indicator.ts"
import { measure } from "./Measure.ts"
import { reference } from "./Reference.ts"

export interface IndicatorDistribution {
  readonly nation: Distribution
  /** The municipalities of one prefecture, ascending. */
  readonly byPrefecture: ReadonlyMap<string, Float64Array>
}

export interface National {
  /** The state of the imported statistics that this was computed from. */
  readonly revision: number
  readonly facts: ReadonlyMap<string, Facts>
  readonly distributions: ReadonlyMap<string, IndicatorDistribution>
}

/**
 * An indicator that is known for fewer municipalities than this is compared with the shipped table of the nation
 * instead: the large cities of the starter data must not be each other's only measure.
 */
const enough = statisticalCodes.length / 2

const distribute = (indicator: Indicator, facts: ReadonlyMap<string, Facts>): IndicatorDistribution => {
  const known = statisticalCodes.flatMap((code) => {
    const { value } = measure(indicator, facts.get(code) ?? new Map(), undefined)
    return value === null ? [] : [{ prefecture: code.slice(0, 2), value }]
  })
  const values = known.map(({ value }) => value)
  const imported = known.length < enough ? undefined : describe(values, indicator.scale)
  return {
    nation: imported ?? reference(indicator),
    byPrefecture: new Map(
      [...Map.groupBy(known, ({ prefecture }) => prefecture)].map(([prefecture, members]) => [
        prefecture,
        Float64Array.from(members, ({ value }) => value).sort()
      ])
    )
  }
}

export const national = (revision: number, table: FigureTable): National => {
  const facts = new Map(Array.from(municipalities.values(), (area: Municipality) => [area.code, factsOf(table, area)]))
  return {
    revision,
    facts,
    distributions: new Map(indicators.map((indicator) => [indicator.name, distribute(indicator, facts)]))
  }
}
