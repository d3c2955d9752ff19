import { assert, describe, it } from "@effect/vitest"
import { stream } from "../../../modules/simulation/statistics/Random.ts"

const many = 20_000
const mean = (draw: () => number) => Array.from({ length: many }, draw).reduce((sum, x) => sum + x, 0) / many

describe("A seeded random stream", () => {
  it("gives the same numbers for a seed and a label for ever", () => {
    const { below, next, normal } = stream(20_261_121, "a")
    assert.deepStrictEqual(
      [next(), next(), normal(), below(1000)],
      [0.6462771822698414, 0.7920427089557052, 0.20973566997212162, 930]
    )
  })

  it("gives other numbers for another seed or another label", () => {
    const first = (seed: number, label: string) => stream(seed, label).next()
    const seen = [
      first(1, "a"),
      first(2, "a"),
      first(1, "b"),
      first(1, "aa"),
      first(11, "a"),
      first(4_294_967_295, "a")
    ]
    assert.strictEqual(new Set(seen).size, seen.length)
  })

  it("has uniform, normal and bounded draws with the right distribution", () => {
    const random = stream(3, "moments")
    assert.closeTo(mean(random.next), 0.5, 0.01)
    assert.closeTo(mean(random.normal), 0, 0.03)
    assert.closeTo(
      mean(() => random.normal() ** 2),
      1,
      0.04
    )
    const faces = new Float64Array(6)
    for (let throws = 0; throws < many; throws++) faces[random.below(6)]!++
    for (const count of faces) assert.closeTo(count / many, 1 / 6, 0.01)
  })
})
