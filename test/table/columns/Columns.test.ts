import { assert, describe, it } from "@effect/vitest"
import { cellOf } from "../../../src/table/CsvCells.ts"
import { columnsOf } from "../../../src/table/columns/Columns.ts"
import { findHeading, joinedHeading } from "../../../src/table/columns/FindHeading.ts"
import type { Concept } from "../../../src/table/columns/Headings.ts"
import { isNote, isSum } from "../../../src/table/columns/OtherRows.ts"

/** What a row says of each concept under a heading. */
const read = (heading: string, row: ReadonlyArray<string>, ...wanted: ReadonlyArray<Concept>) => {
  const columns = columnsOf(heading.split(","), wanted)
  return wanted.map((concept) => cellOf(row, columns, concept))
}

describe("A value in several columns, or of several in one", () => {
  it("is a name of two parts, in the order of Japanese names", () => {
    assert.deepStrictEqual(read("会員コード,姓,名", ["1", "山田", "花子"], "displayName"), ["山田 花子"])
    assert.deepStrictEqual(read("First Name,Last Name", ["花子", "山田"], "displayName"), ["山田 花子"])
    assert.deepStrictEqual(read("姓,名,表示名", ["山田", "花子", "はな"], "displayName"), ["はな"])
    assert.deepStrictEqual(read("姓カナ,名カナ", ["ヤマダ", "ハナコ"], "kana"), ["ヤマダ ハナコ"])
    assert.deepStrictEqual(read("姓,電話番号", ["山田", "1"], "displayName"), [""])
  })

  it("is an address of its parts, a place in one cell, and a time from one to another", () => {
    const parts = "店舗名,都道府県,市区町村,町域,番地"
    assert.deepStrictEqual(read(parts, ["A", "東京都", "新宿区", "西新宿", "2-8-1"], "address"), [
      "東京都新宿区西新宿2-8-1"
    ])
    for (const cell of [
      "35.69, 139.7",
      "35.69 139.7",
      "(35.69,139.7)",
      "POINT (139.7 35.69)",
      "SRID=4326;POINT Z(139.7 35.69 0)"
    ]) {
      assert.deepStrictEqual(read("名称,緯度経度", ["A", cell], "lat", "lng"), ["35.69", "139.7"], cell)
    }
    assert.deepStrictEqual(read("名称,座標", ["A", "不明"], "lat", "lng"), ["不明", "不明"])
    for (const cell of ["9:00～10:00", "9:00-10:00", "9:00 − 10:00", "9:00から10:00", "9:00 to 10:00", "9:00〜10:00"]) {
      assert.deepStrictEqual(read("日付,時間帯", ["", cell], "start", "end"), ["9:00", "10:00"], cell)
    }
    assert.deepStrictEqual(read("日付,時間", ["", "9:00"], "start", "end"), ["9:00", ""])
  })

  it("is a day with its year and month beside it, and the prefecture of an address is no state of a shop", () => {
    assert.deepStrictEqual(read("年,月,日", ["2026", "4", "1"], "date"), ["2026年4月1日"])
    assert.deepStrictEqual(read("年月,日にち", ["令和8年4月", "1日(水)"], "date"), ["令和8年4月1日(水)"])
    assert.deepStrictEqual(read("月,日", ["", "2"], "date"), ["2"])
    assert.deepStrictEqual(read("月,日付", ["4月", "2026/4/1"], "date"), ["2026/4/1"])
    assert.deepStrictEqual(read("Name,State,City", ["A", "東京都", "新宿区"], "status"), [""])
    assert.deepStrictEqual(read("Name,State", ["A", "closed"], "status"), ["closed"])
  })

  it("has its heading with marks, brackets and units around it", () => {
    for (const heading of [
      "※売上(千円)",
      "*売上［千円］",
      "売上【千円】",
      "売上（千円）*",
      "売上/千円",
      "売上：千円"
    ]) {
      assert.strictEqual(columnsOf([heading], ["revenue"]).get("revenue")?.unit, 1_000, heading)
    }
    for (const heading of ["電話番号（ハイフンなし）", "電話番号(半角数字)", "電話番号【例:03-1234-5678】"]) {
      assert.strictEqual(columnsOf([heading], ["phone"]).size, 1, heading)
    }
    assert.strictEqual(columnsOf(["会計数"], ["customers"]).size, 0)
    assert.throws(() => columnsOf(["総売上", "純売上"], ["revenue"]), /"総売上", "純売上"/)
  })
})

describe("The heading of a table", () => {
  const rows = (text: string) => text.split("\n").map((line, at) => ({ line: at + 1, cells: line.split(",") }))
  const dated = (cells: ReadonlyArray<string>) => {
    const found = columnsOf(cells, ["date", "revenue", "customers"])
    return found.has("date") && found.size > 1 ? found : undefined
  }

  it("is one row or two, below titles", () => {
    const found = (text: string) => {
      const heading = findHeading(rows(text), dated)
      return heading && [heading.line, [...heading.columns].map(([concept, { index }]) => `${concept} ${index}`)]
    }
    assert.deepStrictEqual(found("表\n日付,売上\n2026/1/5,1"), [2, ["date 0", "revenue 1"]])
    assert.deepStrictEqual(found(",売上,\n日付,金額,客数\n2026/1/5,1,2"), [2, ["date 0", "revenue 1", "customers 2"]])
    assert.deepStrictEqual(found("日付,実績,\n,売上,客数\n2026/1/5,1,2"), [2, ["date 0", "revenue 1", "customers 2"]])
    // As merged cells of a workbook stand in each row.
    assert.deepStrictEqual(found("日付,実績,実績\n日付,売上,客数\n2026/1/5,1,2"), [
      2,
      ["date 0", "revenue 1", "customers 2"]
    ])
    assert.throws(() => found("日付,売上,\n,店内,持帰\n2026/1/5,1,2"), /"売上 店内", "売上 持帰"/)
    assert.strictEqual(found("x,y\n1,2"), undefined)
    // The second row is data, though no cell of it is a number.
    assert.strictEqual(joinedHeading(["店舗名", "住所"], ["合計商店", "本町"]), undefined)
  })
})

describe("A row that is no data", () => {
  it("sums up others, unless it says where or who", () => {
    for (const row of [
      "合計,100",
      "小計,,1",
      "総計（14日）,1",
      "計,2件",
      ",合計,5",
      "Total,¥1",
      "Grand Total,1",
      "【合計】,1",
      "月計,1,2",
      "合計,=SUM(A1:A9)"
    ]) {
      assert.isTrue(isSum(row.split(","), []), row)
    }
    for (const row of ["合計商店,100", "計画,1", "合計,本町", "2026/1/5,1", "トータル,1", ",,", "小計商店,"]) {
      assert.isFalse(isSum(row.split(","), []), row)
    }
    assert.isFalse(isSum(["合計", "34.86"], [1]))
    assert.isTrue(isNote(["", "※税込み", ""]))
    assert.isFalse(isNote(["※税込み", "1"]))
  })
})
