import { assert, describe, it } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import { Schema } from "effect"
import { cellOf, headerOf, lineOfCells } from "../../src/table/CsvCells.ts"
import { columnsOf } from "../../src/table/columns/Columns.ts"

const signs = ["'", "=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "1", "a", ",", '"'] as const

const written = (text: string): string => lineOfCells([text]).slice(0, -2)

/** As an import reads it, which removes spaces around a cell. */
const reread = (text: string): string => {
  const [header, cells] = parse(headerOf(["name"]) + lineOfCells([text]), { relax_column_count: true }) as Array<
    Array<string>
  >
  return cellOf(cells ?? [], columnsOf(header ?? [], ["name"]), "name")
}

describe("A cell that is exported", () => {
  it("begins with an apostrophe where a spreadsheet would compute it, in half and full width", () => {
    for (const first of "=+-@＝＋－＠﹦﹢﹣﹫") {
      assert.strictEqual(written(`${first}1+1`), `'${first}1+1`)
      assert.strictEqual(written(`'${first}1+1`), `''${first}1+1`)
    }
    for (const first of ["\r", "\n"]) assert.strictEqual(written(`${first}=1+1`), `"'${first}=1+1"`)
    assert.strictEqual(written("\t=1+1"), "'\t=1+1")
    assert.strictEqual(written("-1+1"), "'-1+1")
    assert.strictEqual(written("+81 3"), "'+81 3")
  })

  it("stays as it is where it holds a name or a number", () => {
    for (const text of [
      "山田",
      "a=b",
      "-33.5",
      "+5",
      "+81312345678",
      "12345678901",
      "2018-04-01",
      "'apostrophe",
      "ー",
      ""
    ]) {
      assert.strictEqual(written(text), text)
    }
  })

  it("begins with an apostrophe where a spreadsheet would save another text", () => {
    for (const text of ["007", "+819012345678", "123456789012", "1-2", "12/24", "1E5", "1e-5"]) {
      assert.strictEqual(written(text), `'${text}`)
      assert.strictEqual(written(`'${text}`), `''${text}`)
      for (const one of [text, `'${text}`]) assert.strictEqual(reread(one), one)
    }
  })

  it.prop(
    "comes back as it was, whatever apostrophes and signs it begins with",
    { first: Schema.Array(Schema.Literals(signs)).check(Schema.isMaxLength(5)), rest: Schema.String },
    ({ first, rest }) => {
      const text = (first.join("") + rest).toWellFormed().trim()
      assert.strictEqual(reread(text), text)
    }
  )
})
