/** The grids of a rich menu: rows from top to bottom, each with its number of fields. Pure. */

export const layouts = ["1", "2", "3", "1-1", "1-2", "2-2", "1-3", "2-3", "3-3"] as const
export type Layout = (typeof layouts)[number]

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const rowsOf = (layout: Layout): ReadonlyArray<number> => layout.split("-").map(Number)

/** Fields of the grid. */
export const fieldsOf = (layout: Layout): number => rowsOf(layout).reduce((sum, fields) => sum + fields, 0)

/** Whole pixels that together are the length. */
const parts = (length: number, count: number): ReadonlyArray<readonly [start: number, size: number]> =>
  Array.from({ length: count }, (_, n) => {
    const start = Math.floor((length * n) / count)
    return [start, Math.floor((length * (n + 1)) / count) - start] as const
  })

/** The fields of an image, row by row: they cover it, each pixel once. */
export const boundsOf = (layout: Layout, width: number, height: number): ReadonlyArray<Bounds> => {
  const rows = rowsOf(layout)
  return parts(height, rows.length).flatMap(([y, rowHeight], row) =>
    parts(width, rows[row]!).map(([x, fieldWidth]) => ({ x, y, width: fieldWidth, height: rowHeight }))
  )
}
