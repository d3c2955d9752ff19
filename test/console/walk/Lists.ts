/** Lists of any length: what is on the page stays small. Last of all, since it fills the account. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import type { Walk } from "./Findings.ts"

const people = 10_000

/** Takes in guests as their owner does with a file. */
const importGuests = `(async () => {
  const names = Array.from({ length: ${people} }, (_, at) => "来店客 " + String(at).padStart(5, "0"))
  const path = "/admin/v1/crm/accounts/" + localStorage.getItem("ekimae.account") + "/friends/import"
  const body = ["displayName", ...names].join("\\n")
  const { status } = await fetch(path, { method: "POST", headers: { "content-type": "text/csv" }, body })
  return status
})()`

export const lists: Walk = (it) => {
  it.effect("scrolls through 10,000 people, and draws only those in view", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/friends?guests=true`)
        await page.locator("h1").waitFor()
        assert.strictEqual(await page.evaluate(importGuests), 200)
        await page.reload()
        const list = page.getByRole("region", { name: "友だち" })
        const size = Number(await list.getByRole("listitem").first().getAttribute("aria-setsize"))
        assert.isAtLeast(size, people)
        const seen = new Set<string>()
        for (let step = 0; step <= 20; step++) {
          await list.evaluate((element, share) => element.scrollTo({ top: element.scrollHeight * share }), step / 20)
          const position = step === 20 ? size : Math.max(1, Math.floor((size * step) / 20))
          const row = list.locator(`li[aria-posinset="${position}"] a`)
          await row.waitFor()
          seen.add(await row.innerText())
          assert.isAtMost(await list.getByRole("listitem").count(), 40)
        }
        assert.strictEqual(seen.size, 21)
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
