/** The town blocks of the census that ship with the product (`../data/town-blocks.br`): where residents of Japan live. */
import { readFile } from "node:fs/promises"
import { unpack } from "./PackedColumns.ts"

export interface BlockArea {
  readonly code: string
  /** People by day by the census; null where it publishes none. */
  readonly daytime: number | null
}

/** A block per position of the arrays. */
export interface TownBlocks {
  readonly year: number
  readonly areas: ReadonlyArray<BlockArea>
  /** Position of the municipality or ward in `areas`. */
  readonly area: Int32Array
  /** Degrees times 100,000. */
  readonly lat: Int32Array
  readonly lng: Int32Array
  readonly people: Int32Array
  readonly households: Int32Array
  readonly squareMetres: Int32Array
}

interface Header {
  readonly year: number
  readonly areas: ReadonlyArray<readonly [code: string, daytime: number | null]>
}

export const degreesPerUnit = 1e-5

export const readTownBlocks = async (): Promise<TownBlocks> => {
  const file = await readFile(new URL("../data/town-blocks.br", import.meta.url))
  const { columns, header } = await unpack<Header>(file)
  const [area, lat, lng, people, households, squareMetres] = columns as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array
  ]
  const areas = header.areas.map(([code, daytime]) => ({ code, daytime }))
  return { year: header.year, areas, area, lat, lng, people, households, squareMetres }
}
