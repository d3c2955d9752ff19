/** The day of a booking: a guest books by phone number, is moved, sees it and cancels; staff see whom to call. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

const nameOf = (width: number) => `田中 花${width}`
const phoneOf = (width: number) => `080-1234-${String(width).padStart(4, "0")}`

/** Presses what is found without a mouse. */
const press = async (page: Page, role: "button" | "link", name: string | RegExp): Promise<void> => {
  const found = page.getByRole(role, { name }).first()
  await found.focus()
  await page.keyboard.press("Enter")
}

const bookAsGuest = async (page: Page, booking: string, width: number): Promise<string> => {
  await page.goto(booking)
  await page.getByRole("link", { name: "日時を選ぶ" }).first().focus()
  await page.keyboard.press("Enter")
  await page
    .getByRole("link", { name: /^\d\d:\d\d/ })
    .first()
    .waitFor()
  const later = page.getByRole("link", { name: /^\d\d:\d\d/ })
  await later.nth(6).focus()
  await page.keyboard.press("Enter")
  await page.getByLabel("お名前").fill(nameOf(width))
  await page.getByLabel("電話番号").fill(phoneOf(width))
  await press(page, "button", "確認画面へ進む")
  await press(page, "button", "この内容で予約する")
  await page.getByText("予約確定").waitFor()
  return page.url().replace(/\?.*/, "")
}

export const bookings: Walk = (it) => {
  for (const width of [1440, 390]) {
    it.effect(`moves the booking of a guest, who sees it and cancels, all by keyboard at ${width} px`, () =>
      Effect.gen(function* () {
        const { service, url } = yield* ConsolePage
        const { complaints, page: staff } = yield* openWindow(width)
        const { page: guest } = yield* openWindow(width)
        yield* Effect.promise(async () => {
          const [name, phone] = [nameOf(width), phoneOf(width)]
          await staff.goto(`${url}/reservations?view=list`)
          await staff.getByLabel("お名前・電話番号・メールで探す").waitFor()
          const account = await staff.evaluate<string>(
            `fetch("/console/api/session").then((response) => response.json()).then(({ accounts }) => accounts[0].id)`
          )
          const link = await bookAsGuest(guest, `${service.url}/b/${account}`, width)

          await staff.getByLabel("期間").selectOption({ label: "すべての日" })
          await staff.getByLabel("お名前・電話番号・メールで探す").fill(phone)
          await staff.getByRole("button", { name }).waitFor()
          assert.deepStrictEqual(await faultsOf(staff), [])
          await press(staff, "button", name)
          const dialog = staff.getByRole("dialog")
          assert.match((await dialog.getByRole("link", { name: phone }).getAttribute("href")) ?? "", /^tel:\+8180/)
          assert.deepStrictEqual(await faultsOf(staff), [])
          await press(staff, "button", "移動")
          const target = staff.getByRole("button", { name: /ここへ移動$/ }).last()
          await target.waitFor()
          const [time] = /\d+:\d+/.exec(await target.innerText())!
          await target.focus()
          await staff.keyboard.press("Enter")
          await staff.getByText("予約を移動しました").waitFor()

          await guest.goto(link)
          await guest.getByText("お店がご予約を変更しました").waitFor()
          assert.include(await guest.locator("body").innerText(), time)

          await staff.goto(`${url}/`)
          const call = staff.getByRole("listitem").filter({ hasText: `電話してください: ${name} ${phone}` })
          await call.waitFor()
          assert.include(await call.innerText(), `→${time}`)
          assert.deepStrictEqual(await faultsOf(staff), [])

          await guest.goto(link)
          await press(guest, "link", "予約をキャンセルする")
          await press(guest, "button", "予約をキャンセルする")
          await guest.getByText("予約をキャンセルしました").waitFor()
          assert.strictEqual(guest.url().replace(/\?.*/, ""), link)
          await staff.getByText(new RegExp(`予約がキャンセルされました.*${name}`)).waitFor()
          await call.waitFor({ state: "detached" })
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )
  }
}
