import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { weightColumn } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { chanceText } from "../../../modules/simulation/template/FigureText.ts"
import { heaviestWeights, Quote, quote, speakers } from "../../../modules/simulation/template/Quote.ts"
import { inLanguage } from "../../../src/Language.ts"
import { populationOf, weightsFor } from "./support.ts"

describe("The quoted personas", () => {
  it("are chosen in even steps from the highest value to the lowest", () => {
    assert.deepStrictEqual(speakers(Float64Array.of(0.1, 0.9, 0.5, 0.3, 0.7), 3), [1, 2, 0])
    assert.deepStrictEqual(speakers(Float64Array.of(0.1, 0.9), 2), [1, 0])
  })

  it("are all different, and all personas where there are few", () => {
    assert.deepStrictEqual(speakers(Float64Array.of(0.5, 0.5, 0.5), 6), [0, 1, 2])
    assert.deepStrictEqual(speakers(Float64Array.of(0.5, 0.7), 1), [1])
    assert.deepStrictEqual(speakers(new Float64Array(0), 6), [])
    for (let size = 6; size < 50; size++) {
      assert.strictEqual(
        new Set(
          speakers(
            Float64Array.from({ length: size }, (_, p) => (p * 7) % 5),
            6
          )
        ).size,
        6
      )
    }
  })
})

describe("A quote", () => {
  it("has the name, age, sex and occupation of the persona", () => {
    const population = populationOf(2, {
      age: 61,
      sex: (persona) => (persona === 1 ? "male" : "female"),
      occupation: 1
    })
    const spoken = quote(population, 1, "negative", "高いです。")
    assert.deepStrictEqual<unknown>(inLanguage(spoken, "ja"), {
      personaId: population.id[1],
      name: "人 1",
      age: 61,
      gender: "male",
      occupation: "管理職",
      sentiment: "negative",
      text: "高いです。"
    })
    assert.isTrue(Schema.is(Quote)(inLanguage(spoken, "ja")))
    assert.strictEqual(inLanguage<Quote>(spoken, "en").occupation, "Manager")
  })

  it("says chances with the digits that tell something, and never that there is none", () => {
    const said = [0.94, 0.254, 0.0999, 0.062, 0.001, 0.00099, 0].map(chanceText)
    assert.deepStrictEqual(
      said.map(({ ja }) => ja),
      ["94%", "25%", "10.0%", "6.2%", "0.1%", "0.1%未満", "0.1%未満"]
    )
    assert.strictEqual(said.at(-1)!.en, "under 0.1%")
  })

  it("can name the persona's own weights, the heaviest first", () => {
    const weights = weightsFor(2, { brand: (persona) => (persona === 1 ? 4 : 1), price: 2 })
    assert.deepStrictEqual(
      heaviestWeights(weights, 1)
        .slice(0, 2)
        .map(({ value, weight }) => [weight, Math.round(value * 100)]),
      [
        ["brand", 40],
        ["price", 20]
      ]
    )
    assert.strictEqual(heaviestWeights(weights, 0)[0]!.weight, "price")
    assert.deepStrictEqual(
      Array.from(weightColumn(weights, "brand"), (value) => value.toFixed(3)),
      ["0.143", "0.400"]
    )
  })
})
