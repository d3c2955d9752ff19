/**
 * Finds the columns of an imported table: those that the caller has chosen, else those that were chosen for an earlier file with the same
 * headings, else by the meaning of the headings.
 */
import { Effect, Stream } from "effect"
import type { Row } from "../table/CsvFile.ts"
import { choicesIn, missingChoices, unknownConcept } from "../table/columns/Choices.ts"
import { type ChosenColumns, type Columns, headingSeparator, type UnderstoodColumn } from "../table/columns/Columns.ts"
import { headedRows } from "../table/columns/HeadedRows.ts"
import type { Concept } from "../table/columns/Headings.ts"
import type { FileUnreadable } from "../table/Errors.ts"
import { CsvRefused } from "./Errors.ts"

/** A file, or a text such as the body of a request. */
export interface ImportSource {
  /** Name in messages. */
  readonly file: string
  readonly rows: Stream.Stream<Row, FileUnreadable>
}

/** What a kind of file is. */
export interface ImportKind<Column extends Concept> {
  /** Name under which chosen columns are kept. */
  readonly kind: string
  /** Name of the content in messages. */
  readonly title: string
  /** How to recognise the right file, for the message about a wrong one. */
  readonly expected: string
  readonly wanted: ReadonlyArray<Column>
  /** Undefined for a row that is no heading of such a file, or lacks a chosen column; may throw `AmbiguousColumns`. */
  readonly columns: (cells: ReadonlyArray<string>, chosen: ChosenColumns) => Columns<Column> | undefined
}

export interface OpenedTable<Column extends Concept> {
  readonly columns: Columns<Column>
  readonly headings: ReadonlyArray<string>
  readonly understood: ReadonlyArray<UnderstoodColumn>
  /** Rows behind the heading, without empty ones. */
  readonly rows: Stream.Stream<Row, CsvRefused>
  /** Rows of the file but one, the heading; those above it and empty ones count. */
  readonly count: number
}

/** Characters of a heading that an answer repeats. */
const longestHeading = 200

const shownHeading = (heading: string): string =>
  heading
    .replace(/^\uFEFF/u, "")
    .replaceAll(headingSeparator, " ")
    .trim()
    .slice(0, longestHeading)

const filled = (cells: ReadonlyArray<string>): number => cells.filter((cell) => cell.trim() !== "").length

/** The columns that the caller names; fails for a concept that the import does not know. */
const chosenOf = <Column extends Concept>(given: ReadonlyArray<string>, { wanted }: ImportKind<Column>) => {
  const chosen = choicesIn(given)
  if (typeof chosen === "string") return chosen
  const unknown = [...chosen.keys()].find((concept) => !(wanted as ReadonlyArray<string>).includes(concept))
  return unknown === undefined ? chosen : unknownConcept(unknown, wanted)
}

export const openTable = Effect.fnUntraced(function* <Column extends Concept>(
  { file, rows: source }: ImportSource,
  kind: ImportKind<Column>,
  given: ReadonlyArray<string>,
  kept: (headings: ReadonlyArray<string>) => ChosenColumns | undefined
) {
  const { expected, title, wanted } = kind
  const chosen = chosenOf(given, kind)
  /** The fullest row that was looked at: where no heading is found, it is shown for the columns to be chosen from. */
  let fullest: ReadonlyArray<string> = []
  let found:
    | { readonly cells: ReadonlyArray<string>; readonly chosen: ChosenColumns; readonly by: "given" | "kept" }
    | undefined
  const refuse = (reason: string) =>
    new CsvRefused({
      reason,
      headings: fullest.map(shownHeading),
      columns: wanted.map((concept) => ({ concept, heading: null, by: null }))
    })
  if (typeof chosen === "string") return yield* refuse(chosen)
  let count = 0
  const counted = Stream.mapArray(source, (rows) => {
    count += rows.length
    return rows
  })
  const table = yield* headedRows(counted, file, {
    title,
    expected,
    columns: (cells) => {
      if (filled(cells) > filled(fullest)) fullest = cells
      const before = chosen.size === 0 ? kept(cells) : undefined
      // Columns that were kept and fit no more must not stand in the way of a file.
      const columns = before === undefined ? undefined : kind.columns(cells, before)
      if (columns !== undefined) {
        found = { cells, chosen: before!, by: "kept" }
        return columns
      }
      const own = kind.columns(cells, chosen)
      if (own !== undefined) found = { cells, chosen, by: "given" }
      return own
    }
  }).pipe(
    Effect.mapError(({ message }) => {
      return refuse(`${message}${missingChoices(chosen)}`)
    })
  )
  const { by, cells, chosen: used } = found!
  const opened: OpenedTable<Column> = {
    columns: table.columns,
    headings: cells.map(shownHeading),
    understood: wanted.map((concept) => {
      const column = table.columns.get(concept)
      return {
        concept,
        heading: column === undefined ? null : shownHeading(column.heading),
        by: used.has(concept) ? by : column === undefined ? null : "heading"
      }
    }),
    rows: Stream.mapError(table.rows, ({ message }) => refuse(message)),
    count: count - 1
  }
  return opened
})
