import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { breakdown, extremes, Group } from "../../../modules/simulation/statistics/Breakdown.ts"
import { populationOf, variedWorld } from "../template/support.ts"

const rowsOf = (groups: ReadonlyArray<Group>, by: Group["by"]) =>
  groups.filter((group) => group.by === by).map(({ group, size, value }) => [group, size, value])

describe("A breakdown", () => {
  it("gives the mean of each non-empty group by age band, sex and household", () => {
    const population = populationOf(4, {
      age: (persona) => [15, 24, 25, 94][persona]!,
      sex: (persona) => (persona < 3 ? "female" : "male"),
      household: "couple"
    })
    const groups = breakdown(population, Float64Array.of(0, 1, 1, 0.5), [])
    assert.deepStrictEqual(rowsOf(groups, "age_band"), [
      ["15_24", 2, 0.5],
      ["25_34", 1, 1],
      ["75_plus", 1, 0.5]
    ])
    assert.deepStrictEqual(rowsOf(groups, "sex"), [
      ["female", 3, 0.6667],
      ["male", 1, 0.5]
    ])
    assert.deepStrictEqual(rowsOf(groups, "household"), [["couple", 4, 0.625]])
  })

  it("splits a trait, income and a weight into thirds", () => {
    const nine = Float64Array.from({ length: 9 }, (_, persona) => persona)
    const population = populationOf(9, {
      traits: { openness: (persona) => persona / 10 },
      income: (p) => 9e6 - p * 1e6
    })
    const groups = breakdown(population, nine, ["openness"], { income: population.income, priceWeight: nine })
    const rising = [
      ["low", 3, 1],
      ["middle", 3, 4],
      ["high", 3, 7]
    ]
    assert.deepStrictEqual(rowsOf(groups, "openness"), rising)
    assert.deepStrictEqual(rowsOf(groups, "priceWeight"), rising)
    assert.deepStrictEqual(rowsOf(groups, "income"), [
      ["low", 3, 7],
      ["middle", 3, 4],
      ["high", 3, 1]
    ])
  })

  it("keeps equal values together: one group for a trait that all share", () => {
    const groups = breakdown(populationOf(7), new Float64Array(7).fill(1), ["openness"])
    assert.deepStrictEqual(rowsOf(groups, "openness"), [["middle", 7, 1]])
  })

  it("counts every persona once in each way of grouping, and its groups average to the whole", () => {
    const { population } = variedWorld(333, 5)
    const values = Float64Array.from({ length: 333 }, (_, persona) => (persona * 37) % 11)
    const whole = values.reduce((sum, value) => sum + value, 0) / 333
    const groups = breakdown(population, values, ["neuroticism"])
    for (const by of ["age_band", "sex", "household", "neuroticism"] as const) {
      const own = groups.filter((group) => group.by === by)
      assert.strictEqual(
        own.reduce((sum, group) => sum + group.size, 0),
        333
      )
      assert.closeTo(own.reduce((sum, group) => sum + group.size * group.value, 0) / 333, whole, 1e-4)
    }
    assert.isTrue(groups.every(Schema.is(Group)))
  })
})

describe("The best and the worst groups", () => {
  const group = (name: string, value: number, size = 5): Group => ({ by: "sex", group: name, size, share: 0.1, value })
  const names = (groups: ReadonlyArray<Group>) => groups.map(({ group }) => group)

  it("are those with the highest and the lowest value, the most extreme first", () => {
    const { best, worst } = extremes([group("b", 2), group("d", 4), group("a", 1), group("c", 3)], 2)
    assert.deepStrictEqual(
      [names(best), names(worst)],
      [
        ["d", "c"],
        ["a", "b"]
      ]
    )
  })

  it("are disjoint when there are few", () => {
    const { best, worst } = extremes([group("a", 1), group("b", 2), group("c", 3)], 3)
    assert.deepStrictEqual([names(best), names(worst)], [["c"], ["a"]])
    assert.deepStrictEqual(extremes([group("a", 1)], 3), { best: [], worst: [] })
  })

  it("leave out groups of four personas, and not of five", () => {
    const { best, worst } = extremes([group("four", 9, 4), group("a", 1), group("b", 2)], 1)
    assert.deepStrictEqual([names(best), names(worst)], [["b"], ["a"]])
  })
})
