/** Joins the rows of an import with the stores of a chain: which are new, which change, which cannot be. Pure. */
import type { Rejection } from "../../../src/table/Errors.ts"
import { maxStores } from "../Limits.ts"
import type { Store, StorePlace } from "../store/Store.ts"
import type { StoreRow } from "./StoreRow.ts"

/** A row whose place was found; undefined where the store has it already. */
export interface FoundRow {
  readonly line: number
  readonly row: StoreRow
  readonly place: StorePlace | undefined
}

export interface MergeResult {
  readonly created: ReadonlyArray<Store>
  readonly changed: ReadonlyArray<Store>
  readonly rejected: ReadonlyArray<Rejection>
}

const isSame = (a: Store, b: Store): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = (store: Store) => Object.entries(store).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** An empty cell of the file empties the field, except the address beside a coordinate. */
export const merge = (
  rows: ReadonlyArray<FoundRow>,
  stored: ReadonlyArray<Store>,
  nextId: () => string
): MergeResult => {
  const byId = new Map(stored.map((store) => [store.id, store]))
  /** Who has a name, after the rows so far. */
  const owners = new Map(stored.map((store) => [store.name, store.id]))
  const lines = new Map<string, number>()
  const created: Array<Store> = []
  const changed: Array<Store> = []
  const rejected: Array<Rejection> = []
  const reject = (line: number, reason: string) => void rejected.push({ line, reason })
  for (const { line, place, row } of rows) {
    const { fields, id } = row
    const owner = owners.get(fields.name)
    const known = byId.get(id ?? owner ?? "")
    if (id !== undefined && known === undefined) reject(line, "id: the chain has no such store")
    else if (id !== undefined && owner !== undefined && owner !== id) reject(line, "name: another store has it")
    else if (lines.has(id ?? owner ?? fields.name)) {
      reject(line, `name: the same store stands in line ${lines.get(id ?? owner ?? fields.name)}`)
    } else if (known !== undefined) {
      lines.set(known.id, line)
      const next: Store = { ...known, ...fields, ...place }
      owners.delete(known.name)
      owners.set(next.name, known.id)
      if (!isSame(known, next)) changed.push(next)
    } else if (place === undefined) reject(line, "its store was deleted meanwhile: import the row again")
    else if (stored.length + created.length >= maxStores) reject(line, `a chain may have ${maxStores} stores`)
    else {
      const store: Store = { ...fields, ...place, id: nextId() }
      owners.set(store.name, store.id)
      lines.set(store.id, line)
      created.push(store)
    }
  }
  return { created, changed, rejected }
}
