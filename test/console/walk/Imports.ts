/** Walk of an owner who imports a file whose headings the service does not know. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"
import { keys, mouse } from "./Hand.ts"

const file = (people: ReadonlyArray<string>) => ({
  name: "お客様.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["呼び名,連絡,しるし", ...people].join("\r\n"))
})

/** Eight days of a month that stands above them, under headings that the service does not know. */
const takings = {
  name: "売上.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "令和8年3月分",
      "いつ,いくら,人",
      ...Array.from({ length: 8 }, (_, at) => `${at + 1}日,"${182 + at},400円",${151 + at}名`)
    ].join("\r\n")
  )
}

export const imports: Walk = (it) => {
  it.effect("imports takings of days alone, and knows their columns the next time, in another browser too", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      for (const time of ["first", "second"]) {
        const { complaints, page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/forecast`)
          await page.getByText("売上を貼り付け").click()
          await page.getByRole("button", { name: "ファイルから取り込む" }).click()
          const dialog = page.getByRole("dialog")
          await dialog.locator("input[type=file]").setInputFiles(takings)
          if (time === "first") {
            await dialog.getByRole("alert").waitFor()
            for (const [concept, heading] of [
              ["日付", "いつ"],
              ["売上", "いくら"],
              ["客数", "人"]
            ] as const)
              await dialog.getByLabel(concept, { exact: true }).selectOption(heading)
          } else await dialog.getByText("前回の選択").first().waitFor()
          await dialog.getByText("日だけの日付が8件あり、表題や前の行の年月（2026-03）としました。").waitFor()
          const folder = process.env["IMPORT_SHOTS"]
          if (folder !== undefined) await page.screenshot({ path: `${folder}/takings-${time}.png` })
          await dialog.getByRole("button", { name: "取り込む", exact: true }).click()
          await dialog.getByText("新規 8、変更 0、変更なし 0、取り込めない行 0").waitFor()
          await dialog.getByText("閉じる", { exact: true }).last().click()
          await page.getByText("8日分を読み取りました（2026-03-01〜2026-03-08）").waitFor()
        })
        assert.deepStrictEqual(complaints, [])
      }
    }).pipe(Effect.scoped)
  )

  for (const [width, hand, way] of [
    [1440, keys, "without a mouse"],
    [390, mouse, "with one"]
  ] as const) {
    it.effect(`imports a file on ${width} pixels ${way}: looks at it, chooses columns, and leaves a row out`, () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(width)
        const people = [`取込 花子${width},090-1234-5678,常連`, `取込 太郎${width},,常連;猫`, `取込 次郎${width},110,`]
        yield* Effect.promise(async () => {
          await page.goto(`${url}/friends?guests=true`)
          await hand.press(page.getByRole("button", { name: "CSVを取り込む" }))
          const dialog = page.getByRole("dialog")
          await hand.chooseFile(dialog.getByRole("button", { name: "ファイルを選ぶ" }), file(people))
          // The second time the columns are known.
          if (width === 1440) {
            await dialog.getByRole("alert").waitFor()
            await hand.select(dialog.getByLabel("表示名"), "呼び名")
          }
          await dialog.getByText("新規 3").or(dialog.getByText("新規 2")).waitFor()
          if (width === 1440) {
            await hand.select(dialog.getByLabel("電話番号"), "連絡")
            await dialog.getByText("4行目").waitFor()
            await hand.select(dialog.getByLabel("タグ", { exact: true }), "しるし")
          } else await dialog.getByText("前回の選択").first().waitFor()
          await dialog.getByText("常連;猫").waitFor()
          await dialog.getByText("4行目: 連絡「110」 電話番号として読めません").waitFor()
          assert.isTrue(await dialog.getByRole("button", { name: "取り込む", exact: true }).isDisabled())
          assert.deepStrictEqual(await faultsOf(page), [])
          const folder = process.env["IMPORT_SHOTS"]
          if (folder !== undefined) await page.screenshot({ path: `${folder}/import-${width}.png` })
          await hand.toggle(dialog.getByLabel("取り込めない行を除いて取り込む"))
          await hand.press(dialog.getByRole("button", { name: "取り込む", exact: true }))
          await dialog.getByText("取り込みました").waitFor()
          await dialog.getByText("新規 2、変更 0、変更なし 0、取り込めない行 1").waitFor()
          if (folder !== undefined) await page.screenshot({ path: `${folder}/imported-${width}.png` })
          await hand.press(dialog.getByRole("button", { name: "閉じる", exact: true }).last())
          await page.getByText(`取込 花子${width}`).waitFor()
        })
        // The look at unknown headings is refused, which the browser notes.
        assert.deepStrictEqual(
          complaints.filter((text) => !/400/u.test(text)),
          []
        )
      }).pipe(Effect.scoped)
    )
  }
}
