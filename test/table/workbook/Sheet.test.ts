import { assert, describe, it } from "@effect/vitest"
import { strToU8, zipSync } from "fflate"
import { smallBounds, type WorkbookBounds, workbookRows } from "../../../src/table/workbook/Sheet.ts"
import { type Parts, sheetOf, someStyles, workbookOf } from "../../support/Workbooks.ts"

const rowsOf = (bytes: Uint8Array, sheet?: string, bounds: WorkbookBounds = smallBounds) =>
  [...workbookRows(bytes, sheet, bounds)].flat().map(({ cells, line }) => [line as number | string].concat(cells))

const cells = (parts: Parts) => rowsOf(workbookOf(parts))

describe("A sheet of a workbook", () => {
  it("has texts without how they are pronounced, and those that were never stored with others", () => {
    const texts =
      "<si><t>氏名</t><rPh sb='0' eb='2'><t>シメイ</t></rPh></si>" +
      "<si><r><t>山</t></r><r><rPr><b/></rPr><t xml:space='preserve'>田 </t></r><r><t>花子</t></r><rPh sb='0' eb='2'><t>ヤマダ</t></rPh></si>" +
      "<si><t>a_x000D_b &amp; &lt;c&gt; &#x9AD9;</t></si>"
    const sheet =
      '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row><row r="4"><c r="B4" t="s"><v>1</v></c>' +
      '<c r="C4" t="inlineStr"><is><r><t>行</t></r><rPh><t>ギョウ</t></rPh></is></c><c r="D4" s="0"/></row></sheetData>'
    assert.deepStrictEqual(cells({ sheets: { 一: sheet }, texts }), [
      [1, "氏名", "", "a\rb & <c> 高".replace("高", "髙")],
      [4, "", "山田 花子", "行"]
    ])
  })

  it("has dates, times and shares of its numbers by their formats, from 1900 and from 1904", () => {
    const sheet =
      '<sheetData><row r="1"><c s="1"><v>46027</v></c><c s="1"><v>46027.375</v></c><c s="2"><v>0.375</v></c><c s="2"><v>1.0625</v></c>' +
      '<c s="3"><v>0.125</v></c><c s="4"><v>123</v></c><c><v>0.30000000000000004</v></c><c><v>1.824E5</v></c><c t="b"><v>1</v></c>' +
      '<c t="str"><f>A1&amp;"x"</f><v>式</v></c><c><f>SUM(A1:B1)</f><v>12</v></c><c><f>SUM(A1:B1)</f></c><c t="e"><v>#N/A</v></c>' +
      '<c t="d"><v>2026-01-05</v></c><c s="5"><v>59</v></c></row></sheetData>'
    const [row = []] = cells({ sheets: { 一: sheet }, styles: someStyles })
    assert.deepStrictEqual(row, [
      1,
      "2026-01-05",
      "2026-01-05 09:00",
      "09:00",
      "25:30",
      "12.5%",
      "00123",
      "0.3",
      "182400",
      "TRUE",
      "式",
      "12",
      "=SUM(A1:B1)",
      "#N/A",
      "2026-01-05",
      "1900-02-28"
    ])
    const from1904 = { sheets: { 一: sheet }, styles: someStyles, properties: '<workbookPr date1904="1"/>' }
    assert.deepStrictEqual(cells(from1904)[0]?.slice(1, 3), ["2030-01-06", "2030-01-06 09:00"])
  })

  it("has the text of merged cells in each of them, and an amount once", () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1" t="str"><v>日付</v></c><c r="B1" t="str"><v>売上</v></c></row><row r="2"><c r="B2" t="str"><v>店内</v></c>' +
      '<c r="C2" t="str"><v>持帰</v></c></row><row r="3"><c r="A3" s="1"><v>46027</v></c><c r="B3"><v>5</v></c><c r="C3"><v>6</v></c></row>' +
      '<row r="4"><c r="C4"><v>7</v></c></row></sheetData>' +
      '<mergeCells count="4"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:B4"/></mergeCells>'
    assert.deepStrictEqual(cells({ sheets: { 一: sheet }, styles: someStyles }), [
      [1, "日付", "売上", "売上"],
      [2, "日付", "店内", "持帰"],
      [3, "2026-01-05", "5", "6"],
      [4, "2026-01-05", "", "7"]
    ])
  })

  it("is the first that is shown, or the one that is named", () => {
    const book = workbookOf({
      sheets: { 隠し: sheetOf([["x"]]), 売上: sheetOf([["y"]]), 店舗: sheetOf([["z"]]) },
      hidden: ["隠し"]
    })
    assert.deepStrictEqual(rowsOf(book), [[1, "y"]])
    assert.deepStrictEqual(rowsOf(book, "店舗"), [[1, "z"]])
    assert.throws(() => rowsOf(book, "客数"), /has no sheet "客数": its sheets are "隠し", "売上", "店舗"/)
  })

  it("is read with prefixes before the names of elements, and without places of cells", () => {
    const book = workbookOf({
      sheets: { 一: "" },
      others: {
        "xl/worksheets/sheet0.xml": strToU8(
          '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>'
        )
      }
    })
    assert.deepStrictEqual(rowsOf(book), [
      [1, "1", "2"],
      [2, "3"]
    ])
  })

  it("is refused when it unpacks to too much, has too many cells or too much text, at both edges", () => {
    const zeros = workbookOf({ sheets: { 一: `<sheetData/><!--${" ".repeat(20_000_000)}-->` } })
    assert.isBelow(zeros.length, 100_000)
    assert.throws(() => rowsOf(zeros, undefined, { mostBytes: 2 ** 24, mostCells: 10 }), /unpacks to more than 16 MiB/)
    const four = workbookOf({
      sheets: {
        一: sheetOf([
          ["a", "b"],
          ["c", "d"]
        ])
      }
    })
    assert.strictEqual(rowsOf(four, undefined, { ...smallBounds, mostCells: 4 }).length, 2)
    assert.throws(() => rowsOf(four, undefined, { ...smallBounds, mostCells: 3 }), /has more than 3 cells/)
    const far = workbookOf({ sheets: { 一: '<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>' } })
    assert.throws(() => rowsOf(far, undefined, { ...smallBounds, mostCells: 16_383 }), /has more than 16,383 cells/)
    assert.strictEqual(rowsOf(far, undefined, { ...smallBounds, mostCells: 16_384 }).length, 1)
    // Cells that share a text cost a few bytes each in the file.
    const shared = workbookOf({
      sheets: { 一: `<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row></sheetData>` },
      texts: `<si><t>${"x".repeat(30_000)}</t></si>`
    })
    assert.throws(
      () => rowsOf(shared, undefined, { mostBytes: 2 ** 20, mostCells: 1_000 }),
      /has more text in its cells/
    )
    const deep = workbookOf({ sheets: { 一: `${"<a>".repeat(70)}${"</a>".repeat(70)}` } })
    assert.throws(() => rowsOf(deep), /is not complete XML/)
    const merges = '<mergeCell ref="A1:B1048576"/>'.repeat(300)
    const many = workbookOf({ sheets: { 一: `${sheetOf([["a"]])}<mergeCells>${merges}</mergeCells>` } })
    assert.throws(() => rowsOf(many), /more than 256 merged ranges/)
  })

  it("is refused by name when it is another kind of archive, cut off or damaged", () => {
    const book = workbookOf({ sheets: { 一: sheetOf([["a".repeat(5_000)]]) } })
    for (const end of [30, book.length / 2, book.length - 30]) {
      assert.throws(() => rowsOf(book.slice(0, end)), /is a damaged workbook/)
    }
    for (let at = 0; at < book.length; at += 7) {
      const damaged = book.slice()
      damaged[at] = 0xff - damaged[at]!
      try {
        rowsOf(damaged)
      } catch (error) {
        assert.strictEqual(error?.constructor.name, "WorkbookRefused", String(error))
      }
    }
    const part = (text: string) =>
      workbookOf({ sheets: { 一: "" }, others: { "xl/worksheets/sheet0.xml": strToU8(text) } })
    for (const text of ["<worksheet><sheetData><row>", "", "no XML"]) {
      assert.throws(() => rowsOf(part(text)), /is not complete XML/)
    }
    assert.throws(
      () => rowsOf(part("<worksheet><row r='2'/><row r='2'/></worksheet>")),
      /is a damaged workbook behind row 2/
    )
    assert.throws(() => rowsOf(part("<worksheet><row><c r='?'/></row></worksheet>")), /a cell without a place/)
    const archive = (...names: ReadonlyArray<string>) =>
      zipSync(Object.fromEntries(names.map((name) => [name, strToU8("x")])))
    assert.throws(() => rowsOf(archive("a.csv")), /is a ZIP archive and no Excel workbook/)
    assert.throws(() => rowsOf(archive("xl/workbook.bin")), /binary Excel workbook \(\.xlsb\)/)
    assert.throws(() => rowsOf(archive("content.xml")), /OpenDocument/)
    assert.throws(() => rowsOf(workbookOf({ sheets: {} })), /a workbook without a sheet of cells/)
  })
})
