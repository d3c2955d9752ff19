/** Intervals of rates, and relations between copies over the same personas and the same plausible worlds. Pure. */
import { type Interval, intervalFrom, mean } from "../../statistics/Interval.ts"
import { type Relation, relationOf } from "../Relations.ts"
import type { World } from "../Template.ts"
import type { Comparison, CopyFindings } from "./AdFindings.ts"
import { type Readers, type StageName, stageNames } from "./AdResponse.ts"
import { type DrawnCopy, type PlainNotice, sampleIntents } from "./IntentDraws.ts"

/** Decimals of rates. */
const decimals = 4

/** A copy beside others, and whether the law may object to it. */
interface ComparedCopy extends DrawnCopy {
  readonly isObjected: boolean
}

/** No copy that the law may object to is clearly ahead of one that it does not. */
const lawful = (relation: Relation, first: boolean, second: boolean): Relation => {
  const { probability, verdict } = relation
  const isAhead = probability >= 0.5 ? first && !second : second && !first
  return verdict === "clear" && isAhead ? { ...relation, verdict: "leaning" } : relation
}

interface AdComparison {
  /** In the order of the copies. */
  readonly copies: ReadonlyArray<Readonly<Record<StageName, Interval>> & Pick<CopyFindings, "againstPlain">>
  readonly comparisons: ReadonlyArray<Comparison>
}

/** What the copies share cancels out: each draw has the same personas and the same effects for all of them. */
export const compareCopies = (
  world: World,
  readers: Readers,
  copies: ReadonlyArray<ComparedCopy>,
  plain: PlainNotice,
  each: (share: number) => void
): AdComparison => {
  const sample = sampleIntents(world, readers, copies, plain, each)
  const means = copies.map(({ rates }) => mean(rates.intent))
  const intent = (copy: number) => sample.stages[copy]!.intent
  return {
    copies: copies.map(({ isObjected, rates }, copy) => {
      const interval = (stage: StageName) => intervalFrom(mean(rates[stage]), sample.stages[copy]![stage], decimals)
      const [attention, interest, own] = stageNames.map(interval)
      return {
        attention: attention!,
        interest: interest!,
        intent: own!,
        againstPlain: lawful(
          relationOf(means[copy]! - mean(plain.rates.intent), intent(copy), sample.plain),
          isObjected,
          false
        )
      }
    }),
    comparisons: means.flatMap((own, a) =>
      means.slice(a + 1).map((other, offset) => {
        const b = a + 1 + offset
        const { difference, probability, verdict } = lawful(
          relationOf(own - other, intent(a), intent(b)),
          copies[a]!.isObjected,
          copies[b]!.isObjected
        )
        return { a, b, difference, probability, verdict }
      })
    )
  }
}
