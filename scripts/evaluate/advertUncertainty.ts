/** How often the intervals of ad tests hold the truth of simulated markets, before outcomes and after some. */
import { stream } from "../../modules/simulation/statistics/Random.ts"
import {
  adMarketOf,
  adReportOf,
  adWorldOf,
  cafeCopies,
  learnFromAds,
  testCopies
} from "../../test/support/advert/AdMarkets.ts"
import { mean, percent, type Row, studentT, table } from "../../test/support/price/PriceWorlds.ts"

const worlds = 500
const personas = 200
const counts = [0, 3, 10, 100] as const
/** Standard deviations between outcomes of a market, one of them by chance. */
const spreads = [0.05, 0.15, 0.4, 1]

/** Two copies of the list by chance. */
const twoOf = (random: ReturnType<typeof stream>): readonly [string, string] => {
  const first = random.below(cafeCopies.length)
  const other = (first + 1 + random.below(cafeCopies.length - 1)) % cafeCopies.length
  return [cafeCopies[first]!, cafeCopies[other]!]
}

const findings = new Map<string, ReturnType<typeof testCopies>>()
/** What a simulation says of two copies before outcomes. */
const before = (copies: readonly [string, string]) => {
  const key = copies.join("\n")
  const known = findings.get(key) ?? testCopies(copies, adWorldOf(personas, 1))
  findings.set(key, known)
  return known
}

/** A market is drawn from the prior; its outcomes are of other pairs of copies than the one that is judged. */
const judge = (seed: number, count: number) => {
  const random = stream(seed, "evaluate/adUncertainty")
  const market = adMarketOf(random.normal(), random)
  const spread = spreads[random.below(spreads.length)]!
  const judged = twoOf(random)
  const outcomes = Array.from({ length: count }, () => {
    const copies = twoOf(random)
    return adReportOf(before(copies), copies, market, random, spread * studentT(random))
  })
  const { comparisons, copies } = testCopies(judged, adWorldOf(personas, seed, learnFromAds(outcomes)))
  const truths = judged.map((copy) => market.intent(copy))
  const holds = ({ high, low }: { readonly low: number; readonly high: number }, truth: number) =>
    low <= truth && truth <= high
  const [{ difference, probability, verdict }] = comparisons as [(typeof comparisons)[number]]
  return {
    held: copies.map(({ intent }, index) => holds(intent, truths[index]!)),
    sampled: copies.map(({ intent }, index) => holds(intent.sampling!, truths[index]!)),
    difference: holds(difference, truths[0]! - truths[1]!),
    said: Math.max(probability, 1 - probability),
    isTie: verdict === "tie",
    isAhead: probability >= 0.5 === truths[0]! > truths[1]!
  }
}

const share = (flags: ReadonlyArray<boolean>): number => flags.filter(Boolean).length / flags.length

const rowsFor = (count: number): ReadonlyArray<Row> => {
  const judged = Array.from({ length: worlds }, (_, index) => judge(6_001 + index, count))
  const covered = share(judged.flatMap(({ held }) => held))
  const differences = share(judged.map(({ difference }) => difference))
  const [said, ahead] = [mean(judged.map(({ said }) => said)), share(judged.map(({ isAhead }) => isAhead))]
  const name = `after ${count} outcomes`
  const within = (rate: number) => rate >= 0.9 && rate <= 0.98
  const rows: ReadonlyArray<Row> = [
    [`${name}: 95 % intervals of intent hold the truth`, percent(covered), "90 to 98 %", within(covered)],
    [
      `${name}: intervals of the difference of two copies hold it`,
      percent(differences),
      "90 to 98 %",
      within(differences)
    ],
    [
      `${name}: the copy said to be ahead is, where the mean said was ${percent(said)}`,
      percent(ahead),
      "within 5 points",
      Math.abs(ahead - said) <= 0.05
    ]
  ]
  return count > 0
    ? rows
    : [
        ...rows,
        [
          `${name}: the sampling part alone, which was the whole interval before`,
          percent(share(judged.flatMap(({ sampled }) => sampled))),
          "for comparison",
          true
        ]
      ]
}

export const advertUncertainty = (): string =>
  `${worlds} markets drawn from the prior (seeds 6001 to ${6_000 + worlds}), ${personas} personas, two of ${cafeCopies.length} copies each\n\n${table(counts.flatMap(rowsFor))}`
