/** Excel workbooks as tests need them, part by part, so that any of these can be another one than programs write. */
import { strToU8, type Zippable, zipSync } from "fflate"

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const relations = (entries: ReadonlyArray<readonly [id: string, kind: string, target: string]>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`

export interface Parts {
  /** What stands in `<worksheet>`, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>
  /** What stands in `<sst>`. */
  readonly texts?: string
  /** What stands in `<styleSheet>`. */
  readonly styles?: string
  /** What stands before `<sheets>`. */
  readonly properties?: string
  /** Sheets that are not shown. */
  readonly hidden?: ReadonlyArray<string>
  readonly others?: Zippable
}

export const workbookOf = ({ hidden = [], others = {}, properties = "", sheets, styles = "", texts = "" }: Parts) => {
  const names = Object.keys(sheets)
  const list = names.map(
    (name, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ""} r:id="s${i}"/>`
  )
  const content: Zippable = {
    "_rels/.rels": strToU8(relations([["r", "officeDocument", "xl/workbook.xml"]])),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${list.join("")}</sheets></workbook>`
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      relations([
        ...names.map((_, i) => [`s${i}`, "worksheet", `worksheets/sheet${i}.xml`] as const),
        ["t", "sharedStrings", "/xl/sharedStrings.xml"],
        ["f", "styles", "styles.xml"]
      ])
    ),
    "xl/sharedStrings.xml": strToU8(`<sst xmlns="${main}">${texts}</sst>`),
    "xl/styles.xml": strToU8(`<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, i) => [
        `xl/worksheets/sheet${i}.xml`,
        strToU8(`<worksheet xmlns="${main}">${sheet}</worksheet>`)
      ])
    ),
    ...others
  }
  return zipSync(content)
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A sheet of texts and numbers. */
export const sheetOf = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell) =>
            typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
          )
          .join("")}</row>`
    )
    .join("")}</sheetData>`

/** Excel's formats of cells by their position: general, a date, a time, a percentage, and a code of five digits. */
export const someStyles =
  '<numFmts count="2"><numFmt numFmtId="170" formatCode="ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>' +
  '<numFmt numFmtId="171" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="10"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs>'
