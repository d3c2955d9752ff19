/**
 * Finds clusters among points and judges them. Their number is the greatest that parts of the points predict of each other
 * (`Strength.ts`). Clusters are reproduced where the two halves of the points, each clustered alone, give the same ones by the same names,
 * and where points are nearer to their clusters than by chance and than people would be who differ by degrees alone (`Evidence.ts`). They
 * are clear where they stand apart as well. Pure.
 */
import { rounded } from "../../../statistics/Interval.ts"
import type { Random } from "../../../statistics/Random.ts"
import { type Evidence, evidenceFor } from "./Evidence.ts"
import { bestFrom, nearestOf } from "./KMeans.ts"
import { type Matrix, partsOf, rowsOf, sampleOf } from "./Matrix.ts"
import { clustersIn } from "./Optima.ts"
import { adjustedRandIndex } from "./RandIndex.ts"
import { type Choices, chooseClusters } from "./Strength.ts"

/** Points on which the evidence is computed. */
const sampleSize = 2_000
/** Least agreement of the two halves: adjusted Rand index, and share of people with the same name. Judgements, as the following. */
const leastStability = 0.8
const leastNamed = 0.7
/** Least excess of clear clusters, over chance and over people who differ by degrees: what is smaller is too small to speak of. */
const leastExcess = 0.03
const leastBeyondDegrees = 0.02
/**
 * Least mean silhouette of clear clusters: below it there is no substantial structure (L. Kaufman, P. Rousseeuw, Finding groups in
 * data, 1990). Reproduced clusters below it are stretches of a gradient.
 */
const leastSeparation = 0.25
/** Fewer points are too few to be divided into parts. */
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
  /** Prediction strength and agreement between parts of the points, both means over all pairs of parts; null where not measured. */
  readonly strength: number | null
  readonly stability: number | null
}

/** What the two halves of the points give. */
export interface Agreement {
  /** The number that each half alone would choose. */
  readonly clusters: readonly [one: number, other: number]
  /** Adjusted Rand index between the two over all points, by the number that all points choose. */
  readonly stability: number
  /** Share of the points in clusters of the same name. */
  readonly named: number
  /** Prediction strength of the chosen number. */
  readonly strength: number
}

export interface Discovery extends Pick<Candidate, "silhouette" | "excess" | "beyondDegrees"> {
  /** Clusters of all points, and of any. */
  readonly labels: Uint8Array
  readonly assign: (points: Matrix) => Uint8Array
  readonly centroids: Matrix
  readonly candidates: ReadonlyArray<Candidate>
  readonly agreement: Agreement
  /** Whether other people give the same clusters by the same names, beyond chance and degrees. */
  readonly reproduced: boolean
  /** Whether the clusters are reproduced and stand apart. */
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

const isBeyond = ({ chance, degrees }: Evidence): boolean =>
  chance.significant && chance.excess >= leastExcess && degrees.significant && degrees.excess >= leastBeyondDegrees

/** Numbers of clusters that exceed chance and degrees, or all where none does. */
const worthTrying = (evidence: ReadonlyArray<Evidence>): ReadonlyArray<number> => {
  const worth = evidence.filter(isBeyond)
  return (worth.length === 0 ? evidence : worth).map(({ clusters }) => clusters)
}

/** What each half of the points gives by the chosen number of clusters. */
const agreementOf = (points: Matrix, { all, halves, optima }: Choices, options: DiscoveryOptions): Agreement => {
  const random = options.random("halves")
  let start = 0
  const [one, other] = partsOf(points, 2).map((half) => {
    const { centroids, labels } = clustersIn(half, optima, all.clusters, random, options.checkpoint)
    const indices = Uint32Array.from(labels, (_, index) => start + index)
    start += half.rows
    return { labels: nearestOf(points, centroids), names: options.namesOf(indices, labels, centroids) }
  })
  const same = one!.labels.filter((label, point) => one!.names[label] === other!.names[other!.labels[point]!]).length
  return {
    clusters: [halves[0]!.clusters, halves[1]!.clusters],
    stability: rounded(adjustedRandIndex(one!.labels, other!.labels), 4),
    named: rounded(same / points.rows, 4),
    strength: rounded(all.strength, 4)
  }
}

/** Splits points into 2 to `most` clusters, and at most sqrt(n / 2) of a quarter of them; undefined where points are too few. */
export const discover = (points: Matrix, most: number, options: DiscoveryOptions): Discovery | undefined => {
  if (points.rows < fewestPoints) return undefined
  const { checkpoint, progress, random } = options
  const greatest = Math.max(2, Math.min(most, maxClusters(points.rows >> 2)))
  const sample = rowsOf(points, sampleOf(random("sample"), points.rows, sampleSize))
  const evidence = evidenceFor(sample, greatest, random, checkpoint)
  progress(0.4)
  const choices = chooseClusters(points, worthTrying(evidence), random, checkpoint)
  progress(0.8)
  const { all, optima, strengths } = choices
  const agreement = agreementOf(points, choices, options)
  progress(0.9)
  const own = evidence.find(({ clusters }) => clusters === all.clusters)!
  const reproduced = all.isStrong && isReproduced(agreement) && isBeyond(own)
  const { centroids, labels } = bestFrom(points, optima, checkpoint)
  return {
    labels,
    centroids,
    assign: (of) => nearestOf(of, centroids),
    candidates: evidence.map(({ chance, clusters, degrees, silhouette, standardError }) => {
      const found = strengths.find((one) => one.clusters === clusters)
      return {
        clusters,
        silhouette: rounded(silhouette, 4),
        standardError: rounded(standardError, 4),
        excess: rounded(chance.excess, 4),
        excessError: rounded(chance.excessError, 4),
        beyondDegrees: rounded(degrees.excess, 4),
        strength: found === undefined ? null : rounded(found.strength, 4),
        stability: found === undefined ? null : rounded(found.stability, 4)
      }
    }),
    silhouette: rounded(own.silhouette, 4),
    excess: rounded(own.chance.excess, 4),
    beyondDegrees: rounded(own.degrees.excess, 4),
    agreement,
    reproduced,
    clear: reproduced && own.silhouette >= leastSeparation
  }
}

const isReproduced = ({ named, stability }: Agreement): boolean => stability >= leastStability && named >= leastNamed
