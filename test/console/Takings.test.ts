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

  it("have an example of seventy days until yesterday", () => {
    const { days, skipped } = readTakings(exampleTakings("2026-12-01"))
    assert.deepStrictEqual(
      [days.length, days[0]?.date, days.at(-1)?.date, skipped],
      [70, "2026-09-22", "2026-11-30", []]
    )
  })
})
