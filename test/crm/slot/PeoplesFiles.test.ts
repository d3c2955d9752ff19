/** Lists of slots as booking services and people write them. */
import { gzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { workbookType } from "../../../src/http/endpoint/TableTypes.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { someStyles, workbookOf } from "../../support/Workbooks.ts"
import { roomsWith, slotsModule } from "./support.ts"

const token = "0123456789abcdef"
const app = TestApp.web(TestApp.routesOf(AccountsModule, slotsModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(roomsWith({ adminToken: Option.some(Redacted.make(token)) }))
)

const operator = Effect.gen(function* () {
  const accountId = yield* openAccount
  const { call } = yield* TestApp.TestApp
  return (
    method: string,
    path: string,
    body?: unknown,
    contentType = "text/csv",
    headers: Record<string, string> = {}
  ) =>
    Effect.gen(function* () {
      const isCsv = typeof body === "string" || body instanceof Uint8Array
      const response = yield* call(`/admin/v1/crm/accounts/${accountId}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": isCsv ? contentType : "application/json",
          ...headers
        },
        ...(body === undefined ? {} : { body: isCsv ? body : JSON.stringify(body) })
      })
      return (yield* Effect.promise(() => response.json())) as any
    })
})

layer(app, { excludeTestServices: true })("A list of slots", (it) => {
  it.effect("is imported with headings and times as booking services and people write them", () =>
    Effect.gen(function* () {
      const call = yield* operator
      const menu = yield* call("POST", "/menus", { name: "カット", duration: 60 })
      const rows = [
        "日付,開始時間,終了時間,定員,メニュー名",
        `1970/1/5,9時,10:00,２名,${menu.name}`,
        `1/6(火),午後3時半,午後4時半,,${menu.name}`,
        `昭和45年1月7日,22:00,2:00,1,${menu.name}`
      ].join("\n")
      const report = yield* call("POST", "/slots/import", rows)
      assert.deepInclude(report, { created: 3, rejectedCount: 0, guessedYears: 1 })
      const expected = [
        ["1970-01-05", "09:00", "10:00", 2],
        ["1970-01-06", "15:30", "16:30", menu.maxCapacity],
        ["1970-01-07", "22:00", "02:00", 1]
      ]
      for (const day of expected) {
        const { slots } = yield* call("GET", `/slots?from=${day[0]}`)
        assert.deepStrictEqual(
          slots.map(({ date, startTime, endTime, maxCapacity }: any) => [date, startTime, endTime, maxCapacity]),
          [day]
        )
      }
    })
  )

  it.effect("is read in the encoding in which a program saved it, and refused by its line where it is in none", () =>
    Effect.gen(function* () {
      const call = yield* operator
      yield* call("POST", "/menus", { name: "カット", duration: 60 })
      const around = (menu: ReadonlyArray<number>, hour: number) =>
        Buffer.concat([Buffer.from("date,start,menu\r\n"), Buffer.from(`1970-02-05,${hour}:00,`), Buffer.from(menu)])
      const shiftJis = [0x83, 0x4a, 0x83, 0x62, 0x83, 0x67]
      const eucJp = [0xa5, 0xab, 0xa5, 0xc3, 0xa5, 0xc8]
      const iso2022 = [0x1b, 0x24, 0x42, 0x25, 0x2b, 0x25, 0x43, 0x25, 0x48, 0x1b, 0x28, 0x42]
      const utf16 = Buffer.from("\uFEFFdate\tstart\tmenu\n1970-02-05\t18:00\tカット\n", "utf16le")
      for (const [body, contentType] of [
        [around(shiftJis, 10), "text/csv"],
        [around(shiftJis, 11), "text/csv; charset=Shift_JIS"],
        [around(shiftJis, 12), "text/csv;charset=cp932"],
        // Declared wrongly.
        [around(shiftJis, 13), 'text/csv; charset="utf-8"'],
        [around(eucJp, 14), "text/csv"],
        [around(eucJp, 15), "text/csv; charset=EUC-JP"],
        [around(iso2022, 16), "text/csv"],
        [around(iso2022, 17), "text/csv; charset=iso-2022-jp"],
        [utf16, "text/csv"]
      ] as const) {
        const report = yield* call("POST", "/slots/import", body, contentType)
        assert.deepInclude(report, { created: 1, rejectedCount: 0 }, `${contentType} ${JSON.stringify(report)}`)
      }
      const broken = yield* call(
        "POST",
        "/slots/import",
        around([...shiftJis, 0xff, 0x41], 19),
        "text/csv; charset=Shift_JIS"
      )
      assert.strictEqual(broken.status, 415)
      assert.include(broken.detail, "Line 2 of the body is not valid Shift_JIS")
    })
  )

  it.effect("is read from an Excel workbook, by the name of its sheet, and from gzip", () =>
    Effect.gen(function* () {
      const call = yield* operator
      yield* call("POST", "/menus", { name: "カット", duration: 60 })
      const row = (date: number, hour: number) =>
        `<row><c s="1"><v>${date}</v></c><c s="2"><v>${hour / 24}</v></c><c t="str"><v>カット</v></c></row>`
      const heading = ["日付", "開始", "メニュー"].map((text) => `<c t="str"><v>${text}</v></c>`).join("")
      const sheet = (...rows: ReadonlyArray<string>) => `<sheetData><row>${heading}</row>${rows.join("")}</sheetData>`
      const book = workbookOf({
        sheets: { 一月: sheet(row(25_630, 10)), 二月: sheet(row(25_660, 11), row(25_660, 1_000)) },
        styles: someStyles
      })
      assert.deepInclude(yield* call("POST", "/slots/import", book, workbookType), {
        stored: true,
        rows: 1,
        rejectedCount: 0
      })
      // Browsers and scripts often name another type.
      assert.deepInclude(yield* call("POST", "/slots/import", book, "text/csv"), {
        stored: true,
        rows: 1,
        rejectedCount: 0
      })
      const second = yield* call(
        "POST",
        `/slots/import?partial=true&sheet=${encodeURIComponent("二月")}`,
        book,
        workbookType
      )
      assert.deepInclude(second, { stored: true, rows: 2, rejectedCount: 1 })
      assert.include(second.rejected[0], { line: 3 })
      const unknown = yield* call("POST", "/slots/import?sheet=x", book, workbookType)
      assert.deepInclude(unknown, { status: 415 })
      assert.include(unknown.detail, 'has no sheet "x": its sheets are "一月", "二月"')
      const csv = gzipSync("date,start,menu\n1970-03-05,10:00,カット\n")
      for (const [headers, type] of [
        [{ "content-encoding": "gzip" }, "text/csv"],
        [{}, "application/gzip"],
        [{}, "text/csv"]
      ] as const) {
        assert.deepInclude(yield* call("POST", "/slots/import", csv, type, headers), { stored: true, rows: 1 }, type)
      }
      const bomb = gzipSync(Buffer.alloc(2 ** 24 + 1, 0x0a))
      assert.isBelow(bomb.length, 100_000)
      assert.include((yield* call("POST", "/slots/import", bomb)).detail, "unpacks to more than 16 MiB")
      const zeros = workbookOf({ sheets: { 一: `<!--${" ".repeat(70 * 2 ** 20)}--><sheetData/>` } })
      assert.isBelow(zeros.length, 500_000)
      assert.include((yield* call("POST", "/slots/import", zeros, workbookType)).detail, "unpacks to more than 64 MiB")
      const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
      assert.include((yield* call("POST", "/slots/import", old, "application/vnd.ms-excel")).detail, "save it as .xlsx")
      assert.deepInclude(yield* call("POST", "/menus", csv, workbookType), { status: 415 })
      assert.deepInclude(yield* call("POST", "/menus", csv, "text/csv", { "content-encoding": "gzip" }), {
        status: 415
      })
    })
  )
})
