/** What the console holds in the browser: its live page for minutes at 1,000 jobs a second, and a list of 10,000 jobs. */
import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { CDPSession, Page } from "playwright-core"
import { signIn } from "./console/Session.ts"
import { root, start } from "./Service.ts"
import { table, verdict } from "./Table.ts"

const minutes = Number(process.env["BENCH_MINUTES"] ?? 10)
const rate = Number(process.env["BENCH_RATE"] ?? 1000)
const listed = 10_000

const produce = (dataDir: string): ChildProcess =>
  spawn(process.execPath, [path.join(root, "scripts/launch.mjs"), "scripts/bench/console/producer.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, BENCH_RATE: String(rate) },
    stdio: ["ignore", "inherit", "inherit"]
  })

interface Sample {
  /** Jobs that were completed in the last minute, as the page says it. */
  readonly completed: string
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

/** What the page holds once all that it has let go of is collected. */
const sampleOf = async (page: Page, session: CDPSession): Promise<Sample> => {
  await session.send("HeapProfiler.collectGarbage")
  const { metrics } = await session.send("Performance.getMetrics")
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    completed: await page.getByText("完了（直近1分）").locator("xpath=following-sibling::*[1]").innerText(),
    heapMb: value("JSHeapUsedSize") / 2 ** 20,
    nodes: value("Nodes"),
    listeners: value("JSEventListeners")
  }
}

const watch = async (page: Page, url: string): Promise<ReadonlyArray<Sample>> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  await page.goto(`${url}/console/operate/live`)
  await page.getByRole("link", { exact: true, name: "bench/nothing" }).waitFor()
  const samples: Array<Sample> = []
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(60_000)
    const sample = await sampleOf(page, session)
    process.stderr.write(`minute ${minute}: ${JSON.stringify(sample)}\n`)
    samples.push(sample)
  }
  return samples
}

/** Scrolls the list of jobs until enough were read; answers the most rows that stood on the page. */
const scrollJobs = async (page: Page, url: string): Promise<{ readonly read: number; readonly drawn: number }> => {
  await page.goto(`${url}/console/operate/jobs?actor=bench%2Fnothing&state=completed`)
  const grid = page.locator(".virtual-grid")
  await grid.waitFor()
  const known = async () => Number(await grid.locator("table").getAttribute("aria-rowcount")) - 1
  let [read, drawn] = [await known(), 0]
  while (read < listed) {
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    const before = read
    while (read === before) {
      await wait(10)
      read = await known()
    }
    drawn = Math.max(drawn, await grid.locator("tbody tr").count())
  }
  return { read, drawn }
}

/** Returns the milliseconds between frames, shortest first, while the list scrolls at a speed, in pixels a second. */
const framesAt = (speed: number, seconds: number) => `new Promise((done) => {
  const grid = document.querySelector(".virtual-grid")
  const [times, began, from] = [[], performance.now(), grid.scrollTop]
  let last = began
  const step = (now) => {
    times.push(now - last)
    last = now
    grid.scrollTo({ top: from + (${speed} * (now - began)) / 1000 })
    if (now - began < ${seconds * 1000}) requestAnimationFrame(step)
    else done(times.slice(1).sort((a, b) => a - b))
  }
  requestAnimationFrame(step)
})`

/** In pixels a second: turning the wheel quickly, a swipe, and pulling the bar from top to bottom. */
const speeds = [2_000, 10_000, 57_000]

const scrolled = async (page: Page): Promise<string> => {
  const rows: Array<ReadonlyArray<string>> = []
  for (const speed of speeds) {
    await page.locator(".virtual-grid").evaluate((element) => element.scrollTo({ top: 0 }))
    const times = await page.evaluate<ReadonlyArray<number>>(framesAt(speed, 10))
    const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`
    rows.push([`${speed.toLocaleString("en")} pixels a second`, at(0.5), at(0.95), at(0.99)])
  }
  return table(["frames while the list of 10,000 jobs is scrolled", "p50", "p95", "p99"], rows)
}

/** The page may take some time to be all there: what it holds is compared with its second minute. */
const isSteady = (samples: ReadonlyArray<Sample>, of: (sample: Sample) => number): boolean => {
  const [early, late] = [samples[1] ?? samples[0], samples.at(-1)]
  return early !== undefined && late !== undefined && of(late) <= of(early) * 1.1
}

export const consolePage = async (dataDir: string): Promise<string> => {
  const log = path.join(dataDir, "console.log")
  const service = await start("src/main.ts", { env: { DATA_DIR: dataDir, CONSOLE: "on" }, ready: "/readyz", log })
  const url = `http://127.0.0.1:${service.port}`
  const { browser, context } = await signIn(log)
  const producer = produce(dataDir)
  try {
    while (!(await fetch(`${url}/console/`)).ok) await wait(500)
    const page = await context.newPage()
    const samples = await watch(page, url)
    const { drawn, read } = await scrollJobs(page, url)
    producer.kill("SIGTERM")
    const scrolling = await scrolled(page)
    const shown = samples.map((sample, at) => [
      `minute ${at + 1}`,
      sample.completed,
      sample.heapMb.toFixed(1),
      String(sample.nodes),
      String(sample.listeners)
    ])
    const holds = verdict(isSteady(samples, ({ heapMb }) => heapMb) && isSteady(samples, ({ nodes }) => nodes))
    return [
      table(["live page", "completed a minute", "heap, MB", "DOM nodes", "listeners"], shown),
      `Not above 1.1 of the second minute: ${holds}`,
      `List of ${read} jobs: at most ${drawn} rows on the page, under 100: ${verdict(drawn < 100)}`,
      scrolling
    ].join("\n\n")
  } finally {
    producer.kill("SIGTERM")
    await browser.close()
    await service.stop()
  }
}
