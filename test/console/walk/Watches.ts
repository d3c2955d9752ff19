/** Walks of watches: the first value of a page and its place, before the watch starts. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

/** A page with two prices, of which it does not say which one it is about, and with markup that is text. */
const menu = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>料金</title><h1>美容室ミナモ</h1><h2>カット</h2>
  <ul id="menu"><li>カット <span class="yen">5,500円</span></li><li>カラー <span class="yen">7,700円</span></li></ul>
  <p>&lt;script&gt;document.title = "changed"&lt;/script&gt;</p></html>`

const salon = Effect.gen(function* () {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === "/" ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(menu)
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
    () => Effect.sync(() => server.close())
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

export const watches: Walk = (it) => {
  it.effect(
    "shows the first value and its place before a watch starts, and lets a person choose, by keyboard on a phone",
    () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const site = yield* salon
        const { complaints, page } = yield* openWindow(390)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/observations/new`)
          await settled(page)
          await page.getByLabel("名前").fill("カラーの料金")
          await page.getByLabel("ページのURL").fill(site)
          await page.keyboard.press("Enter")
          await page.getByText("値を読み取れませんでした").waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
          const colour = page.getByRole("button", { name: "これを見守る: 7,700円" })
          await colour.focus()
          await page.keyboard.press("Enter")
          const found = page.getByRole("status").filter({ hasText: "最初の値" })
          await found.waitFor()
          assert.match(await found.innerText(), /最初の値: 7,700 円/)
          assert.include(await found.innerText(), "見出し「カット」の下です。")
          assert.strictEqual(await found.locator("mark").innerText(), "7,700円")
          assert.include(await found.innerText(), '<script>document.title = "changed"</script>')
          assert.deepStrictEqual(await faultsOf(page), [])
          // Another address is shown before it can be started.
          await page.getByLabel("ページのURL").fill(`${site}gone`)
          await page.getByRole("button", { name: "最初の値を見る（無料）" }).click()
          await page.getByText("ページがありません。").waitFor()
          await page.getByLabel("ページのURL").fill(site)
          await page.getByRole("button", { name: "最初の値を見る（無料）" }).click()
          await found.waitFor()
          await page.getByRole("button", { name: "定点チェックを始める" }).click()
          await page.getByRole("heading", { name: "カラーの料金" }).waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
  )

  it.effect("writes on a map in letters of 11 pixels or more on a phone", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(390)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/trade-area?lat=35.6896&lng=139.6995&industry=restaurant`)
        await page.locator("svg.map .number").first().waitFor()
        const sizes = await page.evaluate<
          ReadonlyArray<number>
        >(`[...document.querySelectorAll("svg.map text")].map((text) =>
          Number.parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getBoundingClientRect().width / 720)`)
        assert.isAbove(sizes.length, 5)
        assert.isAtLeast(Math.min(...sizes), 11)
      })
    }).pipe(Effect.scoped)
  )
}
