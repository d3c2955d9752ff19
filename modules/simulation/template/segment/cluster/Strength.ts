/**
 * Chooses the number of clusters by how well two halves of the points predict each other's clusters: prediction strength (R.
 * Tibshirani, G. Walther, Cluster validation by prediction strength, Journal of Computational and Graphical Statistics 14, 2005).
 * Choosing by the greatest excess over chance instead named another number for other people in half of the areas. Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import { meanOf } from "./Evidence.ts"
import { kMeans, nearestOf } from "./KMeans.ts"
import { halvesOf, type Matrix, rowsOf } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"

const halvings = 5
/** A number that is far from strong in each of the first halvings is given up. */
const [firstHalvings, hopeless] = [2, 0.7] as const
/** Least prediction strength, within its standard error: the authors' rule. */
export const leastStrength = 0.8
/** In some areas one start in ten finds the best optimum. Halves that end in different ones would disagree about the same people. */
const restarts = 24

export interface Strength {
  readonly clusters: number
  /** Mean over the halvings, and its standard error. */
  readonly strength: number
  readonly error: number
  /** Mean adjusted Rand index between the clusterings of the two halves. */
  readonly stability: number
}

export interface Choice {
  readonly clusters: number
  /** Whether halves predict each other's clusters; if not, the number is only the strongest one. */
  readonly isStrong: boolean
  /** Of the numbers that were looked at, the smallest first. */
  readonly strengths: ReadonlyArray<Strength>
}

/** The prediction strength of the chosen number. */
export const chosenStrength = ({ clusters, strengths }: Choice): number =>
  strengths.find((one) => one.clusters === clusters)!.strength

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

type Half = readonly [one: Matrix, other: Matrix]

const compare = ([one, other]: Half, clusters: number, random: Random, checkpoint: () => void) => {
  const [a, b] = [one, other].map((half) => kMeans(half, clusters, random, { restarts, checkpoint }))
  const [bByA, aByB] = [nearestOf(other, a!.centroids), nearestOf(one, b!.centroids)]
  return {
    strength: Math.min(keptTogether(b!.labels, bByA, clusters), keptTogether(a!.labels, aByB, clusters)),
    stability: (adjustedRandIndex(b!.labels, bByA) + adjustedRandIndex(a!.labels, aByB)) / 2
  }
}

const strengthOf = (
  halves: ReadonlyArray<Half>,
  clusters: number,
  random: Random,
  checkpoint: () => void
): Strength => {
  const compared: Array<ReturnType<typeof compare>> = []
  for (const half of halves) {
    if (compared.length === firstHalvings && compared.every(({ strength }) => strength < hopeless)) break
    compared.push(compare(half, clusters, random, checkpoint))
  }
  const strength = meanOf(compared.map((one) => one.strength))
  const squares = compared.reduce((sum, one) => sum + (one.strength - strength) ** 2, 0)
  return {
    clusters,
    strength,
    error: Math.sqrt(squares / (compared.length - 1) / compared.length),
    stability: meanOf(compared.map((one) => one.stability))
  }
}

/** The greatest of the given numbers of clusters that is strong; smaller ones are not looked at. The strongest one where none is. */
export const chooseClusters = (
  points: Matrix,
  numbers: ReadonlyArray<number>,
  random: (label: string) => Random,
  checkpoint: () => void
): Choice => {
  const halves = Array.from({ length: halvings }, (_, halving): Half => {
    const [one, other] = halvesOf(random(`halving/${halving}`), points.rows)
    return [rowsOf(points, one), rowsOf(points, other)]
  })
  const strengths: Array<Strength> = []
  for (const clusters of numbers.toSorted((a, b) => b - a)) {
    const found = strengthOf(halves, clusters, random(`strength/${clusters}`), checkpoint)
    strengths.unshift(found)
    const isStrong = found.strength >= hopeless && found.strength + found.error >= leastStrength
    if (isStrong) return { clusters, isStrong, strengths }
  }
  const strongest = strengths.reduce((best, other) => (other.strength > best.strength ? other : best))
  return { clusters: strongest.clusters, isStrong: false, strengths }
}
