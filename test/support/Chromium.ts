/** A real browser without a window, and what axe-core finds on its pages. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Effect } from "effect"
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { clockShiftSeconds } from "./ShiftedClock.ts"

/** Where Debian keeps it. */
export const chromiumPath = "/usr/bin/chromium"

/** The browser keeps the real clock where the tests have a shifted one, with which it takes minutes for a page. */
const { LD_PRELOAD: _, ...environment } = process.env

export const launch = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath,
      env: environment,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync"
      ]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

/** Opens a window of its own, whose pages have the clock of the tests. */
export const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  if (clockShiftSeconds !== 0)
    await context.addInitScript(`{
      const shift = ${clockShiftSeconds * 1000}
      const now = Date.now
      self.Date = class extends Date {
        constructor(...parts) {
          if (parts.length === 0) super(now() + shift)
          else super(...parts)
        }
        static now() {
          return now() + shift
        }
      }
      Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + shift })
    }`)
  return context
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Findings {
  readonly violations: ReadonlyArray<{ id: string; impact: string; nodes: ReadonlyArray<{ html: string }> }>
}

/** What axe-core finds, as `impact id: element`. */
export const findingsOf = async (page: Pick<Page, "evaluate">): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<Findings>("axe.run()")
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)
}

/** How many pixels the page reaches over the window. */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
