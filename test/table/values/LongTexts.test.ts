import { assert, describe, it } from "@effect/vitest"
import { readTime } from "../../../src/table/CsvCells.ts"
import { columnsOf } from "../../../src/table/columns/Columns.ts"
import { isAbsent } from "../../../src/table/values/Absent.ts"
import { readDate } from "../../../src/table/values/Dates.ts"
import { readDegrees } from "../../../src/table/values/Degrees.ts"
import { readList, readSemicolons } from "../../../src/table/values/Lists.ts"
import { readNumber, readPercent } from "../../../src/table/values/Numbers.ts"
import { plainPhone } from "../../../src/table/values/Phones.ts"
import { readClock } from "../../../src/table/values/Times.ts"
import { readYesNo } from "../../../src/table/values/YesNo.ts"

const readers = { readDate, readTime, readClock, readDegrees, readNumber, readPercent, readYesNo }

describe("A text of two hundred characters", () => {
  const values = [
    ["readDate", "2026-01-05"],
    ["readTime", "2026-01-05 10:00"],
    ["readClock", "10:00"],
    ["readDegrees", "北緯35.5"],
    ["readNumber", "1,000円"],
    ["readPercent", "12.5%"],
    ["readYesNo", "はい"]
  ] as const

  for (const [name, value] of values) {
    it(`is the longest that ${name} reads`, () => {
      const read = readers[name]
      assert.isDefined(read(value.padStart(200)))
      assert.isUndefined(read(value.padStart(201)))
    })
  }

  it("is the longest that can say that there is no value", () => {
    assert.isTrue(isAbsent("なし".padStart(200)))
    assert.isFalse(isAbsent("なし".padStart(201)))
  })

  it("is the longest heading that names a column", () => {
    const heading = (length: number) => `店舗名${"_".repeat(length - 3)}`
    assert.strictEqual(columnsOf([heading(200)], ["name"]).size, 1)
    assert.strictEqual(columnsOf([heading(201)], ["name"]).size, 0)
  })
})

/** Each took minutes for an expression that looked at each place of the text. */
describe("A megabyte in a cell", () => {
  const parts = [" ", "a", "(", "（", "1,", "1", "\\", ";", "十", "ﷺ", "-", "2026-01-01 ", "p.m.", "T", "名("]
  const texts = parts.map((part) => `a${part.repeat(1_000_000 / part.length)}b`)

  it("is no date, time, number or answer, and known for none at once", () => {
    for (const text of texts) {
      for (const [name, read] of Object.entries(readers)) assert.isUndefined(read(text), name)
      assert.strictEqual(plainPhone(text), text)
    }
  })

  it("is a list of texts", () => {
    for (const text of texts) for (const read of [readList, readSemicolons]) assert.isAtLeast(read(text).length, 1)
  })

  it("is no heading", () => {
    assert.strictEqual(columnsOf(texts, ["name"]).size, 0)
  })
})
