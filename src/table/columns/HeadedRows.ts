/**
 * Finds the heading of a table and reads the table to its end before any row is passed on: a file that breaks off in the middle, such as at a
 * quote that is never closed, is refused before a row of it is stored.
 */
import { Effect, Stream } from "effect"
import type { Row } from "../CsvFile.ts"
import { FileUnreadable, WrongFile } from "../Errors.ts"
import { AmbiguousColumns } from "./Columns.ts"

export interface HeadedRows<Found> {
  readonly columns: Found
  /** Rows behind the heading, without empty ones. */
  readonly rows: Stream.Stream<Row, FileUnreadable>
}

export interface TableKind<Found> {
  readonly title: string
  readonly expected: string
  /** Undefined for a row that is no heading; may throw `AmbiguousColumns`. */
  readonly columns: (cells: ReadonlyArray<string>) => Found | undefined
}

/** Rows above the heading, such as titles and notes. */
const mostAbove = 20

const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === "")

export const headedRows = <Found>(
  source: Stream.Stream<Row, FileUnreadable>,
  file: string,
  { columns, expected, title }: TableKind<Found>
): Effect.Effect<HeadedRows<Found>, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    const above: Array<Row> = []
    let found: { readonly columns: Found; readonly line: number } | undefined
    const find = Effect.try({
      try: () => {
        for (const { cells, line } of above.splice(0)) {
          const all = columns(cells)
          if (all !== undefined) return { columns: all, line }
        }
        return undefined
      },
      catch: (error) => {
        if (error instanceof AmbiguousColumns) return new FileUnreadable({ file, reason: error.message })
        throw error
      }
    })
    let seen = 0
    yield* Stream.runForEachArray(source, (rows) => {
      if (found !== undefined || seen >= mostAbove) return Effect.void
      above.push(...rows.slice(0, mostAbove - seen))
      seen += rows.length
      return Effect.map(find, (result) => void (found = result))
    })
    if (found === undefined) return yield* new WrongFile({ file, title, expected })
    const { columns: all, line } = found
    return { columns: all, rows: Stream.filter(source, (row) => row.line > line && !isEmpty(row)) }
  })
