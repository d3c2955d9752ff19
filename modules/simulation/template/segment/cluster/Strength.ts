/**
 * Chooses the number of clusters by how well parts of the points predict each other's clusters: prediction strength (R. Tibshirani, G.
 * Walther, Cluster validation by prediction strength, Journal of Computational and Graphical Statistics 14, 2005), the mean over all
 * pairs of several parts. One pair, or a few halvings, of 10,000 residents named another number for other residents in a third of the
 * areas. Choosing by the greatest excess over chance did so in half of them. Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import { meanOf } from "./Evidence.ts"
import { nearestOf } from "./KMeans.ts"
import { type Matrix, partsOf, rowsOf, sampleOf } from "./Matrix.ts"
import { clustersIn, optimaOf } from "./Optima.ts"
import { adjustedRandIndex } from "./RandIndex.ts"

/**
 * Parts of the points at least and at most, and points from which on there are two more: judgements, as the following. Each half of the parts is
 * judged alone, too.
 */
const divided = { least: 8, most: 16, pairOf: 1_000 } as const
const partCountOf = ({ rows }: Matrix): number =>
  Math.max(divided.least, Math.min(divided.most, 2 * Math.floor(rows / divided.pairOf)))

/** Points on which the clusters of the parts are compared. */
const compared = 2_000
/** Least prediction strength, within its standard error: the authors' rule. */
const leastStrength = 0.8
/** A number whose mean strength is below this among the first half of the parts is given up. */
const hopeless = 0.65

export interface Strength {
  readonly clusters: number
  /** Mean over the pairs of parts, and its standard error. */
  readonly strength: number
  readonly error: number
  /** Mean adjusted Rand index between the clusterings of two parts. */
  readonly stability: number
}

export interface Choice extends Strength {
  /** Whether parts predict each other's clusters; if not, the number is only the strongest one. */
  readonly isStrong: boolean
}

/** A measure of each two parts. */
type Pairs = ReadonlyArray<Float64Array>

/** What was found for one number of clusters, among all parts or the first half of them. */
interface Trial {
  readonly clusters: number
  readonly optima: ReadonlyArray<Matrix>
  readonly strengths: Pairs
  readonly stabilities: Pairs
}

export interface Choices {
  /** Choice by all parts. */
  readonly all: Choice
  readonly halves: ReadonlyArray<Choice>
  /** Strengths of all parts, by number of clusters. */
  readonly strengths: ReadonlyArray<Strength>
  /** Centroids from which the chosen number of clusters is found among any of the points. */
  readonly optima: ReadonlyArray<Matrix>
}

/** Least share, over the clusters of some points, of the pairs in one cluster that other clusters keep together. */
export const keptTogether = (labels: Uint8Array, others: Uint8Array, clusters: number): number => {
  const table = new Float64Array(clusters * clusters)
  const sizes = new Float64Array(clusters)
  for (let point = 0; point < labels.length; point++) {
    table[labels[point]! * clusters + others[point]!]!++
    sizes[labels[point]!]!++
  }
  let least = 1
  for (const [cluster, size] of sizes.entries()) {
    if (size < 2) continue
    let together = 0
    for (let other = 0; other < clusters; other++) {
      const both = table[cluster * clusters + other]!
      together += both * (both - 1)
    }
    least = Math.min(least, together / (size * (size - 1)))
  }
  return least
}

const tryNumber = (points: Matrix, looked: Matrix, clusters: number, random: Random, checkpoint: () => void): Trial => {
  const optima = optimaOf(points, clusters, random, checkpoint)
  const parts = partsOf(points, partCountOf(points))
  const labelsIn = (some: ReadonlyArray<Matrix>) =>
    some.map((part) => nearestOf(looked, clustersIn(part, optima, clusters, random, checkpoint).centroids))
  const compare = (labels: ReadonlyArray<Uint8Array>): Trial => {
    const pairs = (of: (one: Uint8Array, other: Uint8Array) => number): Pairs =>
      labels.map((one) => Float64Array.from(labels, (other) => (other === one ? 1 : of(one, other))))
    const strengths = pairs((one, other) => keptTogether(one, other, clusters))
    return { clusters, optima, strengths, stabilities: pairs(adjustedRandIndex) }
  }
  const half = parts.length / 2
  const first = labelsIn(parts.slice(0, half))
  const trial = compare(first)
  return meanOfPairs(trial.strengths, [...first.keys()]) < hopeless
    ? trial
    : compare([...first, ...labelsIn(parts.slice(half))])
}

/** Mean over the pairs of some of the parts. */
const meanOfPairs = (pairs: Pairs, among: ReadonlyArray<number>): number =>
  meanOf(among.flatMap((i) => among.filter((j) => j !== i).map((j) => pairs[i]![j]!)))

/** The error is that of the jackknife over parts: B. Efron, C. Stein, The jackknife estimate of variance, Annals of Statistics 9, 1981. */
const strengthAmong = ({ clusters, stabilities, strengths }: Trial, parts: ReadonlyArray<number>): Strength => {
  const among = parts.every((part) => part < strengths.length) ? parts : [...strengths.keys()]
  const without = among.map((left) =>
    meanOfPairs(
      strengths,
      among.filter((part) => part !== left)
    )
  )
  const mean = meanOf(without)
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    clusters,
    strength: meanOfPairs(strengths, among),
    error: Math.sqrt(((among.length - 1) / among.length) * squares),
    stability: meanOfPairs(stabilities, among)
  }
}

const isStrong = ({ error, strength }: Strength): boolean => strength + error >= leastStrength

/** The greatest number that is strong, else the strongest one. */
const choiceAmong = (strengths: ReadonlyArray<Strength>): Choice => {
  const strong = strengths.findLast(isStrong)
  const chosen = strong ?? strengths.reduce((best, other) => (other.strength > best.strength ? other : best))
  return { ...chosen, isStrong: strong !== undefined }
}

/**
 * Chooses the greatest number that is strong. Smaller ones are not tried once all parts and each half of them have one. Points come in an
 * order in which the parts are samples of all.
 */
export const chooseClusters = (
  points: Matrix,
  numbers: ReadonlyArray<number>,
  random: (label: string) => Random,
  checkpoint: () => void
): Choices => {
  const looked = rowsOf(points, sampleOf(random("compared"), points.rows, compared))
  const every = Array.from({ length: partCountOf(points) }, (_, part) => part)
  const half = every.length / 2
  const trials: Array<Trial> = []
  const among = (parts: ReadonlyArray<number>) => trials.map((trial) => strengthAmong(trial, parts))
  const choose = (): Omit<Choices, "optima"> => {
    const strengths = among(every)
    return {
      strengths,
      all: choiceAmong(strengths),
      halves: [every.slice(0, half), every.slice(half)].map((parts) => choiceAmong(among(parts)))
    }
  }
  for (const clusters of numbers.toSorted((a, b) => b - a)) {
    trials.unshift(tryNumber(points, looked, clusters, random(`strength/${clusters}`), checkpoint))
    const { all, halves } = choose()
    if ([all, ...halves].every(({ isStrong }) => isStrong)) break
  }
  const choices = choose()
  return { ...choices, optima: trials.find(({ clusters }) => clusters === choices.all.clusters)!.optima }
}
