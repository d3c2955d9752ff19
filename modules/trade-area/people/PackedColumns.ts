/**
 * A table of whole numbers as one compressed file: per column the differences of neighbouring rows, as varints (LEB128, zigzag),
 * after a line of JSON with whatever else belongs to the table. Town blocks take a fifth of their CSV so.
 */

import { promisify } from "node:util"
import { brotliCompressSync, brotliDecompress, constants } from "node:zlib"

/** A table that was unpacked: its header, and the columns in their order. */
export interface PackedTable<Header> {
  readonly header: Header
  readonly columns: ReadonlyArray<Int32Array>
}

interface Layout {
  readonly rows: number
  readonly columns: number
  readonly header: unknown
}

const packColumn = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const bytes: Array<number> = []
  let previous = 0
  for (const value of values) {
    const difference = value - previous
    previous = value
    let rest = difference >= 0 ? 2 * difference : -2 * difference - 1
    while (rest >= 128) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  return bytes
}

/** The file of a table; its numbers fit into 31 bits. */
export const pack = (header: unknown, columns: ReadonlyArray<ReadonlyArray<number>>): Buffer => {
  const layout: Layout = { rows: columns[0]?.length ?? 0, columns: columns.length, header }
  const body = Buffer.concat([
    Buffer.from(`${JSON.stringify(layout)}\n`),
    ...columns.map((column) => Buffer.from(packColumn(column)))
  ])
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  })
}

const decompress = promisify(brotliDecompress)

/** Reads what `pack` wrote; it is decompressed on a thread of Node. */
export const unpack = async <Header>(file: Uint8Array): Promise<PackedTable<Header>> => {
  const body = await decompress(file)
  const end = body.indexOf(10)
  const { columns: count, header, rows } = JSON.parse(body.toString("utf8", 0, end)) as Layout
  const columns: Array<Int32Array> = []
  let at = end + 1
  for (let column = 0; column < count; column++) {
    const values = new Int32Array(rows)
    let previous = 0
    for (let row = 0; row < rows; row++) {
      let rest = 0
      let unit = 1
      let byte = body[at++]!
      while (byte >= 128) {
        rest += (byte - 128) * unit
        unit *= 128
        byte = body[at++]!
      }
      rest += byte * unit
      previous += rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2
      values[row] = previous
    }
    columns.push(values)
  }
  return { header: header as Header, columns }
}
