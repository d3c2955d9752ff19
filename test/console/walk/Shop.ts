/** Walks of a shop: bookings, friends and members. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

export const shop: Walk = (it) => {
  it.effect("books a table, moves the booking by keyboard, and cancels it", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/reservations?view=week`)
        await page.getByLabel("空き枠を表示").selectOption({ label: "カット" })
        // The days of this week may be over.
        await page.getByRole("button", { name: "次へ" }).click()
        await page
          .getByRole("button", { name: /予約を入れる$/ })
          .first()
          .click()
        await page.getByRole("dialog").getByLabel("お名前").fill("山田 花子")
        await page.getByRole("dialog").getByLabel("メモ").fill("窓側の席")
        await page.getByRole("dialog").getByRole("button", { name: "予約を入れる" }).click()
        await page.getByText("予約を入れました").waitFor()

        const booking = page.locator(".booking").filter({ hasText: "窓側の席" })
        await booking.click()
        await page.getByRole("dialog").getByText("お客様を見る").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.getByRole("dialog").getByRole("button", { name: "移動" }).click()
        const target = page.getByRole("button", { name: /ここへ移動$/ }).nth(3)
        const [time] = /\d+:\d+/.exec(await target.innerText())!
        await target.focus()
        await page.keyboard.press("Enter")
        await page.getByText("予約を移動しました").waitFor()
        await booking.filter({ hasText: `${time} カット` }).click()

        await page.getByLabel("キャンセルの理由").fill("お客様の都合")
        await page.getByRole("dialog").getByRole("button", { name: "キャンセル", exact: true }).click()
        await booking.waitFor({ state: "detached" })
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  it.effect("answers a friend, and gives a member points", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(768)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/friends?status=following`)
        await page.locator("main li a").first().click()
        await page.getByRole("textbox", { name: "メッセージ" }).fill("ご予約ありがとうございます。")
        await page.getByRole("button", { name: "送信", exact: true }).click()
        await page.getByRole("listitem").getByText("ご予約ありがとうございます。").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])

        await go(page, "/members")
        await page.locator("main td a").first().click()
        await page.getByLabel("ポイント数").fill("30")
        await page.getByRole("button", { name: "記録する" }).click()
        await page.getByText("+30 pt").waitFor()
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )
}
