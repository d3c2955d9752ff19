/** What is done without a mouse: pages by Tab and Enter alone, dialogs, and signing in with a passkey. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow, settled } from "../ConsolePage.ts"
import { go, until, type Walk } from "./Findings.ts"
import { enter, owner, signIn } from "./FirstStart.ts"
import { listPaths, openFirst } from "./Pages.ts"

const paths = [
  "/",
  "/simulations",
  "/simulations/new",
  "/areas?measure=business&prefecture=13",
  "/areas/13104",
  "/areas/compare?a=13104&b=13101",
  "/trade-area?lat=35.6896&lng=139.6995&industry=restaurant",
  "/trade-area/candidates",
  "/forecast",
  "/developers/keys",
  "/developers/events",
  "/developers/endpoints",
  "/reservations?view=week&menu=first",
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
  "/operate/jobs",
  "/operate/schedules",
  "/operate/nodes",
  "/operate/accounts",
  "/operate/endpoints",
  "/operate/audit",
  "/profile",
  "/users"
]

/** A shared user, whose pages the others are, finds next to nothing on these. */
const pathsOfOwn = ["/profile", "/users"]

/** Each opens a dialog, whatever else it does. */
const dialogs = [
  ["/reservations", "メニューを作成"],
  ["/developers/endpoints", "エンドポイントを作成"],
  ["/operate/accounts", "アカウントを作成"],
  ["/operate/live", "設定の上書き: area/generate"],
  ["/operate/jobs", "再実行…"]
] as const

/**
 * Numbers what Tab should reach in the page's content, and remembers how it looks without the focus. Of radio buttons with one
 * name a single one is reached, and rows that a list draws as it scrolls come and go: the first rows stand for all.
 */
const prepare = `(() => {
  const before = window.keyboard?.wanted ?? []
  const shown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
  const radios = new Set()
  const wanted = [...document.querySelectorAll("#content :is(a[href], button, input, select, textarea, [tabindex])")].filter((element) => {
    if (element.tabIndex < 0 || element.disabled || element.closest("tbody tr:nth-child(n + 6), [aria-hidden=true]")) return false
    if (element.type === "radio") {
      if (radios.has(element.name)) return false
      radios.add(element.name)
    }
    return element.type === "hidden" ? false : shown(element) || element.matches("input[type=radio], input[type=checkbox]")
  })
  const lookOf = (element) => [element, element.parentElement, element.nextElementSibling, element.querySelector("rect")]
    .filter((one) => one instanceof Element)
    .map((one) => { const style = getComputedStyle(one); return [style.outline, style.boxShadow, style.border, style.stroke, style.strokeWidth].join() }).join("|")
  window.keyboard = { wanted, lookOf, looks: new Map(wanted.map((element) => [element, lookOf(element)])) }
  return [wanted.length, before.length === wanted.length && before.every((element, at) => element === wanted[at])]
})()`

/** What Tab has reached: its number, -1 for what need not be reached, -2 outside of the content; and whether one sees it. */
const reached = `(() => {
  const element = document.activeElement
  const { looks, lookOf, wanted } = window.keyboard
  if (element === null || element.closest("#content") === null) return [-2, true]
  const same = (one) => one === element || (one.type === "radio" && element.type === "radio" && one.name === element.name)
  const at = wanted.findIndex(same)
  return [at, at === -1 || wanted[at] !== element || looks.get(element) !== lookOf(element)]
})()`

const describeAt = (page: Page, at: number): Promise<string> =>
  page.evaluate(`window.keyboard.wanted[${at}].outerHTML.slice(0, 160)`)

const mostLooks = 50

/** Lets the page draw a dozen frames, which answers that are there need to be shown. */
const frames = `new Promise((done) => {
  let left = 12
  const next = () => (--left === 0 ? done() : requestAnimationFrame(next))
  next()
})`

/** Numbers what Tab should reach once no answer adds or replaces any of it. */
const prepared = async (page: Page): Promise<number> => {
  for (let look = 1; ; look++) {
    const [wanted, isSame] = await page.evaluate<[number, boolean]>(prepare)
    if ((isSame && wanted > 0) || look === mostLooks) return wanted
    await page.evaluate(frames)
  }
}

const mostPasses = 5

/**
 * Presses Tab from the beginning of the content until it leaves it; answers what it has missed, and what looks unfocused. Begins again
 * where an answer that came meanwhile has put something else in place of what was to be reached.
 */
const missedOn = async (page: Page, pass = 1): Promise<ReadonlyArray<string>> => {
  await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" })
  const wanted = await prepared(page)
  await page.evaluate("document.getElementById('content').focus()")
  const seen = new Set<number>()
  const faults: Array<string> = wanted === 0 ? ["nothing to reach"] : []
  for (let pressed = 0; pressed < wanted * 3 + 200; pressed++) {
    await page.keyboard.press("Tab")
    const [at, isSeen] = await page.evaluate<[number, boolean]>(reached)
    if (at === -2) break
    if (!isSeen && !seen.has(at)) faults.push(`unseen: ${await describeAt(page, at)}`)
    seen.add(at)
  }
  for (let at = 0; at < wanted; at++) if (!seen.has(at)) faults.push(`missed: ${await describeAt(page, at)}`)
  if (faults.length === 0 || pass === mostPasses) return faults
  const [, isSame] = await page.evaluate<[number, boolean]>(prepare)
  return isSame ? faults : missedOn(page, pass + 1)
}

export const keyboard: Walk = (it) => {
  it.effect("is reached by Tab on each page, every control of it with a focus that one sees", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/`)
        await settled(page)
        for (const path of paths) {
          await go(page, path)
          assert.deepStrictEqual(await missedOn(page), [], path)
        }
        for (const list of listPaths) {
          await openFirst(page, list)
          await page.locator("#content :is(a[href], button, input, select)").first().waitFor()
          assert.deepStrictEqual(await missedOn(page), [], page.url())
        }
      })
      const own = yield* enter(1440)
      yield* Effect.promise(async () => {
        for (const path of pathsOfOwn) {
          await go(own.page, path)
          assert.deepStrictEqual(await missedOn(own.page), [], `${path} of a user with a password`)
        }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("opens dialogs by Enter, keeps the focus in them, and returns it when Escape closes them", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/`)
        for (const [path, name] of dialogs) {
          await go(page, path)
          const trigger = page.getByRole("button", { name, exact: true }).first()
          await trigger.focus()
          await page.keyboard.press("Enter")
          await page.getByRole("dialog").waitFor()
          assert.isTrue(await until(page, "document.activeElement.closest('[role=dialog]') !== null"), path)
          for (let pressed = 0; pressed < 20; pressed++) {
            await page.keyboard.press("Tab")
            const inside = await page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
            assert.isTrue(inside, `${path} after ${pressed + 1}`)
          }
          // In a list of choices Escape closes the list first.
          await page.getByRole("dialog").getByRole("button").last().focus()
          await page.keyboard.press("Escape")
          await page.getByRole("dialog").waitFor({ state: "detached" })
          await trigger.and(page.locator(":focus")).waitFor()
        }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("signs in with a passkey that was made here", () =>
    Effect.gen(function* () {
      const { service } = yield* ConsolePage
      const { context, page } = yield* openWindow(768)
      yield* Effect.promise(async () => {
        const session = await context.newCDPSession(page)
        await session.send("WebAuthn.enable")
        await session.send("WebAuthn.addVirtualAuthenticator", {
          options: {
            protocol: "ctap2",
            transport: "internal",
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true
          }
        })
        // Passkeys belong to a name.
        await page.goto(`${service.url.replace("127.0.0.1", "localhost")}/console/profile`)
        await signIn(page, owner, "パスキーはありません")
        await page.getByLabel("名前").fill("店の端末")
        await page.getByRole("button", { name: "この端末のパスキーを追加" }).click()
        await page.getByText("店の端末").waitFor()
        await page.getByRole("button", { name: /ユーザーメニュー/ }).click()
        await page.getByRole("menuitem", { name: "サインアウト" }).click()
        await page.getByRole("button", { name: "パスキーでサインイン" }).click()
        await page.getByRole("heading", { name: "概要" }).waitFor()
      })
    }).pipe(Effect.scoped)
  )
}
