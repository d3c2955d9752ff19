/**
 * Cells that are merged: the text of the first stands in all of them, so that a heading above two columns is the heading of each, and a date
 * beside three rows the date of each. Amounts stay where they are, since sums would count them again. Pure; runs in browsers, too.
 */
import { xmlReader } from "./Xml.ts"
import { type Budget, type Entry, unpacked, WorkbookRefused } from "./Zip.ts"

export interface Merge {
  readonly top: number
  readonly bottom: number
  /** Columns from 0. */
  readonly left: number
  readonly right: number
}

/** The column, from 0, and the row, from 1, of a reference such as B7. */
export const positionOf = (reference: string): { readonly column: number; readonly row: number } | undefined => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(digits) }
}

const mergeOf = (reference: string): Merge | undefined => {
  const [first, last] = reference.split(":").map(positionOf)
  return first === undefined || last === undefined
    ? undefined
    : { top: first.row, bottom: last.row, left: first.column, right: last.column }
}

/** Sheets of people have some thousand; they stand behind the cells, so all are kept while those are read. */
const mostMerges = 100_000
/** Ranges beside each other. */
const mostOpen = 256
/** Characters of what stands behind the cells. */
const longestRest = 16 * 1024 * 1024

/** Reads what stands behind the cells, without a look at these. Ordered by row. */
export const mergesOf = (archive: Uint8Array, sheet: Entry, budget: Budget): ReadonlyArray<Merge> => {
  const decoder = new TextDecoder("latin1")
  let [seen, rest, isBehind] = ["", "", false]
  for (const piece of unpacked(archive, sheet, budget)) {
    const text = decoder.decode(piece)
    if (isBehind) rest += text
    else {
      seen = seen.slice(-32) + text
      const end = /(?:<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>)/u.exec(seen)
      if (end === null) continue
      isBehind = true
      rest = seen.slice(end.index + end[0].length)
    }
    if (rest.length > longestRest) throw new WorkbookRefused("has more behind its cells than a table has")
  }
  if (!rest.includes("mergeCell")) return []
  const merges: Array<Merge> = []
  const reader = xmlReader("the sheet", {
    open: (element, { ref = "" }) => {
      const merge = element === "mergeCell" ? mergeOf(ref) : undefined
      if (merge === undefined) return
      if (merges.length >= mostMerges) throw new WorkbookRefused(`has more than ${mostMerges} merged ranges`)
      merges.push(merge)
    }
  })
  reader.write(new TextEncoder().encode(rest))
  return merges.toSorted((a, b) => a.top - b.top)
}

/** Fills merged cells row by row, from above. */
export class MergeFiller {
  readonly #merges: ReadonlyArray<Merge>
  #next = 0
  #open: Array<Merge & { readonly text: string }> = []

  constructor(merges: ReadonlyArray<Merge>) {
    this.#merges = merges
  }

  /** @param isAmount whether the cell of a column is a number that is no date */
  fill(row: number, cells: Array<string>, isAmount: (column: number) => boolean): void {
    for (
      let merge = this.#merges[this.#next];
      merge !== undefined && merge.top <= row;
      merge = this.#merges[++this.#next]
    ) {
      const text = merge.top === row && !isAmount(merge.left) ? (cells[merge.left] ?? "") : ""
      if (text !== "") this.#open.push({ ...merge, text })
    }
    if (this.#open.length === 0) return
    this.#open = this.#open.filter(({ bottom }) => bottom >= row)
    if (this.#open.length > mostOpen) throw new WorkbookRefused(`has more than ${mostOpen} merged ranges in row ${row}`)
    for (const { left, right, text } of this.#open) {
      const last = Math.min(right, Math.max(left, cells.length - 1, widestFill))
      for (let column = left; column <= last; column++) if ((cells[column] ?? "") === "") cells[column] = text
    }
  }
}

/** Columns that a merged title fills where the row has no others. */
const widestFill = 100
