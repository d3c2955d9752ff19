/** Walks of forms in the settings of the shop: found, sent by a scenario, changed and closed. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

export const formSettings: Walk = (it) => {
  for (const width of [1440, 390]) {
    it.effect(
      `finds the forms in the settings at ${width} px, says which scenario sends one, and changes it by keyboard`,
      () =>
        Effect.gen(function* () {
          const { url } = yield* ConsolePage
          const { complaints, page } = yield* openWindow(width)
          yield* Effect.promise(async () => {
            await page.goto(`${url}/settings`)
            await page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: "フォーム" }).click()
            await settled(page)
            const form = page.getByRole("list", { name: "フォーム", exact: true }).getByRole("listitem").first()
            const name = await form.getByRole("heading").innerText()
            await form.getByText("受付中", { exact: true }).waitFor()
            const address = await form.getByLabel("フォームのURL").inputValue()
            assert.match(address, /^https?:\/\/[^/]+\/f\/[0-9A-Z]{26}$/)
            assert.deepStrictEqual(await faultsOf(page), [])

            await go(page, "/scenarios/new")
            await page.getByLabel("シナリオ名").fill(`アンケート ${width}`)
            await page.getByLabel("開始のきっかけ").selectOption({ label: "予約が入ったとき" })
            await page.getByLabel("本文").first().fill(`アンケートにご協力ください。${address}`)
            await page.getByRole("button", { name: "下書き" }).click()
            await page.getByText("シナリオを保存しました").waitFor()

            await go(page, "/settings/forms")
            await form.getByRole("link", { name: `予約が入ったとき（シナリオ「アンケート ${width}」）` }).waitFor()
            await form.getByText("（一時停止）").first().waitFor()
            assert.deepStrictEqual(await faultsOf(page), [])
            const close = form.getByRole("button", { name: "受付を終了" })
            await close.focus()
            await page.keyboard.press("Enter")
            await form.getByText("受付終了", { exact: true }).waitFor()
            await form.getByRole("button", { name: "受付を再開" }).focus()
            await page.keyboard.press("Enter")
            await close.waitFor()
            await form.getByRole("link", { name: `「${name}」を編集` }).focus()
            await page.keyboard.press("Enter")
            await page.getByRole("heading", { name: "フォームを編集" }).waitFor()
            assert.strictEqual(await page.getByLabel("フォーム名").inputValue(), name)
          })
          assert.deepStrictEqual(complaints, [])
        }).pipe(Effect.scoped)
    )
  }
}
