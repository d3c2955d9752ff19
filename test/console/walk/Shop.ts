/** Walks of a shop: bookings, friends and members. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

/** The slots of the menu that something else covers, so that a click in their middle would not reach them. */
const coveredSlots = async (page: Page, menu: string): Promise<ReadonlyArray<string>> => {
  await page.getByLabel("空き枠を表示").selectOption({ label: menu })
  await page.locator(".calendar .slot").first().waitFor()
  return page.evaluate<ReadonlyArray<string>>(`[...document.querySelectorAll(".calendar .slot")].filter((slot) => {
    slot.scrollIntoView({ block: "center", inline: "center" })
    const { height, left, top, width } = slot.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) !== slot
  }).map((slot) => slot.ariaLabel)`)
}

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
        // The slots of these menus are as long as the booking, and of twice and of one and a half times its length.
        for (const menu of ["着付け教室", "カット＋カラー", "カット"]) {
          assert.deepStrictEqual(await coveredSlots(page, menu), [], menu)
        }

        const booking = page.locator(".booking").filter({ hasText: "窓側の席" })
        await booking.click()
        await page.getByRole("dialog").getByRole("link", { name: "山田 花子" }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.getByRole("dialog").getByRole("button", { name: "移動" }).click()
        const target = page.getByRole("button", { name: /ここへ移動$/ }).nth(3)
        const [time] = /\d+:\d+/.exec(await target.innerText())!
        await target.focus()
        await page.keyboard.press("Enter")
        await page.getByText("予約を移動しました").waitFor()
        await booking.filter({ hasText: `${time} 山田 花子 様` }).click()

        const dialog = page.getByRole("dialog")
        await dialog.getByRole("button", { name: "キャンセル", exact: true }).click()
        await dialog.getByText("この予約をキャンセルしますか").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "戻る" }).click()
        await dialog.getByRole("button", { name: "キャンセル", exact: true }).click()
        await dialog.getByLabel("キャンセルの理由").fill("お客様の都合")
        await dialog.getByRole("button", { name: "キャンセルする" }).click()
        await booking.waitFor({ state: "detached" })
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  it.effect("changes the price of a menu, closes a day and a slot, and opens the slot again", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/reservations?view=week`)
        await page.getByLabel("空き枠を表示").selectOption({ label: "着付け教室" })
        await page.getByRole("button", { name: "次へ" }).click()
        await page.getByRole("button", { name: "メニューを編集" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel("料金（円）").fill("8800")
        await dialog.getByRole("checkbox", { name: "予約を店が承認する" }).check()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "保存" }).click()
        await page.getByText("メニューを保存しました").waitFor()

        await page.getByRole("button", { name: "メニューを編集" }).click()
        assert.strictEqual(await dialog.getByLabel("料金（円）").inputValue(), "8800")
        await dialog.getByRole("tab", { name: "受付時間" }).click()
        await dialog.getByLabel("受付時間を追加").selectOption("closed")
        await dialog.getByLabel("最初の日").fill("2030-01-01")
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "追加", exact: true }).click()
        await dialog.getByText("休業: 2030-01-01 終日").waitFor()
        await page.keyboard.press("Escape")

        const slot = page.locator(".calendar .slot").last()
        await slot.click()
        await dialog.getByRole("button", { name: "枠を変更" }).click()
        await dialog.getByRole("checkbox", { name: "予約を受け付けない" }).check()
        await dialog.getByRole("button", { name: "保存" }).click()
        await slot.filter({ hasText: "受付なし" }).click()
        await dialog.getByRole("checkbox", { name: "予約を受け付けない" }).uncheck()
        await dialog.getByRole("button", { name: "保存" }).click()
        await slot.filter({ hasText: "残り" }).waitFor()
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  it.effect("shows that a slot was closed although the calendar's next requests for slots fail", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/reservations?view=week`)
        await page.getByLabel("空き枠を表示").selectOption({ label: "着付け教室" })
        await page.getByRole("button", { name: "次へ" }).click()
        const slot = page.locator(".calendar .slot").first()
        await slot.click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("button", { name: "枠を変更" }).click()
        await dialog.getByRole("checkbox", { name: "予約を受け付けない" }).check()
        // More than a page tries in a row.
        let failures = 4
        await page.route(/\/slots\?/, (route) => (failures-- > 0 ? route.fulfill({ status: 503 }) : route.continue()))
        await dialog.getByRole("button", { name: "保存" }).click()
        await slot.filter({ hasText: "受付なし" }).click()
        assert.isBelow(failures, 0)
        await dialog.getByRole("checkbox", { name: "予約を受け付けない" }).uncheck()
        await dialog.getByRole("button", { name: "保存" }).click()
        await slot.filter({ hasText: "残り" }).waitFor()
      })
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

  it.effect("writes a form and a scenario that it starts, and changes both", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/forms`)
        await page.getByRole("link", { name: "フォームを作成" }).first().click()
        await page.getByLabel("フォーム名").fill("秋のアンケート")
        await page.getByLabel("質問").fill("お名前")
        await page.getByRole("button", { name: "質問を追加" }).click()
        const second = page.getByRole("region", { name: /^2\. / })
        await second.getByLabel("質問").fill("好きな飲み物")
        await second.getByLabel("形式").selectOption("radio")
        await second.getByLabel("選択肢").fill("珈琲\n紅茶")
        await page.getByRole("button", { name: "上へ移動: 2. 選択（ボタン）" }).press("Enter")
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.getByRole("button", { name: "保存" }).click()
        await page.getByText("フォームを保存しました").waitFor()
        assert.match(await page.getByRole("row").nth(1).innerText(), /好きな飲み物/)
        await page.getByText("珈琲・紅茶").waitFor()
        await page.getByRole("link", { name: "編集" }).click()
        await page.getByRole("button", { name: "削除: 2. 1行テキスト" }).click()
        await page.getByRole("button", { name: "保存" }).click()
        await page.getByRole("heading", { name: "秋のアンケート" }).waitFor()
        assert.strictEqual(await page.getByText("お名前").count(), 0)

        await go(page, "/scenarios")
        await page.getByRole("link", { name: "シナリオを作成" }).first().click()
        await page.getByLabel("シナリオ名").fill("アンケートのお礼")
        await page.getByLabel("開始のきっかけ").selectOption("form_submitted")
        await page.getByLabel("フォーム", { exact: true }).selectOption({ label: "秋のアンケート" })
        await page.getByLabel("本文").fill("{customer}さん、ありがとうございました。")
        await page.getByRole("button", { name: "ステップを追加" }).click()
        await page.getByRole("menuitem", { name: "分岐" }).click()
        await page.getByRole("button", { name: "ステップを追加" }).click()
        await page.getByRole("menuitem", { name: "終了" }).click()
        await page.getByLabel("はいの場合").selectOption({ label: "3. 終了" })
        await page.getByRole("button", { name: "保存" }).click()
        await page
          .getByText(/has the unknown placeholder \{customer\}/)
          .first()
          .waitFor()
        assert.strictEqual(await page.getByLabel("本文").getAttribute("aria-invalid"), "true")
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.getByLabel("本文").fill("{displayName}さん、ありがとうございました。")
        await page.getByRole("button", { name: "保存" }).click()
        await page.getByText("シナリオを保存しました").waitFor()
        await page.getByText("会員資格が有効").waitFor()
        await page.getByRole("link", { name: "編集" }).click()
        await page.getByLabel("シナリオ名").fill("アンケートのお礼と特典")
        await page.getByRole("button", { name: "保存" }).click()
        await page.getByRole("heading", { name: "アンケートのお礼と特典" }).waitFor()
      })
      // The text with an unknown placeholder is refused.
      assert.deepStrictEqual(
        complaints.filter((text) => !text.includes("400")),
        []
      )
    }).pipe(Effect.scoped)
  )
}
