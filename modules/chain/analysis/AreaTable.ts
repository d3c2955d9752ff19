/**
 * All areas with statistics, with the features by which they are compared: municipalities, and the wards of designated cities
 * instead of the city where their own are known. In memory, some 3 MB; computed again after an import.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { type AreaComparison, AreaComparisons, AreaGeography, type ComparedFigure } from "../../area/contract.ts"
import { features } from "./Features.ts"
import { standardised } from "./Likeness.ts"

export interface TableArea {
  readonly areaCode: string
  readonly areaName: string
  readonly prefCode: string
  /** Figures by measure. */
  readonly figures: ReadonlyMap<string, ComparedFigure>
}

export interface Table {
  readonly revision: number
  readonly areas: ReadonlyMap<string, TableArea>
  /** z-scores of the features, not clipped, by code. */
  readonly scores: ReadonlyMap<string, Float64Array>
  /** The area of the table that stands for a code: itself, or the city of a ward. */
  readonly standsFor: (areaCode: string) => string | undefined
}

export class AreaTable extends Context.Service<AreaTable, { readonly current: Effect.Effect<Table> }>()(
  "chain/analysis/AreaTable"
) {
  static readonly layer = Layer.effect(
    AreaTable,
    Effect.gen(function* () {
      const geography = yield* AreaGeography
      const comparisons = yield* AreaComparisons
      const semaphore = yield* Semaphore.make(1)
      let latest: Table | undefined

      const load = Effect.fnUntraced(function* (revision: number) {
        const all = yield* comparisons.many(geography.areas.map(({ code }) => code))
        const hasResidents = ({ figures }: AreaComparison) => figures.has("residents")
        const withWards = new Set(
          [...all.values()].flatMap((area) =>
            area.cityCode !== undefined && hasResidents(area) ? [area.cityCode] : []
          )
        )
        const areas = new Map(
          [...all.values()]
            .filter((area) => hasResidents(area) && !withWards.has(area.areaCode))
            .map((area) => [area.areaCode, tableAreaOf(area)])
        )
        const vectors = [...areas.values()].map(({ areaCode, figures }) => ({
          areaCode,
          values: features.map(({ measure }) => figures.get(measure)?.value ?? Number.NaN)
        }))
        const scores = standardised(
          vectors,
          features.map(({ isSkewed }) => isSkewed)
        )
        const standsFor = (areaCode: string) => {
          const city = geography.area(areaCode)?.cityCode
          return areas.has(areaCode) ? areaCode : city !== undefined && areas.has(city) ? city : undefined
        }
        latest = { revision, areas, scores, standsFor }
        return latest
      })

      return AreaTable.of({
        current: Effect.flatMap(comparisons.revision, (revision) => {
          const cached = () =>
            latest !== undefined && latest.revision >= revision ? Effect.succeed(latest) : undefined
          return cached() ?? semaphore.withPermit(Effect.suspend(() => cached() ?? load(revision)))
        })
      })
    })
  )
}

const tableAreaOf = ({ areaCode, areaName, figures, prefCode }: AreaComparison): TableArea => ({
  areaCode,
  areaName,
  prefCode,
  figures: new Map(
    features.flatMap(({ measure }) => {
      const figure = figures.get(measure)
      return figure === undefined ? [] : [[measure, figure] as const]
    })
  )
})
