import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { messages } from "../../modules/console/web/trade-area/forecast/Messages.ts"
import {
  exampleTakings,
  readTakings as read,
  type Takings,
  takingsOf,
  textOfTakings
} from "../../modules/console/web/trade-area/forecast/Takings.ts"
import { takingsImport } from "../../modules/console/web/trade-area/forecast/TakingsImport.ts"
import { pageTable } from "../../src/table/PageTable.ts"
import { sheetOf, workbookOf } from "../support/Workbooks.ts"

/** What tests look at: the days, and the lines that are none. */
const briefOf = ({ days, fault, guessed, rejected }: Takings) => ({
  days,
  skipped: rejected.map(({ line }) => line),
  guessed,
  ...(fault === undefined ? {} : { fault })
})
const readTakings = (text: string) => briefOf(read(text))

const day = { date: "2026-11-09", revenue: 182_000, customers: 151 }

describe("Takings that are pasted", () => {
  for (const [name, line] of [
    ["of a CSV file", "2026-11-09,182000,151"],
    ["of cells of a spreadsheet", "2026/11/9\t182,000\t151"],
    ["with quoted amounts", '2026-11-09,"¥182,000",151人'],
    ["in Japanese, in wide letters", "２０２６年１１月９日\t１８２，０００円\t１５１名"]
  ] as const) {
    it(`are read ${name}`, () => {
      assert.deepStrictEqual(readTakings(line), { days: [day], skipped: [], guessed: 0 })
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
    // A sum is no line that was not understood.
    assert.deepStrictEqual(skipped, [2])
  })

  it("may have revenue alone or customers alone", () => {
    assert.deepStrictEqual(readTakings("2026-11-09,182000\n2026-11-10\t\t148\n2026-11-11,175000,,雪"), {
      days: [
        { date: "2026-11-09", revenue: 182_000 },
        { date: "2026-11-10", customers: 148 },
        { date: "2026-11-11", revenue: 175_000, weather_code: "雪" }
      ],
      skipped: [],
      guessed: 0
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

  it("have headings of two rows, sums between and below the days, notes, and cells with line ends", () => {
    const { days, skipped } = readTakings(
      ',売上,,来店\n日付,金額(千円),会計件数,客数(人)\n2026/11/9,182,99,151\n小計,182,99,151\n"2026/11/10",175,98,"148"\n' +
        '総計（2日）,357,197,299\n※税込み\n"2026/11/11\n(水)",100,1,2\n'
    )
    assert.deepStrictEqual(
      [days[0], days[1], days.length, skipped],
      [day, { date: "2026-11-10", revenue: 175_000, customers: 148 }, 3, []]
    )
    assert.deepStrictEqual(readTakings("日付,売上,,客数\n,店内,持帰,\n2026/11/9,100,82,151").fault, {
      kind: "ambiguous",
      columns: "売上 店内, 売上 持帰"
    })
  })

  it("take a year that is not written from other days or the title, and say of how many", () => {
    const neighbours = readTakings("日付,売上\n2026/12/31,1\n1/1(金),2\n1/2,3")
    assert.deepStrictEqual(
      [neighbours.days.map(({ date }) => date), neighbours.guessed],
      [["2026-12-31", "2027-01-01", "2027-01-02"], 2]
    )
    const titled = readTakings("令和8年11月 売上表\n日付,売上\n11/9,182000\n")
    assert.deepStrictEqual([titled.days[0]?.date, titled.guessed], [day.date, 1])
    assert.deepStrictEqual(readTakings("日付,売上\n11/9,182000\n").skipped, [2])
  })

  it("have days alone below or beside a month, whose year and month are taken and shown", () => {
    const first = { date: "2026-01-01", revenue: 182_000, customers: 151 }
    const second = { date: "2026-01-02", revenue: 175_000, customers: 148 }
    for (const text of [
      "2026年1月\n日,売上,客数\n1,182000,151\n2,175000,148",
      "令和8年1月分 売上日報\n\n日付,曜日,売上,客数\n1日,木,182000,151\n2日,金,175000,148\n合計,,357000,299",
      "2026年1月,売上,客数\n1(木),182000,151\n２(金),175000,148",
      "月,日,売上,客数\n2026年1月,1,182000,151\n,2,175000,148",
      "年月,日にち,売上,客数\n2026年1月,1,182000,151\n2026年1月,2,175000,148",
      "年,月,日,売上,客数\n2026,1,1,182000,151\n2026,1,2,175000,148",
      "2026年1月\n1,182000,151\n2,175000,148",
      "日付,売上,客数\n2026/1/1,182000,151\n2,175000,148"
    ]) {
      const { days, fault, rejected } = read(text)
      assert.deepStrictEqual([days, rejected, fault], [[first, second], [], undefined], text)
    }
    const months = read("日,売上\n2026年1月\n31,1\n2026年2月,\n1,2\n2,3\n30,4")
    assert.deepStrictEqual(
      [months.days.map(({ date }) => date), months.bare, months.guessed, months.rejected.map(({ line }) => line)],
      [["2026-01-31", "2026-02-01", "2026-02-02"], { days: 3, months: ["2026-01", "2026-02"] }, 0, [7]]
    )
    // Without a title a day that is earlier than the one before may be of any month.
    const untold = read("日付,売上\n2026/1/31,1\n1,2")
    assert.deepStrictEqual([untold.days.length, untold.rejected[0]?.value], [1, "1"])
    assert.deepStrictEqual(read("日,売上\n1,1\n2,2").days, [])
  })

  it("are read from a workbook and from gzip, of which a page unpacks so much", async () => {
    const rows = [["売上日報"], ["日付", "売上", "客数"], ["2026/11/9", 182_000, 151], ["合計", 182_000, 151]]
    const text = async (bytes: Uint8Array) => {
      const table = await pageTable(bytes)
      return "text" in table ? readTakings(table.text) : table
    }
    const expected = { days: [day], skipped: [], guessed: 0 }
    assert.deepStrictEqual(await text(workbookOf({ sheets: { 一: sheetOf(rows) } })), expected)
    assert.deepStrictEqual(await text(gzipSync("日付,売上,客数\n2026-11-09,182000,151")), expected)
    const reason = async (bytes: Uint8Array) => String(((await text(bytes)) as { readonly reason: string }).reason)
    assert.match(await reason(gzipSync(Buffer.alloc(2 ** 24 + 1))), /unpacks to more than 16 MiB/)
    assert.match(await reason(gzipSync("x".repeat(100)).subarray(0, 20)), /./)
    assert.match(await reason(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])), /save it as .xlsx/)
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

  it("name what cannot be read by column and value, a day that comes twice, and nothing on days without business", () => {
    const { days, rejected } = read(
      "日付,売上,客数\n2026/11/9,182000,151\n2026/11/10,-,休\n2026-11-11 09:12:44,1,1\n2026/11/9,5,1\n2026/11/12,△500,\n2026/11/13,-,20\n"
    )
    assert.deepStrictEqual(days, [day, { date: "2026-11-13", customers: 20 }])
    assert.deepStrictEqual(
      rejected.map(({ column, line, reason, value }) => [line, column, value, reason.split(/[;:(]/u)[0]]),
      [
        [3, "日付", "2026/11/10", "2026/11/10"],
        [4, "日付", "2026-11-11 09:12:44", "日付"],
        [5, "日付", "2026/11/9", "is the day of line 2 again"],
        [6, "売上", "△500", "売上"]
      ]
    )
  })

  it("have the columns that a person chose, and come back as they are from the text that the page shows", () => {
    const rows = read("いつ,いくら,純売上,人\n2026/11/9,182000,1,151")
    assert.deepStrictEqual([rows.days, rows.isHeaded, rows.fault], [[], false, { kind: "unknown" }])
    const cells = [
      ["いつ", "いくら", "純売上", "人"],
      ["2026/11/9", "182000", "1", "151"]
    ]
    const chosen = takingsOf(
      cells.map((texts, at) => ({ line: at + 1, cells: texts })),
      { date: "いつ", revenue: "いくら", customers: "人" }
    )
    assert.deepStrictEqual(chosen.days, [day])
    assert.deepStrictEqual(chosen.columns[1], { concept: "revenue", heading: "いくら", by: "given" })
    assert.deepStrictEqual(chosen.sample, [
      { line: 2, values: { date: day.date, revenue: "182000", customers: "151", weather: "" } }
    ])
    const days = [day, { date: "2026-11-10", customers: 148, weather_code: '雪,"雨"' }]
    assert.deepStrictEqual(read(textOfTakings(days)).days, days)
  })

  it("are looked at before they are taken, with columns that are known the next time", async () => {
    const texts = Object.fromEntries(Object.entries(messages).map(([name, [japanese]]) => [name, japanese])) as never
    let taken: ReadonlyArray<unknown> = []
    const kept = new Map<string, Readonly<Record<string, string>>>()
    const earlier = {
      find: (headings: ReadonlyArray<string>) => Promise.resolve(kept.get(JSON.stringify(headings))),
      keep: async (headings: ReadonlyArray<string>, choices: Readonly<Record<string, string>>) => {
        kept.set(JSON.stringify(headings), choices)
      }
    }
    let sent = 0
    const onSent = (bytes: number) => {
      sent = bytes
    }
    const target = takingsImport(earlier, texts, (days) => {
      taken = days
    })
    const file = (text: string) => new File([text], "売上.csv")
    const text = "いつ,いくら,人\n2026/11/9,182000,151\n2026/11/10,x0,1"
    const unknown = await target.look(file(text), {}, onSent)
    assert.deepInclude(unknown, { headings: ["いつ", "いくら", "人"] })
    assert.notProperty(unknown, "rows", "columns are not taken by their order")
    const choices = { date: "いつ", revenue: "いくら", customers: "人" }
    assert.deepInclude(await target.look(file(text), choices, onSent), { rows: 2, created: 1, rejectedCount: 1 })
    assert.deepStrictEqual(taken, [])
    await target.run(file(text), choices, true, onSent)
    assert.deepStrictEqual([taken, sent], [[day], file(text).size])
    const again = await target.look(file(text.replaceAll("11/9", "11/12")), {}, onSent)
    assert.deepInclude(again, { created: 1 })
    assert.deepStrictEqual(
      again.columns.map(({ by }) => by),
      ["kept", "kept", "kept", null]
    )
    assert.notProperty(await target.look(file("日付,売上,純売上高\n2026/11/9,1,2"), {}, onSent), "rows")
    assert.deepInclude(await target.look(file("日付,売上\n2026/11/9,182,000"), {}, onSent), {
      headings: ["日付", "売上"]
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
