/** The areas of the stores side by side. Pure. */
import type { Language } from "../../../src/Language.ts"
import type { AreaComparison, AreaSummary, ComparedFigure } from "../../area/contract.ts"
import type { Store } from "../store/Store.ts"
import type { AreaSideBySide } from "./AnalysisView.ts"
import { type Feature, sideBySide } from "./Features.ts"

const mostAreas = 200

export const figureOf = ({ label, measure }: Feature, figure: ComparedFigure, language: Language) => ({
  name: measure,
  label: label[language],
  value: figure.value,
  unit: figure.unit,
  year: figure.year,
  status: figure.status,
  sources: figure.sources
})

/** What is known of areas, each by its code. */
export interface KnownAreas {
  readonly nameOf: (areaCode: string) => string
  readonly cityOf: (areaCode: string) => string | undefined
  readonly comparisons: ReadonlyMap<string, AreaComparison>
  readonly summaries: ReadonlyMap<string, AreaSummary>
}

/** The code whose figures stand for an area: its own, or its city's where it has no residents of its own. */
const figuresCode = (areaCode: string, { cityOf, comparisons }: KnownAreas): string => {
  const city = cityOf(areaCode)
  const has = (code: string | undefined): code is string =>
    code !== undefined && comparisons.get(code)?.figures.has("residents") === true
  return has(areaCode) || !has(city) ? areaCode : city
}

export const areasOf = (
  stores: ReadonlyArray<Store>,
  known: KnownAreas,
  language: Language
): ReadonlyArray<AreaSideBySide> => {
  const byArea = Map.groupBy(stores, ({ areaCode }) => areaCode)
  return [...byArea]
    .toSorted(([a, atA], [b, atB]) => atB.length - atA.length || (a < b ? -1 : 1))
    .slice(0, mostAreas)
    .map(([areaCode, there]) => {
      const figuresOf = figuresCode(areaCode, known)
      const figures = known.comparisons.get(figuresOf)?.figures
      const { business, economy, overallScore, people, risk } = known.summaries.get(figuresOf) ?? unscored
      return {
        areaCode,
        areaName: known.nameOf(areaCode),
        figuresOf,
        stores: there.length,
        scores: { overallScore, people, economy, business, risk },
        figures: sideBySide.flatMap((feature) => {
          const figure = figures?.get(feature.measure)
          return figure === undefined ? [] : [figureOf(feature, figure, language)]
        })
      }
    })
}

const unscored = { overallScore: null, people: null, economy: null, business: null, risk: null }
