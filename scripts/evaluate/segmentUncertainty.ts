/** How often the intervals of segments hold the truth of simulated markets, before outcomes and after some. */
import { stream } from "../../modules/simulation/statistics/Random.ts"
import { mean, percent, type Row, studentT, table } from "../../test/support/price/PriceWorlds.ts"
import { learnFromSegments, segmentReportOf, segmentsOfPeople } from "../../test/support/segment/SegmentMarkets.ts"

const worlds = 500
const personas = 300
const counts = [0, 3, 10, 100] as const
/** Standard deviations between outcomes of a market, one of them by chance. */
const spreads = [0.05, 0.15, 0.4, 1]

const holds = ({ high, low }: { readonly low: number; readonly high: number }, truth: number): boolean =>
  low <= truth && truth <= high

const rateOf = (flags: ReadonlyArray<boolean>): number => flags.filter(Boolean).length / flags.length
const isWithin = (rate: number): boolean => rate >= 0.9 && rate <= 0.98

export const segmentUncertainty = (): string => {
  const { answerOf, marketOf } = segmentsOfPeople()
  const before = answerOf(personas, 1)
  /** A market is drawn from the prior. */
  const judge = (seed: number, count: number) => {
    const random = stream(seed, "evaluate/segmentUncertainty")
    const market = marketOf(random.normal(), random)
    const spread = spreads[random.below(spreads.length)]!
    const outcomes = Array.from({ length: count }, () =>
      segmentReportOf(before, market, random, spread * studentT(random))
    )
    const { comparisons, segments } = answerOf(personas, seed, learnFromSegments(outcomes))
    return {
      held: segments.map((segment, index) => holds(segment, market[index]!)),
      sampled: segments.map(({ sampling }, index) => holds(sampling!, market[index]!)),
      differences: comparisons.map(({ difference }, index) => holds(difference, market[0]! - market[index + 1]!)),
      said: comparisons.map(({ probability }) => Math.max(probability, 1 - probability)),
      isAhead: comparisons.map(({ probability }, index) => probability >= 0.5 === market[0]! > market[index + 1]!)
    }
  }
  const rowsFor = (count: number): ReadonlyArray<Row> => {
    const judged = Array.from({ length: worlds }, (_, index) => judge(8_001 + index, count))
    const covered = rateOf(judged.flatMap(({ held }) => held))
    const differences = rateOf(judged.flatMap((one) => one.differences))
    const said = mean(judged.flatMap((one) => one.said))
    const ahead = rateOf(judged.flatMap(({ isAhead }) => isAhead))
    const name = `after ${count} outcomes`
    const rows: ReadonlyArray<Row> = [
      [`${name}: 95 % intervals of responses hold the truth`, percent(covered), "90 to 98 %", isWithin(covered)],
      [
        `${name}: intervals of the difference of two segments hold it`,
        percent(differences),
        "90 to 98 %",
        isWithin(differences)
      ],
      [
        `${name}: the segment said to be ahead is, where the mean said was ${percent(said)}`,
        percent(ahead),
        "within 5 points",
        Math.abs(ahead - said) <= 0.05
      ]
    ]
    const sampled = percent(rateOf(judged.flatMap((one) => one.sampled)))
    return count > 0 ? rows : [...rows, [`${name}: the sampling part alone`, sampled, "for comparison", true]]
  }
  return `${worlds} markets drawn from the prior (seeds 8001 to ${8_000 + worlds}), ${personas} personas\n\n${table(counts.flatMap(rowsFor))}`
}
