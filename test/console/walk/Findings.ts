/** What is wrong with a page, and the way to the next one. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Vitest } from "@effect/vitest"
import type { Page } from "playwright-core"
import { type ConsolePage, settled } from "../ConsolePage.ts"

/** Adds tests that share one page and one service. */
export type Walk = (it: Vitest.MethodsNonLive<ConsolePage>) => void

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Findings {
  readonly violations: ReadonlyArray<{ id: string; impact: string; nodes: ReadonlyArray<{ html: string }> }>
}

/** Rows of a table are alike: those from the sixth on are not looked at. */
const alike = "tbody tr:nth-child(n + 6)"

/**
 * Waits until nothing moves or fades: a dialog that fades in has less contrast until it is there. An animation begins some frames
 * after what it shows, so that a few frames without one have to pass. Those without an end, such as of what is loading, go on.
 */
const atRest = `new Promise((resolve) => {
  const isRunning = (one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime)
  let still = 0
  const look = () => {
    still = document.getAnimations().some(isRunning) ? 0 : still + 1
    if (still === 6) resolve()
    else requestAnimationFrame(look)
  }
  look()
})`

/** Serious findings of axe-core in a part of the page, by all rules or some. */
export const seriousFindings = async (
  page: Page,
  part: "html" | "main",
  rules?: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(atRest)
  const context = JSON.stringify({ include: [[part]], exclude: [[alike]] })
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) })
  const { violations } = await page.evaluate<Findings>(`axe.run(${context}, ${options})`)
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * Waits until an expression is true of the page, or until the time is over; the browser's own wait evaluates it within the page again and
 * again, which the policy of the console forbids.
 */
export const until = async (page: Page, expression: string, withinMs = 30_000): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (await page.evaluate<boolean>(expression)) return true
    await page.evaluate("new Promise((done) => requestAnimationFrame(done))")
  }
  return false
}

/** How far the page reaches over the window, once it has taken to a new width. */
export const excessOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const fits = "document.documentElement.scrollWidth <= window.innerWidth"
  await until(page, fits, 3_000)
  const excess = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")
  return excess > 0 ? [`${excess} px too wide`] : []
}

export const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => [
  ...(await seriousFindings(page, "html")),
  ...(await excessOf(page))
]

/** Leads to another page as its links do, without loading the console again. */
export const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(`/console${path}`)} })`)
  await settled(page)
}
