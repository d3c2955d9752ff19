/** Intervals of rates, and relations between copies over the same personas and the same plausible worlds. Pure. */
import { type Interval, intervalFrom, mean, type Replicates, rounded } from "../../statistics/Interval.ts"
import { verdictOf } from "../Relations.ts"
import type { World } from "../Template.ts"
import type { Comparison, CopyFindings } from "./AdFindings.ts"
import { type Readers, type StageName, stageNames } from "./AdResponse.ts"
import { type DrawnCopy, type PlainNotice, sampleIntents } from "./IntentDraws.ts"

/** Decimals of rates. */
const decimals = 4

interface AdComparison {
  /** In the order of the copies. */
  readonly copies: ReadonlyArray<Readonly<Record<StageName, Interval>> & Pick<CopyFindings, "againstPlain">>
  readonly comparisons: ReadonlyArray<Comparison>
}

/** What the copies share cancels out: each draw has the same personas and the same effects for all of them. */
export const compareCopies = (
  world: World,
  readers: Readers,
  copies: ReadonlyArray<DrawnCopy>,
  plain: PlainNotice,
  each: (share: number) => void
): AdComparison => {
  const sample = sampleIntents(world, readers, copies, plain, each)
  const means = copies.map(({ rates }) => mean(rates.intent))
  const intent = (copy: number) => sample.stages[copy]!.intent
  return {
    copies: copies.map(({ rates }, copy) => {
      const interval = (stage: StageName) => intervalFrom(mean(rates[stage]), sample.stages[copy]![stage], decimals)
      const [attention, interest, own] = stageNames.map(interval)
      return {
        attention: attention!,
        interest: interest!,
        intent: own!,
        againstPlain: relation(means[copy]! - mean(plain.rates.intent), intent(copy), sample.plain)
      }
    }),
    comparisons: means.flatMap((own, a) =>
      means.slice(a + 1).map((other, offset) => {
        const b = a + 1 + offset
        const { difference, probability, verdict } = relation(own - other, intent(a), intent(b))
        return { a, b, difference, probability, verdict }
      })
    )
  }
}

const minus = (of: Replicates, other: Replicates): Replicates => {
  const part = (name: keyof Replicates) => of[name].map((rate, draw) => rate - other[name][draw]!)
  return { total: part("total"), sampling: part("sampling"), model: part("model") }
}

const relation = (difference: number, of: Replicates, other: Replicates): CopyFindings["againstPlain"] => {
  const differences = minus(of, other)
  const wins = differences.total.reduce((sum, value) => sum + (value > 0 ? 1 : value === 0 ? 0.5 : 0), 0)
  const probability = wins / differences.total.length
  return {
    difference: intervalFrom(difference, differences, decimals),
    probability: rounded(probability, 4),
    verdict: verdictOf(Math.max(probability, 1 - probability))
  }
}
