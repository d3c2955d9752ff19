/**
 * Finds clusters among points, in all their columns and in their first components, and chooses those that exceed chance by most
 * among the clear ones (`Evidence.ts`). Pure.
 */
import { rounded } from "../../../statistics/Interval.ts"
import type { Random } from "../../../statistics/Random.ts"
import { shuffled } from "./ColumnShuffle.ts"
import { excessOf, meanOf, scatterOf, stabilityOf } from "./Evidence.ts"
import { kMeans, nearestOf } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { componentsOf } from "./PrincipalComponents.ts"
import { distancesOf, silhouettes } from "./Silhouette.ts"

/** Sample sizes: for choosing the number of clusters, and within it for computing silhouettes. */
const sampleSize = 1_500
const silhouetteSize = 600
const restarts = 5
/** Samples of shuffled columns. */
const references = 5
/** In which points are clustered beside all their columns: what few components have in common is more stable. */
const fewComponents = 3
/** Least mean adjusted Rand index between halves of the points for clusters that are called clear. */
const leastStability = 0.8
/** Least excess of clear clusters: what is smaller may be beyond chance, but is too small to speak of. */
const leastExcess = 0.03

export interface Candidate {
  readonly clusters: number
  /** Mean over the sampled points, -1 to 1. */
  readonly silhouette: number
  readonly standardError: number
  /** Share by which points are nearer to their centroids (in squared distance) than points of shuffled columns; below 0 farther. */
  readonly excess: number
  /** Standard error of the excess over samples of shuffled columns. */
  readonly excessError: number
  /**
   * Mean adjusted Rand index between the clusterings that two halves of the points give, over random halvings; null where it
   * was not measured, since other clusters are clear and exceed chance by more.
   */
  readonly stability: number | null
}

export interface Discovery extends Pick<Candidate, "silhouette" | "excess"> {
  readonly stability: number
  readonly labels: Uint8Array
  /** Clusters of any points. */
  readonly assign: (points: Matrix) => Uint8Array
  /** Means of the clusters, in all columns. */
  readonly centroids: Matrix
  readonly candidates: ReadonlyArray<Candidate>
  /** Whether the clusters are more than chance and come out again from other people. */
  readonly clear: boolean
}

export interface DiscoveryOptions {
  readonly random: (label: string) => Random
  readonly checkpoint: () => void
  readonly progress: (share: number) => void
}

/** What points are clustered in, all their columns or their first components: fitted to some points, it places any. */
type Space = (points: Matrix) => (of: Matrix) => Matrix

const spaces: Readonly<Record<string, Space>> = {
  components: (points) => componentsOf(points, Math.min(fewComponents, points.columns)),
  columns: () => (of) => of
}

/** Clusters whose stability is not measured yet. */
interface CandidateClustering extends Omit<Candidate, "stability"> {
  readonly significant: boolean
  /** Of the sampled points, in the space of the clustering. */
  readonly centroids: Matrix
  readonly reduced: Matrix
  readonly place: (of: Matrix) => Matrix
  readonly random: Random
}

interface StableClustering extends CandidateClustering {
  readonly stability: number
  readonly clear: boolean
}

const isBeyondChance = ({ excess, significant }: CandidateClustering): boolean => significant && excess >= leastExcess

/** Share of the scatter that another cluster must take away to be worth its name. */
const tolerance = 0.05

/**
 * The fewest clusters that are clear and scatter hardly more than the clear ones that exceed chance by most; if none are clear,
 * the most stable. Stability takes most of the time, so it is measured in the order in which clusters may be chosen.
 */
const choose = (found: ReadonlyArray<CandidateClustering>, checkpoint: () => void) => {
  const measured = new Map<CandidateClustering, StableClustering>()
  const measure = (clusters: CandidateClustering): StableClustering => {
    const known = measured.get(clusters)
    if (known !== undefined) return known
    checkpoint()
    const stability = rounded(stabilityOf(clusters.reduced, clusters.clusters, clusters.random), 4)
    measured.set(clusters, { ...clusters, stability, clear: isBeyondChance(clusters) && stability >= leastStability })
    return measured.get(clusters)!
  }
  const beyondChance = found.filter(isBeyondChance)
  const greatest = beyondChance.toSorted((a, b) => b.excess - a.excess).find((clusters) => measure(clusters).clear)
  if (greatest === undefined) {
    const known = measured.size === 0 ? [measure(found[0]!)] : [...measured.values()]
    return { best: known.reduce((best, other) => (other.stability > best.stability ? other : best)), measured: known }
  }
  const chosen = beyondChance
    .filter(({ excess }) => 1 - excess <= (1 + tolerance) * (1 - greatest.excess))
    .toSorted((a, b) => a.clusters - b.clusters || b.excess - a.excess)
    .find((clusters) => measure(clusters).clear)!
  return { best: measure(chosen), measured: [...measured.values()] }
}

/** One candidate per number of clusters: the chosen one, else the one of the two spaces that exceeds chance by more. */
const candidatesOf = (
  found: ReadonlyArray<CandidateClustering>,
  measured: ReadonlyArray<StableClustering>,
  best: StableClustering
): ReadonlyArray<Candidate> =>
  [...Map.groupBy(found, ({ clusters }) => clusters).values()].map((same) => {
    const shown =
      same.find(({ random }) => random === best.random) ?? same.reduce((a, b) => (b.excess > a.excess ? b : a))
    const { clusters, excess, excessError, silhouette, standardError } = shown
    const stability = measured.find(({ random }) => random === shown.random)?.stability ?? null
    return { clusters, silhouette, standardError, excess, excessError, stability }
  })

/** Most clusters for a number of points: a rule of thumb. */
export const maxClusters = (points: number): number => Math.max(2, Math.floor(Math.sqrt(points / 2)))

/**
 * Splits points into 2 to `most` clusters, and at most sqrt(n / 2) if that is above 2. One cluster where all points are
 * equal.
 */
export const discover = (points: Matrix, most: number, options: DiscoveryOptions): Discovery => {
  const sample = rowsOf(points, sampleOf(options.random("sample"), points.rows, sampleSize))
  const looked = sampleOf(options.random("silhouette"), sample.rows, silhouetteSize)
  const distances = distancesOf(rowsOf(sample, looked))
  const nulls = Array.from({ length: references }, (_, i) => shuffled(sample, options.random(`shuffled/${i}`)))
  const inSpaces = Object.entries(spaces).map(([name, fit]) => {
    const place = fit(sample)
    const references = nulls.map((points) => ({ points, reduced: fit(points)(points) }))
    return { name, place, reduced: place(sample), references }
  })
  const greatest = Math.max(2, Math.min(most, maxClusters(points.rows)))

  const find = (
    clusters: number,
    { name, place, reduced, references }: (typeof inSpaces)[number]
  ): CandidateClustering => {
    const random = options.random(`${name}/${clusters}`)
    options.checkpoint()
    const { centroids, labels } = kMeans(reduced, clusters, random, { restarts, checkpoint: options.checkpoint })
    const reference = references.map((other) => {
      const found = kMeans(other.reduced, clusters, random, { restarts: 2, checkpoint: options.checkpoint })
      return scatterOf(other.points, found.labels, found.centroids.rows).logScatter
    })
    const { excess, excessError, significant } = excessOf(
      scatterOf(sample, labels, centroids.rows).logScatter,
      reference
    )
    const widths = silhouettes(
      distances,
      Uint8Array.from(looked, (point) => labels[point]!),
      centroids.rows
    )
    const silhouette = meanOf([...widths])
    const variance = widths.reduce((sum, width) => sum + (width - silhouette) ** 2, 0) / widths.length
    return {
      clusters: centroids.rows,
      silhouette: rounded(silhouette, 4),
      standardError: rounded(Math.sqrt(variance / widths.length), 4),
      excess: rounded(excess, 4),
      excessError: rounded(excessError, 4),
      significant,
      reduced,
      random,
      centroids,
      place
    }
  }

  const found: Array<CandidateClustering> = []
  for (let clusters = 2; clusters <= greatest; clusters++) {
    for (const space of inSpaces) found.push(find(clusters, space))
    options.progress((0.7 * (clusters - 1)) / greatest)
  }
  const { best, measured } = choose(found, options.checkpoint)
  const nearest = nearestOf(best.place(points), best.centroids)
  const used = [...new Set(nearest)].sort((a, b) => a - b)
  const kept = rowsOf(best.centroids, used)
  const labels = nearestOf(best.place(points), kept)
  return {
    labels,
    assign: (of) => nearestOf(best.place(of), kept),
    centroids: scatterOf(points, labels, used.length).centroids,
    candidates: candidatesOf(found, measured, best),
    silhouette: best.silhouette,
    excess: best.excess,
    stability: best.stability,
    clear: best.clear
  }
}
