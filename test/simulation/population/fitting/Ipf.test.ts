import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fit, type Groups, sumsOf } from "../../../../modules/simulation/population/fitting/Ipf.ts"

const [rows, columns] = [4, 6]
const size = rows * columns
const rowOf = Uint8Array.from({ length: size }, (_, cell) => Math.floor(cell / columns))
const columnOf = Uint8Array.from({ length: size }, (_, cell) => cell % columns)

const total = (table: Float64Array) => table.reduce((sum, value) => sum + value, 0)
const marginOf = (table: Float64Array, groupOf: Uint8Array, count: number): Groups => ({
  groupOf,
  targets: [...sumsOf(table, groupOf, count)]
})
const share = (value: number) => ({ minimum: value, maximum: 5 })
const Factor = Schema.Finite.check(Schema.isBetween(share(0.2)))
const Cell = Schema.Union([Schema.Literal(0), Schema.Finite.check(Schema.isBetween(share(0.5)))])
const Many = <S extends Schema.Constraint>(item: S, length: number) =>
  Schema.Array(item).check(Schema.isMinLength(length), Schema.isMaxLength(length))

/** A seed with zeros, and a table with the same zeros and the same odds ratios, so that its margins can be met. */
const Fitting = { seed: Many(Cell, size), ofRows: Many(Factor, rows), ofColumns: Many(Factor, columns) }
const tablesOf = (given: {
  readonly seed: ReadonlyArray<number>
  readonly ofRows: ReadonlyArray<number>
  readonly ofColumns: ReadonlyArray<number>
}) => {
  const seed = Float64Array.from(given.seed)
  const other = seed.map((value, cell) => value * given.ofRows[rowOf[cell]!]! * given.ofColumns[columnOf[cell]!]!)
  return { seed, other: other.map((value) => value / (total(other) || 1)) }
}

describe("Iterative proportional fitting", () => {
  it.prop("meets consistent margins, and keeps every zero of the seed", Fitting, (given) => {
    const { other, seed } = tablesOf(given)
    if (total(seed) === 0) return
    // Where few cells join rows and columns the fitting comes near slowly: one table in a thousand takes longer than
    // 5000 rounds, and the less a round changes, the further off the table may still be.
    const found = fit(seed, marginOf(other, rowOf, rows), [marginOf(other, columnOf, columns)], {
      tolerance: 1e-12,
      maxIterations: 1_000_000
    })
    assert.isTrue(found.converged)
    for (const [cell, value] of found.table.entries()) {
      if (seed[cell] === 0) assert.strictEqual(value, 0)
      // There is only one table with these margins and the seed's odds ratios.
      assert.closeTo(value, other[cell]!, 1e-5)
    }
  })

  it("matches the algebraic solution for two by two", () => {
    const [sides, tops] = [Uint8Array.of(0, 0, 1, 1), Uint8Array.of(0, 1, 0, 1)]
    const independent = fit(Float64Array.of(1, 1, 1, 1), { groupOf: sides, targets: [0.3, 0.7] }, [
      { groupOf: tops, targets: [0.6, 0.4] }
    ])
    for (const [cell, value] of [0.18, 0.12, 0.42, 0.28].entries()) {
      assert.closeTo(independent.table[cell]!, value, 1e-9)
    }
    // Odds ratio 4 and even margins: x / (1/2 - x) = 2.
    const related = fit(Float64Array.of(8, 3, 6, 9), { groupOf: sides, targets: [1, 1] }, [
      { groupOf: tops, targets: [1, 1] }
    ])
    for (const [cell, value] of [1 / 3, 1 / 6, 1 / 6, 1 / 3].entries()) {
      assert.closeTo(related.table[cell]!, value, 1e-8)
    }
  })

  it("treats margins as shares in any unit", () => {
    const seed = Float64Array.of(1, 2, 3, 4)
    const by = (scale: number) =>
      fit(seed, { groupOf: Uint8Array.of(0, 0, 1, 1), targets: [3 * scale, scale] }, [
        { groupOf: Uint8Array.of(0, 1, 0, 1), targets: [1, 1] }
      ]).table
    for (const [cell, value] of by(1).entries()) assert.closeTo(by(1000)[cell]!, value, 1e-9)
    assert.closeTo(total(by(1000)), 1, 1e-9)
  })

  it("ends when margins contradict each other, meets the first and reports the deviation of the other", () => {
    const groupOf = Uint8Array.of(0, 0, 1, 1)
    const found = fit(Float64Array.of(1, 1, 1, 1), { groupOf, targets: [0.7, 0.3] }, [{ groupOf, targets: [0.4, 0.6] }])
    assert.isFalse(found.converged)
    assert.strictEqual(found.iterations, 500)
    assert.closeTo(found.residual, 0.3, 1e-9)
    assert.closeTo(found.table[0]! + found.table[1]!, 0.7, 1e-9)
  })

  it("ends when a margin contradicts zeros of the seed", () => {
    const found = fit(Float64Array.of(0, 0, 1, 1), { groupOf: Uint8Array.of(0, 0, 1, 1), targets: [0.5, 0.5] }, [])
    assert.isFalse(found.converged)
    assert.closeTo(found.residual, 0.5, 1e-9)
    assert.deepStrictEqual([...found.table.subarray(0, 2)], [0, 0])
    assert.isTrue(found.table.every(Number.isFinite))
  })

  it("stays finite with an empty seed or empty margins", () => {
    const groupOf = Uint8Array.of(0, 1)
    assert.deepStrictEqual([...fit(new Float64Array(2), { groupOf, targets: [1, 1] }, []).table], [0, 0])
    assert.deepStrictEqual([...fit(Float64Array.of(1, 1), { groupOf, targets: [0, 0] }, []).table], [0, 0])
  })

  it("meets a mean beside a margin, with the least change to the seed", () => {
    const values = Float64Array.of(0, 1, 2, 0, 1, 2)
    const groupOf = Uint8Array.of(0, 0, 0, 1, 1, 1)
    const found = fit(Float64Array.of(1, 2, 1, 2, 1, 1), { groupOf, targets: [0.25, 0.75] }, [{ values, mean: 1.2 }])
    assert.isTrue(found.converged)
    const mean = found.table.reduce((sum, value, cell) => sum + value * values[cell]!, 0)
    assert.closeTo(mean, 1.2, 1e-8)
    assert.closeTo(found.table[0]! + found.table[1]! + found.table[2]!, 0.25, 1e-8)
    // Exponential in the value: the step from 0 to 1 changes the odds as the step from 1 to 2 does, in both groups.
    const steps = [0, 1, 3, 4].map((cell) => {
      const seed = [1, 2, 1, 2, 1, 1]
      return found.table[cell + 1]! / found.table[cell]! / (seed[cell + 1]! / seed[cell]!)
    })
    for (const step of steps) assert.closeTo(step, steps[0]!, 1e-6)
  })
})
