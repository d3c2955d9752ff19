/**
 * Estimated monthly revenue of a shop of which only kind and place are known:
 *
 *     estimate = median(kind) x liveliness ^ 0.2, the last factor from 0.7 to 1.4
 *     low, high = estimate x exp(-+1.2816 spread(kind))
 *
 * Liveliness is the number of shops within 500 m, by the median of that number around all known shops; where less than two
 * industries are known there, the place changes nothing. The range is rough: it would hold eight of ten shops if sales within
 * a kind were log-normal with that spread, which is judgement. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import type { Sales } from "./Sales.ts"

export interface RevenueEstimate {
  /** Yen a month. */
  readonly estimate: number
  readonly low: number
  readonly high: number
}

/** Elasticity: twice the shops around, 15 % more sales. A weak prior, since no list holds sales to fit it to. */
const elasticity = 0.2
const [leastFactor, greatestFactor] = [0.7, 1.4]
/** Standard normal quantile of 90 %. */
const z90 = 1.2816

/** 1 without a liveliness. */
export const placeFactor = (liveliness: number | null): number =>
  liveliness === null ? 1 : Math.min(greatestFactor, Math.max(leastFactor, liveliness ** elasticity))

/** Two significant digits: more would pretend to be known. */
const round = (yen: number): number => Number(yen.toPrecision(2))

export const estimateRevenue = ({ median, spread }: Sales, liveliness: number | null): RevenueEstimate => {
  const estimate = median * placeFactor(liveliness)
  const factor = Math.exp(z90 * spread)
  return { estimate: round(estimate), low: round(estimate / factor), high: round(estimate * factor) }
}

export const revenueFormula = "median(sub_industry) × clamp((shops within 500 m / typical)^0.2, 0.7, 1.4)"

export const revenueBasis = new Localized(
  "業種別の標準的な月商（経済センサス2021と業界統計に基づく目安）に、周囲500 mの店舗数による補正を掛けたモデル値です。" +
    "個々の店舗の実績ではありません。範囲は大まかな目安で、実績で確かめたものではありません。",
  "Modelled, not observed: typical monthly sales of the sub-industry (our prior from the Economic Census 2021 and trade " +
    "statistics), adjusted by the number of shops within 500 m. The range is rough: our judgement, not counted."
)
