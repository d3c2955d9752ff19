/** Intervals of rates, and relations between copies over the same personas and the same plausible worlds. Pure. */
import { type Interval, intervalFrom, mean } from "../../statistics/Interval.ts"
import { relationOf } from "../Relations.ts"
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
        againstPlain: relationOf(means[copy]! - mean(plain.rates.intent), intent(copy), sample.plain)
      }
    }),
    comparisons: means.flatMap((own, a) =>
      means.slice(a + 1).map((other, offset) => {
        const b = a + 1 + offset
        const { difference, probability, verdict } = relationOf(own - other, intent(a), intent(b))
        return { a, b, difference, probability, verdict }
      })
    )
  }
}
