/**
 * Implements the port `AreaComparisons`: keeps what areas are compared with in memory, about 2 MB, and the areas that were asked
 * for last. Both are computed again when the revision of the statistics has changed.
 */
import { Effect, Layer, Semaphore } from "effect"
import { type AreaComparison, AreaComparisons } from "../contract.ts"
import { type Facts, type FigureTable, factsOf } from "../facts/Facts.ts"
import { type Municipality, municipalities, statisticalCodes } from "../facts/Municipality.ts"
import { ShippedStatistics } from "../statistics/ShippedStatistics.ts"
import { metricsIn, StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import { comparisonOf } from "./Comparison.ts"
import { measuredMetrics, measures } from "./Measure.ts"
import { type Comparable, comparableOf, type Nation } from "./Nation.ts"

interface State {
  readonly revision: number
  readonly nation: Nation
  readonly areas: Map<string, AreaComparison>
}

/** Areas kept at a time; each takes some 30 kB. */
const maxAreas = 300
/** Areas whose facts are computed before other work of the process goes on: some milliseconds. */
const areasAtOnce = 50

export const layer = Layer.effect(
  AreaComparisons,
  Effect.gen(function* () {
    const statistics = yield* StatisticsRepo
    const shipped = yield* ShippedStatistics
    const semaphore = yield* Semaphore.make(1)
    let latest: State | undefined

    const load = Effect.gen(function* () {
      const { revision, table } = yield* statistics.snapshot
      const facts = new Map<string, Facts>()
      for (const [i, code] of statisticalCodes.entries()) {
        facts.set(code, factsOf(table, municipalities.get(code)!, measuredMetrics))
        if (i % areasAtOnce === 0) yield* Effect.yieldNow
      }
      const nation = new Map<string, Comparable>()
      for (const measure of measures) {
        nation.set(
          measure.name,
          comparableOf(measure, (code) => facts.get(code))
        )
        yield* Effect.yieldNow
      }
      latest = { revision, nation, areas: new Map() }
      return latest
    })

    const current = Effect.flatMap(statistics.revision, (revision) => {
      const cached = () => (latest !== undefined && latest.revision >= revision ? Effect.succeed(latest) : undefined)
      return cached() ?? semaphore.withPermit(Effect.suspend(() => cached() ?? load))
    })

    const comparisonOfArea = (
      area: Municipality,
      nation: Nation,
      table: FigureTable,
      metrics: ReadonlyArray<string>
    ) => {
      const city = area.cityCode === undefined ? undefined : municipalities.get(area.cityCode)
      return comparisonOf(
        area,
        factsOf(table, area, metrics),
        city === undefined ? undefined : factsOf(table, city, metrics),
        nation
      )
    }

    const many = Effect.fn("AreaComparisons.many")(function* (areaCodes: ReadonlyArray<string>) {
      yield* shipped.ensure
      const { areas, nation } = yield* current
      const found = new Map<string, AreaComparison>()
      const missing: Array<Municipality> = []
      for (const areaCode of new Set(areaCodes)) {
        const known = areas.get(areaCode)
        const area = municipalities.get(areaCode)
        if (known !== undefined) found.set(areaCode, known)
        else if (area !== undefined) missing.push(area)
      }
      if (missing.length === 0) return found
      const table = yield* statistics.figuresOf([...new Set(missing.flatMap(neededCodes))])
      const metrics = metricsIn(table)
      const kept = missing.length <= maxAreas / 2
      if (kept && areas.size + missing.length > maxAreas) areas.clear()
      for (const [i, area] of missing.entries()) {
        const comparison = comparisonOfArea(area, nation, table, metrics)
        found.set(area.code, comparison)
        if (kept) areas.set(area.code, comparison)
        if (i % areasAtOnce === areasAtOnce - 1) yield* Effect.yieldNow
      }
      return found
    })

    return AreaComparisons.of({
      of: (areaCode) => Effect.map(many([areaCode]), (found) => found.get(areaCode)),
      many,
      revision: statistics.revision
    })
  })
).pipe(Layer.provide(ShippedStatistics.layer))

/** Whose figures the comparison of an area needs: its own and its city's, with those of all their wards. */
const neededCodes = ({ cityCode, code, wardCodes }: Municipality): ReadonlyArray<string> => {
  const city = cityCode === undefined ? undefined : municipalities.get(cityCode)
  return [code, ...wardCodes, ...(city === undefined ? [] : [city.code, ...city.wardCodes])]
}
