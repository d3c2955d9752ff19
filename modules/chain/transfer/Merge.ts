/** Joins the rows of an import with the stores of a chain: which are new, which change, which cannot be. Pure. */
import { cellRefusal, type Refusal } from "../../../src/imports/RefusedCell.ts"
import { maxStores } from "../Limits.ts"
import type { Store, StorePlace } from "../store/Store.ts"
import type { StoreColumn, StoreRow } from "./StoreRow.ts"

/** A row whose place was found; undefined where the store has it already. */
export interface FoundRow {
  readonly line: number
  readonly row: StoreRow
  readonly place: StorePlace | undefined
}

export interface MergeResult {
  readonly created: ReadonlyArray<Store>
  readonly changed: ReadonlyArray<Store>
  readonly refused: ReadonlyArray<{ readonly line: number; readonly refusal: Refusal }>
}

const isSame = (a: Store, b: Store): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = (store: Store) => Object.entries(store).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** An empty cell of the file empties the field, except the address beside a coordinate. */
export const merge = (
  rows: ReadonlyArray<FoundRow>,
  stored: ReadonlyArray<Store>,
  nextId: () => string,
  headingOf: (column: StoreColumn) => string
): MergeResult => {
  const byId = new Map(stored.map((store) => [store.id, store]))
  /** Who has a name, after the rows so far. */
  const owners = new Map(stored.map((store) => [store.name, store.id]))
  const lines = new Map<string, number>()
  const created: Array<Store> = []
  const changed: Array<Store> = []
  const refused: Array<MergeResult["refused"][number]> = []
  const refuse = (line: number, refusal: Refusal) => void refused.push({ line, refusal })
  for (const { line, place, row } of rows) {
    const { fields, id } = row
    const owner = owners.get(fields.name)
    const known = byId.get(id ?? owner ?? "")
    const first = lines.get(id ?? owner ?? fields.name)
    const wrong = (column: "id" | "name", english: string, japanese: string) =>
      refuse(line, cellRefusal(headingOf(column), column === "id" ? (id ?? "") : fields.name, english, japanese))
    if (id !== undefined && known === undefined)
      wrong("id", "the chain has no such store", "このチェーンにない店舗のIDです")
    else if (id !== undefined && owner !== undefined && owner !== id)
      wrong("name", "another store has it", "ほかの店舗と同じ名前です")
    else if (first !== undefined) {
      wrong("name", `the same store stands in line ${first}`, `${first}行目と同じ店舗です`)
    } else if (known !== undefined) {
      lines.set(known.id, line)
      const next: Store = { ...known, ...fields, ...place }
      owners.delete(known.name)
      owners.set(next.name, known.id)
      if (!isSame(known, next)) changed.push(next)
    } else if (place === undefined)
      wrong("name", "the store was deleted meanwhile: import the row again", "もう一度取り込んでください")
    else if (stored.length + created.length >= maxStores)
      wrong("name", `a chain may have ${maxStores} stores`, `1チェーンの店舗は${maxStores}件までです`)
    else {
      const store: Store = { ...fields, ...place, id: nextId() }
      owners.set(store.name, store.id)
      lines.set(store.id, line)
      created.push(store)
    }
  }
  return { created, changed, refused }
}
