/** The page of the console before a real service: built, served on loopback, signed in by the link of the demo. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer } from "effect"
import type { Browser, Page } from "playwright-core"
import { preview } from "vite"
import { developmentServer } from "../../modules/console/web/DevServer.ts"
import { launch, openContext } from "../support/Chromium.ts"
import { scratch } from "../support/Scratch.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

export { chromiumPath } from "../support/Chromium.ts"

const builder = fileURLToPath(new URL("../../modules/console/web/Build.ts", import.meta.url))

const adminToken = "token-of-the-operator-of-a-test"

/** Another site: a page that shows in a frame what its query names. */
const framingSite = Effect.gen(function* () {
  const server = createServer(({ url }, response) => {
    const src = new URL(url ?? "/", "http://localhost").searchParams.get("src") ?? ""
    response.writeHead(200, { "content-type": "text/html" })
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
       <iframe title="Console" width="1200" height="800" src="${src.replaceAll("&", "&amp;")}"></iframe></html>`
    )
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
    () => Effect.sync(() => server.close())
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

/** Builds the page into a directory of its own. */
export const build = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(scratch, "ekimae-console-"))),
    (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
  )
  const child = spawn(process.execPath, [builder, directory], { stdio: ["ignore", "inherit", "inherit"] })
  const [code] = yield* Effect.promise(() => once(child, "exit"))
  if (code !== 0) return yield* Effect.die(new Error(`The build ended with ${code}`))
  return directory
})

/** The page and the service behind it. */
export class ConsolePage extends Context.Service<
  ConsolePage,
  {
    readonly service: Service.ServiceProcess
    /** Settings with which it is started again. */
    readonly settings: Readonly<Record<string, string>>
    readonly browser: Browser
    /** A page that shows in a frame what its `src` names. */
    readonly elsewhere: string
    /** Where the page is served. */
    readonly url: string
    readonly key: string
  }
>()("test/ConsolePage") {
  static readonly layer = Layer.effect(
    ConsolePage,
    Effect.gen(function* () {
      const outDir = yield* build
      const elsewhere = yield* framingSite
      const database = yield* TestDatabase.database("template_seeded")
      const settings = {
        DATABASE_URL: Service.urlOf(database),
        WEBHOOKS_ALLOW_PRIVATE: "true",
        // Ten failures in a row disable an endpoint: within seconds instead of half an hour.
        WEBHOOKS_PROBE_BASE: "5 millis",
        WEBHOOKS_RETRY_BASE: "5 millis",
        // Walks watch pages of this machine.
        OBSERVATIONS_ALLOW_PRIVATE: "true",
        CONSOLE: "on",
        CONSOLE_EMBED_ORIGINS: elsewhere,
        ADMIN_TOKEN: adminToken
      }
      const service = yield* Service.start(settings)
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      const key = Service.printedKey(service.said(), "analytics.key")
      const link = Service.printedKey(service.said(), "consoleLink")
      const server = yield* Effect.acquireRelease(
        Effect.promise(() =>
          preview({
            configFile: false,
            logLevel: "error",
            base: "/console/",
            build: { outDir },
            preview: { host: "127.0.0.1", port: 0 },
            plugins: [developmentServer({ target: service.url, link, adminToken })]
          })
        ),
        (server) => Effect.promise(() => server.close())
      )
      const url = `${server.resolvedUrls!.local[0]!}`.replace(/\/$/, "")
      // The first request signs in.
      yield* Service.eventually(
        Effect.promise(() => fetch(`${url}/`).then(({ ok }) => ok)),
        (isSignedIn) => isSignedIn
      )
      return ConsolePage.of({ service, settings, browser: yield* launch, elsewhere, url, key })
    })
  )
}

/** What the browser complained about; a page that works leaves it empty. */
export type Complaints = Array<string>

/** A window of its own, in Japanese. */
export const openWindow = Effect.fnUntraced(function* (width: number, options: { readonly dark?: boolean } = {}) {
  const { browser } = yield* ConsolePage
  const context = yield* Effect.acquireRelease(
    Effect.promise(() =>
      openContext(browser, {
        viewport: { width, height: 900 },
        locale: "ja-JP",
        colorScheme: options.dark ? "dark" : "light"
      })
    ),
    (context) => Effect.promise(() => context.close())
  )
  const page = yield* Effect.promise(() => context.newPage())
  page.setDefaultTimeout(600_000)
  const complaints: Complaints = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { page, context, complaints }
})

/** A price test by HTTP, as programs start it. */
export const startPriceTest = (service: string, key: string, prices: ReadonlyArray<number>): Promise<Response> =>
  fetch(`${service}/api/v1/simulations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      templateType: "price_test",
      areaCode: "13104",
      personaCount: 100,
      inputParams: { businessType: "カフェ", prices }
    })
  })

/** Waits until a page shows its heading and nothing is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator("h1").waitFor()
  await page.getByText("読み込み中…").first().waitFor({ state: "detached" })
}
