import { assert, describe, it } from "@effect/vitest"
import { exampleTakings, readTakings } from "../../modules/console/web/trade-area/forecast/Takings.ts"

const day = { date: "2026-11-09", revenue: 182_000, customers: 151 }

describe("Takings that are pasted", () => {
  for (const [name, line] of [
    ["of a CSV file", "2026-11-09,182000,151"],
    ["of cells of a spreadsheet", "2026/11/9\t182,000\t151"],
    ["with quoted amounts", '2026-11-09,"¥182,000",151人'],
    ["in Japanese, in wide letters", "２０２６年１１月９日\t１８２，０００円\t１５１名"]
  ] as const) {
    it(`are read ${name}`, () => {
      assert.deepStrictEqual(readTakings(line), { days: [day], skipped: [] })
    })
  }

  it("are sorted by day, without their heading and empty lines", () => {
    const { days, skipped } = readTakings(
      "\uFEFF日付,売上,客数\r\n2026-11-10,175000,148\r\n\r\n2026-11-09,182000,151\r\n"
    )
    assert.deepStrictEqual(
      days.map(({ date }) => date),
      ["2026-11-09", "2026-11-10"]
    )
    assert.deepStrictEqual(skipped, [])
  })

  it("keep the weather as a code or a word, and name the lines that are no day", () => {
    const { days, skipped } = readTakings("2026-11-09,182000,151,61\n2026-11-10,,\n2026-11-11,190000,160,雪\n合計,,")
    assert.deepStrictEqual(
      days.map(({ weather_code }) => weather_code),
      [61, "雪"]
    )
    assert.deepStrictEqual(skipped, [2, 4])
  })

  it("may have revenue alone or customers alone", () => {
    assert.deepStrictEqual(readTakings("2026-11-09,182000\n2026-11-10\t\t148\n2026-11-11,175000,,雪"), {
      days: [
        { date: "2026-11-09", revenue: 182_000 },
        { date: "2026-11-10", customers: 148 },
        { date: "2026-11-11", revenue: 175_000, weather_code: "雪" }
      ],
      skipped: []
    })
  })

  it("are read by their heading, in any order, beside columns that do not matter and below titles", () => {
    const read = (text: string) => {
      const { days, fault, skipped } = readTakings(text)
      return [days, skipped, fault]
    }
    const expected = [[day, { date: "2026-11-10", revenue: 175_000, customers: 148 }], [], undefined]
    for (const text of [
      "日付,客数,売上\n2026/11/9,151,182000\n2026/11/10,148,175000",
      "日付,曜日,売上,客数\n2026/11/9,月,182000,151\n2026/11/10,火,175000,148",
      "売上日報\n\n営業日;純売上;会計件数;来店客数\n令和8年11月9日(月);182,000円;99;151人\n11/10(火);175,000円;98;148人",
      "日付\t売上（千円）\t客数\n20261109\t182\t151\n20261110\t175\t148",
      '日付,売上,客数\n46335,"¥182,000",１５１\n46336,"17.5万",148'
    ]) {
      assert.deepStrictEqual(read(text), expected, text)
    }
    assert.deepStrictEqual(read("日付,会計数,売上\n2026/11/9,99,182000"), [
      [{ date: day.date, revenue: 182_000 }],
      [],
      undefined
    ])
  })

  it("are refused where an amount lies in two cells, or two columns may be the takings", () => {
    const fault = (text: string) => {
      const read = readTakings(text)
      assert.deepStrictEqual(read.days, [])
      return read.fault
    }
    const cut = { kind: "thousands", line: 2 } as const
    assert.deepStrictEqual(fault("日付,売上,客数\n2026/11/9,182,000,151"), cut)
    assert.deepStrictEqual(fault("日付,曜日,売上\n2026/11/9,月,182,000"), cut)
    assert.deepStrictEqual(fault("2026/11/9,182,000,151"), { ...cut, line: 1 })
    assert.deepStrictEqual(fault("日付,売上高,純売上,客数\n2026/11/9,182000,180000,151"), {
      kind: "ambiguous",
      columns: "売上高, 純売上"
    })
    assert.deepStrictEqual(readTakings("日付,売上,客数\n2026/11/9,0x10,1e2").skipped, [2])
  })

  it("have an example of seventy days until yesterday", () => {
    const { days, skipped } = readTakings(exampleTakings("2026-12-01"))
    assert.deepStrictEqual(
      [days.length, days[0]?.date, days.at(-1)?.date, skipped],
      [70, "2026-09-22", "2026-11-30", []]
    )
  })
})
