/** Reads a table row by row, after finding its header by its content; invalid rows are rejected with a reason. */
import { basename } from "node:path"
import { Effect, Result, Stream } from "effect"
import { type Encoding, type Row, rows } from "./CsvFile.ts"
import { choicesIn, missingChoices, understood, unknownConcept, withChosenNames } from "./columns/Choices.ts"
import { type ChosenColumns, keyOf, UnclearColumns, type UnderstoodColumn } from "./columns/Columns.ts"
import { repeatsHeading } from "./columns/FindHeading.ts"
import { FileUnreadable, type Rejection, WrongFile } from "./Errors.ts"

/** A column that a format reads. */
export interface FormatColumn {
  /** What it holds: the name by which it is chosen. */
  readonly concept: string
  readonly index: number
  /** Whether people know a row by it; refusals of the row begin with its text. */
  readonly isName?: boolean
}

export interface TableFormat<Layout, A> {
  /** Name of the content in messages. */
  readonly title: string
  /** Encoding of a publisher whose files have bytes that none explains: those are kept as U+FFFD. The file may be in any other encoding. */
  readonly encoding?: Encoding | undefined
  /** Sheet of a workbook; without a name the first. */
  readonly sheet?: string | undefined
  /** Columns that a person chose, each as `concept=heading`, of a format that finds its columns by names of its own. */
  readonly column?: ReadonlyArray<string> | undefined
  /** How to recognise the right file, for the message about a wrong one. */
  readonly expected: string
  /** The layout as soon as the first rows show it, of which `next` is the one behind; may throw `UnclearColumns`. */
  readonly layout: (head: ReadonlyArray<Row>, next: Row | undefined) => Layout | undefined
  /** The columns that are read. */
  readonly columns: (layout: Layout) => ReadonlyArray<FormatColumn>
  /** Minimum number of columns. */
  readonly width: (layout: Layout) => number
  /** Undefined for a row to skip. */
  readonly row: (cells: ReadonlyArray<string>, layout: Layout) => Result.Result<A | undefined, string>
}

/** What the reading of a table found besides its rows. */
export interface TableFacts<Layout> {
  readonly layout: Layout
  readonly columns: ReadonlyArray<UnderstoodColumn>
  readonly rejected: ReadonlyArray<Rejection>
}

export interface Table<Layout, A> extends TableFacts<Layout> {
  readonly rows: ReadonlyArray<{ readonly line: number; readonly value: A }>
}

/** Columns of a header by these names. */
export const columnsAt = (
  found: ReadonlyMap<string, number>,
  names: ReadonlyArray<string>,
  isName: (name: string) => boolean
): ReadonlyArray<FormatColumn> =>
  names.flatMap((name) => {
    const index = found.get(name)
    return index === undefined ? [] : [{ concept: name, index, isName: isName(name) }]
  })

/** Rows within which the header must be found. */
const maxHeadRows = 40

/** Rows that are kept in memory, and as many that cannot be read: published tables have at most some hundred thousand of either. */
const mostRows = 1_000_000

/** Characters of the name of a row that a refusal repeats. */
const longestName = 60

const grouped = (count: number): string => count.toLocaleString("en")

interface RowBounds {
  readonly most?: number
  readonly mostRejected?: number
  /** Takes the rows that cannot be read; without, they are kept. */
  readonly onRejected?: (line: number, reason: string) => void
}

/** The columns of a layout by their headings in the last row of the head. */
const understoodIn = (
  columns: ReadonlyArray<FormatColumn>,
  head: ReadonlyArray<Row>,
  chosen: ChosenColumns
): ReadonlyArray<UnderstoodColumn> => {
  const heading = (index: number): string => (head.at(-1)?.cells[index] ?? "").replace(/^\uFEFF/u, "").trim()
  const none = [...chosen].filter(([, given]) => given === "").map(([concept]) => understood(concept, null, chosen))
  return [...columns.map(({ concept, index }) => understood(concept, heading(index), chosen)), ...none]
}

/** What people call a row: the texts of its naming columns. Without such columns a row that is cut short has its first text. */
const nameOf = (cells: ReadonlyArray<string>, columns: ReadonlyArray<FormatColumn>, isCut: boolean): Array<string> => {
  const naming = columns.filter(({ isName }) => isName === true)
  const texts = naming.length === 0 && isCut ? cells : naming.map(({ index }) => cells[index] ?? "")
  const named = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].map((text) => text.slice(0, longestName))
  return naming.length === 0 ? named.slice(0, 1) : named
}

/** The reason, with what people call the row before it where the reason does not say it. */
const namedReason = (name: ReadonlyArray<string>, reason: string): string =>
  name.every((text) => reason.includes(text)) ? reason : `${name.join(" ")}: ${reason}`

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
): Effect.Effect<TableFacts<Layout>, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    const file = basename(path)
    const unreadable = (reason: string) => new FileUnreadable({ file, reason })
    const chosen = choicesIn(format.column ?? [])
    if (typeof chosen === "string") return yield* unreadable(chosen)
    const wrong = new WrongFile({
      file,
      title: format.title,
      expected: `${format.expected}${missingChoices(chosen)}`
    })
    const head: Array<Row> = []
    const rejected: Array<Rejection> = []
    let layout: Layout | undefined
    let columns: ReadonlyArray<FormatColumn> = []
    let found: ReadonlyArray<UnderstoodColumn> = []
    let heading: { readonly rows: ReadonlyArray<ReadonlyArray<string>> } = { rows: [] }
    let accepted = 0
    let first: Rejection | undefined
    const withFirst = (reason: string) => unreadable(`${reason}: line ${first?.line}: ${first?.reason}`)
    /** The failure that ends the reading, where it is one row too many. */
    const reject = ({ cells, line }: Row, given: string): FileUnreadable | undefined => {
      const isCut = layout !== undefined && cells.length < format.width(layout)
      const reason = namedReason(nameOf(cells, columns, isCut), given)
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
        const named = withChosenNames(head, chosen)
        layout = named === undefined ? undefined : format.layout(named, next)
      } catch (error) {
        if (error instanceof UnclearColumns) return unreadable(error.message)
        throw error
      }
      if (layout === undefined) return head.length >= maxHeadRows ? wrong : undefined
      columns = format.columns(layout)
      const known = columns.map(({ concept }) => concept)
      const unknown = [...chosen].find(([concept, heading]) => heading !== "" && !known.includes(concept))
      if (unknown !== undefined) return unreadable(unknownConcept(unknown[0], known))
      found = understoodIn(columns, head, chosen)
      heading = { rows: [head.at(-1)!.cells] }
      return undefined
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
          if (repeatsHeading(row.cells, heading)) continue
          const result = readRow(format, layout, row)
          if (Result.isSuccess(result) && result.success === undefined) continue
          if (Result.isSuccess(result) && ++accepted > most) {
            return Effect.fail(unreadable(`has more than ${grouped(most)} rows: line ${row.line} is above`))
          }
          const why = Result.isFailure(result) ? result.failure : onRow(result.success!, row.line, layout)
          const failure = typeof why === "string" ? reject(row, why) : undefined
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
    return { layout, rejected, columns: found }
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
      (facts) => ({ ...facts, rows: accepted })
    )
  })

const readRow = <Layout, A>(format: TableFormat<Layout, A>, layout: Layout, { cells }: Row) => {
  const width = format.width(layout)
  return cells.length < width
    ? Result.fail(`The row has ${cells.length} of ${width} columns`)
    : format.row(cells, layout)
}

/**
 * Index of each column by its name in the header row; undefined if a required one is missing. The names that are asked for are found in any
 * case and width, the others as they stand.
 */
export const columnsByName = (
  header: ReadonlyArray<string>,
  required: ReadonlyArray<string>,
  optional: ReadonlyArray<string> = []
): ReadonlyMap<string, number> | undefined => {
  const stated = header.map((name) => name.replace(/^\uFEFF/, "").trim())
  const keys = new Map(stated.map((name, index) => [keyOf(name), index]))
  const columns = new Map(stated.map((name, index) => [name, index]))
  for (const name of [...required, ...optional]) {
    const index = keys.get(keyOf(name))
    if (columns.has(name) || index === undefined) continue
    columns.delete(stated[index]!)
    columns.set(name, index)
  }
  return required.every((name) => columns.has(name)) ? columns : undefined
}
