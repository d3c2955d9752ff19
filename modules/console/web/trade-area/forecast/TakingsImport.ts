/**
 * Imports takings from a file into the page of the forecast: as other imports are looked at and run, but in the page, since takings are stored
 * nowhere. The columns that a person chose are kept in the browser for the next file of the account with the same headings.
 */
import { pageTable } from "../../../../../src/table/PageTable.ts"
import { rowsOfText } from "../../../../../src/table/SmallTable.ts"
import { kept } from "../../api/Storage.ts"
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
}

/** Says why a table is refused as a whole. */
export const faultText = (fault: TableFault, texts: Pick<Texts, "ambiguous" | "thousands" | "noTakings">): string =>
  fault.kind === "ambiguous"
    ? texts.ambiguous(fault.columns)
    : fault.kind === "thousands"
      ? texts.thousands(fault.line)
      : texts.noTakings

const nameOf = (accountId: string): string => `ekimae.takings-columns.${accountId}`

interface Kept {
  readonly headings: string
  readonly choices: Choices
}

const keyOf = (headings: ReadonlyArray<string>): string => JSON.stringify(headings.toSorted())

const keptFor = (accountId: string, headings: ReadonlyArray<string>): Choices | undefined => {
  const found = JSON.parse(kept.get(nameOf(accountId)) ?? "null") as Kept | null
  return found?.headings === keyOf(headings) ? found.choices : undefined
}

const reportOf = ({ columns, days, guessed, headings, rejected, sample }: Takings): ImportReport => ({
  rows: days.length + rejected.length,
  created: days.length,
  changed: 0,
  unchanged: 0,
  rejectedCount: rejected.length,
  rejected,
  guessedYears: guessed,
  headings,
  columns,
  sample
})

export const takingsImport = (
  accountId: string,
  texts: Texts,
  take: (days: ReadonlyArray<Taking>) => void
): ImportTarget => {
  const read = async (file: File, choices: Choices): Promise<Takings | string> => {
    const table = await pageTable(new Uint8Array(await file.arrayBuffer()))
    if ("line" in table) return texts.undecodable(table.line)
    if ("reason" in table) return texts.unreadable(table.reason)
    const rows = rowsOfText(table.text)
    const takings = takingsOf(rows, choices)
    const before = Object.keys(choices).length === 0 ? keptFor(accountId, takings.headings) : undefined
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
    look: async (file, choices) => {
      const takings = await read(file, choices)
      if (typeof takings === "string") return { headings: [], columns: [], reason: takings }
      return unknown(takings) ?? reportOf(takings)
    },
    run: async (file, choices) => {
      const takings = await read(file, choices)
      if (typeof takings === "string") throw new Error(takings)
      if (Object.keys(choices).length > 0)
        kept.set(nameOf(accountId), JSON.stringify({ headings: keyOf(takings.headings), choices } satisfies Kept))
      take(takings.days)
      return reportOf(takings)
    }
  }
}
