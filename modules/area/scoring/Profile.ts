/** The finished answer about an area, computed from the facts of all. Pure. */
import type { Fact } from "../Metric.ts"
import { isWard, type Municipality } from "../Municipality.ts"
import { type Composite, composite, round1 } from "./Composite.ts"
import { percentileRank } from "./Distribution.ts"
import { roundTo } from "./Explanation.ts"
import type { Facts } from "./Facts.ts"
import {
  type CategoryName,
  categoryNames,
  categoryWeight,
  type Indicator,
  type IndicatorScore,
  indicatorsOf,
  scoreOf
} from "./Indicator.ts"
import { type Measured, measure, type Unknown } from "./Measure.ts"
import type { IndicatorDistribution, National } from "./National.ts"
import type { StoredCategory, StoredExplanation, StoredIndicator } from "./StoredExplanation.ts"

export interface Profile {
  readonly areaCode: string
  readonly prefCode: string
  readonly areaName: string
  /** Wards are not ranked: their economy and business figures are their city's. */
  readonly ranked: boolean
  readonly population: number
  readonly households: number | null
  readonly agingRate: number | null
  readonly avgIncome: number | null
  readonly stationCount: number | null
  readonly compositeHazard: number | null
  readonly overallScore: number | null
  readonly people: number | null
  readonly economy: number | null
  readonly business: number | null
  readonly risk: number | null
  readonly explanation: StoredExplanation
}

interface Rated {
  readonly indicator: Indicator
  readonly measured: Measured | Unknown
  readonly distribution: IndicatorDistribution
  readonly rating: IndicatorScore | null
}

interface Category {
  readonly rated: ReadonlyArray<Rated>
  readonly total: Composite
}

const rate = (indicator: Indicator, facts: Facts, city: Facts | undefined, national: National): Rated => {
  const distribution = national.distributions.get(indicator.name)!
  const measured = measure(indicator, facts, city)
  const rating = measured.value === null ? null : scoreOf(indicator, distribution.nation, measured.value)
  return { indicator, measured, distribution, rating }
}

const categoryOf = (name: CategoryName, facts: Facts, city: Facts | undefined, national: National): Category => {
  const rated = indicatorsOf(name).map((indicator) => rate(indicator, facts, city, national))
  return {
    rated,
    total: composite(rated.map(({ indicator, rating }) => ({ weight: indicator.weight, score: rating?.score ?? null })))
  }
}

const nothing: Facts = new Map()

type Categories = { readonly [Name in CategoryName]: Category }

const categoriesOf = (facts: Facts, city: Facts | undefined, national: National): Categories => ({
  people: categoryOf("people", facts, city, national),
  economy: categoryOf("economy", facts, city, national),
  business: categoryOf("business", facts, city, national),
  risk: categoryOf("risk", facts, city, national)
})

const scoresOf = ({ business, economy, people, risk }: Categories) => {
  const scores = {
    people: people.total.score,
    economy: economy.total.score,
    business: business.total.score,
    risk: risk.total.score
  }
  const overall = composite(categoryNames.map((name) => ({ score: scores[name], weight: categoryWeight })))
  return { overallScore: overall.score, ...scores }
}

/** Undefined when not even the residents of the area are known. */
export const profileOf = (area: Municipality, national: National): Profile | undefined => {
  const facts = national.facts.get(area.code) ?? nothing
  const population = facts.get("population")?.value
  if (population === undefined) return undefined
  const city = area.cityCode === undefined ? undefined : national.facts.get(area.cityCode)
  const categories = categoriesOf(facts, city, national)
  const scores = scoresOf(categories)
  const old = facts.get("age65plus")?.value
  const income = categories.economy.rated.find(({ indicator }) => indicator.name === "incomePerTaxpayer")
  return {
    areaCode: area.code,
    prefCode: area.prefCode,
    areaName: area.fullName,
    ranked: !isWard(area),
    population,
    households: facts.get("households")?.value ?? null,
    agingRate: old === undefined || population === 0 ? null : roundTo(4, old / population),
    avgIncome: income === undefined || income.measured.value === null ? null : Math.round(income.measured.value),
    stationCount: facts.get("stations")?.value ?? null,
    compositeHazard: scores.risk === null ? null : round1(100 - scores.risk),
    ...scores,
    explanation: {
      people: explain(categories.people, area),
      economy: explain(categories.economy, area),
      business: explain(categories.business, area),
      risk: explain(categories.risk, area)
    }
  }
}

const explain = ({ rated, total }: Category, area: Municipality): StoredCategory => ({
  coverage: roundTo(2, total.coverage),
  indicators: rated.map((one, i) => explainIndicator(one, total.weights[i]!, area))
})

const explainIndicator = (
  { distribution, indicator, measured, rating }: Rated,
  weight: number,
  { prefCode }: Municipality
): StoredIndicator => {
  const { nation } = distribution
  const prefecture = distribution.byPrefecture.get(prefCode) ?? new Float64Array()
  const shared = {
    name: indicator.name,
    unit: indicator.unit,
    weight: roundTo(4, weight),
    comparedWith: { nation: nation.areas, prefecture: prefecture.length, basis: nation.basis }
  }
  if (measured.value === null || rating === null) {
    return { ...shared, ...unknown, gap: measured.value === null ? measured.gap : "noComparison" }
  }
  const { inputs, status, value } = measured
  const inPrefecture = percentileRank(prefecture, value)
  return {
    ...shared,
    value: roundTo(4, value),
    status,
    gap: null,
    year: Math.max(...inputs.map(({ year }) => year)),
    z: rating.z === null ? null : roundTo(2, rating.z),
    score: round1(rating.score),
    contribution: roundTo(2, rating.score * weight),
    percentileNation: roundTo(1, percentileRank(nation.sorted, value) ?? 0),
    percentilePrefecture: inPrefecture === null ? null : roundTo(1, inPrefecture),
    inputs: inputs.map(explainInput)
  }
}

const unknown = {
  value: null,
  status: null,
  year: null,
  z: null,
  score: null,
  contribution: null,
  percentileNation: null,
  percentilePrefecture: null,
  inputs: []
}

const explainInput = ({ metric, source, unit, value, year }: Fact) => ({
  metric,
  value: roundTo(4, value),
  unit,
  year,
  source
})
