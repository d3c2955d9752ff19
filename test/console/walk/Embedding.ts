/** The console in a frame of another page. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { findingsOf } from "../../support/Chromium.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import type { Walk } from "./Findings.ts"
import { enter } from "./FirstStart.ts"

const looks = {
  role: "developer",
  section: "developers",
  page: "/developers/endpoints",
  language: "en",
  colorScheme: "dark",
  color: "teal"
}

export const embedding: Walk = (it) => {
  it.effect("is shown by another page in its colours, with one section and without a header", () =>
    Effect.gen(function* () {
      const { elsewhere, service, settings } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      const ask = async <A>(path: string, init: RequestInit = {}): Promise<A> => {
        const headers = { authorization: `Bearer ${settings["ADMIN_TOKEN"]}`, "content-type": "application/json" }
        const response = await fetch(`${service.url}${path}`, { ...init, headers })
        return (await response.json()) as A
      }
      yield* Effect.promise(async () => {
        const { accounts } = await ask<{ accounts: ReadonlyArray<{ id: string }> }>("/admin/v1/accounts")
        const { url } = await ask<{ url: string }>(`/admin/v1/accounts/${accounts[0]?.id}/console_links`, {
          method: "POST",
          body: JSON.stringify(looks)
        })
        await page.goto(`${elsewhere}/?${new URLSearchParams({ src: url })}`)
        const frame = page.frameLocator("iframe")
        await frame.getByRole("heading", { level: 1 }).waitFor()
        assert.strictEqual(await frame.locator("html").getAttribute("data-mantine-color-scheme"), "dark")
        const links = await frame.getByRole("navigation").getByRole("link").allInnerTexts()
        assert.includeMembers(links, ["Webhooks"])
        assert.notInclude(links, "Friends")
        assert.strictEqual(await frame.getByText("Ekimae", { exact: true }).count(), 0)
        const inner = page.frames().find((each) => each.url().includes("/console/")) ?? assert.fail("no frame")
        assert.match(inner.url(), /\/console\/developers\/endpoints$/)
        assert.deepStrictEqual(await findingsOf(inner), [])
        await page.reload()
        await frame
          .getByText("The session has ended")
          .or(frame.getByText(/no longer/))
          .first()
          .waitFor()
      })
      assert.deepStrictEqual(
        complaints.filter((text) => !text.includes("404")),
        []
      )
    }).pipe(Effect.scoped)
  )

  it.effect("knows no person who looks at that page, whatever address it puts into the frame", () =>
    Effect.gen(function* () {
      const { elsewhere, service } = yield* ConsolePage
      // Both are 127.0.0.1, which is one site whatever the port: the browser sends the cookie of the person into the frame.
      const { page } = yield* enter(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${elsewhere}/?${new URLSearchParams({ src: `${service.url}/console/` })}`)
        const frame = page.frameLocator("iframe")
        await frame.getByText("接続が終わりました").waitFor()
        assert.strictEqual(await frame.getByRole("navigation").count(), 0)
      })
    }).pipe(Effect.scoped)
  )
}
