/** Simulated markets for judging price tests: a demand curve of many people, and reports of sales from it. */
import { posteriorOf } from "../../../modules/simulation/outcome/calibration/Calibrate.ts"
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../../modules/simulation/population/Generate.ts"
import { type Margins, nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { decisionWeights } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { tabulatedLogistic } from "../../../modules/simulation/statistics/LogisticTable.ts"
import {
  drawEffect,
  effectSpread,
  levelOf,
  type Posterior,
  prior
} from "../../../modules/simulation/statistics/Posterior.ts"
import { type Random, stream } from "../../../modules/simulation/statistics/Random.ts"
import { marketOf } from "../../../modules/simulation/template/price/market/Market.ts"
import {
  demandModelOf,
  elasticityAtSlope,
  emptyScaled,
  scaleInto,
  solve,
  usualEffects
} from "../../../modules/simulation/template/price/PopulationDemand.ts"
import { preferencesOf } from "../../../modules/simulation/template/price/Preferences.ts"
import type { PriceFindings } from "../../../modules/simulation/template/price/PriceFindings.ts"
import type { PriceInput } from "../../../modules/simulation/template/price/PriceInput.ts"
import { PriceTemplate } from "../../../modules/simulation/template/price/PriceTemplate.ts"
import type { Evidence, World } from "../../../modules/simulation/template/Template.ts"
import { asResidents } from "../segment/Residents.ts"

export const worldOf = (
  size: number,
  seed: number,
  posterior: Posterior = prior,
  margins: Margins = nationalMargins
): World => {
  const population = populationOf(size, margins)
  const people = { population, weights: decisionWeights(population) }
  return {
    ...people,
    residents: asResidents(people),
    random: (label) => stream(seed, label),
    shift: levelOf(posterior).mean,
    posterior,
    judged: new Map(),
    reactions: new Map(),
    areaCode: null,
    analyse: () => [],
    areaName: "全国",
    checkpoint: () => {},
    progress: () => {}
  }
}

const populations = new Map<string, World["population"]>()
const populationOf = (size: number, margins: Margins): World["population"] => {
  const key = `${size}/${margins.incomeRatio}`
  const known = populations.get(key)
  if (known !== undefined) return known
  const made = generateMissing({ margins, known: emptyPopulation, personaCount: size, seedText: "evaluate/JP" })
  populations.set(key, made)
  return made
}

/** The language of texts makes no difference to the numbers that are judged. */
export const findingsOf = (input: PriceInput, world: World): PriceFindings =>
  PriceTemplate.run(input, world).findings as PriceFindings

export interface Curve {
  /** True share of the people that buys; `noise` is added to the log-odds of each. */
  readonly demand: (price: number, noise?: number) => number
}

/** The people of the markets. Those of a simulation are fewer, and the first of them. */
const people = 2_000

/** The market with a level and a slope, and the assumed effects as they are or drawn around them. */
export const curveOf = (input: PriceInput, level: number, slope: number, effects?: Random): Curve => {
  const market = marketOf(input, null)
  const model = demandModelOf(preferencesOf(worldOf(people, 77), market.business, market.reference), market.elasticity)
  const factor = () => (effects === undefined ? 1 : drawEffect(effects, effectSpread))
  const factors =
    effects === undefined ? usualEffects : { taste: factor(), liking: factor(), fit: factor(), sensitivity: factor() }
  const scaled = emptyScaled(people)
  scaleInto(model.preferences, model.meansEffect, factors, scaled)
  const solved = solve(scaled, model.level + level, elasticityAtSlope(model.prior, slope))
  return {
    demand: (price, noise = 0) => {
      const distance = price / market.reference - 1
      let sum = 0
      for (let person = 0; person < people; person++) {
        const push = solved.slope * scaled.sensitivity[person]! * distance
        sum += tabulatedLogistic(solved.shift + noise + scaled.readiness[person]! - push)
      }
      return sum / people
    }
  }
}

/** Student-t with 4 degrees of freedom. */
export const studentT = (random: Random): number => {
  let squares = 0
  for (let index = 0; index < 4; index++) squares += random.normal() ** 2
  return random.normal() / Math.sqrt(squares / 4)
}

/** Binomial by its normal approximation. */
export const sold = (random: Random, offered: number, rate: number): number =>
  Math.min(offered, Math.max(0, Math.round(offered * rate + Math.sqrt(offered * rate * (1 - rate)) * random.normal())))

/** Sales at every price of the list, `offered` people at each, with a deviation of the whole outcome. */
export const reportOf = (
  findings: PriceFindings,
  input: PriceInput,
  { demand }: Curve,
  random: Random,
  deviation: number,
  offered = 400
): ReadonlyArray<Evidence> =>
  PriceTemplate.evidence(findings, {
    observations: input.prices.map((price) => ({
      price,
      offered,
      bought: sold(random, offered, demand(price, deviation))
    }))
  }).filter((piece): piece is Evidence => "predicted" in piece)

export const cellOf = (business: string) => ({ templateType: PriceTemplate.type, business, areaCode: null })

/** The posterior for one business after outcomes of another or the same one. */
export const learn = (
  target: string,
  outcomes: ReadonlyArray<{ readonly business: string; readonly evidence: ReadonlyArray<Evidence> }>
): Posterior =>
  posteriorOf(
    cellOf(target),
    outcomes.map(({ business, evidence }) => ({ cell: cellOf(business), evidence }))
  )

export const cafe: PriceInput = { businessType: "カフェ", prices: [380, 480, 580] }
export const salon: PriceInput = { businessType: "美容室", prices: [3_500, 4_500, 5_500] }

export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`

/** A row: what was measured, the figure, and what was wanted. */
export type Row = readonly [measured: string, figure: string, wanted: string, isMet: boolean]
export const table = (rows: ReadonlyArray<Row>): string =>
  [
    "| measured | figure | wanted | met |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ([measured, figure, wanted, isMet]) => `| ${measured} | ${figure} | ${wanted} | ${isMet ? "yes" : "NO"} |`
    )
  ].join("\n")
