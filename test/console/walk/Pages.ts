/** Opens every page at three widths, light and dark. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { excessOf, go, seriousFindings, until, type Walk } from "./Findings.ts"

const paths = [
  "/",
  "/simulations",
  "/simulations/new",
  "/simulations/new?template=ad_test",
  "/areas",
  "/areas?measure=business&prefecture=13",
  "/areas/13104",
  "/areas/compare?a=13104&b=13101",
  "/trade-area",
  "/trade-area?lat=35.6896&lng=139.6995&industry=restaurant",
  "/trade-area/candidates",
  "/forecast",
  "/developers/endpoints",
  "/developers/events",
  "/reservations",
  "/members",
  "/forms",
  "/forms/new",
  "/settings/forms",
  "/scenarios",
  "/scenarios/new",
  "/chains",
  "/observations",
  "/observations/new",
  "/friends",
  "/friends/tags",
  "/messages",
  "/messages/new",
  "/messages/replies",
  "/messages/templates",
  "/messages/rich-menus",
  "/operate/live",
  "/operate/activity",
  "/operate/activity?span=day&actor=area%2Fgenerate",
  "/operate/jobs",
  "/operate/dead",
  "/operate/schedules",
  "/operate/nodes",
  "/operate/accounts",
  "/operate/endpoints",
  "/operate/endpoints?health=disabled",
  "/operate/audit",
  "/profile",
  "/users"
]

/** Lists, whose first link leads to a page of one thing. */
export const listPaths = [
  "/members",
  "/forms",
  "/scenarios",
  "/chains",
  "/observations",
  "/friends",
  "/operate/jobs",
  "/operate/accounts"
]

export const openFirst = async (page: Page, list: string): Promise<void> => {
  await go(page, list)
  const link = await page.locator("main :is(td, li) a").first().elementHandle()
  assert.isNotNull(link)
  await link.click()
  await page.waitForURL((address) => address.pathname.startsWith(`/console${list}/`))
  // The list stays until the page of the thing is loaded.
  await link.waitForElementState("hidden")
  await settled(page)
}

/** Labels of pictures of less than 11 pixels, once the pictures have taken to a new width. */
const smallLabelsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const small = `[...document.querySelectorAll("svg.chart text")]
    .filter((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 11)
    .map((text) => text.textContent)`
  await until(page, `${small}.length === 0`, 3_000)
  return page.evaluate<ReadonlyArray<string>>(small)
}

/** The demo has no observation where the port of the service is not known before it starts. */
const watchAnArea = async (service: string, key: string): Promise<void> => {
  const { status } = await fetch(`${service}/api/v1/observations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      observationType: "area_watch",
      title: "新宿区",
      schedule: "0 9 * * *",
      monthlyBudgetYen: 100,
      settings: { areaCode: "13104" }
    })
  })
  assert.strictEqual(status, 201)
}

export const pages: Walk = (it) => {
  it.effect("shows each page at 390, 768 and 1440 px without faults, light and dark", () =>
    Effect.gen(function* () {
      const { key, service, url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await watchAnArea(service.url, key)
        await page.goto(url + "/")
        await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" })
        const check = async (path: string): Promise<void> => {
          await page.emulateMedia({ colorScheme: "light" })
          // The frame around the pages is the same everywhere.
          assert.deepStrictEqual(await seriousFindings(page, path === "/" ? "html" : "main"), [], path)
          await page.emulateMedia({ colorScheme: "dark" })
          assert.deepStrictEqual(await seriousFindings(page, "main", ["color-contrast"]), [], `${path} in dark`)
          for (const width of [390, 768, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            assert.deepStrictEqual(await excessOf(page), [], `${path} at ${width}`)
            assert.deepStrictEqual(await smallLabelsOf(page), [], `${path} at ${width}`)
          }
        }
        for (const path of paths) {
          await go(page, path)
          await check(path)
        }
        for (const list of listPaths) {
          await openFirst(page, list)
          await check(new URL(page.url()).pathname)
        }
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
