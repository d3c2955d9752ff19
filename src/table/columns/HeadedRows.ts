/**
 * Finds the heading of a table and reads the table to its end before any row is passed on: a file that breaks off in the middle, such as at a
 * quote that is never closed, is refused before a row of it is stored. Rows that sum up others, and notes, are no rows of data.
 */
import { Effect, Stream } from "effect"
import { FileUnreadable, WrongFile } from "../Errors.ts"
import type { Row } from "../Row.ts"
import { type Column, UnclearColumns } from "./Columns.ts"
import { type FoundHeading, findHeading, headRows, repeatsHeading } from "./FindHeading.ts"
import { isCutAtThousands, isNote, isSum } from "./OtherRows.ts"

export interface HeadedRows<Found> {
  readonly columns: Found
  /** Rows behind the heading, without empty ones. */
  readonly rows: Stream.Stream<Row, FileUnreadable>
}

export interface TableKind<Found> {
  readonly title: string
  readonly expected: string
  /** Undefined for a row that is no heading; may throw `UnclearColumns`. */
  readonly columns: (cells: ReadonlyArray<string>) => Found | undefined
}

const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === "")

/** What says who or where something is: rows that have it are no sums. */
const identifying = ["id", "lineUserId", "externalId", "address", "lat", "lng", "phone", "start", "openedOn"]

const identifyingOf = (columns: unknown): ReadonlyArray<number> =>
  columns instanceof Map
    ? identifying.flatMap((concept) => (columns as ReadonlyMap<string, Column>).get(concept)?.index ?? [])
    : []

const cutAtThousands = (file: string, { cells, line }: Row, width: number) =>
  new FileUnreadable({
    file,
    reason:
      `line ${line} has ${cells.length} cells and the heading ${width}: an amount such as 182,400 falls apart unless it stands ` +
      `in quotation marks ("182,400") or without a comma (桁区切りのカンマで列がずれています)`
  })

export const headedRows = <Found>(
  source: Stream.Stream<Row, FileUnreadable>,
  file: string,
  { columns, expected, title }: TableKind<Found>
): Effect.Effect<HeadedRows<Found>, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    let above: Array<Row> = []
    let isSought = true
    let found: FoundHeading<Found> | undefined
    const find = Effect.try({
      try: () => {
        isSought = false
        found = findHeading(above, columns)
        above = []
      },
      catch: (error) => {
        if (error instanceof UnclearColumns) return new FileUnreadable({ file, reason: error.message })
        throw error
      }
    })
    const refuseCut = (rows: ReadonlyArray<Row>) => {
      const heading = found
      if (heading === undefined) return Effect.void
      const cut = rows.find(
        ({ cells, line }) =>
          line > heading.line &&
          cells.length > heading.width &&
          cells.slice(heading.width).some((cell) => cell.trim() !== "") &&
          isCutAtThousands(cells)
      )
      return cut === undefined ? Effect.void : Effect.fail(cutAtThousands(file, cut, heading.width))
    }
    yield* Stream.runForEachArray(source, (rows) => {
      if (!isSought) return refuseCut(rows)
      above.push(...rows)
      const seen = above
      return seen.length < headRows
        ? Effect.void
        : Effect.andThen(
            find,
            Effect.suspend(() => refuseCut(seen))
          )
    })
    if (isSought) {
      const rows = above
      yield* find
      yield* refuseCut(rows)
    }
    if (found === undefined) return yield* new WrongFile({ file, title, expected })
    const heading = found as FoundHeading<Found>
    const { columns: all, line } = heading
    const known = identifyingOf(all)
    const isData = (row: Row) =>
      row.line > line &&
      !isEmpty(row) &&
      !isSum(row.cells, known) &&
      !isNote(row.cells) &&
      !repeatsHeading(row.cells, heading)
    return { columns: all, rows: Stream.filter(source, isData) }
  })
