/**
 * Finds clusters among points and judges the whole procedure: chooses their number and clusters each half of the points alone, and
 * compares what the two halves give. Clusters are clear where the halves agree, and where points are nearer to their clusters than
 * by chance and than people would be who differ by degrees alone (`Evidence.ts`). Pure.
 */
import { rounded } from "../../../statistics/Interval.ts"
import type { Random } from "../../../statistics/Random.ts"
import { type Evidence, evidenceFor, meanOf } from "./Evidence.ts"
import { kMeans, nearestOf } from "./KMeans.ts"
import { halvesOf, type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"
import { type Choice, chooseClusters, chosenStrength, leastStrength } from "./Strength.ts"

/** Points on which the evidence is computed. */
const sampleSize = 2_000
const restarts = 24
/** Least agreement of the two halves: adjusted Rand index, and share of people with the same name. Judgements, as the following. */
const leastStability = 0.8
const leastNamed = 0.7
/** Least excess of clear clusters, over chance and over people who differ by degrees: what is smaller is too small to speak of. */
const leastExcess = 0.03
const leastBeyondDegrees = 0.02
/** What another cluster must add to the excess over people who differ by degrees. */
const leastGain = 0.003
/** Fewer points are too few to be split twice. */
const fewestPoints = 40

export interface Candidate {
  readonly clusters: number
  /** Mean over the sampled points, -1 to 1. */
  readonly silhouette: number
  readonly standardError: number
  /** Share by which points are nearer to their centroids (in squared distance) than points of shuffled columns; below 0 farther. */
  readonly excess: number
  /** Standard error of the excess over samples of shuffled columns. */
  readonly excessError: number
  /** Share by which points are nearer to their centroids than points of the same columns and correlations, but without groups. */
  readonly beyondDegrees: number
  /** Prediction strength and agreement between halves of a half, both means over the halves; null where not measured. */
  readonly strength: number | null
  readonly stability: number | null
}

/** What the two halves of the points give, number of clusters included. */
export interface Agreement {
  readonly clusters: readonly [one: number, other: number]
  /** Adjusted Rand index between the two over all points. */
  readonly stability: number
  /** Share of the points in clusters of the same name. */
  readonly named: number
  /** Mean prediction strength of the numbers that the halves chose. */
  readonly strength: number
}

export interface Discovery extends Pick<Candidate, "silhouette" | "excess" | "beyondDegrees"> {
  /** Clusters of all points, and of any. */
  readonly labels: Uint8Array
  readonly assign: (points: Matrix) => Uint8Array
  readonly centroids: Matrix
  readonly candidates: ReadonlyArray<Candidate>
  readonly agreement: Agreement
  /** Whether there are groups, and other people give the same ones by the same names. */
  readonly clear: boolean
}

export interface DiscoveryOptions {
  readonly random: (label: string) => Random
  /** A name for each cluster of some of the points: those of the given indices, with their labels. */
  readonly namesOf: (indices: Uint32Array, labels: Uint8Array, centroids: Matrix) => ReadonlyArray<string>
  readonly checkpoint: () => void
  readonly progress: (share: number) => void
}

/** Most clusters for a number of points: a rule of thumb. */
export const maxClusters = (points: number): number => Math.max(2, Math.floor(Math.sqrt(points / 2)))

/** The whole procedure on some of the points. */
const answerOf = (
  points: Matrix,
  indices: Uint32Array,
  numbers: ReadonlyArray<number>,
  half: number,
  options: DiscoveryOptions
) => {
  const own = rowsOf(points, indices)
  const random = (label: string) => options.random(`half/${half}/${label}`)
  const choice = chooseClusters(own, numbers, random, options.checkpoint)
  const { checkpoint } = options
  const { centroids, labels } = kMeans(own, choice.clusters, random("clusters"), { restarts, checkpoint })
  return { choice, names: options.namesOf(indices, labels, centroids), labels: nearestOf(points, centroids) }
}

/** What the halves found for a number of clusters. */
const measuredIn = (choices: ReadonlyArray<Choice>, clusters: number, of: "strength" | "stability"): number | null => {
  const found = choices.flatMap(({ strengths }) => strengths.filter((one) => one.clusters === clusters))
  return found.length === 0 ? null : rounded(meanOf(found.map((one) => one[of])), 4)
}

/** Numbers whose last cluster takes away more than it would where people differ by degrees; 2 if there is none. */
const worthTrying = (evidence: ReadonlyArray<Evidence>): ReadonlyArray<number> => {
  const worth = evidence.filter(
    ({ degrees }, index) => degrees.excess >= leastGain + (evidence[index - 1]?.degrees.excess ?? 0)
  )
  return worth.length === 0 ? [2] : worth.map(({ clusters }) => clusters)
}

const isBeyond = ({ chance, degrees }: Evidence): boolean =>
  chance.significant && chance.excess >= leastExcess && degrees.significant && degrees.excess >= leastBeyondDegrees

const agreementOf = ([one, other]: ReadonlyArray<ReturnType<typeof answerOf>>): Agreement => {
  const same = one!.labels.filter((label, point) => one!.names[label] === other!.names[other!.labels[point]!]).length
  const choices = [one!.choice, other!.choice]
  return {
    clusters: [one!.choice.clusters, other!.choice.clusters],
    stability: rounded(adjustedRandIndex(one!.labels, other!.labels), 4),
    named: rounded(same / one!.labels.length, 4),
    strength: rounded(meanOf(choices.map(chosenStrength)), 4)
  }
}

/** Splits points into 2 to `most` clusters, and at most sqrt(n / 2) of a quarter of them; undefined where points are too few. */
export const discover = (points: Matrix, most: number, options: DiscoveryOptions): Discovery | undefined => {
  if (points.rows < fewestPoints) return undefined
  const greatest = Math.max(2, Math.min(most, maxClusters(points.rows >> 2)))
  const sample = rowsOf(points, sampleOf(options.random("sample"), points.rows, sampleSize))
  const evidence = evidenceFor(sample, greatest, options.random, options.checkpoint)
  options.progress(0.4)
  const numbers = worthTrying(evidence)
  const answers = halvesOf(options.random("halves"), points.rows).map((indices, half) => {
    const answer = answerOf(points, indices, numbers, half, options)
    options.progress(0.7 + 0.2 * half)
    return answer
  })
  const choices = answers.map(({ choice }) => choice)
  const agreement = agreementOf(answers)
  const clusters = strongestOf(choices)
  const own = evidence.find((one) => one.clusters === clusters)!
  const { checkpoint } = options
  const { centroids, labels } = kMeans(points, clusters, options.random("clusters"), { restarts, checkpoint })
  return {
    labels,
    centroids,
    assign: (of) => nearestOf(of, centroids),
    candidates: evidence.map(({ chance, clusters, degrees, silhouette, standardError }) => ({
      clusters,
      silhouette: rounded(silhouette, 4),
      standardError: rounded(standardError, 4),
      excess: rounded(chance.excess, 4),
      excessError: rounded(chance.excessError, 4),
      beyondDegrees: rounded(degrees.excess, 4),
      strength: measuredIn(choices, clusters, "strength"),
      stability: measuredIn(choices, clusters, "stability")
    })),
    silhouette: rounded(own.silhouette, 4),
    excess: rounded(own.chance.excess, 4),
    beyondDegrees: rounded(own.degrees.excess, 4),
    agreement,
    clear: choices.every((choice) => choice.isStrong) && isReproduced(agreement) && isBeyond(own)
  }
}

const strongestOf = (choices: ReadonlyArray<Choice>): number =>
  choices.reduce((best, other) => (chosenStrength(other) > chosenStrength(best) ? other : best)).clusters

const isReproduced = ({ clusters: [one, other], named, stability, strength }: Agreement): boolean =>
  one === other && strength >= leastStrength && stability >= leastStability && named >= leastNamed
