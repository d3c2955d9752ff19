/** Remembers what a transaction may change, so that a rollback can put it back. Rows keep their identity: others refer to them. */

/** Puts back what was remembered. */
export type Undo = () => void

const copyOf = (value: unknown): unknown =>
  Array.isArray(value) ? [...value] : value instanceof Set ? new Set(value) : value

/** Fields of the rows; lists and sets among them are copied. */
export const ofRows = (rows: Iterable<object>): Undo => {
  const copies = [...rows].map(
    (row) => [row, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, copyOf(value)]))] as const
  )
  return () => {
    for (const [row, copy] of copies) Object.assign(row, copy)
  }
}

/** Which rows a map has. */
export const ofMap = <K, V>(map: Map<K, V>): Undo => {
  const entries = [...map]
  return () => {
    map.clear()
    for (const [key, value] of entries) map.set(key, value)
  }
}

export const all =
  (...undos: ReadonlyArray<Undo>): Undo =>
  () => {
    for (const undo of undos) undo()
  }
