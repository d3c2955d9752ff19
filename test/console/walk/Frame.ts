/** What surrounds the pages: keyboard, language, and a service that cannot be reached. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import type { Walk } from "./Findings.ts"

export const frame: Walk = (it) => {
  it.effect("is used by keyboard alone, in another language and other colours", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/`)
        await settled(page)
        await page.keyboard.press("Tab")
        assert.strictEqual(await page.evaluate("document.activeElement?.textContent"), "本文へ移動")
        await page.keyboard.press("Enter")
        assert.strictEqual(await page.evaluate("document.activeElement?.id"), "content")

        await page.getByRole("button", { name: /ユーザーメニュー/ }).focus()
        await page.keyboard.press("Enter")
        await page.getByRole("menuitem", { name: "English" }).waitFor()
        for (let pressed = 0; pressed < 10; pressed++) {
          await page.keyboard.press("ArrowDown")
          if ((await page.evaluate("document.activeElement?.textContent")) === "English") break
        }
        await page.keyboard.press("Enter")
        await page.getByRole("heading", { name: "Overview" }).waitFor()
        assert.strictEqual(await page.getAttribute("html", "lang"), "en")

        await page.getByRole("link", { name: "Simulations" }).first().focus()
        await page.keyboard.press("Enter")
        await page.getByRole("heading", { name: "Simulations" }).waitFor()
        await page.reload()
        await page.getByRole("heading", { name: "Simulations" }).waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("says that the service cannot be reached, and goes on by itself when it can", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { context, page } = yield* openWindow(768)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/areas`)
        await settled(page)
        await context.setOffline(true)
        await page.getByLabel("都道府県", { exact: true }).selectOption("27")
        await page.getByRole("alert").getByText("サービスに接続できません").waitFor()
        await context.setOffline(false)
        await page.getByText("サービスに再接続しました").waitFor()
        await page.getByRole("table").waitFor()
      })
    }).pipe(Effect.scoped)
  )
}
