/**
 * Reads a table as a stream of rows with line numbers: a text, gzipped or not, whatever its encoding and separator, or a sheet of an Excel
 * workbook.
 */
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { parse } from "csv-parse"
import { Effect, Stream } from "effect"
import { detect, type Encoding, faultyLine, labels } from "./Bytes.ts"
import type { FileUnreadable } from "./Errors.ts"
import { bytes, containerOf, unreadable } from "./FileBytes.ts"
import type { Row } from "./Row.ts"
import { separatorOf } from "./Separator.ts"
import { workbookFileRows, workbookText } from "./workbook/WorkbookFile.ts"

export type { Encoding } from "./Bytes.ts"
export type { Row } from "./Row.ts"

/** Bytes by which an encoding is detected. */
const detectedBy = 1024 * 1024

const detectEncoding = async (path: string, usual: Encoding): Promise<Encoding> => {
  const parts: Array<Buffer> = []
  let seen = 0
  for await (const chunk of bytes(path)) {
    parts.push(chunk)
    seen += chunk.length
    if (seen >= detectedBy) break
  }
  return detect(Buffer.concat(parts), seen < detectedBy) ?? usual
}

/** Counts the lines before a chunk, and keeps the line that it continues. */
class Lines {
  #before = 0
  #begun: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    let last = -1
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) {
      this.#before++
      last = at
    }
    this.#begun = last < 0 ? Buffer.concat([this.#begun, chunk]).subarray(-1024) : chunk.subarray(last + 1)
  }

  /** The line that follows this beginning of a chunk. */
  of(text: string): number {
    return this.#before + text.split("\n").length
  }

  /** The line in which a chunk cannot be decoded. */
  faulty(chunk: Buffer, encoding: Encoding): number {
    return this.#before + faultyLine(Buffer.concat([this.#begun, chunk]), encoding)
  }
}

/**
 * Text of a file in any encoding, gzipped or not, part by part.
 *
 * @param published encoding of the publisher, in which letters that cannot be decoded are kept as U+FFFD
 */
export async function* decoded(path: string, published?: Encoding): AsyncGenerator<string> {
  const encoding = await detectEncoding(path, published ?? "utf-8")
  // Published statistics have figures and codes in ASCII, so an invalid byte in a label of a file in the encoding of its publisher is harmless.
  // All else that cannot be decoded is refused, as it would be stored as U+FFFD.
  const fatal = encoding !== published || encoding === "utf-8"
  const decoder = new TextDecoder(encoding, { fatal })
  const lines = new Lines()
  for await (const chunk of bytes(path)) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new Error(
        `is not a text file in ${labels[encoding]}: line ${lines.faulty(chunk, encoding)} cannot be decoded`
      )
    }
    const nul = text.indexOf("\0")
    if (nul >= 0) {
      const line = lines.of(text.slice(0, nul))
      throw new Error(`holds a NUL character (U+0000) in line ${line}, as no text does (NUL文字が含まれています)`)
    }
    lines.add(chunk)
    yield text
  }
  yield decoder.decode()
}

/** Characters by which the separator is found. */
const separatorBy = 16_384

/** Passes the texts on, after a look at the first ones. */
const begun = async (
  texts: Iterable<string> | AsyncIterable<string>
): Promise<{ readonly head: string; readonly all: AsyncGenerator<string> }> => {
  const source = Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]()
  const first: Array<string> = []
  let length = 0
  while (length < separatorBy) {
    const { done, value } = await source.next()
    if (done === true) break
    first.push(value)
    length += value.length
  }
  const head = first.join("")
  async function* all() {
    try {
      yield* first
      for (;;) {
        const { done, value } = await source.next()
        if (done === true) return
        yield value
      }
    } finally {
      await source.return?.(undefined)
    }
  }
  return { head, all: all() }
}

const options = {
  // Else the first line decides, and rows that end otherwise run together: files are joined, or edited on another system.
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  bom: true,
  // Bounds memory for binary files, which may have no line breaks. Separators between empty cells are not counted.
  max_record_size: 1_000_000
}

/** Cells of a row: the widest published tables have some hundred. */
const mostCells = 10_000

/**
 * Characters that are passed to the parser before it ends a row: separators between empty cells do not count as a record's size, and each
 * costs a cell. Some chunks more than the size of a record, since they are passed on ahead.
 */
const mostWithoutRow = 4_000_000

const grouped = (count: number): string => count.toLocaleString("en")

const countOf = (text: string, cells: ReadonlyArray<string>): number =>
  cells.reduce((sum, cell) => sum + cell.split(text).length - 1, 0)

/** Columns that a text may have: no import knows as many, and each costs memory in every row. */
const mostColumns = 200

/** Stops at the first column that is too many, long before the row is whole. */
const boundColumns = (cell: string, { index, lines }: { readonly index: number | string; readonly lines: number }) => {
  if (Number(index) >= mostColumns) throw new Error(`has more than ${mostColumns} columns in line ${lines}`)
  return cell
}

/** Characters, and line ends, that are parsed in one turn of the event loop: about a millisecond. */
const slice = { length: 8_192, lineEnds: 100 }

const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d

const sliceEnd = (text: string, from: number): number => {
  const end = Math.min(from + slice.length, text.length)
  let lineEnds = 0
  for (let at = from; at < end; at++) if (isLineEnd(text.charCodeAt(at)) && ++lineEnds === slice.lineEnds) return at + 1
  return end
}

/** Lets others go on between the slices of a text. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = sliceEnd(text, at)
    // Both halves of a surrogate pair go together.
    if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end++
    yield text.slice(at, end)
    await setImmediate()
  }
}

interface Bounds {
  readonly cast?: typeof boundColumns
  readonly mostRows?: number
}

async function* records(
  texts: Iterable<string> | AsyncIterable<string>,
  { mostRows = Infinity, ...bounds }: Bounds = {}
): AsyncGenerator<Row> {
  const { all, head } = await begun(texts)
  let [before, doubled, next, count, unended] = [0, 0, 0, 0, 0]
  const lineAfter = () => before - doubled + 1
  async function* bounded() {
    for await (const text of all) {
      unended += text.length
      if (unended > mostWithoutRow) {
        throw new Error(
          `has a row of more than ${grouped(mostWithoutRow)} characters in line ${lineAfter()} (行が長すぎます)`
        )
      }
      yield text
    }
  }
  const source = Readable.from(bounded())
  /** Lines of the rows that were parsed and not yet read. */
  const lines: Array<number> = []
  const countLine = (cells: Array<string>, { lines: counted }: { readonly lines: number }) => {
    // The parser counts a CRLF within quotes as two lines.
    if (counted > before + 1) doubled += countOf("\r\n", cells)
    before = counted
    unended = 0
    if (++count > mostRows + 1) {
      throw new Error(`has more than ${grouped(mostRows)} rows: line ${counted - doubled} is above; divide the file`)
    }
    if (cells.length > mostCells) {
      throw new Error(`has more than ${grouped(mostCells)} columns in line ${counted - doubled} (列が多すぎます)`)
    }
    if (next === lines.length) {
      lines.length = 0
      next = 0
    }
    lines.push(counted - doubled)
    return cells
  }
  const parser = parse({ ...options, delimiter: separatorOf(head), on_record: countLine, ...bounds })
  source.once("error", (error) => parser.destroy(error))
  try {
    for await (const cells of source.pipe(parser)) {
      yield { line: lines[next++]!, cells: cells as ReadonlyArray<string> }
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    if (code === "CSV_QUOTE_NOT_CLOSED") {
      throw new Error(
        `has a quotation mark in line ${lineAfter()} that is never closed (引用符 " が閉じられていません)`,
        {
          cause: error
        }
      )
    }
    if (code === "CSV_MAX_RECORD_SIZE") {
      throw new Error(
        `has a row of more than ${grouped(options.max_record_size)} characters in line ${lineAfter()} (行が長すぎます)`,
        {
          cause: error
        }
      )
    }
    throw error
  }
}

/**
 * The whole text of a file in any encoding, gzipped or not, that has at most this many bytes in UTF-8; that of a workbook is CSV.
 *
 * @param sheet name of the sheet of a workbook; without one the first
 */
export const tableText = (path: string, mostBytes: number, sheet?: string): Effect.Effect<string, FileUnreadable> =>
  Effect.tryPromise({
    try: async () => {
      if ((await containerOf(path)) === "workbook") return bounded(await workbookText(path, sheet), mostBytes)
      const parts: Array<string> = []
      let bytes = 0
      for await (const part of decoded(path)) {
        parts.push(part)
        bytes += Buffer.byteLength(part)
        if (bytes > mostBytes) throw tooLong(mostBytes)
      }
      return parts.join("")
    },
    catch: unreadable(path)
  })

const tooLong = (most: number) => new Error(`has more than ${most} bytes as UTF-8; split it into several files`)

const bounded = (text: string, most: number): string => {
  if (Buffer.byteLength(text) > most) throw tooLong(most)
  return text
}

/**
 * @param sheet name of the sheet of a workbook; without one the first
 * @param published encoding of the publisher, in which letters that cannot be decoded are kept as U+FFFD; a file that is in another one is
 *   read in that
 */
export const rows = (path: string, sheet?: string, published?: Encoding): Stream.Stream<Row, FileUnreadable> =>
  Stream.unwrap(
    Effect.map(Effect.tryPromise({ try: () => containerOf(path), catch: unreadable(path) }), (container) =>
      Stream.fromAsyncIterable(
        container === "workbook" ? workbookFileRows(path, sheet) : records(decoded(path, published)),
        unreadable(path)
      )
    )
  )

/**
 * The rows of a text that is at hand already, such as the body of a request, with 200 columns at most; `name` is for messages.
 *
 * @param mostRows beside the heading, also those that hold no text. A text with more fails at the first that is too many
 */
export const textRows = (text: string, name: string, mostRows: number): Stream.Stream<Row, FileUnreadable> =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable(records(slices(text), { cast: boundColumns, mostRows }), unreadable(name))
  )
