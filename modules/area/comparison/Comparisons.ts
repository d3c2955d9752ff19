/**
 * Implements the port `AreaComparisons`: keeps what areas are compared with in memory, about 2 MB, and the areas that were asked
 * for last. Both are computed again when the revision of the statistics has changed.
 */
import { Effect, Layer, Semaphore } from "effect"
import { type AreaComparison, AreaComparisons } from "../contract.ts"
import { type Facts, factsOf } from "../facts/Facts.ts"
import { municipalities, statisticalCodes } from "../facts/Municipality.ts"
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

    return AreaComparisons.of({
      of: Effect.fn("AreaComparisons.of")(function* (areaCode) {
        const area = municipalities.get(areaCode)
        if (area === undefined) return undefined
        const { areas, nation } = yield* current
        const known = areas.get(areaCode)
        if (known !== undefined) return known
        const city = area.cityCode === undefined ? undefined : municipalities.get(area.cityCode)!
        const table = yield* statistics.figuresOf([
          areaCode,
          ...area.wardCodes,
          ...(city === undefined ? [] : [city.code, ...city.wardCodes])
        ])
        const metrics = metricsIn(table)
        const comparison = comparisonOf(
          area,
          factsOf(table, area, metrics),
          city === undefined ? undefined : factsOf(table, city, metrics),
          nation
        )
        if (areas.size >= maxAreas) areas.clear()
        areas.set(areaCode, comparison)
        return comparison
      })
    })
  })
)
