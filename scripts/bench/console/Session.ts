/** A browser that is signed in as the operator of a service that has just started for the first time. */
import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { type Browser, type BrowserContext, chromium } from "playwright-core"

/** The link of the first start, from what the service has said. */
const linkIn = async (log: string): Promise<URL> => {
  for (;;) {
    const [, link] =
      /(http\S+\/console\/link#\S+)\n\n?$/m.exec(readFileSync(log, "utf8").split("Open your shop")[1] ?? "") ?? []
    if (link !== undefined) return new URL(link)
    await wait(100)
  }
}

const cookiesOf = async (link: URL): Promise<ReadonlyArray<{ name: string; value: string; url: string }>> => {
  const response = await fetch(new URL("/console/api/auth/link/redeem", link), {
    method: "POST",
    headers: { "content-type": "application/json", origin: link.origin },
    body: JSON.stringify({
      token: link.hash.slice(1),
      name: "Bench",
      email: "operator@bench.example",
      password: "correct horse battery staple"
    })
  })
  if (!response.ok) throw new Error(`The link of the first start was refused: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => {
    const [pair = ""] = line.split(";", 1)
    const at = pair.indexOf("=")
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: link.origin }
  })
}

export const signIn = async (log: string): Promise<{ readonly browser: Browser; readonly context: BrowserContext }> => {
  const cookies = await cookiesOf(await linkIn(log))
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"]
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "ja-JP" })
  await context.addCookies([...cookies])
  return { browser, context }
}
