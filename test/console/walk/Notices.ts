/** Walks of notices: where those of the staff go. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

export const notices: Walk = (it) => {
  it.effect("sends the notices of a member of the staff by mail, set by keyboard and on a phone", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(390)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/settings/staff`)
        await settled(page)
        const edit = page.getByRole("button", { name: "林 さやかさんの設定を変更" })
        await edit.focus()
        await page.keyboard.press("Enter")
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel("お知らせの宛先").focus()
        await page.keyboard.press("ArrowDown")
        assert.strictEqual(await dialog.getByLabel("お知らせの宛先").inputValue(), "mail")
        await dialog.getByText("このサービスではまだメールを送れません").waitFor()
        await page.keyboard.press("Tab")
        await page.keyboard.type("hayashi@salon.example")
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByLabel("お知らせする予約").selectOption({ label: "お店のすべての予約（オーナー向け）" })
        await dialog.getByLabel("メールアドレス").press("Enter")
        await dialog.waitFor({ state: "detached" })
        await page.reload()
        await edit.click()
        assert.strictEqual(await dialog.getByLabel("メールアドレス").inputValue(), "hayashi@salon.example")
        assert.strictEqual(await dialog.getByLabel("お知らせする予約").inputValue(), "all")
        await dialog.getByLabel("お知らせの宛先").selectOption({ label: "なし" })
        assert.strictEqual(await dialog.getByLabel("メールアドレス").count(), 0)
        await dialog.getByRole("button", { name: "保存" }).click()
        await dialog.waitFor({ state: "detached" })
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
