/**
 * Imports takings from a file into the page of the forecast: as other imports are looked at and run, but in the page, since takings are stored
 * nowhere. The service keeps the columns that a person chose for the next file of the account with the same headings.
 */
import { pageTable } from "../../../../../src/table/PageTable.ts"
import { rowsOfText } from "../../../../../src/table/SmallTable.ts"
import type { Choices, ImportReport, ImportTarget, UnknownColumns } from "../../imports/ImportTarget.ts"
import { type TableFault, type Taking, type Takings, takingsOf } from "./Takings.ts"

/** Bytes of a file that a page reads. */
const mostBytes = 16 * 1024 * 1024

/** Texts of the page for what is wrong with a table or a file. */
export interface Texts {
  readonly undecodable: (line: number) => string
  readonly unreadable: (reason: string) => string
  readonly ambiguous: (columns: string) => string
  readonly thousands: (line: number) => string
  readonly noTakings: string
  readonly bare: (days: number, months: string) => string
}

/** Says why a table is refused as a whole. */
export const faultText = (fault: TableFault, texts: Pick<Texts, "ambiguous" | "thousands" | "noTakings">): string =>
  fault.kind === "ambiguous"
    ? texts.ambiguous(fault.columns)
    : fault.kind === "thousands"
      ? texts.thousands(fault.line)
      : texts.noTakings

/** Columns that were chosen for an earlier file. */
export interface EarlierColumns {
  /** Undefined where the latest file had other headings. */
  readonly find: (headings: ReadonlyArray<string>) => Promise<Choices | undefined>
  readonly keep: (headings: ReadonlyArray<string>, choices: Choices) => Promise<void>
}

const reportOf = (
  { bare, columns, days, guessed, headings, rejected, sample }: Takings,
  texts: Pick<Texts, "bare">
): ImportReport => ({
  rows: days.length + rejected.length,
  created: days.length,
  changed: 0,
  unchanged: 0,
  rejectedCount: rejected.length,
  rejected,
  guessedYears: guessed,
  headings,
  columns,
  sample,
  notes: bare.days === 0 ? [] : [texts.bare(bare.days, bare.months.join(", "))]
})

export const takingsImport = (
  earlier: EarlierColumns,
  texts: Texts,
  take: (days: ReadonlyArray<Taking>) => void
): ImportTarget => {
  const read = async (file: File, choices: Choices): Promise<Takings | string> => {
    const table = await pageTable(new Uint8Array(await file.arrayBuffer()))
    if ("line" in table) return texts.undecodable(table.line)
    if ("reason" in table) return texts.unreadable(table.reason)
    const rows = rowsOfText(table.text)
    const takings = takingsOf(rows, choices)
    const before = Object.keys(choices).length === 0 ? await earlier.find(takings.headings) : undefined
    if (before === undefined) return takings
    const again = takingsOf(rows, before)
    const columns = again.columns.map((column) => (column.by === "given" ? { ...column, by: "kept" as const } : column))
    return { ...again, columns }
  }
  const unknown = ({ columns, days, fault, headings, isHeaded, rejected }: Takings): UnknownColumns | undefined => {
    if (fault !== undefined) return { headings, columns, reason: faultText(fault, texts) }
    return !isHeaded && days.length + rejected.length === 0 ? { headings, columns, reason: texts.noTakings } : undefined
  }
  return {
    mostBytes,
    look: async (file, choices, onSent) => {
      onSent(file.size)
      const takings = await read(file, choices)
      if (typeof takings === "string") return { headings: [], columns: [], reason: takings }
      return unknown(takings) ?? reportOf(takings, texts)
    },
    run: async (file, choices, _partial, onSent) => {
      onSent(file.size)
      const takings = await read(file, choices)
      if (typeof takings === "string") throw new Error(takings)
      if (Object.keys(choices).length > 0) await earlier.keep(takings.headings, choices)
      take(takings.days)
      return reportOf(takings, texts)
    }
  }
}
