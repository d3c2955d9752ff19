/** The facts of all areas of Japan and the distribution of each indicator, at one revision of the statistics. Pure. */

import { type Facts, type FigureTable, factsOf } from "../facts/Facts.ts"
import { type Municipality, municipalities, statisticalCodes } from "../facts/Municipality.ts"
import { type Distribution, describe } from "./Distribution.ts"
import { type Indicator, indicators } from "./Indicator.ts"
import { measureIndicator } from "./Measurement.ts"
import { reference } from "./Reference.ts"

export interface IndicatorDistribution {
  readonly nation: Distribution
  /** Values of the municipalities of each prefecture, ascending. */
  readonly byPrefecture: ReadonlyMap<string, Float64Array>
}

export interface NationalSnapshot {
  /** Revision of the imported statistics. */
  readonly revision: number
  readonly facts: ReadonlyMap<string, Facts>
  readonly distributions: ReadonlyMap<string, IndicatorDistribution>
}

/**
 * An indicator with values for fewer municipalities than this is compared with the reference distribution instead: the large
 * cities of the seed data alone are no basis for comparison.
 */
const minMunicipalities = statisticalCodes.length / 2

const distributionOf = (indicator: Indicator, facts: ReadonlyMap<string, Facts>): IndicatorDistribution => {
  const known = statisticalCodes.flatMap((code) => {
    const { value } = measureIndicator(indicator, facts.get(code) ?? new Map(), undefined)
    return value === null ? [] : [{ prefecture: code.slice(0, 2), value }]
  })
  const values = known.map(({ value }) => value)
  const imported = known.length < minMunicipalities ? undefined : describe(values, indicator.scale)
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

export const snapshotOf = (revision: number, table: FigureTable): NationalSnapshot => {
  const facts = new Map(Array.from(municipalities.values(), (area: Municipality) => [area.code, factsOf(table, area)]))
  return {
    revision,
    facts,
    distributions: new Map(indicators.map((indicator) => [indicator.name, distributionOf(indicator, facts)]))
  }
}
