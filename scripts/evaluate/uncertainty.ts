/** How often the intervals of price tests hold the truth of simulated markets, before outcomes and after some. */
import { stream } from "../../modules/simulation/statistics/Random.ts"
import {
  cafe,
  curveOf,
  findingsOf,
  learn,
  mean,
  percent,
  type Row,
  reportOf,
  studentT,
  table,
  worldOf
} from "../../test/support/price/PriceWorlds.ts"

const worlds = 500
const personas = 300
const counts = [0, 3, 10, 100] as const
/** Standard deviations between outcomes of a market, one of them by chance. */
const spreads = [0.05, 0.15, 0.4, 1]

interface Judged {
  readonly held: ReadonlyArray<boolean>
  /** Whether the sampling part alone holds it. */
  readonly sampled: ReadonlyArray<boolean>
  readonly optimum: boolean
  readonly width: number
  /** Whether the best price earns more than its rival in truth, beside how surely that was said. */
  readonly isAhead: boolean
  readonly probability: number
}

/** A market is drawn from the prior: level, slope, effects, and the spread between its outcomes. */
const judge = (seed: number, count: number): Judged => {
  const random = stream(seed, "evaluate/uncertainty")
  const curve = curveOf(cafe, random.normal(), random.normal(), random)
  const spread = spreads[random.below(spreads.length)]!
  const before = findingsOf(cafe, worldOf(personas, 1))
  const outcomes = Array.from({ length: count }, () => ({
    business: "cafe",
    evidence: reportOf(before, cafe, curve, random, spread * studentT(random))
  }))
  const { prices, revenueComparison, revenueOptimum } = findingsOf(
    cafe,
    worldOf(personas, seed, learn("cafe", outcomes))
  )
  const truths = prices.map(({ price }) => curve.demand(price))
  const earned = (price: number) => price * curve.demand(price)
  const grid = Array.from({ length: 81 }, (_, index) => 380 + (200 * index) / 80)
  const best = grid.reduce((a, b) => (earned(b) > earned(a) ? b : a))
  const { price, probability, rival } = revenueComparison!
  return {
    held: prices.map(({ demand }, index) => demand.low <= truths[index]! && truths[index]! <= demand.high),
    sampled: prices.map(
      ({ demand }, index) => demand.sampling!.low <= truths[index]! && truths[index]! <= demand.sampling!.high
    ),
    // Half a step of the grid is allowed for.
    optimum: revenueOptimum!.price.low <= best + 1.25 && best - 1.25 <= revenueOptimum!.price.high,
    width: mean(prices.map(({ demand }) => demand.high - demand.low)),
    isAhead: earned(price) > earned(rival),
    probability
  }
}

const share = (flags: ReadonlyArray<boolean>): number => flags.filter(Boolean).length / flags.length
const within = (covered: number) => covered >= 0.9 && covered <= 0.98

const rowsFor = (count: number): ReadonlyArray<Row> => {
  const judged = Array.from({ length: worlds }, (_, index) => judge(5_001 + index, count))
  const covered = share(judged.flatMap(({ held }) => held))
  const optimum = share(judged.map(({ optimum }) => optimum))
  const name = `after ${count} outcomes`
  const rows: ReadonlyArray<Row> = [
    [
      `${name}: 95 % intervals of demand hold the truth (mean width ${percent(mean(judged.map(({ width }) => width)))})`,
      percent(covered),
      "90 to 98 %",
      within(covered)
    ],
    [`${name}: intervals of the best price hold it`, percent(optimum), ">= 90 %", optimum >= 0.9]
  ]
  if (count > 0) return rows
  const [said, ahead] = [
    mean(judged.map(({ probability }) => probability)),
    share(judged.map(({ isAhead }) => isAhead))
  ]
  return [
    ...rows,
    [
      `${name}: the sampling part alone, which was the whole interval before`,
      percent(share(judged.flatMap(({ sampled }) => sampled))),
      "for comparison",
      true
    ],
    [
      `${name}: the best price beats its rival in truth, where the mean said was ${percent(said)}`,
      percent(ahead),
      "within 5 points",
      Math.abs(ahead - said) <= 0.05
    ]
  ]
}

export const uncertainty = (): string =>
  `${worlds} markets drawn from the prior (seeds 5001 to ${5_000 + worlds}), ${personas} personas\n\n${table(counts.flatMap(rowsFor))}`
