import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { correlatedLike } from "../../../../modules/simulation/template/segment/cluster/CorrelatedNull.ts"
import { type DiscoveryOptions, discover } from "../../../../modules/simulation/template/segment/cluster/Discovery.ts"
import { kMeans, nearestOf, refine } from "../../../../modules/simulation/template/segment/cluster/KMeans.ts"
import { type Matrix, partsOf, sampleOf } from "../../../../modules/simulation/template/segment/cluster/Matrix.ts"
import { along, projectionOf } from "../../../../modules/simulation/template/segment/cluster/PrincipalComponents.ts"
import { adjustedRandIndex } from "../../../../modules/simulation/template/segment/cluster/RandIndex.ts"
import { distancesOf, silhouettes } from "../../../../modules/simulation/template/segment/cluster/Silhouette.ts"
import { chooseClusters, keptTogether } from "../../../../modules/simulation/template/segment/cluster/Strength.ts"
import { cloud, even, gradients, matrix, planted } from "../../../support/segment/Worlds.ts"

/** Names a cluster by the group that most of its points are of; without groups all are the same. */
const options = (seed: number, truth?: Uint8Array): DiscoveryOptions => ({
  random: (label) => stream(seed, label),
  namesOf: (indices, labels, { rows }) =>
    Array.from({ length: rows }, (_, row) => {
      const counts = new Uint32Array(8)
      for (const [at, index] of indices.entries()) if (labels[at] === row) counts[truth?.[index] ?? 0]!++
      return `${counts.indexOf(Math.max(...counts))}`
    }),
  checkpoint: () => {},
  progress: () => {}
})
const find = (points: Matrix, most = 8, truth?: Uint8Array) => discover(points, most, options(1, truth))!

const Coordinate = Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))
const Points = Schema.Array(Schema.Tuple([Coordinate, Coordinate])).check(Schema.isMinLength(1), Schema.isMaxLength(25))
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }))

describe("Planted groups", () => {
  for (const [what, shares, distance, areApart] of [
    ["2 far apart", even(2), 1.5, true],
    ["7 far apart", even(7), 1.5, true],
    ["4 that touch", even(4), 0.9, false],
    ["4 of unequal size", [0.5, 0.25, 0.15, 0.1], 1.5, true]
  ] as const) {
    it(`are found, and clear where they stand apart: ${what}`, () => {
      const { points, truth } = planted(shares, distance, 800, 1)
      const found = find(points, 8, truth)
      assert.isTrue(found.reproduced)
      assert.strictEqual(found.clear, areApart)
      assert.strictEqual(found.centroids.rows, shares.length)
      assert.deepStrictEqual(found.agreement.clusters, [shares.length, shares.length])
      assert.isAbove(adjustedRandIndex(truth, found.labels), 0.9)
      assert.isAbove(found.agreement.stability, 0.85)
      assert.isAbove(found.agreement.named, 0.9)
      assert.isAbove(found.beyondDegrees, 0.1)
    })
  }

  it("are not split further than allowed", () => {
    const { points } = planted(even(5), 1.5, 400, 1)
    const found = find(points, 3)
    assert.deepStrictEqual(
      found.candidates.map(({ clusters }) => clusters),
      [2, 3]
    )
    assert.isAtMost(found.centroids.rows, 3)
  })

  it("are not found again where the halves name them differently", () => {
    const { points } = planted(even(3), 1.5, 400, 1)
    let calls = 0
    const namesOf: DiscoveryOptions["namesOf"] = (_, __, { rows }) => {
      calls++
      return Array.from({ length: rows }, (_, row) => `${calls}/${row}`)
    }
    const found = discover(points, 4, { ...options(1), namesOf })!
    assert.isAbove(found.agreement.stability, 0.9)
    assert.strictEqual(found.agreement.named, 0)
    assert.isFalse(found.reproduced)
  })
})

describe("Where there are no groups", () => {
  const independent = cloud(600, 1, (random) => Array.from({ length: 14 }, () => random.normal()))

  it("nothing exceeds chance, and halves disagree", () => {
    const found = find(independent)
    assert.isFalse(found.reproduced)
    assert.isBelow(found.silhouette, 0.15)
    assert.isBelow(Math.abs(found.excess), 0.02)
    assert.isBelow(found.agreement.stability, 0.6)
  })

  it("people who differ by degrees exceed chance, but not such people", () => {
    const gradient = gradients[0]!(800, 1)
    const found = find(gradient)
    assert.isFalse(found.reproduced)
    assert.isAbove(found.excess, 0.2)
    assert.isBelow(found.beyondDegrees, 0.02)
  })

  it("equal points form one group, and few points are not searched", () => {
    const equal = find(matrix(Array.from({ length: 40 }, () => [0, 0])))
    assert.strictEqual(equal.centroids.rows, 1)
    assert.strictEqual(equal.silhouette, 0)
    assert.isFalse(equal.reproduced)
    assert.isUndefined(discover(matrix(Array.from({ length: 39 }, () => [0, 0])), 8, options(1)))
  })
})

describe("Points that differ by degrees alone", () => {
  it("have the columns and correlations of the given ones, and not their groups", () => {
    const { points } = planted(even(3), 1.5, 1_000, 3)
    const drawn = correlatedLike(points, stream(1, "degrees"))()
    const correlation = (of: Matrix, a: number, b: number) => {
      let sum = 0
      for (let row = 0; row < of.rows; row++) sum += of.values[row * 14 + a]! * of.values[row * 14 + b]!
      return sum / of.rows
    }
    for (const [a, b] of [
      [0, 1],
      [2, 5],
      [3, 13]
    ] as const) {
      assert.closeTo(correlation(drawn, a, b), correlation(points, a, b), 0.12)
    }
    const column = (of: Matrix) => [...of.values].filter((_, at) => at % 14 === 4).toSorted((a, b) => a - b)
    assert.deepStrictEqual(column(drawn), column(points))
    const scatter = (of: Matrix) => kMeans(of, 3, stream(1, "k"), { restarts: 4 }).inertia
    assert.isAbove(scatter(drawn), 1.2 * scatter(points))
  })
})

describe("The number of clusters", () => {
  const choose = (points: Matrix, numbers: ReadonlyArray<number>) =>
    chooseClusters(
      points,
      numbers,
      (label) => stream(1, label),
      () => {}
    )

  it("is not strong where a round group is split, since many splits are as good", () => {
    const ball = cloud(2_000, 1, (random) => Array.from({ length: 6 }, () => random.normal()))
    const { all, strengths } = choose(ball, [2, 3])
    assert.isFalse(all.isStrong)
    for (const { strength } of strengths) assert.isBelow(strength, 0.7)
  })

  it("is the greatest strong one, and smaller ones are not tried", () => {
    const { all, halves, strengths } = choose(planted(even(4), 1.5, 800, 1).points, [2, 3, 4, 5])
    assert.deepStrictEqual(
      [all, ...halves].map(({ clusters, isStrong }) => [clusters, isStrong]),
      [
        [4, true],
        [4, true],
        [4, true]
      ]
    )
    assert.isAbove(all.strength, 0.95)
    assert.deepStrictEqual(
      strengths.map(({ clusters }) => clusters),
      [4, 5]
    )
  })
})

describe("How much of a cluster others keep together", () => {
  it("is the share of its pairs, of the worst cluster", () => {
    assert.strictEqual(keptTogether(Uint8Array.of(0, 0, 0, 1, 1), Uint8Array.of(1, 1, 1, 0, 0), 2), 1)
    assert.strictEqual(keptTogether(Uint8Array.of(0, 0, 0, 1, 1), Uint8Array.of(0, 0, 1, 1, 1), 2), 1 / 3)
    assert.strictEqual(keptTogether(Uint8Array.of(0, 1), Uint8Array.of(0, 0), 2), 1)
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
    const { points } = planted(even(3), 1.5, 200, 4)
    const of = (seed: number) => [...kMeans(points, 5, stream(seed, "k"), { restarts: 1 }).labels]
    assert.deepStrictEqual(of(1), of(1))
    assert.notDeepEqual(of(1), of(2))
  })

  it("calls the checkpoint at each step", () => {
    const stop = () => {
      throw new Error("stopped")
    }
    const points = planted(even(3), 1.5, 50, 1).points
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

  it("of each part of the points holds each point once, and as many as any other", () => {
    for (const count of [4, 7, 100]) {
      const all = matrix(Array.from({ length: count }, (_, row) => [row, -row]))
      const parts = partsOf(all, 4)
      assert.deepStrictEqual(
        parts.flatMap(({ values }) => [...values]),
        [...all.values]
      )
      const sizes = parts.map(({ rows }) => rows)
      assert.isAtMost(Math.max(...sizes) - Math.min(...sizes), 1)
    }
  })

  it("takes all numbers equally often", () => {
    const random = stream(1, "fair")
    const counts = new Uint32Array(10)
    for (let draw = 0; draw < 5_000; draw++) for (const index of sampleOf(random, 10, 3)) counts[index]!++
    for (const count of counts) assert.closeTo(count, 1_500, 150)
  })
})
