/** Reads a table row by row, after finding its header by its content; invalid rows are rejected with a reason. */
import { basename } from "node:path"
import { Effect, Result, Stream } from "effect"
import { type Encoding, type Row, rows } from "./CsvFile.ts"
import { UnclearColumns } from "./columns/Columns.ts"
import { FileUnreadable, type Rejection, WrongFile } from "./Errors.ts"

export interface TableFormat<Layout, A> {
  /** Name of the content in messages. */
  readonly title: string
  readonly encoding: Encoding | "detect"
  /** Sheet of a workbook; without a name the first. */
  readonly sheet?: string | undefined
  /** How to recognise the right file, for the message about a wrong one. */
  readonly expected: string
  /** The layout as soon as the first rows show it; may throw `UnclearColumns`. */
  readonly layout: (head: ReadonlyArray<Row>) => Layout | undefined
  /** Minimum number of columns. */
  readonly width: (layout: Layout) => number
  /** Undefined for a row to skip. */
  readonly row: (cells: ReadonlyArray<string>, layout: Layout) => Result.Result<A | undefined, string>
}

export interface Table<Layout, A> {
  readonly layout: Layout
  readonly rows: ReadonlyArray<{ readonly line: number; readonly value: A }>
  readonly rejected: ReadonlyArray<Rejection>
}

/** Rows within which the header must be found. */
const maxHeadRows = 40

/** Passes each valid row on as it is read, so that a caller that sums rows up holds none of them. */
export const eachRow = <Layout, A>(
  path: string,
  format: TableFormat<Layout, A>,
  onRow: (value: A, line: number, layout: Layout) => void
): Effect.Effect<{ readonly layout: Layout; readonly rejected: Array<Rejection> }, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    const wrong = new WrongFile({ file: basename(path), title: format.title, expected: format.expected })
    const head: Array<Row> = []
    const rejected: Array<Rejection> = []
    let layout: Layout | undefined
    let accepted = 0
    const findLayout = (): Layout | FileUnreadable | undefined => {
      try {
        return format.layout(head)
      } catch (error) {
        if (error instanceof UnclearColumns) return new FileUnreadable({ file: basename(path), reason: error.message })
        throw error
      }
    }
    yield* rows(path, format.encoding, format.sheet).pipe(
      Stream.runForEachArray((batch): Effect.Effect<void, FileUnreadable | WrongFile> => {
        for (const row of batch) {
          if (layout === undefined) {
            head.push(row)
            const found = findLayout()
            if (found instanceof FileUnreadable) return Effect.fail(found)
            layout = found
            if (layout === undefined && head.length >= maxHeadRows) return Effect.fail(wrong)
            continue
          }
          const result = readRow(format, layout, row)
          if (Result.isFailure(result)) rejected.push({ line: row.line, reason: result.failure })
          else if (result.success !== undefined) {
            accepted++
            onRow(result.success, row.line, layout)
          }
        }
        return Effect.void
      })
    )
    if (layout === undefined || accepted === 0) return yield* wrong
    return { layout, rejected }
  })

/** Reads all rows into memory. */
export const readTable = <Layout, A>(
  path: string,
  format: TableFormat<Layout, A>
): Effect.Effect<Table<Layout, A>, FileUnreadable | WrongFile> =>
  Effect.suspend(() => {
    const accepted: Array<{ line: number; value: A }> = []
    return Effect.map(
      eachRow(path, format, (value, line) => void accepted.push({ line, value })),
      ({ layout, rejected }) => ({ layout, rows: accepted, rejected })
    )
  })

const readRow = <Layout, A>(format: TableFormat<Layout, A>, layout: Layout, { cells }: Row) => {
  const width = format.width(layout)
  return cells.length < width
    ? Result.fail(`The row has ${cells.length} of ${width} columns`)
    : format.row(cells, layout)
}

/** Index of each column by its name in the header row; undefined if a required one is missing. */
export const columnsByName = (
  header: ReadonlyArray<string>,
  required: ReadonlyArray<string>
): ReadonlyMap<string, number> | undefined => {
  const columns = new Map(header.map((name, index) => [name.replace(/^\uFEFF/, "").trim(), index]))
  return required.every((name) => columns.has(name)) ? columns : undefined
}
