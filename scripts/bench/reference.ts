/**
 * Measures what the pages of the reference cost a browser, beside one page of Scalar, which `/docs` was before, and one of Redoc with the same document: bytes, and
 * the time of the main thread from the first byte until nothing is left to do, from Chromium's tracing; held against the bound without what a page with nothing takes.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { type Browser, chromium } from "playwright-core"
import { App } from "../../src/app.ts"
import { documented } from "../../src/HttpApp.ts"
import type { OpenApiJson } from "../../src/http/openapi/OpenApiJson.ts"
import * as Reference from "../../src/http/openapi/reference/Reference.ts"
import { table, verdict } from "./Table.ts"

const run = promisify(execFile)
const redocPackage = "redoc@2.5.4"
const maxGzip = 300_000
const maxMs = 1_500
/** The page is ready when its main thread has worked less than this in a step of that length. */
const quiet = { ms: 50, stepMs: 2_000 }

const api = documented(App.api, undefined)

/** Scalar's page, as the framework brings it. */
const scalar = Effect.gen(function* () {
  const pages = HttpApiScalar.layer(api, { path: "/docs" })
  const context = yield* Layer.build(Layer.provideMerge(pages, HttpRouter.layer))
  const response = yield* Effect.provideService(
    Effect.orDie(Context.get(context, HttpRouter.HttpRouter).asHttpEffect()),
    HttpServerRequest.HttpServerRequest,
    HttpServerRequest.fromWeb(new Request("http://localhost/docs"))
  )
  return response.body._tag === "Uint8Array" ? (response.body.text ?? "") : ""
}).pipe(Effect.scoped)

/** Redoc's page of the document: its bundle, installed into a folder of its own. Nothing where it cannot be installed. */
const redoc = async (document: OpenApiJson): Promise<string | undefined> => {
  const folder = mkdtempSync(path.join(tmpdir(), "redoc-"))
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true }))
    await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", redocPackage], { cwd: folder })
    const bundle = readFileSync(path.join(folder, "node_modules/redoc/bundles/redoc.standalone.js"), "utf8")
    const [script, data] = [bundle, JSON.stringify(document)].map((text) => text.replaceAll("</script", "<\\/script"))
    return `<!doctype html><title>Redoc</title><body><div id="page"></div><script>${script}</script><script>Redoc.init(${data}, {}, document.getElementById("page"))</script>`
  } catch (error) {
    console.error(`Redoc is left out: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Milliseconds of tasks on the main threads of renderers: by the clock, and of processor time. */
const busyOf = (events: ReadonlyArray<TraceEvent>) => {
  const main = new Set(
    events.flatMap(({ args, name, pid, tid }) =>
      name === "thread_name" && args?.name === "CrRendererMain" ? [`${pid}/${tid}`] : []
    )
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && main.has(`${pid}/${tid}`)
  )
  const sum = (of: "dur" | "tdur") => tasks.reduce((total, task) => total + (task[of] ?? 0), 0) / 1_000
  return { clock: sum("dur"), processor: sum("tdur") }
}

const measure = async (browser: Browser, url: string) => {
  const session = await browser.newBrowserCDPSession()
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  const events: Array<TraceEvent> = []
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Array<TraceEvent>)))
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve))
  await session.send("Tracing.start", {
    categories: "toplevel,devtools.timeline,disabled-by-default-devtools.timeline"
  })
  await page.goto(url, { waitUntil: "load", timeout: 300_000 })
  const own = await page.context().newCDPSession(page)
  await own.send("Performance.enable")
  const worked = async () => {
    const { metrics } = await own.send("Performance.getMetrics")
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000
  }
  for (let before = await worked(), step = 0; step < 60; step++) {
    await wait(quiet.stepMs)
    const now = await worked()
    if (now - before < quiet.ms) break
    before = now
  }
  await session.send("Tracing.end")
  await ended
  await page.close()
  return busyOf(events)
}

export const reference = async (): Promise<string> => {
  const document = OpenApi.fromApi(api) as unknown as OpenApiJson
  const pages = new Map(Object.entries(Reference.write(document)).map(([name, { html }]) => [name || "index", html]))
  pages.set("nothing", "<!doctype html><title>Nothing</title>")
  pages.set("scalar", await Effect.runPromise(scalar))
  const redocPage = await redoc(document)
  if (redocPage !== undefined) pages.set("redoc", redocPage)
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(pages.get(url.slice(1)) ?? "")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"]
  })
  try {
    await measure(browser, `http://127.0.0.1:${port}/index`)
    // On a busy machine a page without content takes a second of it: what a tab is.
    const tab = (await measure(browser, `http://127.0.0.1:${port}/nothing`)).processor
    const rows: Array<ReadonlyArray<string>> = []
    for (const [name, html] of pages) {
      const { clock, processor } = await measure(browser, `http://127.0.0.1:${port}/${name}`)
      const gzip = gzipSync(html).length
      const isPeer = ["scalar", "redoc", "nothing"].includes(name)
      rows.push([
        name,
        (html.length / 1_000).toFixed(0),
        (gzip / 1_000).toFixed(0),
        clock.toFixed(0),
        processor.toFixed(0),
        Math.max(0, processor - tab).toFixed(0),
        isPeer ? "" : verdict(gzip < maxGzip && processor - tab < maxMs)
      ])
    }
    return table(
      [
        "page",
        "HTML, KB",
        "gzip, KB",
        "main thread, ms",
        "of them processor time, ms",
        "above a page with nothing, ms",
        "held"
      ],
      rows
    )
  } finally {
    await browser.close()
    server.close()
  }
}
