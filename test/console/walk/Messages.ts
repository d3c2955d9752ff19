/** Walks of a shop that writes to its friends: a broadcast to a segment, the greeting, a template, and the page of a friend. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { exampleImage } from "../../../modules/crm/rich-menu/RichMenu.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

/** Goes on by Tab until the element with this accessible name has the focus. */
const tabTo = async (page: Page, role: "button" | "checkbox" | "link" | "radio" | "textbox", name: string | RegExp) => {
  const wanted = page
    .getByRole(role, { name, ...(typeof name === "string" && { exact: true }) })
    .and(page.locator(":focus"))
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press("Tab")
    if ((await wanted.count()) > 0) return
  }
  assert.fail(`Tab did not reach ${name}`)
}

const sendToSegment = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel("管理用タイトル").fill(title)
  await page.getByLabel("本文").fill("年末は12月30日まで営業いたします。")
  await page.getByRole("region", { name: "プレビュー" }).getByText("年末は12月30日まで").waitFor()
  const reach = page.getByRole("status").filter({ hasText: "届く人数" })
  const all = /\d+人/.exec(await reach.innerText())?.[0] ?? assert.fail("no count")
  await page.getByText("条件で絞り込む", { exact: true }).click()
  await page.getByRole("group", { name: "このタグが付いた友だち", exact: true }).getByText(/常連/).first().click()
  await reach.filter({ hasNotText: all }).waitFor()
  const visits = (bound: string) => page.getByLabel(`来店回数（${bound}）`)
  await visits("以上").fill("9")
  await visits("以下").fill("3")
  await page.getByText("「以下」は「以上」と同じか").waitFor()
  assert.isTrue(await page.getByRole("button", { name: "内容を確認する" }).isDisabled())
  await visits("以下").fill("")
  await page.getByText("条件に合う友だちがいません").waitFor()
  await visits("以上").fill("0")
  await page.getByLabel("友だちになってからの日数（以下）").fill("3650")
  await page.getByText("来店0回以上、友だちになって3,650日以内").waitFor()
  await page.getByText("条件に合う友だちがいません").waitFor({ state: "detached" })
  assert.deepStrictEqual(await faultsOf(page), [])
  await page.getByRole("button", { name: "内容を確認する" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("年末は12月30日まで").waitFor()
  await dialog.getByText("友だちになって3,650日以内").waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  await dialog.getByRole("button", { name: /^\d+人に配信する$/ }).click()
  await page.getByRole("heading", { name: title }).waitFor()
  await page.getByText("配信済み", { exact: true }).waitFor()
  await page.getByText("友だちになって3,650日以内").waitFor()
  await page.getByText("テスト環境では実際に読む人がいないため").waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
}

/** Changes a rich menu without a mouse, keeping its image. */
const changeMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `「${name}」を変更` }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("今の画像のまま（800×250px）").waitFor()
  await dialog.getByRole("img", { name: `リッチメニュー「${name}」の画像` }).waitFor()
  assert.strictEqual(await dialog.getByLabel("管理用タイトル").inputValue(), name)
  assert.strictEqual(
    await dialog.getByRole("group", { name: "ボタン 3" }).getByLabel("電話番号").inputValue(),
    "03-1234-5678"
  )
  const said = dialog.getByRole("group", { name: "ボタン 2" }).getByLabel("送られる文章")
  assert.strictEqual(await said.inputValue(), "営業時間")
  await tabTo(page, "textbox", /^送られる文章/)
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("定休日")
  assert.deepStrictEqual(await faultsOf(page), [])
  await tabTo(page, "button", "変更を保存")
  await page.keyboard.press("Enter")
  await page.getByText("リッチメニューを変更しました").waitFor()
  await dialog.waitFor({ state: "detached" })
}

export const shopMessages: Walk = (it) => {
  for (const width of [1440, 390]) {
    it.effect(`sends a broadcast to a segment at ${width} px, and shows what became of it`, () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(width)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/messages`)
          await page.getByRole("link", { name: "メッセージを作成" }).first().click()
          await sendToSegment(page, `年末のお知らせ ${width}`)
          await go(page, "/messages")
          await page.getByRole("link", { name: `年末のお知らせ ${width}` }).waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )
  }

  it.effect("schedules a broadcast, pauses, resumes and stops it without a mouse", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/messages/new`)
        await page.getByLabel("管理用タイトル").waitFor()
        await tabTo(page, "textbox", /^管理用タイトル/)
        await page.keyboard.type("休業のお知らせ")
        await tabTo(page, "textbox", /^本文/)
        await page.keyboard.type("明日は休業いたします。")
        await tabTo(page, "radio", "すべての友だち")
        await page.keyboard.press("ArrowRight")
        await page.getByRole("group", { name: "このタグが付いた友だち", exact: true }).waitFor()
        await tabTo(page, "checkbox", /常連/)
        await page.keyboard.press("Space")
        await tabTo(page, "textbox", "友だちになってからの日数（以上）")
        await page.keyboard.type("0")
        await tabTo(page, "radio", "問わない")
        await page.keyboard.press("ArrowRight")
        await page.getByText("友だちになって0日以上、これからの予約がある").waitFor()
        await page.keyboard.press("ArrowLeft")
        await page.getByText("これからの予約がある").waitFor({ state: "detached" })
        await tabTo(page, "radio", "今すぐ配信")
        await page.keyboard.press("ArrowRight")
        await tabTo(page, "button", "内容を確認する")
        await page.keyboard.press("Enter")
        await page.getByRole("dialog").waitFor()
        await tabTo(page, "button", "配信を予約する")
        await page.keyboard.press("Enter")
        await page.getByRole("heading", { name: "休業のお知らせ" }).waitFor()
        await page.getByText("予約済み", { exact: true }).waitFor()
        await tabTo(page, "button", "一時停止")
        await page.keyboard.press("Enter")
        await page.getByText("一時停止中です", { exact: false }).waitFor()
        await tabTo(page, "button", "配信を再開")
        await page.keyboard.press("Enter")
        await page.getByText("予約済み", { exact: true }).waitFor()
        await tabTo(page, "button", "配信を中止")
        await page.keyboard.press("Enter")
        await page.getByRole("dialog").waitFor()
        await tabTo(page, "button", "配信を中止")
        await page.keyboard.press("Enter")
        await page.getByText("中止", { exact: true }).waitFor()
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  it.effect("writes a template and an answer to a keyword with it, and a memo of a friend", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { complaints, page } = yield* openWindow(390)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/messages/templates`)
        await page.getByRole("button", { name: "テンプレートを作成" }).first().click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel("テンプレート名").fill("営業時間")
        await dialog.getByRole("button", { name: "差し込み: 友だちの名前" }).click()
        await dialog.getByLabel("本文").press("End")
        await page.keyboard.type("さん、10時から20時まで営業しています。")
        await dialog.getByText("山田 花子さん、10時から", { exact: false }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "保存" }).click()
        await page.getByRole("heading", { name: "営業時間" }).waitFor()

        await go(page, "/messages/replies")
        await page.getByRole("button", { name: "自動応答を作成" }).click()
        await dialog.getByLabel("キーワード（1行に1つ、50個まで）").fill("何時まで")
        await dialog.getByLabel("テンプレートから入力").selectOption({ label: "営業時間" })
        await dialog.getByText("山田 花子さん、10時から", { exact: false }).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "保存" }).click()
        await page.getByText("何時まで", { exact: true }).waitFor()

        await go(page, "/friends?status=following")
        await page.locator("main li a").first().click()
        await page.getByRole("heading", { name: "会員証" }).waitFor()
        await page.getByRole("textbox", { name: "メモ" }).fill("左利き。次回はカラーのご相談。")
        await page.getByRole("button", { name: "メモを保存" }).click()
        await page.getByText("メモを保存しました").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.reload()
        await page.getByText("左利き。次回はカラーのご相談。").waitFor()
      })
      assert.deepStrictEqual(complaints, [])
    }).pipe(Effect.scoped)
  )

  for (const width of [1440, 390]) {
    it.effect(`makes a rich menu at ${width} px, shows it to all friends and takes it away`, () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { complaints, page } = yield* openWindow(width)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/messages/rich-menus`)
          await page.getByRole("button", { name: "リッチメニューを作成" }).first().click()
          const dialog = page.getByRole("dialog")
          await dialog.getByLabel("管理用タイトル").fill(`通常 ${width}`)
          const [name, mimeType] = ["menu.png", "image/png"]
          await dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from("GIF") })
          await dialog.getByText("画像として開けません", { exact: false }).waitFor()
          const buffer = Buffer.from(exampleImage, "base64")
          await dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer })
          await dialog.getByText("800×250px").waitFor()
          await dialog.getByLabel("ボタンの並べ方").selectOption("1-2")
          const second = dialog.getByRole("group", { name: "ボタン 2" })
          await second.getByLabel("押したときの動き").selectOption("message")
          await second.getByLabel("送られる文章").fill("営業時間")
          const third = dialog.getByRole("group", { name: "ボタン 3" })
          await third.getByLabel("押したときの動き").selectOption("phone")
          await third.getByLabel("電話番号").fill("03-1234-5678")
          assert.deepStrictEqual(await faultsOf(page), [])
          await dialog.getByRole("button", { name: "リッチメニューを作成" }).click()
          const card = page.locator("section", { has: page.getByRole("heading", { name: `通常 ${width}` }) }).last()
          await card.getByRole("img", { name: `リッチメニュー「通常 ${width}」の画像` }).waitFor()
          await card.getByRole("button", { name: "表示する" }).click()
          await card.getByText("表示中", { exact: true }).waitFor()
          await changeMenu(page, `通常 ${width}`)
          await card.getByText("表示中", { exact: true }).waitFor()
          await card.getByText("お客様がメッセージを送る: 定休日").waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
          await card.getByRole("button", { name: "表示をやめる" }).click()
          await card.getByText("表示していません", { exact: true }).waitFor()
        })
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )
  }
}
