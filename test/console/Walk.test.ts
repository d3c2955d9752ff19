/** Walks through the console in a real browser. */
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, chromiumPath, openWindow, settled } from "./ConsolePage.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Findings {
  readonly violations: ReadonlyArray<{ id: string; impact: string; nodes: ReadonlyArray<{ html: string }> }>
}

/** Serious findings of axe-core in a part of the page, by all rules or some. */
const seriousFindings = async (
  page: Page,
  part: "html" | "main",
  rules?: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  const { violations } = await page.evaluate<Findings>(
    `axe.run(${JSON.stringify(part)}, { resultTypes: ["violations"] ${rules ? `, runOnly: ${JSON.stringify(rules)}` : ""} })`
  )
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** How far the page reaches over the window, once it has taken to a new width. */
const excessOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const fits = "document.documentElement.scrollWidth <= window.innerWidth"
  await page.waitForFunction(fits, undefined, { timeout: 3_000 }).catch(() => undefined)
  const excess = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
  return excess > 0 ? [`${excess} px too wide`] : []
}

const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => [
  ...(await seriousFindings(page, "html")),
  ...(await excessOf(page))
]

/** Leads to another page as its links do, without loading the console again. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(`/console${path}`)} })`)
  await settled(page)
}

/** A receiver of webhooks that answers what it is set to. */
const receiver = Effect.gen(function* () {
  const state = { status: 200 }
  const server = createServer((_, response) => void response.writeHead(state.status).end("thanks"))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => void server.close())
  )
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
})

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
  "/scenarios",
  "/chains",
  "/observations",
  "/observations/new",
  "/friends",
  "/friends/tags",
  "/operate/live",
  "/operate/jobs",
  "/operate/dead",
  "/operate/schedules",
  "/operate/nodes",
  "/operate/accounts",
  "/operate/audit",
  "/profile",
  "/users"
]

/** Lists, whose first link leads to a page of one thing. */
const lists = [
  "/members",
  "/forms",
  "/scenarios",
  "/chains",
  "/observations",
  "/friends",
  "/operate/jobs",
  "/operate/accounts"
]

const pricesOf = (page: Page) => page.getByRole("textbox", { name: "価格（円）", exact: true })

/** Starts a price test by its form, and waits until its result is there. */
const runPriceTest = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/simulations/new`)
  await page.getByLabel("業種").fill("カフェ")
  await pricesOf(page).fill("380, 450 520")
  await page.getByLabel("エリアコード").fill("13104")
  await page.getByLabel("人数").fill("100")
  await page.getByRole("button", { name: "実行" }).click()
  await page.getByRole("img", { name: "売上" }).waitFor()
}

// It needs Debian's Chromium.
describe.skipIf(!existsSync(chromiumPath))("The console", () => {
  layer(ConsolePage.layer, { excludeTestServices: true })((it) => {
    it.effect("shows each page at 390, 768 and 1440 px without faults, light and dark", () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
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
            }
          }
          for (const path of paths) {
            await go(page, path)
            await check(path)
          }
          for (const list of lists) {
            await go(page, list)
            await page.locator("main :is(td, li) a").first().click()
            await page.waitForURL((address) => address.pathname.startsWith(`/console${list}/`))
            await settled(page)
            await check(new URL(page.url()).pathname)
          }
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )

    it.effect("starts a simulation, shows its result as pictures, and gives it away as CSV and PNG", () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          await runPriceTest(page, url)
          assert.deepStrictEqual(await faultsOf(page), [])
          for (const [button, name] of [
            ["売上: CSV", "売上.csv"],
            ["売上: PNG", "売上.png"]
          ] as const) {
            const downloading = page.waitForEvent("download")
            await page.getByRole("button", { name: button }).click()
            const download = await downloading
            assert.strictEqual(download.suggestedFilename(), name)
            const content = readFileSync(await download.path())
            if (name.endsWith("csv")) {
              assert.match(content.toString(), /^\uFEFF価格,売上,下限,上限\r\n380,\d/)
            } else {
              assert.strictEqual(content.subarray(1, 4).toString(), "PNG")
            }
          }
          const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)
          assert.isAtMost(pages!.length, 2)
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )

    it.effect("says which value of a form the service refuses", () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { page } = yield* openWindow(768)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/simulations/new`)
          await page.getByLabel("業種").fill("カフェ")
          await pricesOf(page).fill("380")
          await page.getByRole("button", { name: "実行" }).click()
          await page.getByRole("alert").getByText("/inputParams/prices").waitFor()
          assert.strictEqual(await pricesOf(page).getAttribute("aria-invalid"), "true")
        })
      }).pipe(Effect.scoped)
    )

    it.effect("makes an endpoint, tests it, and shows request and response of the attempt", () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { state, url: hook } = yield* receiver
        const { page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/developers/endpoints`)
          await page.getByRole("button", { name: "エンドポイントを作成" }).click()
          await page.getByRole("dialog").getByLabel("URL").fill(hook)
          await page.getByRole("dialog").getByRole("button", { name: "エンドポイントを作成" }).click()
          const secret = page.getByRole("dialog").getByLabel("署名鍵", { exact: true })
          await secret.waitFor()
          assert.match(await secret.inputValue(), /^whsec_/)
          await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).last().click()
          await page.getByRole("link", { name: hook }).click()

          await page.getByRole("button", { name: "テスト送信" }).click()
          await page.getByRole("link", { name: "test.ping" }).first().click()
          await page.getByText("thanks").waitFor()
          await page.getByText(/x-analytics-signature/).waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])

          state.status = 500
          await page.goBack()
          await page.getByRole("button", { name: "停止する" }).click()
          await page.getByText("利用者が停止しました").waitFor()
          await page.getByRole("button", { name: "有効にする" }).click()
          await page.getByText("利用者が停止しました").waitFor({ state: "detached" })

          await page.getByRole("button", { name: "削除" }).click()
          await page.getByRole("dialog").getByRole("button", { name: "削除" }).click()
          await page.getByRole("heading", { name: "Webhookエンドポイント" }).waitFor()
          await page.getByRole("link", { name: hook }).waitFor({ state: "detached" })
        })
      }).pipe(Effect.scoped)
    )

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
  })
})
