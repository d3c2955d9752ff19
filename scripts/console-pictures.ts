/**
 * `npm run console-pictures` makes the pictures of the console for the README, with Chromium (`CHROMIUM`, by default Debian's), of
 * the demo account of a service that runs: `ekimae demo --json` gives the link by which it signs in.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { redeem } from "../modules/console/web/DevServer.ts"

const [demoFile] = process.argv.slice(2)
if (demoFile === undefined)
  throw new Error("Usage: npm run console-pictures -- FILE (what `ekimae demo --json` printed)")
const demo = JSON.parse(readFileSync(demoFile, "utf8")) as { readonly baseUrl: string; readonly consoleLink: string }
const base = process.env["EKIMAE_URL"] ?? demo.baseUrl
const folder = fileURLToPath(new URL("../modules/console/pictures/", import.meta.url))

const pictures = [
  { name: "overview", path: "/" },
  { name: "areas", path: "/areas" },
  { name: "trade-area", path: "/trade-area?lat=35.6896&lng=139.6995&industry=restaurant" },
  { name: "reservations", path: "/reservations?view=week" },
  { name: "forecast", path: "/forecast", press: ["売上を貼り付け", "例を入れる", "予測する"], scrollTo: "figure" }
] as const

const cookies = (await redeem(base, demo.consoleLink)).split("; ").map((pair) => {
  const at = pair.indexOf("=")
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: base }
})
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"]
})
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "ja-JP" })
  await context.addCookies(cookies)
  const page = await context.newPage()
  for (const picture of pictures) {
    await page.goto(`${base}/console${picture.path}`)
    await page.locator("h1").waitFor()
    if ("press" in picture) {
      for (const text of picture.press) await page.getByText(text, { exact: true }).first().click()
      await page.locator(picture.scrollTo).first().waitFor()
      await page.locator(picture.scrollTo).first().scrollIntoViewIfNeeded()
    }
    await page.waitForLoadState("networkidle")
    await page.screenshot({ path: `${folder}${picture.name}.png` })
    process.stdout.write(`${picture.name}.png\n`)
  }
} finally {
  await browser.close()
}
