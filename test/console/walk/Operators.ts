/** Walks of operators. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

/** Shows a column and hides another, for the next visit too. */
const chooseColumns = async (page: Page): Promise<void> => {
  const choose = (name: string) => page.getByRole("menuitemcheckbox", { name, exact: true }).click()
  await page.getByRole("button", { name: "列を選ぶ" }).click()
  await choose("テナント")
  await choose("失敗回数")
  await page.keyboard.press("Escape")
  await page.reload()
  await page.getByRole("columnheader", { name: "テナント" }).waitFor()
  assert.strictEqual(await page.getByRole("columnheader", { name: "失敗回数" }).count(), 0)
}

export const operators: Walk = (it) => {
  it.effect(
    "finds a failed job by its count and by its argument, retries it, follows all until they have settled, and deletes it",
    () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          // No statistics of it are there, so its profile cannot be generated.
          await page.goto(`${url}/areas/13201`)
          await page.getByRole("button", { name: "プロフィールを作成" }).click()
          await page
            .getByRole("status")
            .getByText(/統計はまだ取り込まれていません/)
            .waitFor()

          // From the live page it takes a click on the count, and one on the job's button.
          await page.goto(`${url}/operate/live`)
          await page
            .getByRole("row", { name: /^area\/generate/ })
            .getByRole("link", { name: "1", exact: true })
            .click()
          await page.getByRole("button", { name: "再実行", exact: true }).click()
          await page.getByText("再実行を開始しました").waitFor()

          await page.goto(`${url}/operate/jobs?argument=areaCode%3D13201`)
          await page.getByText("StatisticsMissing").waitFor()
          // Counts follow the argument, too: other jobs have completed by now.
          await page.getByRole("button", { name: "失敗 1", exact: true }).waitFor()
          await page.getByRole("button", { name: "完了 0", exact: true }).waitFor()
          await chooseColumns(page)
          await page.getByRole("checkbox", { name: "表示中のすべてを選択" }).check()
          await page.getByRole("button", { name: "再実行 (1)…" }).click()
          await page.getByRole("dialog").getByText("area/generate").waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
          await page.getByRole("dialog").getByRole("button", { name: "再実行", exact: true }).click()
          await page.getByText("1 件中 1 件が終了（失敗 1 件）").waitFor()
          // It is followed again after a reload.
          await page.reload()
          await page.getByText("1 件中 1 件が終了（失敗 1 件）").waitFor()

          await page.locator("tbody a").first().click()
          await page.getByRole("button", { name: "削除", exact: true }).click()
          await page.getByRole("dialog").getByRole("button", { name: "削除", exact: true }).click()
          await page.getByRole("heading", { name: "ジョブ", exact: true }).waitFor()
          await go(page, "/operate/jobs?argument=areaCode%3D13201")
          await page.getByText("条件に合うジョブはありません").waitFor()
        })
      }).pipe(Effect.scoped)
  )
}
