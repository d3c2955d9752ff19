/** A real browser without a window, and what axe-core finds on its pages. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Effect } from "effect"
import { chromium, type Page } from "playwright-core"

/** Where Debian keeps it. */
export const chromiumPath = "/usr/bin/chromium"

export const launch = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

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
