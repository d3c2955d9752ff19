/** A population out of one row of columns, as the database packs them. */
import { growthOf } from "./population/Growth.ts"
import { type Population, traitNames } from "./population/Population.ts"

/** Every column is null where nobody was found. */
export interface Columns {
  readonly areaCode: string | null
  readonly id: ReadonlyArray<string> | null
  readonly name: ReadonlyArray<string> | null
  readonly age: ReadonlyArray<number> | null
  readonly sex: ReadonlyArray<number> | null
  readonly household: ReadonlyArray<number> | null
  readonly occupation: ReadonlyArray<number> | null
  readonly income: ReadonlyArray<number> | null
  /** The `smallint[]` of all, one behind the other, in the binary form of the wire. */
  readonly traits: Uint8Array | null
  /** In ascending order. */
  readonly ordinal: ReadonlyArray<number> | null
  /** The sizes of the simulations that these personas may have lived through, ascending, and how many had each. */
  readonly sizes: ReadonlyArray<number> | null
  readonly simulations: ReadonlyArray<number> | null
}

export const populationOf = (columns: Columns): Population => {
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

/** Dimensions, flags, type, length and lower bound, four bytes each, before the first element. */
const headerSize = 20
/** The size of an element, then the element. */
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
