/** Walks of areas: who lives there, and what is around a place. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

export const areas: Walk = (it) => {
  for (const width of [1440, 390])
    it.effect(`shows the ages of an area beside prefecture and nation, as a picture and a table, at ${width} px`, () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(width)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/areas/13104`)
          await settled(page)
          const figure = page.getByRole("figure").filter({ has: page.getByText("年齢と性別", { exact: true }) })
          await figure.getByRole("img", { name: /^年齢と性別: .*新宿区$/ }).waitFor()
          await figure.getByRole("button", { name: "表で見る" }).focus()
          await page.keyboard.press("Enter")
          const table = figure.getByRole("table")
          await table.getByText("100以上").waitFor()
          assert.strictEqual(await table.getByRole("row").count(), 22)
          assert.deepStrictEqual(await faultsOf(page), [])
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )

  it.effect("numbers the competitors on the map as in the list", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/trade-area?lat=35.6896&lng=139.6995&industry=restaurant`)
        await settled(page)
        const list = page.getByRole("region", { name: "競合店" })
        await list.getByRole("row").nth(1).waitFor()
        const [, ...rows] = await list.getByRole("row").all()
        const numbers = await Promise.all(rows.map((row) => row.getByRole("cell").first().innerText()))
        assert.deepStrictEqual(numbers.slice(0, 3), ["1", "2", "3"])
        // Of numbers that would cover each other the first is shown, and more of them nearer by; the last mark is the place itself.
        const marks = page.locator(".map .number")
        const shown = (await marks.allTextContents()).slice(0, -1)
        assert.strictEqual(shown[0], "1")
        assert.isEmpty(shown.filter((mark) => !numbers.includes(mark)))
        await page.getByRole("button", { name: "拡大" }).press("Enter")
        assert.isAbove(await marks.count(), shown.length + 1)
        page.setDefaultTimeout(20_000)
        await page.setViewportSize({ width: 390, height: 900 })
        await page.screenshot({ path: "/tmp/b-ta-390.png" })
        assert.deepStrictEqual(await faultsOf(page), [])
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
