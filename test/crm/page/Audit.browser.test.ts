/** The public pages in a real browser: what axe-core finds on each, on a phone. */
import { existsSync } from "node:fs"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { chromiumPath, excessOf, findingsOf, launch, openContext } from "../../support/Chromium.ts"
import { TestApp } from "../../support/TestApp.ts"
import { listeningService, openShop, tokenOf } from "../contract/support.ts"
import { operator } from "./operator.ts"

const fields = [
  { id: "name", type: "text", label: "お名前", required: true },
  { id: "mail", type: "email", label: "メールアドレス", required: false },
  { id: "about", type: "textarea", label: "ご要望", required: false },
  {
    id: "how",
    type: "radio",
    label: "ご来店のきっかけ",
    required: true,
    options: ["ウェブ", "ご紹介"]
  },
  { id: "which", type: "select", label: "メニュー", required: false, options: ["カット"] }
]

const opened = Effect.gen(function* () {
  const shop = yield* openShop
  const { accountId, channelId, ids } = shop
  const sql = yield* SqlClient.SqlClient
  yield* sql`update crm_menu set price = 4400, description = 'シャンプー込み' where id = ${ids.event}`
  yield* sql`insert into crm_shop (account_id, name, reminders, updated_at) values (${accountId}, 'サロン', '[]', now())`
  const bands = JSON.stringify([{ minutesBefore: 1_440, percent: 50 }])
  yield* sql`
    insert into crm_cancellation_policy (account_id, menu_id, text, bands, updated_at)
    values (${accountId}, '', 'お早めにご連絡ください', ${bands}::text::jsonb, now())`
  const ask = yield* operator(accountId)
  const form = yield* ask("POST", "/forms", { name: "アンケート", description: "ご意見をお聞かせください", fields })
  assert.strictEqual(form.status, 201, JSON.stringify(form.body))
  const [friend] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
  const idToken = yield* tokenOf({ sub: friend!.user, aud: channelId })
  const { origin } = yield* TestApp
  return { accountId, idToken, origin, form: `/f/${form.body.id}` }
})

describe.skipIf(!existsSync(chromiumPath))("In a browser", () => {
  layer(listeningService, { excludeTestServices: true })("the public pages", (it) => {
    it.effect("have no findings of axe-core, and fit a phone, from the menu to the cancellation", () =>
      Effect.gen(function* () {
        const { accountId, form, idToken, origin } = yield* opened
        const browser = yield* launch
        const { found, ofFaultyPage } = yield* Effect.promise(async () => {
          const context = await openContext(browser, {
            viewport: { width: 360, height: 780 },
            locale: "ja-JP",
            bypassCSP: true
          })
          const page = await context.newPage()
          page.setDefaultTimeout(600_000)
          const found: Array<string> = []
          const look = async (name: string, heading: string): Promise<void> => {
            for (const finding of await findingsOf(page)) found.push(`${name}: ${finding}`)
            const shown = await page.locator("h1").innerText()
            if (shown !== heading) found.push(`${name}: "${shown}" in place of "${heading}"`)
            const excess = await excessOf(page)
            if (excess > 0) found.push(`${name}: ${excess} px too wide`)
          }
          const press = async (name: string, heading: string): Promise<void> => {
            // The service is to find the faults.
            await page.evaluate("for (const form of document.forms) form.noValidate = true")
            await Promise.all([page.waitForNavigation(), page.locator("main button").last().click()])
            await look(name, heading)
          }
          const go = async (path: string, name: string, heading: string): Promise<void> => {
            await page.goto(`${origin}${path}`)
            await look(name, heading)
          }
          await go(`/b/${accountId}`, "menus", "ご予約")
          await page.getByRole("link", { name: "日時を選ぶ" }).first().click()
          await look("times", "カット")
          await page
            .getByRole("link", { name: /^\d\d:\d\d/ })
            .first()
            .click()
          await look("details", "ご予約内容の入力")
          await press("details with faults", "ご予約内容の入力")
          await page.locator("[name=name]").fill("山田 花子")
          await page.locator("[name=phone]").fill("090-1234-5678")
          await press("confirmation", "ご予約内容の確認")
          await press("booking", "ご予約の詳細")
          await page.getByRole("link", { name: "予約をキャンセルする" }).click()
          await look("cancellation", "予約のキャンセル")
          await press("cancelled", "ご予約の詳細")
          await go(`/b/${accountId}/mine`, "own bookings", "予約の確認")
          await go(`/b/${accountId}/bookings/x`, "unknown booking", "ページが見つかりません")
          await go(form, "form", "アンケート")
          await press("form with faults", "アンケート")
          await page.locator("[name=q-name]").fill("山田")
          await page.locator("[name=q-how]").first().check()
          await press("form sent", "送信しました")
          await go(`/m/${accountId}`, "card", "会員証")
          await page
            .locator("input[name=id_token]")
            .first()
            .evaluate((input, value) => input.setAttribute("value", value), idToken)
          await press("registration", "会員証")
          await go("/m/unknown-shop", "unknown shop", "ページが見つかりません")
          // The tool finds what is there to be found.
          await page.setContent("<img src='x.png'>")
          return { found, ofFaultyPage: await findingsOf(page) }
        })
        assert.deepStrictEqual(found, [])
        assert.include(ofFaultyPage.join(), "image-alt")
      }).pipe(Effect.scoped)
    )
  })
})
