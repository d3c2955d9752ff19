/** Walks of who analyses: simulations, forecasts, candidates. */
import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { sheetOf, workbookOf } from "../../support/Workbooks.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

const pricesOf = (page: Page) => page.getByRole("textbox", { name: "価格（円）", exact: true })

/** Starts a price test by its form, and waits until its result is there. */
const runPriceTest = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/simulations/new`)
  await page.getByLabel("業種").fill("カフェ")
  await pricesOf(page).fill("380, 450 520")
  await page.getByRole("combobox", { name: "エリア" }).fill("新宿")
  await page.getByRole("option", { name: /新宿区$/ }).click()
  await page.getByLabel("人数").fill("100")
  await page.getByRole("button", { name: "実行" }).click()
  await page.getByRole("img", { name: "売上" }).waitFor()
}

export const analysis: Walk = (it) => {
  it.effect("starts a simulation, shows its result as pictures, and gives it away as CSV and PNG", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await runPriceTest(page, url)
        assert.deepStrictEqual(await faultsOf(page), [])
        for (const [button, name] of [
          ["売上: CSV", "売上.csv"],
          ["売上: PNG", "売上.png"]
        ] as const) {
          const downloading = page.waitForEvent("download")
          await page.getByRole("button", { name: button }).click()
          const download = await downloading
          assert.strictEqual(download.suggestedFilename(), name)
          const content = readFileSync(await download.path())
          if (name.endsWith("csv")) {
            assert.match(content.toString(), /^\uFEFF価格,売上,下限,上限\r\n380,\d/)
          } else {
            assert.strictEqual(content.subarray(1, 4).toString(), "PNG")
          }
        }
        await page.getByLabel("450 案内した人数").fill("1000")
        await page.getByLabel("450 買った人数").fill("120")
        await page.getByRole("button", { name: "実績を送る" }).click()
        await page.getByText(/^次回からの予測は/).waitFor()
        const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)
        assert.isAtMost(pages!.length, 2)
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  it.effect("says which value of a form the service refuses", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(768)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/simulations/new`)
        await page.getByLabel("業種").fill("カフェ")
        await pricesOf(page).fill("380")
        await page.getByRole("button", { name: "実行" }).click()
        await page.getByRole("alert").getByText("/inputParams/prices").waitFor()
        assert.strictEqual(await pricesOf(page).getAttribute("aria-invalid"), "true")
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "offers a forecast from reservations without a file, and says what is missing where there are too few",
    () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { page } = yield* openWindow(390)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/forecast`)
          await page.getByText("ファイルは不要です", { exact: false }).waitFor()
          await page.getByRole("button", { name: "予測する", exact: true }).click()
          await page.getByRole("alert").getByText("予約による来店の履歴が7日分に足りません", { exact: false }).waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
          await page.getByText("売上を貼り付け", { exact: true }).click()
          await page.getByRole("button", { name: "例を入れる" }).click()
          await page.getByRole("button", { name: "予測する", exact: true }).click()
          await page.getByRole("img", { name: "売上の実績と予測" }).waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
        })
      }).pipe(Effect.scoped)
  )

  it.effect("forecasts from takings that are pasted, and compares candidates", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/forecast`)
        await page.getByText("売上を貼り付け", { exact: true }).click()
        const days = Array.from({ length: 21 }, (_, i) => `2026/11/${i + 1}\t"${120 + 20 * (i % 7)},000"\t${90 + i}`)
        await page.getByLabel("過去の売上（CSV）").fill(["日付\t売上\t客数", ...days, "きのう\t1000\t9"].join("\n"))
        await page.getByText("21日分を読み取りました（2026-11-01〜2026-11-21）").waitFor()
        await page.getByText("23行目: 日付「きのう」 日付として読めません").waitFor()
        await page.getByRole("button", { name: "予測する", exact: true }).click()
        await page.getByRole("img", { name: "売上の実績と予測" }).waitFor()
        await page.getByRole("heading", { name: "人数と仕込みの目安" }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])

        await page.getByRole("button", { name: "ファイルから取り込む" }).click()
        const dialog = page.getByRole("dialog")
        const rows = Array.from({ length: 9 }, (_, i) => [`2026/11/${i + 1}`, 100_000 + i, 90 + i, 1_000])
        const sheet = sheetOf([["売上日報"], ["いつ", "売上", "来た人", "純売上"], ...rows, ["2026/11/9", 1, 1, 1]])
        const buffer = Buffer.from(workbookOf({ sheets: { 一: sheet } }))
        const mimeType = "application/octet-stream"
        await dialog.locator("input[type=file]").setInputFiles({ name: "売上.xlsx", mimeType, buffer })
        await dialog.getByText("どの列を使うか決められません: 売上, 純売上", { exact: false }).waitFor()
        await dialog.getByLabel("売上").selectOption("売上")
        await dialog.getByText("日付と、売上か客数の列が見出しに見つかりません", { exact: false }).waitFor()
        await dialog.getByLabel("日付").selectOption("いつ")
        await dialog.getByLabel("客数").selectOption("来た人")
        await dialog.getByText("新規 9、変更 0、変更なし 0、取り込めない行 1").waitFor()
        await dialog.getByText("12行目: いつ「2026/11/9」", { exact: false }).waitFor()
        await dialog.getByRole("cell", { name: "2026-11-05" }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByLabel("取り込めない行を除いて取り込む").check()
        await dialog.getByRole("button", { name: "取り込む", exact: true }).click()
        await dialog.getByText("取り込みました").waitFor()
        await dialog.getByText("閉じる", { exact: true }).last().click()
        await page.getByText("9日分を読み取りました（2026-11-01〜2026-11-09）").waitFor()

        await go(page, "/trade-area/candidates")
        await page.getByRole("button", { name: "例を入れる" }).click()
        await page.getByRole("button", { name: "比較する" }).click()
        await page.getByText("1位").waitFor()
        await page.getByRole("img", { name: "地図" }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
