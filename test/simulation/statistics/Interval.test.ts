import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  bootstrap,
  bootstrapMeans,
  Interval,
  intervalOf,
  percentile,
  resample,
  rounded,
  spreadOf
} from "../../../modules/simulation/statistics/Interval.ts"
import { stream } from "../../../modules/simulation/statistics/Random.ts"

const mean = (column: ArrayLike<number>) => Array.from(column).reduce((sum, x) => sum + x, 0) / column.length
const deviation = (column: Float64Array) => {
  const centre = mean(column)
  return Math.sqrt(mean(column.map((x) => (x - centre) ** 2)))
}
const drawn = (size: number, label: string) => {
  const random = stream(7, label)
  return Float64Array.from({ length: size }, random.normal)
}

describe("A percentile", () => {
  it("lies between its neighbours in proportion", () => {
    assert.strictEqual(percentile([1, 2, 3, 4], 0.5), 2.5)
    assert.strictEqual(percentile([1, 2, 3, 4, 5], 0.25), 2)
    assert.strictEqual(percentile([7], 0.975), 7)
  })

  it("is the least value at 0, the greatest at 1, and no other beyond", () => {
    assert.deepStrictEqual(
      [0, 1, -1, 2].map((share) => percentile([1, 5, 9], share)),
      [1, 9, 1, 9]
    )
  })
})

describe("Rounding", () => {
  it("keeps the given decimals and never gives -0", () => {
    assert.strictEqual(rounded(0.12345, 4), 0.1235)
    assert.strictEqual(rounded(1234.5, 0), 1235)
    assert.isTrue(Object.is(rounded(-0.00001, 4), 0))
  })
})

describe("An interval", () => {
  it("holds the middle 95 % of the replicates", () => {
    const replicates = Float64Array.from({ length: 1001 }, (_, index) => 1000 - index)
    assert.deepStrictEqual(intervalOf(500, replicates, 0), { value: 500, low: 25, high: 975 })
  })

  it("always holds the estimate, and is a point without replicates", () => {
    assert.deepStrictEqual(intervalOf(9, Float64Array.of(1, 2, 3), 1).high, 9)
    assert.deepStrictEqual(intervalOf(-9, Float64Array.of(1, 2, 3), 1).low, -9)
    assert.deepStrictEqual(spreadOf(0.123456, new Float64Array(0)), { value: 0.123456, low: 0.123456, high: 0.123456 })
  })

  it("leaves the replicates in their order", () => {
    const replicates = Float64Array.of(3, 1, 2)
    intervalOf(2, replicates, 0)
    assert.deepStrictEqual([...replicates], [3, 1, 2])
  })

  it("is described by its schema", () => {
    assert.isTrue(Schema.is(Interval)(intervalOf(0.5, Float64Array.of(0.4, 0.6), 4)))
  })
})

describe("A resample", () => {
  it("draws as many personas as there are", () => {
    const counts = new Float64Array(57)
    resample(stream(1, "resample"), counts)
    assert.strictEqual(mean(counts), 1)
    assert.isAbove(counts.filter((count) => count === 0).length, 0)
  })

  it("of one persona is that persona", () => {
    assert.deepStrictEqual([...bootstrap(stream(1, "one"), 1, 3, (counts) => counts[0]!)], [1, 1, 1])
  })
})

describe("The bootstrap of means", () => {
  const column = drawn(400, "column")

  it("spreads as the standard error of the mean says", () => {
    const [replicates] = bootstrapMeans(stream(2, "spread"), [column], 2000)
    const standardError = deviation(column) / Math.sqrt(column.length)
    assert.closeTo(deviation(replicates!), standardError, 0.05 * standardError)
    assert.closeTo(mean(replicates!), mean(column), 4 * (standardError / Math.sqrt(2000)))
  })

  it("is the bootstrap of the mean, resample by resample", () => {
    const plain = bootstrap(stream(3, "same"), column.length, 6, (counts) => mean(counts.map((n, i) => n * column[i]!)))
    const [fast] = bootstrapMeans(stream(3, "same"), [column], 6)
    assert.strictEqual(fast!.length, 6)
    for (const [index, value] of plain.entries()) assert.closeTo(fast![index]!, value, 1e-12)
  })

  it("uses the same resamples for all columns, so relations between columns hold for their means", () => {
    const [once, twice, constant] = bootstrapMeans(
      stream(4, "columns"),
      [column, column.map((x) => 2 * x), column.map(() => 3)],
      10
    )
    for (let replicate = 0; replicate < 10; replicate++) {
      assert.closeTo(twice![replicate]!, 2 * once![replicate]!, 1e-12)
      assert.closeTo(constant![replicate]!, 3, 1e-12)
    }
  })

  it("reports its progress up to 1", () => {
    const shares: Array<number> = []
    bootstrapMeans(stream(5, "each"), [column], 10, (share) => shares.push(share))
    assert.deepStrictEqual(shares, [0.4, 0.8, 1])
  })

  it("gives the same numbers for the same seed, and others for another", () => {
    const run = (seed: number) => [...bootstrapMeans(stream(seed, "seed"), [column], 8)[0]!]
    assert.deepStrictEqual(run(1), run(1))
    assert.notDeepEqual(run(1), run(2))
  })
})
