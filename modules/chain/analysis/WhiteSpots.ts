/** Areas like those of the best stores, without a store in reach. Pure. */
import type { Language } from "../../../src/Language.ts"
import type { AreaSummary } from "../../area/contract.ts"
import type { Store } from "../store/Store.ts"
import type { Analysis, Spot } from "./AnalysisView.ts"
import type { Table, TableArea } from "./AreaTable.ts"
import { features, textOf } from "./Features.ts"
import { type Likeness, mostAlike } from "./Likeness.ts"
import { figureOf } from "./SideBySide.ts"

export interface BestStores {
  readonly by: "revenue" | "overall_score"
  readonly stores: ReadonlyArray<Store>
}

const bestShare = 1 / 3
const mostBest = 10
const mostSpots = 20
/** Figures that a reason names. */
const mostNamed = 3

/** The best third (a judgement) of the active stores. By revenue where half of them have one, else by the score of the area. */
export const bestOf = (
  stores: ReadonlyArray<Store>,
  scoreOf: (areaCode: string) => number | null | undefined
): BestStores => {
  const active = stores.filter(({ status }) => status === "active")
  const withRevenue = active.filter(({ monthlyRevenueYen }) => monthlyRevenueYen !== null)
  const by = withRevenue.length > 0 && withRevenue.length * 2 >= active.length ? "revenue" : "overall_score"
  const valueOf = (store: Store) => (by === "revenue" ? store.monthlyRevenueYen : scoreOf(store.areaCode)) ?? -1
  const count = Math.min(mostBest, Math.ceil(active.length * bestShare))
  const ordered = active.toSorted((a, b) => valueOf(b) - valueOf(a) || (a.id < b.id ? -1 : 1))
  return { by, stores: ordered.filter((store) => valueOf(store) >= 0).slice(0, count) }
}

/** The likest first. */
export const spotsOf = (
  table: Table,
  best: BestStores,
  isCandidate: (area: TableArea) => boolean
): ReadonlyArray<Likeness> => {
  const models = best.stores.flatMap(({ areaCode }) => table.standsFor(areaCode) ?? [])
  return mostAlike(table.scores, models, (code) => isCandidate(table.areas.get(code)!), mostSpots)
}

export const spotView = (
  { areaCode, differences, distance, like, rarity }: Likeness,
  index: number,
  table: Table,
  best: BestStores,
  summaries: ReadonlyMap<string, AreaSummary>,
  language: Language
): Spot => {
  const [area, model] = [table.areas.get(areaCode)!, table.areas.get(like)!]
  const stores = best.stores.filter((store) => table.standsFor(store.areaCode) === like)
  const figures = features
    .flatMap((feature, i) => {
      const [own, other] = [area.figures.get(feature.measure), model.figures.get(feature.measure)]
      if (own === undefined || other === undefined || Number.isNaN(differences[i])) return []
      const difference = Math.round(differences[i]! * 100) / 100
      return [{ ...figureOf(feature, own, language), likeValue: other.value, difference }]
    })
    .toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference))
  return {
    rank: index + 1,
    areaCode,
    areaName: area.areaName,
    overallScore: summaries.get(areaCode)?.overallScore ?? null,
    like: {
      areaCode: like,
      areaName: model.areaName,
      stores: stores.map(({ id, name }) => ({ id, name }))
    },
    distance: Math.round(distance * 1_000) / 1_000,
    lessAlike: Math.round(rarity * 10_000) / 10_000,
    reason: reasonOf(model.areaName, stores, figures.slice(0, mostNamed), language),
    figures
  }
}

const reasonOf = (
  areaName: string,
  stores: ReadonlyArray<Store>,
  figures: Spot["figures"],
  language: Language
): string => {
  const name = stores[0]?.name ?? areaName
  const named = figures.map(({ label, likeValue, unit, value }) => {
    const [own, other] = [textOf(value, unit, language), textOf(likeValue, unit, language)]
    return language === "ja" ? `${label} ${own}（${other}）` : `${label} ${own} (${other})`
  })
  return language === "ja"
    ? `${name}の地域（${areaName}）に近い: ${named.join("、")}`
    : `Like the area of ${name} (${areaName}): ${named.join("; ")}`
}

export const bestView = (best: BestStores, nameOf: (areaCode: string) => string): Analysis["whiteSpots"]["best"] =>
  best.stores.map(({ areaCode, id, name }) => ({ id, name, areaCode, areaName: nameOf(areaCode) }))
