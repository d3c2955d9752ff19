/** Reads a table row by row, after finding its header by its content; invalid rows are rejected with a reason. */
import { basename } from "node:path"
import { Effect, Result, Stream } from "effect"
import { type Encoding, type Row, rows } from "./CsvFile.ts"
import { UnclearColumns } from "./columns/Columns.ts"
import { FileUnreadable, type Rejection, WrongFile } from "./Errors.ts"

export interface TableFormat<Layout, A> {
  /** Name of the content in messages. */
  readonly title: string
  /** Encoding of a publisher whose files have bytes that none explains; without it that of the file is detected. */
  readonly encoding?: Encoding | undefined
  /** Sheet of a workbook; without a name the first. */
  readonly sheet?: string | undefined
  /** How to recognise the right file, for the message about a wrong one. */
  readonly expected: string
  /** The layout as soon as the first rows show it, of which `next` is the one behind; may throw `UnclearColumns`. */
  readonly layout: (head: ReadonlyArray<Row>, next: Row | undefined) => Layout | undefined
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

/** A column of a file as it is understood: what it holds, and what it is called there. */
export interface UnderstoodColumn {
  readonly concept: string
  readonly heading: string
}

/** Columns that are found by names which say what they hold. */
export const namedColumns = (names: ReadonlyArray<string>): ReadonlyArray<UnderstoodColumn> =>
  names.map((name) => ({ concept: name, heading: name }))

/** Rows within which the header must be found. */
const maxHeadRows = 40

/** Rows that are kept in memory, and as many that cannot be read: published tables have at most some hundred thousand of either. */
const mostRows = 1_000_000

const grouped = (count: number): string => count.toLocaleString("en")

interface RowBounds {
  readonly most?: number
  readonly mostRejected?: number
  /** Takes the rows that cannot be read; without, they are kept. */
  readonly onRejected?: (line: number, reason: string) => void
}

/**
 * Passes each valid row on as it is read, so that a caller that sums rows up holds none of them.
 *
 * @param onRow returns why a row is left out all the same, such as one that stands there twice
 */
export const eachRow = <Layout, A>(
  path: string,
  format: TableFormat<Layout, A>,
  onRow: (value: A, line: number, layout: Layout) => string | void,
  { most = Infinity, mostRejected = mostRows, onRejected }: RowBounds = {}
): Effect.Effect<{ readonly layout: Layout; readonly rejected: Array<Rejection> }, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    const wrong = new WrongFile({ file: basename(path), title: format.title, expected: format.expected })
    const head: Array<Row> = []
    const rejected: Array<Rejection> = []
    let layout: Layout | undefined
    let accepted = 0
    let first: Rejection | undefined
    const unreadable = (reason: string) => new FileUnreadable({ file: basename(path), reason })
    const withFirst = (reason: string) => unreadable(`${reason}: line ${first?.line}: ${first?.reason}`)
    /** The failure that ends the reading, where it is one row too many. */
    const reject = (line: number, reason: string): FileUnreadable | undefined => {
      first ??= { line, reason }
      if (onRejected !== undefined) onRejected(line, reason)
      else if (rejected.push({ line, reason }) > mostRejected) {
        return withFirst(`has more than ${grouped(mostRejected)} rows that cannot be read`)
      }
      return undefined
    }
    /** The row that may end the heading: what stands behind it may belong to the heading, too. */
    let last: Row | undefined
    const seek = (next: Row | undefined): FileUnreadable | WrongFile | undefined => {
      if (last === undefined) return undefined
      head.push(last)
      last = undefined
      try {
        layout = format.layout(head, next)
      } catch (error) {
        if (error instanceof UnclearColumns) return unreadable(error.message)
        throw error
      }
      return layout === undefined && head.length >= maxHeadRows ? wrong : undefined
    }
    yield* rows(path, format.sheet, format.encoding).pipe(
      Stream.runForEachArray((batch): Effect.Effect<void, FileUnreadable | WrongFile> => {
        for (const row of batch) {
          if (layout === undefined) {
            const failure = seek(row)
            if (failure !== undefined) return Effect.fail(failure)
          }
          if (layout === undefined) {
            last = row
            continue
          }
          const result = readRow(format, layout, row)
          if (Result.isSuccess(result) && result.success === undefined) continue
          if (Result.isSuccess(result) && ++accepted > most) {
            return Effect.fail(unreadable(`has more than ${grouped(most)} rows: line ${row.line} is above`))
          }
          const why = Result.isFailure(result) ? result.failure : onRow(result.success!, row.line, layout)
          const failure = typeof why === "string" ? reject(row.line, why) : undefined
          if (failure !== undefined) return Effect.fail(failure)
        }
        return Effect.void
      })
    )
    const failure = seek(undefined)
    if (failure !== undefined) return yield* failure
    if (accepted === 0 && first !== undefined) {
      return yield* withFirst("has no row that can be read (読み取れる行がありません)")
    }
    if (layout === undefined || accepted === 0) return yield* wrong
    return { layout, rejected }
  })

/** Reads all rows into memory; fails where there are more than `most`, or more than that cannot be read. */
export const readTable = <Layout, A>(
  path: string,
  format: TableFormat<Layout, A>,
  most = mostRows
): Effect.Effect<Table<Layout, A>, FileUnreadable | WrongFile> =>
  Effect.suspend(() => {
    const accepted: Array<{ line: number; value: A }> = []
    return Effect.map(
      eachRow(path, format, (value, line) => void accepted.push({ line, value }), { most, mostRejected: most }),
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
