/** Intervals of rates, and comparisons of copies in pairs, from one bootstrap over the same personas. Pure. */
import {
  bootstrapMeans,
  type Interval,
  intervalOf,
  mean,
  rounded,
  standardReplicates
} from "../../statistics/Interval.ts"
import type { World } from "../Template.ts"
import type { Comparison } from "./AdFindings.ts"
import { type Rates, type StageName, stageNames } from "./AdResponse.ts"

/** Decimals of rates. */
const decimals = 4
/** Positions of attention, interest and intent in `stageNames`. */
const [attention, interest, intent] = [0, 1, 2] as const

export interface AdComparison {
  readonly stages: ReadonlyArray<Readonly<Record<StageName, Interval>>>
  readonly comparisons: ReadonlyArray<Comparison>
}

/** A paired bootstrap: each resample has the same personas for all copies, so what the copies share cancels out. */
export const compareCopies = (
  world: World,
  copies: ReadonlyArray<Rates>,
  each: (share: number) => void
): AdComparison => {
  const columns = copies.flatMap((rates) => stageNames.map((stage) => rates[stage]))
  const replicates = bootstrapMeans(world.random("bootstrap"), columns, standardReplicates, each)
  const replicatesOf = (copy: number, stage: number) => replicates[copy * stageNames.length + stage]!
  const interval = (copy: number, stage: number) =>
    intervalOf(mean(columns[copy * stageNames.length + stage]!), replicatesOf(copy, stage), decimals)
  const means = copies.map((rates) => mean(rates.intent))
  return {
    stages: copies.map((_, copy) => ({
      attention: interval(copy, attention),
      interest: interval(copy, interest),
      intent: interval(copy, intent)
    })),
    comparisons: means.flatMap((own, a) =>
      means.slice(a + 1).map((other, offset) => {
        const b = a + 1 + offset
        return compare(a, b, own - other, replicatesOf(a, intent), replicatesOf(b, intent))
      })
    )
  }
}

const compare = (a: number, b: number, difference: number, ofA: Float64Array, ofB: Float64Array): Comparison => {
  const differences = ofA.map((rate, replicate) => rate - ofB[replicate]!)
  const wins = differences.reduce((sum, value) => sum + (value > 0 ? 1 : value === 0 ? 0.5 : 0), 0)
  return {
    a,
    b,
    difference: intervalOf(difference, differences, decimals),
    probability: rounded(wins / differences.length, 4)
  }
}
