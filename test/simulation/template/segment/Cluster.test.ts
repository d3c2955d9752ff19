import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { type DiscoveryOptions, discover } from "../../../../modules/simulation/template/segment/cluster/Discovery.ts"
import { kMeans, nearestOf, refine } from "../../../../modules/simulation/template/segment/cluster/KMeans.ts"
import {
  type Matrix,
  rowsOf,
  sampleOf,
  standardised
} from "../../../../modules/simulation/template/segment/cluster/Matrix.ts"
import { along, projectionOf } from "../../../../modules/simulation/template/segment/cluster/PrincipalComponents.ts"
import { adjustedRandIndex } from "../../../../modules/simulation/template/segment/cluster/RandIndex.ts"
import { distancesOf, silhouettes } from "../../../../modules/simulation/template/segment/cluster/Silhouette.ts"

const matrix = (rows: ReadonlyArray<ReadonlyArray<number>>): Matrix => ({
  rows: rows.length,
  columns: rows[0]!.length,
  values: Float64Array.from(rows.flat())
})
const options = (seed: number): DiscoveryOptions => ({
  random: (label) => stream(seed, label),
  checkpoint: () => {},
  progress: () => {}
})
const seeds = [1, 2]

/** 1 or -1: rows of a Hadamard matrix, each two of which differ in half of their columns. */
const sign = (row: number, column: number): number =>
  (row & column).toString(2).replaceAll("0", "").length % 2 ? -1 : 1

/**
 * Balls of standard deviation 1 in 14 dimensions around centres equally far apart; the last has the fewest points, 3 %
 * of seven.
 */
const planted = (clusters: number, size: number, seed: number) => {
  const random = stream(seed, "planted")
  const truth = Uint8Array.from({ length: size }, () => Math.min(random.below(clusters), random.below(clusters + 1)))
  const points = Array.from(truth, (cluster) =>
    Array.from({ length: 14 }, (_, column) => 1.5 * sign(cluster + 1, column + 1) + random.normal())
  )
  return { truth, points: standardised(matrix(points)) }
}

const Coordinate = Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))
const Points = Schema.Array(Schema.Tuple([Coordinate, Coordinate])).check(Schema.isMinLength(1), Schema.isMaxLength(25))
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }))

describe("Planted groups", () => {
  for (const clusters of [2, 3, 5, 7]) {
    it(`are found, all ${clusters} of them, whatever the seed`, () => {
      for (const seed of seeds) {
        const { points, truth } = planted(clusters, 600, seed)
        const found = discover(points, 8, options(seed))
        assert.strictEqual(found.centroids.rows, clusters)
        assert.isAbove(adjustedRandIndex(truth, found.labels), 0.9)
        assert.isAbove(found.stability, 0.85)
        assert.isAbove(found.silhouette, 0.25)
      }
    })
  }

  it("are found among more points than are sampled", () => {
    const { points, truth } = planted(4, 4_000, 9)
    const found = discover(points, 8, options(9))
    assert.lengthOf(found.labels, 4_000)
    assert.isAbove(adjustedRandIndex(truth, found.labels), 0.9)
  })

  it("are not split further than allowed", () => {
    const { points } = planted(5, 600, 1)
    const found = discover(points, 3, options(1))
    assert.deepStrictEqual(
      found.candidates.map(({ clusters }) => clusters),
      [2, 3]
    )
    assert.isAtMost(found.centroids.rows, 3)
  })
})

describe("Where there are no groups", () => {
  const random = stream(1, "cloud")
  const cloud = matrix(Array.from({ length: 600 }, () => Array.from({ length: 14 }, () => random.normal())))

  it("silhouette and stability are low", () => {
    const found = discover(cloud, 8, options(1))
    assert.isBelow(found.silhouette, 0.15)
    assert.isBelow(found.stability, 0.6)
  })

  it("equal points form one group, and few points few groups", () => {
    const equal = discover(matrix(Array.from({ length: 20 }, () => [0, 0])), 8, options(1))
    assert.strictEqual(equal.centroids.rows, 1)
    assert.strictEqual(equal.silhouette, 0)
    assert.strictEqual(equal.stability, 1)
    const groups = (size: number) =>
      discover(rowsOf(cloud, [...Array(size).keys()]), 8, options(1)).candidates.length + 1
    assert.deepStrictEqual([5, 17, 18, 127, 128].map(groups), [2, 2, 3, 7, 8])
  })
})

describe("k-means", () => {
  it.prop(
    "gives every point to its nearest centroid, leaves no cluster empty, and sums up the distances",
    { points: Points, clusters: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })), seed: Seed },
    ({ clusters, points, seed }) => {
      const all = matrix(points)
      const found = kMeans(all, clusters, stream(seed, "k"), { restarts: 2 })
      assert.deepStrictEqual(found.labels, nearestOf(all, found.centroids))
      assert.strictEqual(new Set(found.labels).size, found.centroids.rows)
      assert.isAtMost(found.centroids.rows, Math.min(clusters, new Set(points.map(String)).size))
      const squares = points.map(([x, y], point) => {
        const at = found.labels[point]! * 2
        return (x - found.centroids.values[at]!) ** 2 + (y - found.centroids.values[at + 1]!) ** 2
      })
      assert.closeTo(
        found.inertia,
        squares.reduce((sum, value) => sum + value, 0),
        1e-9
      )
    }
  )

  it("ends with the mean of each cluster", () => {
    const found = refine(matrix([[0], [2], [10], [14]]), matrix([[0], [1]]))
    assert.deepStrictEqual([...found.centroids.values], [1, 12])
    assert.deepStrictEqual([...found.labels], [0, 0, 1, 1])
    assert.strictEqual(found.inertia, 10)
  })

  it("gives an empty cluster the farthest point", () => {
    const found = refine(matrix([[0], [1], [2], [50]]), matrix([[1], [100], [101]]))
    assert.strictEqual(found.centroids.rows, 3)
    assert.strictEqual(found.inertia, 0.5)
  })

  it("depends on the seed alone", () => {
    const { points } = planted(3, 200, 4)
    const of = (seed: number) => [...kMeans(points, 5, stream(seed, "k"), { restarts: 1 }).labels]
    assert.deepStrictEqual(of(1), of(1))
    assert.notDeepEqual(of(1), of(2))
  })

  it("calls the checkpoint at each step", () => {
    const stop = () => {
      throw new Error("stopped")
    }
    const points = planted(3, 50, 1).points
    assert.throws(() => kMeans(points, 2, stream(1, "k"), { restarts: 1, checkpoint: stop }), "stopped")
  })
})

describe("The measures of a clustering", () => {
  it("silhouettes are those of the definition", () => {
    const points = matrix([[0], [1], [10], [12], [30]])
    const values = silhouettes(distancesOf(points), Uint8Array.of(0, 0, 1, 1, 2), 3)
    const expected = [(11 - 1) / 11, (10 - 1) / 10, (9.5 - 2) / 9.5, (11.5 - 2) / 11.5, 0]
    for (const [index, value] of expected.entries()) assert.closeTo(values[index]!, value, 1e-12)
    assert.deepStrictEqual([...silhouettes(distancesOf(points), new Uint8Array(5), 1)], [0, 0, 0, 0, 0])
  })

  it("the adjusted Rand index is 1 for equal partitions under other names, and that of the definition otherwise", () => {
    assert.strictEqual(adjustedRandIndex(Uint8Array.of(0, 0, 1, 1, 2), Uint8Array.of(7, 7, 3, 3, 1)), 1)
    // 2 pairs agree of the 2 and 2 together in each; expected 4 / 10 pairs; (1 - 0.4) / (2 - 0.4).
    assert.closeTo(adjustedRandIndex(Uint8Array.of(0, 0, 1, 1, 2), Uint8Array.of(0, 0, 1, 2, 2)), 0.6 / 1.6, 1e-12)
    assert.strictEqual(adjustedRandIndex(new Uint8Array(4), new Uint8Array(4)), 1)
    assert.strictEqual(adjustedRandIndex(new Uint8Array(4), Uint8Array.of(0, 0, 1, 1)), 0)
  })

  it("the adjusted Rand index of unrelated partitions is about 0", () => {
    const random = stream(1, "rand")
    const labels = () => Uint8Array.from({ length: 5_000 }, () => random.below(4))
    assert.closeTo(adjustedRandIndex(labels(), labels()), 0, 0.01)
  })
})

describe("The principal components", () => {
  it("are the directions of the greatest variance, with a fixed sign", () => {
    const random = stream(1, "plane")
    const points = matrix(
      Array.from({ length: 800 }, () => {
        const [a, b] = [5 * random.normal(), 2 * random.normal()]
        return [0.6 * a, -0.8 * a, b, 0.1 * random.normal()]
      })
    )
    const { axes, explained } = projectionOf(points)
    for (const [index, entry] of [-0.6, 0.8, 0, 0].entries()) assert.closeTo(axes[0][index]!, entry, 0.02)
    for (const [index, entry] of [0, 0, 1, 0].entries()) assert.closeTo(axes[1][index]!, entry, 0.02)
    assert.closeTo(explained[0], 25 / 29, 0.03)
    assert.closeTo(explained[0] + explained[1], 1, 0.01)
    assert.closeTo(along(matrix([[3, -4, 0, 0]]), 0, axes[0]), -5, 0.1)
  })

  it("explain nothing where all points are equal", () => {
    const { axes, explained } = projectionOf(
      matrix([
        [0, 0],
        [0, 0]
      ])
    )
    assert.deepStrictEqual(explained, [0, 0])
    assert.isTrue(axes.every((axis) => axis.every(Number.isFinite)))
  })
})

describe("A sample", () => {
  it("has each at most once, in order, and all where there are few", () => {
    const drawn = [...sampleOf(stream(1, "sample"), 100, 40)]
    assert.lengthOf(new Set(drawn), 40)
    assert.deepStrictEqual(
      drawn,
      drawn.toSorted((a, b) => a - b)
    )
    assert.deepStrictEqual([...sampleOf(stream(1, "sample"), 3, 40)], [0, 1, 2])
  })

  it("takes all numbers equally often", () => {
    const random = stream(1, "fair")
    const counts = new Uint32Array(10)
    for (let draw = 0; draw < 5_000; draw++) for (const index of sampleOf(random, 10, 3)) counts[index]!++
    for (const count of counts) assert.closeTo(count, 1_500, 150)
  })
})
