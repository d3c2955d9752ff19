/** What the pages show where there is next to nothing, and where the service does not answer. After `firstStart`, whose users sign in. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { BrowserContext, Page } from "playwright-core"
import * as Service from "../../support/ServiceProcess.ts"
import { ConsolePage } from "../ConsolePage.ts"
import { excessOf, go, seriousFindings, type Walk } from "./Findings.ts"
import { enter, operator } from "./FirstStart.ts"

const paths = [
  "/",
  "/simulations",
  "/areas",
  "/areas/13104",
  "/trade-area?lat=35.6896&lng=139.6995&industry=restaurant",
  "/developers/keys",
  "/developers/endpoints",
  "/developers/events",
  "/reservations",
  "/members",
  "/forms",
  "/scenarios",
  "/chains",
  "/observations",
  "/friends",
  "/friends/tags",
  "/users",
  "/profile"
]

const operatorPaths = ["live", "activity", "jobs", "dead", "schedules", "nodes", "accounts", "endpoints", "audit"].map(
  (name) => `/operate/${name}`
)

const away = (page: Page) => page.getByRole("main").getByText("サービスに接続できません")

/** No request about data gets through for a while, though the files of the pages do. */
const losesAndFinds = async (
  { context, page }: { readonly context: BrowserContext; readonly page: Page },
  shown: ReadonlyArray<string>
): Promise<void> => {
  const requests = /\/(?:api|admin|healthz)\b/
  await context.route(requests, (route) => route.abort())
  for (const path of shown) {
    await go(page, path)
    await away(page).first().waitFor()
    assert.deepStrictEqual(await seriousFindings(page, "main"), [], path)
  }
  await context.unroute(requests)
  await page.getByText("サービスに再接続しました").waitFor()
  for (const path of shown) {
    await go(page, path)
    await away(page).first().waitFor({ state: "detached" })
  }
}

export const states: Walk = (it) => {
  it.effect("shows every page of an account that has hardly begun, and no failure", () =>
    Effect.gen(function* () {
      const { page } = yield* enter(390)
      yield* Effect.promise(async () => {
        for (const path of paths) {
          await go(page, path)
          assert.strictEqual(await page.locator("main [role=alert]").count(), 0, path)
          assert.deepStrictEqual(await seriousFindings(page, "main"), [], path)
          assert.deepStrictEqual(await excessOf(page), [], path)
        }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("says on every page that the service cannot be reached, and shows it as soon as it can", () =>
    Effect.gen(function* () {
      const shop = yield* enter(1440)
      const operated = yield* enter(1440, operator, "準備ができました")
      yield* Effect.promise(async () => {
        await losesAndFinds(shop, paths.slice(1))
        await losesAndFinds(operated, operatorPaths)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("goes on by itself when the service was stopped and is started again", () =>
    Effect.gen(function* () {
      const { service, settings } = yield* ConsolePage
      const { page } = yield* enter(1440)
      yield* service.signal("SIGTERM")
      yield* service.exited
      yield* Effect.promise(async () => {
        // The files of that page are not loaded yet.
        await page.getByRole("link", { name: "シナリオ" }).first().click()
        await away(page).first().waitFor()
      })
      yield* Service.start({ ...settings, PORT: new URL(service.url).port })
      yield* Effect.promise(async () => {
        await page.getByText("サービスに再接続しました").waitFor()
        await page.getByText("シナリオはまだありません").waitFor()
        await away(page).first().waitFor({ state: "detached" })
      })
    }).pipe(Effect.scoped)
  )
}
