/** The headers of an endpoint in its form. The service tells their names alone, so a value that is left empty stays. */

export interface HeaderRow {
  /** Tells the rows apart while their names are written. */
  readonly key: number
  readonly name: string
  readonly value: string
  readonly isStored: boolean
}

export const mostHeaders = 10

export const rowsOf = (names: ReadonlyArray<string>): ReadonlyArray<HeaderRow> =>
  names.map((name, key) => ({ key, name, value: "", isStored: true }))

/** A further row below the others. */
export const withNewRow = (rows: ReadonlyArray<HeaderRow>): ReadonlyArray<HeaderRow> => [
  ...rows,
  { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), name: "", value: "", isStored: false }
]

/** Headers as a new endpoint gets them. */
export const headersOf = (rows: ReadonlyArray<HeaderRow>): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ name, value }) => (name === "" && value === "" ? [] : [[name, value]])))

/** What changes: those that were removed are null. */
export const changesOf = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<HeaderRow>
): Record<string, string | null> => {
  const left = new Set(rows.flatMap(({ isStored, name }) => (isStored ? [name] : [])))
  const removed = names.flatMap((name) => (left.has(name) ? [] : [[name, null] as const]))
  const written = rows.filter(({ isStored, value }) => !isStored || value !== "")
  return { ...Object.fromEntries(removed), ...headersOf(written) }
}

/** Whether headers would be lost: the service keeps none for another origin, and these have no new value yet. */
export const areLostBy = (before: { readonly url: string }, url: string, rows: ReadonlyArray<HeaderRow>): boolean => {
  const origin = URL.parse(url)?.origin
  const isMoved = origin !== undefined && origin !== URL.parse(before.url)?.origin
  return isMoved && rows.some(({ isStored, value }) => isStored && value === "")
}
