/**
 * Chooses the cell of the next persona, so that every prefix of a population is as representative of the area as its
 * size allows. The choice depends only on the table and the counts so far, which include existing personas of any
 * origin.
 *
 * The chosen cell minimises the sum of squared deviations from the expected counts of a population of that size, over
 * several margins and the cells. Adding a persona to a cell lowers that sum by the deficits of its groups, so the cell
 * with the greatest sum of deficits wins. A cell that is 0 in the table is never chosen. A method of this product.
 */
import { ageSexOfCell, fiveYearOfCell, livingOfCell } from "./CellTable.ts"
import { groupOf, householdOfCell, sexOfCell } from "./Pyramid.ts"

/** Partitions by sex, household type, the margins of the fitting, broad bands and ten years of age, and the cell itself. */
const partitions: ReadonlyArray<(cell: number) => number> = [
  sexOfCell,
  householdOfCell,
  (cell) => ageSexOfCell[cell]!,
  (cell) => fiveYearOfCell[cell]!,
  (cell) => livingOfCell[cell]!,
  (cell) => groupOf(cell) >> 1,
  (cell) => cell
]
const width = partitions.length

/** Weight of a random term, in persons: it decides between cells with about equal deficits. */
const chanceWeight = 0.2
/** Golden ratio, by which one random number is spread evenly over the cells. */
const golden = 0.618_033_988_749_895

export class Allocation {
  #size = 0
  /** The cells that may be chosen. */
  readonly #open: Uint8Array
  /** For every cell its group in each partition; groups are numbered consecutively over all partitions. */
  readonly #groups: Uint16Array
  readonly #shares: Float64Array
  readonly #counts: Float64Array
  readonly #deficits: Float64Array

  constructor(table: Float64Array) {
    const cells = Uint8Array.from(table, (_, cell) => cell)
    this.#open = cells.filter((cell) => table[cell]! > 0)
    this.#groups = new Uint16Array(table.length * width)
    let first = 0
    for (const [at, partition] of partitions.entries()) {
      const numbers = Uint8Array.from(cells, partition)
      for (const cell of cells) this.#groups[cell * width + at] = first + numbers[cell]!
      first += Math.max(...numbers) + 1
    }
    this.#shares = new Float64Array(first)
    this.#counts = new Float64Array(first)
    this.#deficits = new Float64Array(first)
    for (const cell of cells) {
      for (let at = 0; at < width; at++) this.#shares[this.#groups[cell * width + at]!]! += table[cell]!
    }
  }

  /** Counts one more persona. */
  add(cell: number): void {
    this.#size++
    for (let at = 0; at < width; at++) this.#counts[this.#groups[cell * width + at]!]!++
  }

  /** The cell with the greatest deficit; `chance` is uniform in [0, 1). */
  next(chance: number): number {
    const [counts, deficits, groups] = [this.#counts, this.#deficits, this.#groups]
    const [open, shares] = [this.#open, this.#shares]
    const size = this.#size + 1
    for (let group = 0; group < shares.length; group++) deficits[group] = size * shares[group]! - counts[group]!
    let best = open[0]!
    let greatest = Number.NEGATIVE_INFINITY
    for (let index = 0; index < open.length; index++) {
      const cell = open[index]!
      let deficit = chanceWeight * ((chance + golden * index) % 1)
      for (let at = cell * width; at < (cell + 1) * width; at++) deficit += deficits[groups[at]!]!
      if (deficit > greatest) {
        greatest = deficit
        best = cell
      }
    }
    return best
  }
}
