/** Points of known truth: planted groups, and people who differ by degrees alone. */
import { type Random, stream } from "../../../modules/simulation/statistics/Random.ts"
import { type Matrix, standardised } from "../../../modules/simulation/template/segment/cluster/Matrix.ts"

const columns = 14

export const matrix = (rows: ReadonlyArray<ReadonlyArray<number>>): Matrix => ({
  rows: rows.length,
  columns: rows[0]!.length,
  values: Float64Array.from(rows.flat())
})

/** 1 or -1: rows of a Hadamard matrix, each two of which differ in half of their columns. */
const sign = (row: number, column: number): number =>
  (row & column).toString(2).replaceAll("0", "").length % 2 ? -1 : 1

export const even = (clusters: number) => Array.from({ length: clusters }, () => 1 / clusters)

/** Some columns separate more than others, by a third up and down: of equal ones it is chance which names a group. */
const strength = (column: number): number => 1.33 - (0.66 * column) / (columns - 1)

/** Balls of standard deviation 1 around centres about equally far apart, of the given shares. */
export const planted = (shares: ReadonlyArray<number>, distance: number, size: number, seed: number) => {
  const random = stream(seed, "planted")
  const drawn = () => {
    let left = random.next()
    return shares.findIndex((share) => {
      left -= share
      return left < 0
    })
  }
  const truth = Uint8Array.from({ length: size }, () => Math.max(0, drawn()))
  const points = Array.from(truth, (cluster) =>
    Array.from(
      { length: columns },
      (_, column) => distance * strength(column) * sign(cluster + 1, column + 1) + random.normal()
    )
  )
  return { truth, points: standardised(matrix(points)) }
}

export const cloud = (size: number, seed: number, row: (random: Random) => ReadonlyArray<number>): Matrix => {
  const random = stream(seed, "cloud")
  return standardised(matrix(Array.from({ length: size }, () => row(random))))
}

/** One factor behind all columns, and two factors behind half of them each. */
export const gradients = [1, 2].map(
  (factors) => (size: number, seed: number) =>
    cloud(size, seed, (random) => {
      const common = Array.from({ length: factors }, () => random.normal())
      return Array.from({ length: columns }, (_, column) => 0.7 * common[column % factors]! + 0.7 * random.normal())
    })
)
