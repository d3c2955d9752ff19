import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { growthOf } from "../../../modules/simulation/persona/PersonaColumns.ts"

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

describe("The growth of personas", () => {
  it.prop(
    "is the number of simulations that were larger than their place",
    [Schema.Array(below(40)), Schema.Array(below(40))],
    ([places, simulations]) => {
      const ordinals = places.toSorted((a, b) => a - b)
      const sizes = [...new Set(simulations)].toSorted((a, b) => a - b)
      const times = sizes.map((size) => simulations.filter((other) => other === size).length)
      const expected = ordinals.map((ordinal) => simulations.filter((size) => size > ordinal).length)
      assert.deepStrictEqual([...growthOf(ordinals, sizes, times)], expected)
    }
  )

  it("ends at the largest value that is stored", () => {
    assert.deepStrictEqual(growthOf([0, 5], [5, 10], [1, 70_000]), Uint16Array.of(65_535, 65_535))
  })
})
