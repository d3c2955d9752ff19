/** Computes the profile of an area: its figures, scores and explanation, compared with all of Japan. Pure. */

import type { Facts } from "../facts/Facts.ts"
import type { Fact } from "../facts/Metric.ts"
import { isWard, type Municipality } from "../facts/Municipality.ts"
import { type Composite, composite, round1 } from "./Composite.ts"
import { percentileRank } from "./Distribution.ts"
import { roundTo } from "./Explanation.ts"
import {
  type CategoryName,
  categoryNames,
  categoryWeight,
  type Indicator,
  type IndicatorScore,
  indicatorsOf,
  scoreOf
} from "./Indicator.ts"
import { type Measurement, measure, measureIndicator, type NoValue } from "./Measurement.ts"
import type { IndicatorDistribution, NationalSnapshot } from "./NationalSnapshot.ts"
import { outlookOf } from "./Outlook.ts"
import type { StoredCategory, StoredExplanation, StoredIndicator } from "./StoredExplanation.ts"

export interface Profile {
  readonly areaCode: string
  readonly prefCode: string
  readonly areaName: string
  /** Wards are not ranked: their city is. */
  readonly ranked: boolean
  readonly population: number
  readonly households: number | null
  readonly agingRate: number | null
  readonly avgIncome: number | null
  readonly stationCount: number | null
  readonly compositeHazard: number | null
  readonly daytimePopulation: number | null
  /** People by day per resident. */
  readonly dayNightRatio: number | null
  /** Fraction by which residents changed from the census of 2020 to the preliminary count of 2025. */
  readonly populationChange5y: number | null
  /** Fraction by which residents are projected to change from 2020 to 2050. */
  readonly projectedChange2050: number | null
  /** Fraction of residents in tsunami zones. */
  readonly tsunamiExposure: number | null
  /** Names of the fields that are values of the city that a ward belongs to. */
  readonly inherited: ReadonlyArray<string>
  /** Categories whose score holds figures of the city, since a ward has too few of its own. */
  readonly inheritedScores: ReadonlyArray<CategoryName>
  readonly overallScore: number | null
  readonly people: number | null
  readonly economy: number | null
  readonly business: number | null
  readonly risk: number | null
  readonly explanation: StoredExplanation
}

/** An indicator with its value and score. */
interface ScoredIndicator {
  readonly indicator: Indicator
  readonly measurement: Measurement | NoValue
  readonly distribution: IndicatorDistribution
  readonly score: IndicatorScore | null
}

interface Category {
  readonly indicators: ReadonlyArray<ScoredIndicator>
  readonly total: Composite
  /** Whether figures of the city count, since those of the ward are too few. */
  readonly inherited: boolean
}

const scoreIndicator = (
  indicator: Indicator,
  facts: Facts,
  city: Facts | undefined,
  national: NationalSnapshot
): ScoredIndicator => {
  const distribution = national.distributions.get(indicator.name)!
  const measurement = measureIndicator(indicator, facts, city)
  const score = measurement.value === null ? null : scoreOf(indicator, distribution.nation, measurement.value)
  return { indicator, measurement, distribution, score }
}

const categoryOf = (
  name: CategoryName,
  facts: Facts,
  city: Facts | undefined,
  national: NationalSnapshot
): Category => {
  const scored = indicatorsOf(name).map((indicator) => scoreIndicator(indicator, facts, city, national))
  const totalOf = (counts: (one: ScoredIndicator) => boolean) =>
    composite(
      scored.map((one) => ({ weight: one.indicator.weight, score: counts(one) ? (one.score?.score ?? null) : null }))
    )
  const own = totalOf(({ measurement }) => !isInherited(measurement))
  const whole = totalOf(() => true)
  // What a ward has of its own tells it from its sisters: where that carries a score, figures of the city do not count.
  const inherited = own.score === null && whole.score !== null && whole.coverage > own.coverage
  return { indicators: scored, total: inherited ? whole : own, inherited }
}

const noFacts: Facts = new Map()

/** Residents whose age is unknown are in none of the groups: up to a tenth in large cities. */
const knownAges = ["age0to14", "age15to64", "age65plus"] as const

const isInherited = (measurement: Measurement | NoValue): boolean =>
  measurement.value !== null && measurement.status === "inherited"

type Categories = { readonly [Name in CategoryName]: Category }

const categoriesOf = (facts: Facts, city: Facts | undefined, national: NationalSnapshot): Categories => ({
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

/** Undefined if the number of residents is unknown. */
export const profileOf = (area: Municipality, national: NationalSnapshot): Profile | undefined => {
  const facts = national.facts.get(area.code) ?? noFacts
  const population = facts.get("population")?.value
  if (population === undefined) return undefined
  const city = area.cityCode === undefined ? undefined : national.facts.get(area.cityCode)
  const categories = categoriesOf(facts, city, national)
  const scores = scoresOf(categories)
  const aging = measure(
    { inputs: knownAges, formula: (young, working, old) => old / (young + working + old) },
    facts,
    undefined
  )
  const outlook = outlookOf(facts, city)
  const income = measure(
    { inputs: ["taxableIncome", "taxpayers"], formula: (income, people) => income / people },
    facts,
    city
  )
  return {
    areaCode: area.code,
    prefCode: area.prefCode,
    areaName: area.fullName,
    ranked: !isWard(area),
    population,
    households: facts.get("households")?.value ?? null,
    agingRate: aging.value === null ? null : roundTo(4, aging.value),
    avgIncome: income.value === null ? null : Math.round(income.value),
    stationCount: facts.get("stations")?.value ?? null,
    compositeHazard: scores.risk === null ? null : round1(100 - scores.risk),
    ...outlook,
    inheritedScores: categoryNames.filter((name) => categories[name].inherited),
    inherited: isInherited(income) ? ["avgIncome", ...outlook.inherited] : outlook.inherited,
    ...scores,
    explanation: {
      people: explain(categories.people, area),
      economy: explain(categories.economy, area),
      business: explain(categories.business, area),
      risk: explain(categories.risk, area)
    }
  }
}

const explain = ({ indicators, total }: Category, area: Municipality): StoredCategory => ({
  coverage: roundTo(2, total.coverage),
  indicators: indicators.map((indicator, i) => explainIndicator(indicator, total.weights[i]!, area))
})

const explainIndicator = (
  { distribution, indicator, measurement, score }: ScoredIndicator,
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
  if (measurement.value === null || score === null) {
    return { ...shared, ...unknown, gap: measurement.value === null ? measurement.gap : "noComparison" }
  }
  const { inputs, status, value } = measurement
  const inPrefecture = percentileRank(prefecture, value)
  return {
    ...shared,
    value: roundTo(4, value),
    status,
    gap: null,
    year: Math.max(...inputs.map(({ year }) => year)),
    z: score.z === null ? null : roundTo(2, score.z),
    score: round1(score.score),
    contribution: roundTo(2, score.score * weight),
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
