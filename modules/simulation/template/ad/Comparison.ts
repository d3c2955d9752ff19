/** Intervals of the rates and comparisons of copies: one bootstrap over the same personas for all of them. Pure. */
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
import { type Rates, type StageName, stageNames } from "./Appeal.ts"

/** Decimals of rates. */
const decimals = 4

export interface Resampled {
  readonly stages: ReadonlyArray<Readonly<Record<StageName, Interval>>>
  readonly comparisons: ReadonlyArray<Comparison>
}

/** A paired bootstrap: a resample has the same personas for each copy, so what they share cancels out. */
export const resampled = (world: World, copies: ReadonlyArray<Rates>, each: (share: number) => void): Resampled => {
  const columns = copies.flatMap((rates) => stageNames.map((stage) => rates[stage]))
  const replicates = bootstrapMeans(world.random("bootstrap"), columns, standardReplicates, each)
  const of = (copy: number, stage: number) => replicates[copy * stageNames.length + stage]!
  const interval = (copy: number, stage: number) =>
    intervalOf(mean(columns[copy * stageNames.length + stage]!), of(copy, stage), decimals)
  const means = copies.map(({ intent }) => mean(intent))
  return {
    stages: copies.map((_, copy) => ({
      attention: interval(copy, 0),
      interest: interval(copy, 1),
      intent: interval(copy, 2)
    })),
    comparisons: means.flatMap((own, a) =>
      means
        .slice(a + 1)
        .map((other, offset) => compare(a, a + 1 + offset, own - other, of(a, 2), of(a + 1 + offset, 2)))
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
