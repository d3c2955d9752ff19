/**
 * Encodes a `smallint[]` parameter of thousands of numbers in one step. The driver encodes element by element, which blocks
 * the event loop for 10 ms at 50,000 elements.
 */
import { PgTypes } from "@effect/sql-pg"
import { Result } from "effect"

/** Dimensions, flags, type of the elements, their number and lower bound: four bytes each. */
const headerSize = 20
/** Its length in four bytes, then the element. */
const elementSize = 6
const [smallest, largest] = [-32_768, 32_767]

const wireOf = (values: ArrayLike<number>): Uint8Array => {
  const wire = new DataView(new ArrayBuffer(headerSize + elementSize * values.length))
  for (const [word, value] of [1, 0, PgTypes.OID.int2, values.length, 1].entries()) wire.setInt32(word * 4, value)
  for (let index = 0, at = headerSize; index < values.length; index++, at += elementSize) {
    const value = values[index]!
    if (!(value >= smallest && value <= largest)) throw new RangeError(`${value} is no smallint`)
    wire.setInt32(at, 2)
    wire.setInt16(at + 4, value)
  }
  return new Uint8Array(wire.buffer)
}

/** A `smallint[]`; dies of a number beyond it. For clients whose registry knows `packed`. */
export const int2s = (values: ArrayLike<number>): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values.length === 0 ? [] : [wireOf(values)], PgTypes.OID.int2))

/** The codec: passes on what `int2s` encoded, and encodes everything else as the driver does. */
export const packed: PgTypes.Codec<unknown> = {
  encode: (value) => {
    const [wire] = Array.isArray(value) ? value : []
    return wire instanceof Uint8Array ? Result.succeed(wire) : PgTypes.encode(value, PgTypes.OID.int2Array)
  },
  decode: (bytes) => PgTypes.decode(bytes, PgTypes.OID.int2Array, 1)
}
