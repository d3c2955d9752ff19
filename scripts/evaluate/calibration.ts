/** What outcomes teach about a market that is twice as steep, about other businesses, and against outliers. */

import type { Posterior } from "../../modules/simulation/statistics/Posterior.ts"
import { stream } from "../../modules/simulation/statistics/Random.ts"
import { elasticityPriorOf } from "../../modules/simulation/template/price/market/ElasticityPriors.ts"
import type { PriceInput } from "../../modules/simulation/template/price/PriceInput.ts"
import {
  type Curve,
  cafe,
  curveOf,
  findingsOf,
  learn,
  mean,
  percent,
  type Row,
  reportOf,
  salon,
  studentT,
  table,
  worldOf
} from "../../test/support/price/PriceWorlds.ts"

const personas = 300
const seeds = Array.from({ length: 40 }, (_, index) => 7_001 + index)
/** Standard deviation between outcomes of a market. */
const spread = 0.1
const twice = Math.log(2) / elasticityPriorOf("cafe", false).spread

const demandOf = (input: PriceInput, posterior?: Posterior): ReadonlyArray<number> =>
  findingsOf(input, worldOf(personas, 1, posterior)).prices.map(({ demand }) => demand.value)

/** Mean absolute error of demand at the tested prices. */
const errorOf = (input: PriceInput, curve: Curve, posterior?: Posterior): number =>
  mean(demandOf(input, posterior).map((rate, index) => Math.abs(rate - curve.demand(input.prices[index]!))))

const outcomesOf = (curve: Curve, seed: number, count: number) => {
  const random = stream(seed, "evaluate/calibration")
  const before = findingsOf(cafe, worldOf(personas, 1))
  return Array.from({ length: count }, () => ({
    business: "cafe",
    evidence: reportOf(before, cafe, curve, random, spread * studentT(random))
  }))
}

/** Markets of twice the elasticity, at the level of the model and at levels drawn from the prior. */
const steep = (): ReadonlyArray<Row> =>
  (
    [
      ["at the model's level", () => 0],
      ["at levels of the prior", (seed: number) => stream(seed, "level").normal()]
    ] as const
  ).flatMap(([name, levelAt]) => {
    const curves = seeds.map((seed) => ({ seed, curve: curveOf(cafe, levelAt(seed), twice) }))
    const start = mean(curves.map(({ curve }) => errorOf(cafe, curve)))
    return [1, 3, 10, 100].map((count): Row => {
      const left =
        mean(curves.map(({ curve, seed }) => errorOf(cafe, curve, learn("cafe", outcomesOf(curve, seed, count))))) /
        start
      return [
        `elasticity x2 ${name}: error after ${count} outcomes, of ${percent(start)} at the start`,
        percent(left),
        count === 100 ? "<= 30 %" : "falls",
        count === 100 ? left <= 0.3 : left < 1
      ]
    })
  })

/** Ten outcomes of a café far from the model, and what they do to a salon. */
const others = (): ReadonlyArray<Row> => {
  const far = seeds.map((seed) => learn("hairSalon", outcomesOf(curveOf(cafe, -2.3, twice), seed, 10)))
  const salons = seeds.map((seed) => {
    const random = stream(seed, "salon")
    return curveOf(salon, random.normal(), random.normal(), random)
  })
  const before = mean(salons.map((curve) => errorOf(salon, curve)))
  const after = mean(salons.map((curve, index) => errorOf(salon, curve, far[index])))
  const own = demandOf(salon)
  const moved = mean(
    far.flatMap((posterior) => demandOf(salon, posterior).map((rate, at) => Math.abs(rate - own[at]!)))
  )
  return [
    [
      "10 café outcomes far off: error of a salon, times",
      (after / before).toFixed(3),
      "<= 1.05",
      after / before <= 1.05
    ],
    ["the same: demand of a salon moves by", `${(100 * moved).toFixed(2)} points`, "<= 1 point", moved <= 0.01]
  ]
}

const outliers = (): ReadonlyArray<Row> => {
  const changes = seeds.slice(0, 10).flatMap((seed) => {
    const usual = outcomesOf(curveOf(cafe, 0.3, 0.2), seed, 100)
    const clean = demandOf(cafe, learn("cafe", usual))
    return [-4, -1, 1, 3].flatMap((level) =>
      [0, 4].map((slope) => {
        const odd = outcomesOf(curveOf(cafe, level, slope), seed, 1)
        const rates = demandOf(cafe, learn("cafe", [...usual.slice(1), ...odd]))
        return Math.max(...rates.map((rate, at) => Math.abs(rate / clean[at]! - 1)))
      })
    )
  })
  const most = Math.max(...changes)
  return [
    [
      `1 of 100 outcomes is odd (${changes.length} cases): demand moves at most by`,
      percent(most, 2),
      "< 1 %",
      most < 0.01
    ]
  ]
}

const weeks = (): ReadonlyArray<Row> => {
  const [whole] = outcomesOf(curveOf(cafe, 0.5, 0.5), 1, 1)
  const evidence = whole!.evidence.flatMap((piece) =>
    Array.from({ length: 10 }, (_, week) => ({
      ...piece,
      trials: piece.trials / 10,
      successes: Math.floor(piece.successes / 10) + (week < piece.successes % 10 ? 1 : 0)
    }))
  )
  const isSame =
    JSON.stringify(learn("cafe", [whole!])) === JSON.stringify(learn("cafe", [{ business: "cafe", evidence }]))
  return [
    ["an outcome in ten weekly rows instead of one teaches", isSame ? "the same" : "something else", "the same", isSame]
  ]
}

export const calibration = (): string =>
  `${seeds.length} markets (seeds 7001 to 7040), 400 people offered each price, spread ${spread} between outcomes\n\n` +
  table([...steep(), ...others(), ...outliers(), ...weeks()])
