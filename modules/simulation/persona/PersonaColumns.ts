/** Decodes a population from one row of array columns, and computes the growth of its personas. */
import { type Population, traitNames } from "../population/Population.ts"

/** Every column is null if no persona was found. */
export interface Columns {
  readonly areaCode: string | null
  readonly id: ReadonlyArray<string> | null
  readonly name: ReadonlyArray<string> | null
  readonly age: ReadonlyArray<number> | null
  readonly sex: ReadonlyArray<number> | null
  readonly household: ReadonlyArray<number> | null
  readonly occupation: ReadonlyArray<number> | null
  readonly income: ReadonlyArray<number> | null
  /** The `smallint[]` of all personas, concatenated in PostgreSQL's binary format. */
  readonly traits: Uint8Array | null
  /** In ascending order. */
  readonly ordinal: ReadonlyArray<number> | null
  /** Sizes of the completed simulations of the area, ascending, and the number of simulations of each size. */
  readonly sizes: ReadonlyArray<number> | null
  readonly simulations: ReadonlyArray<number> | null
}

export const toPopulation = (columns: Columns): Population => {
  const id = columns.id ?? []
  return {
    size: id.length,
    id,
    name: columns.name ?? [],
    age: Uint8Array.from(columns.age ?? []),
    sex: Uint8Array.from(columns.sex ?? []),
    household: Uint8Array.from(columns.household ?? []),
    occupation: Uint8Array.from(columns.occupation ?? []),
    income: Float64Array.from(columns.income ?? []),
    traits: traitsOf(columns.traits, id.length),
    growth: growthOf(columns.ordinal ?? [], columns.sizes ?? [], columns.simulations ?? [])
  }
}

/** Binary format of an array: dimensions, flags, type, length and lower bound, four bytes each. */
const headerSize = 20
/** Four bytes for the size of an element, then the element. */
const elementSize = 4 + 2
const recordSize = headerSize + elementSize * traitNames.length

const traitsOf = (bytes: Uint8Array | null, size: number): Uint16Array<ArrayBuffer> => {
  const traits = new Uint16Array(size * traitNames.length)
  if (bytes === null) return traits
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let persona = 0; persona < size; persona++) {
    for (let trait = 0; trait < traitNames.length; trait++) {
      const at = persona * recordSize + headerSize + trait * elementSize + 4
      traits[persona * traitNames.length + trait] = view.getInt16(at)
    }
  }
  return traits
}

/** Greatest growth that a population can store. */
export const maxGrowth = 65_535

/**
 * Number of completed simulations that each persona took part in. A simulation of n personas takes the first n of its
 * area, so the counts of simulations by size determine it. Ordinals and sizes ascend; `times[i]` simulations had
 * `sizes[i]` personas.
 */
export const growthOf = (
  ordinals: ReadonlyArray<number>,
  sizes: ReadonlyArray<number>,
  times: ReadonlyArray<number>
): Uint16Array<ArrayBuffer> => {
  const growth = new Uint16Array(ordinals.length)
  let left = times.reduce((sum, count) => sum + count, 0)
  let smallest = 0
  for (const [index, ordinal] of ordinals.entries()) {
    while (smallest < sizes.length && sizes[smallest]! <= ordinal) left -= times[smallest++]!
    growth[index] = Math.min(left, maxGrowth)
  }
  return growth
}
