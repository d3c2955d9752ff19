/** Reads the parts of a workbook beside its sheets: which sheets there are, formats of cells, and texts that cells share. Pure; runs in browsers, too. */
import { type CellFormat, formatOf } from "./CellFormats.ts"
import { type XmlHandlers, xmlReader } from "./Xml.ts"
import { type Budget, type Entry, entriesOf, unpacked, WorkbookRefused } from "./Zip.ts"

export interface Workbook {
  readonly sheetName: string
  readonly sheet: Entry
  readonly is1904: boolean
  /** Formats by the number of a style. */
  readonly formats: ReadonlyArray<CellFormat>
  readonly texts: ReadonlyArray<string>
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const isTrue = (flag: string | undefined): boolean => flag === "1" || flag === "true" || flag === "on"

class Archive {
  readonly #bytes: Uint8Array
  readonly #budget: Budget
  readonly entries: ReadonlyMap<string, Entry>

  constructor(bytes: Uint8Array, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
    this.entries = entriesOf(bytes)
  }

  /** Parts that are not there are read as empty ones. */
  read(name: string, handlers: XmlHandlers): boolean {
    const entry = this.entries.get(name)
    if (entry === undefined) return false
    const reader = xmlReader(name, handlers)
    for (const piece of unpacked(this.#bytes, entry, this.#budget)) reader.write(piece)
    reader.end()
    return true
  }
}

/** Also other parts that a workbook refers to. */
const mostSheets = 2_000
const tooManySheets = () => new WorkbookRefused(`has more than ${mostSheets} sheets or other parts`)

interface Relation {
  readonly id: string
  readonly kind: string
  readonly target: string
}

/** Resolves `../media/a.png` and `/xl/styles.xml` beside the folder of a part. */
const resolved = (folder: string, target: string): string => {
  const parts: Array<string> = []
  for (const part of (target.startsWith("/") ? target : `${folder}/${target}`).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "." && part !== "") parts.push(part)
  }
  return parts.join("/")
}

const relationsOf = (archive: Archive, part: string): ReadonlyArray<Relation> => {
  const cut = part.lastIndexOf("/")
  const [folder, name] = [part.slice(0, Math.max(0, cut)), part.slice(cut + 1)]
  const relations: Array<Relation> = []
  archive.read(`${folder === "" ? "" : `${folder}/`}_rels/${name}.rels`, {
    open: (element, { Id = "", Target = "", Type = "" }) => {
      if (element !== "Relationship") return
      if (relations.length >= mostSheets) throw tooManySheets()
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(folder, Target) })
    }
  })
  return relations
}

interface Sheet {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

const sheetsOf = (archive: Archive, part: string) => {
  const sheets: Array<Sheet> = []
  let is1904 = false
  archive.read(part, {
    open: (element, attributes) => {
      if (element === "workbookPr") is1904 = isTrue(attributes["date1904"])
      if (element !== "sheet") return
      if (sheets.length >= mostSheets) throw tooManySheets()
      const relation = Object.entries(attributes).find(([name]) => /^(?:\w+:)?id$/u.test(name))?.[1] ?? ""
      const isHidden = /hidden/iu.test(attributes["state"] ?? "")
      sheets.push({ name: attributes["name"] ?? "", relation, isHidden })
    }
  })
  return { sheets, is1904 }
}

const formatsOf = (archive: Archive, part: string): ReadonlyArray<CellFormat> => {
  const codes = new Map<number, string>()
  const formats: Array<CellFormat> = []
  let isOfCells = false
  archive.read(part, {
    open: (element, attributes) => {
      if (element === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "")
      else if (element === "cellXfs") isOfCells = true
      else if (element === "xf" && isOfCells) {
        const id = Number(attributes["numFmtId"] ?? 0)
        formats.push(formatOf(id, codes.get(id)))
      }
    },
    close: (element) => {
      if (element === "cellXfs") isOfCells = false
    }
  })
  return formats
}

/** Characters of a cell by the format, each of which may be written as seven. */
const longestText = 7 * 32_767

/** How a text is read that may consist of runs: how it is pronounced (`rPh`) is no part of it. */
export class TextRuns {
  #text = ""
  #isText = false
  #phonetic = 0

  open(element: string): void {
    if (element === "rPh") this.#phonetic++
    else if (element === "t") this.#isText = this.#phonetic === 0
  }

  add(text: string): void {
    if (!this.#isText) return
    this.#text += text
    if (this.#text.length > longestText) throw new WorkbookRefused("has a longer text than a cell can hold")
  }

  close(element: string): void {
    if (element === "rPh") this.#phonetic--
    else if (element === "t") this.#isText = false
  }

  take(): string {
    const text = unescaped(this.#text)
    this.#text = ""
    return text
  }
}

const textsOf = (archive: Archive, part: string): ReadonlyArray<string> => {
  const texts: Array<string> = []
  const runs = new TextRuns()
  archive.read(part, {
    open: (element) => runs.open(element),
    text: (text) => runs.add(text),
    close: (element) => {
      runs.close(element)
      if (element === "si") texts.push(runs.take())
    }
  })
  return texts
}

/** What an archive is that is no workbook of Excel. */
const otherArchive = (entries: ReadonlyMap<string, Entry>): string => {
  if (entries.has("xl/workbook.bin")) return "is a binary Excel workbook (.xlsb): save it as .xlsx"
  if (entries.has("content.xml")) return "is an OpenDocument file (.ods): save it as .xlsx or CSV"
  if (entries.has("word/document.xml")) return "is a Word document"
  if ([...entries.keys()].some((name) => name.startsWith("Index/")))
    return "is a Numbers document: export it as Excel or CSV"
  return "is a ZIP archive and no Excel workbook: unpack it (ZIPを展開してください)"
}

/** Sheets that a message names. */
const mostNamed = 20

const quoted = (sheets: ReadonlyArray<Sheet>): string =>
  sheets
    .slice(0, mostNamed)
    .map(({ name }) => `"${name.slice(0, 40)}"`)
    .join(", ") + (sheets.length > mostNamed ? ", ..." : "")

/**
 * The parts that are needed for one sheet.
 *
 * @param wanted name of the sheet; without one the first that is shown
 */
export const openWorkbook = (bytes: Uint8Array, wanted: string | undefined, budget: Budget): Workbook => {
  const archive = new Archive(bytes, budget)
  const book = relationsOf(archive, "").find(({ kind }) => kind === "officeDocument")?.target ?? "xl/workbook.xml"
  if (!archive.entries.has(book) || !book.endsWith(".xml")) throw new WorkbookRefused(otherArchive(archive.entries))
  const { is1904, sheets: all } = sheetsOf(archive, book)
  const relations = relationsOf(archive, book)
  const partOf = ({ relation }: Sheet) =>
    relations.find(({ id, kind }) => id === relation && kind === "worksheet")?.target
  const sheets = all.filter((sheet) => archive.entries.has(partOf(sheet) ?? ""))
  if (sheets.length === 0) throw new WorkbookRefused("is a workbook without a sheet of cells, or no workbook of Excel")
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]!)
      : sheets.find(({ name }) => name.normalize("NFKC") === wanted.normalize("NFKC"))
  if (sheet === undefined) {
    throw new WorkbookRefused(`has no sheet "${wanted}": its sheets are ${quoted(sheets)} (シートが見つかりません)`)
  }
  const partNamed = (kind: string): string => relations.find((relation) => relation.kind === kind)?.target ?? ""
  return {
    sheetName: sheet.name,
    sheet: archive.entries.get(partOf(sheet)!)!,
    is1904,
    formats: formatsOf(archive, partNamed("styles")),
    texts: textsOf(archive, partNamed("sharedStrings"))
  }
}
