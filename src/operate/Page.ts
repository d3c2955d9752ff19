/** Pages of lists for operators: their rows, and the cursor that goes on behind the last. */

interface Row {
  readonly id: string
}

/** Null on the last page. */
export const nextCursor = (rows: ReadonlyArray<Row>, hasMore: boolean): string | null =>
  hasMore ? (rows.at(-1)?.id ?? null) : null

/** Rows of a page for which one row more than its limit was read. */
export const pageOf = <R extends Row>(found: ReadonlyArray<R>, limit: number) => {
  const rows = found.slice(0, limit)
  return { rows, nextCursor: nextCursor(rows, found.length > limit) }
}
