/**
 * Reads the rows of one sheet of an Excel workbook (.xlsx) as texts, piece by piece and within bounds. A formula counts by its value that
 * the workbook keeps; one that was never computed stands as the formula, which no reader of values takes for one. Pure; runs in browsers, too.
 */
import type { Row } from "../Row.ts"
import { numberText } from "./CellFormats.ts"
import { MergeFiller, mergesOf, positionOf } from "./Merges.ts"
import { openWorkbook, TextRuns, unescaped, type Workbook } from "./Parts.ts"
import { xmlReader } from "./Xml.ts"
import { budgetOf, unpacked, WorkbookRefused } from "./Zip.ts"

export interface WorkbookBounds {
  /** Bytes of the parts that are read, unpacked, of which a sheet counts twice; and characters of all cells, which may share a text. */
  readonly mostBytes: number
  /** Cells, also empty ones before the last of a row. */
  readonly mostCells: number
}

/** What a request or a page of the console may bring. */
export const smallBounds: WorkbookBounds = { mostBytes: 64 * 1024 * 1024, mostCells: 1_000_000 }
/** What an operator may import by command: a million shops of twenty columns. */
export const largeBounds: WorkbookBounds = { mostBytes: 2 * 1024 * 1024 * 1024, mostCells: 40_000_000 }

/** Where the texts and numbers of a sheet end by its format. */
const lastRow = 1_048_576
const longestCell = 32_767
/** Characters of a formula that a message repeats. */
const longestFormula = 40

const tooMany = (most: number) =>
  new WorkbookRefused(
    `has more than ${most.toLocaleString("en")} cells: leave only the rows and columns that are needed (セルが多すぎます)`
  )

const tooMuchText = () =>
  new WorkbookRefused("has more text in its cells than a table of this size may have (文字が多すぎます)")

interface Cell {
  column: number
  type: string
  style: number
  value: string
  formula: string
}

const errorKinds = new Set(["e", "d", "str"])

class SheetReader {
  readonly #workbook: Workbook
  readonly #merges: MergeFiller
  readonly #bounds: WorkbookBounds
  #characters = 0
  readonly #runs = new TextRuns()
  #cells = 0
  #row = 0
  /** Column of a cell that does not say its place: behind the one before it, which may be empty. */
  #next = 0
  #texts: Array<string> = []
  #amounts: Set<number> = new Set()
  #cell: Cell | undefined
  #inside = ""
  readonly ready: Array<Row> = []

  constructor(workbook: Workbook, merges: MergeFiller, bounds: WorkbookBounds) {
    this.#workbook = workbook
    this.#merges = merges
    this.#bounds = bounds
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === "c") {
      const column = attributes["r"] === undefined ? this.#next : positionOf(attributes["r"])?.column
      if (column === undefined)
        throw new WorkbookRefused(`is a damaged workbook: row ${this.#row} has a cell without a place`)
      this.#next = column + 1
      this.#cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "", formula: "" }
    } else if (this.#cell !== undefined) {
      if (element === "v" || element === "f") this.#inside = element
      else this.#runs.open(element)
    } else if (element === "row") {
      const row = attributes["r"] === undefined ? this.#row + 1 : Number(attributes["r"])
      if (!(row > this.#row && row <= lastRow))
        throw new WorkbookRefused(`is a damaged workbook behind row ${this.#row}`)
      this.#row = row
      this.#next = 0
      this.#texts = []
      this.#amounts = new Set()
    }
  }

  text(text: string): void {
    const cell = this.#cell
    if (cell === undefined) return
    if (this.#inside === "v") cell.value += text
    else if (this.#inside === "f") cell.formula = `${cell.formula}${text}`.slice(0, longestFormula)
    else this.#runs.add(text)
    if (cell.value.length > longestCell)
      throw new WorkbookRefused(`has a longer text in row ${this.#row} than a cell can hold`)
  }

  close(element: string): void {
    if (element === this.#inside) this.#inside = ""
    else if (element === "c") this.#endCell()
    else if (this.#cell !== undefined) this.#runs.close(element)
    else if (element === "row") this.#endRow()
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined) return
    const text = this.#textOf(cell)
    // Cells that only have a colour or border.
    if (text === "") return
    for (let column = this.#texts.length; column < cell.column; column++) this.#texts.push("")
    this.#texts[cell.column] = text
    this.#bound()
  }

  #textOf({ column, formula, style, type, value }: Cell): string {
    const inline = this.#runs.take()
    if (type === "inlineStr") return inline
    if (value === "") return formula === "" ? "" : `=${formula}`
    if (type === "s") return this.#workbook.texts[Number(value)] ?? ""
    if (type === "b") return value === "1" || value === "true" ? "TRUE" : "FALSE"
    if (errorKinds.has(type)) return unescaped(value)
    const text = numberText(value, this.#workbook.formats[style] ?? { kind: "general" }, this.#workbook.is1904)
    if (/^-?[\d.]+$/u.test(text)) this.#amounts.add(column)
    return text
  }

  #endRow(): void {
    this.#merges.fill(this.#row, this.#texts, (column) => this.#amounts.has(column))
    const cells = Array.from(this.#texts, (text) => text ?? "")
    this.#texts = []
    this.#cells += cells.length
    this.#characters += cells.reduce((sum, text) => sum + text.length, 0)
    this.#bound()
    if (this.#characters > this.#bounds.mostBytes) throw tooMuchText()
    if (cells.length > 0) this.ready.push({ line: this.#row, cells })
  }

  #bound(): void {
    const { mostCells } = this.#bounds
    if (this.#cells + this.#texts.length > mostCells) throw tooMany(mostCells)
  }
}

/**
 * The rows of a sheet that have any text, as they are read. The line of a row is its number in the sheet.
 *
 * @param sheet name of the sheet; without one the first that is shown
 */
export function* workbookRows(
  bytes: Uint8Array,
  sheet: string | undefined,
  bounds: WorkbookBounds
): Generator<ReadonlyArray<Row>> {
  const budget = budgetOf(bounds.mostBytes)
  const workbook = openWorkbook(bytes, sheet, budget)
  const reader = new SheetReader(workbook, new MergeFiller(mergesOf(bytes, workbook.sheet, budget)), bounds)
  const xml = xmlReader("the sheet", {
    open: (element, attributes) => reader.open(element, attributes),
    text: (text) => reader.text(text),
    close: (element) => reader.close(element)
  })
  for (const piece of unpacked(bytes, workbook.sheet, budget)) {
    xml.write(piece)
    if (reader.ready.length > 0) yield reader.ready.splice(0)
  }
  xml.end()
  if (reader.ready.length > 0) yield reader.ready.splice(0)
}

const quoted = (cell: string): string => `"${cell.replaceAll(/[\r\n]+/gu, " ").replaceAll('"', '""')}"`

/** A sheet as CSV, in which each row stands on the line of its number. */
export const csvOf = (rows: Iterable<Row>): string => {
  const lines: Array<string> = []
  for (const { cells, line } of rows) {
    while (lines.length < line - 1) lines.push("")
    lines.push(cells.map(quoted).join(","))
  }
  return lines.join("\n")
}
