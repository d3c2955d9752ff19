/** From the first link to the first booking without a terminal: the shop's questions, its settings, its booking page. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import * as Service from "../../support/ServiceProcess.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"
import { type Hand, keys, mouse } from "./Hand.ts"

export const owner = { name: "山田 花", email: "hana@salon.example", password: "correct horse battery staple" }

type Shoot = (page: Page, name: string) => Promise<void>
const noPictures: Shoot = () => Promise.resolve()

/** The first link: a user of one's own, then the shop. */
export const begin = async (page: Page, hand: Hand, link: string): Promise<void> => {
  await page.goto(link)
  await hand.fill(page.getByLabel("お名前"), owner.name)
  await hand.fill(page.getByLabel("メールアドレス"), owner.email)
  await hand.fill(page.getByLabel("新しいパスワード"), owner.password)
  await hand.press(page.getByRole("button", { name: "はじめる" }))
  await page.waitForURL((address) => address.pathname === "/console/start")
}

const saved = async (page: Page, said = "保存しました"): Promise<void> => {
  await page.getByText(said).first().waitFor()
}

const toStep = async (page: Page, hand: Hand, step: string): Promise<void> => {
  await hand.press(page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: "はじめての設定" }))
  await hand.press(page.getByRole("list").getByRole("link", { name: step }))
}

const setHours = async (page: Page, hand: Hand): Promise<void> => {
  await hand.toggle(page.getByRole("checkbox", { name: "火曜日" }))
  await hand.fill(page.getByLabel("月曜日 休憩の始まり"), "13:00")
  await hand.fill(page.getByLabel("月曜日 休憩の終わり"), "12:00")
  await page.getByText("休憩は営業時間の中で").waitFor()
  await hand.fill(page.getByLabel("月曜日 休憩の終わり"), "14:00")
  assert.deepStrictEqual(await faultsOf(page), [])
  await hand.press(page.getByRole("button", { name: "保存", exact: true }))
  await saved(page)
}

const addStaff = async (page: Page, hand: Hand): Promise<void> => {
  for (const name of ["花", "健"]) {
    await hand.fill(page.getByLabel("お名前"), name)
    await hand.press(page.getByRole("button", { name: "スタッフを追加" }))
    await page.getByRole("button", { name: `${name}さんの設定` }).waitFor()
  }
  assert.deepStrictEqual(await faultsOf(page), [])
}

const addMenu = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(page.getByRole("button", { name: "カット", exact: true }))
  assert.strictEqual(await page.getByLabel("メニュー名").inputValue(), "カット")
  assert.deepStrictEqual(await faultsOf(page), [])
  await hand.press(page.getByRole("button", { name: "メニューを追加" }))
  await page.getByText("「カット」を追加し、空き枠を作りました").waitFor()
}

/** Publishes the booking page, and returns its address. */
const publish = async (page: Page, hand: Hand, slug: string): Promise<string> => {
  await hand.fill(page.getByLabel(/アドレスの名前/), "駅前")
  await page.getByText("半角の小文字").last().waitFor()
  await hand.fill(page.getByLabel(/アドレスの名前/), slug)
  await page.getByText(`/b/${slug}`).first().waitFor()
  await page.getByRole("img", { name: /QRコード/ }).waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  await hand.press(page.getByRole("button", { name: "保存", exact: true }).first())
  await saved(page)
  const address = page.locator(`input[value$="/b/${slug}"]`).first()
  await address.waitFor()
  return address.inputValue()
}

/** Books as a guest does, by telephone number. */
const book = async (page: Page, hand: Hand, address: string): Promise<void> => {
  await page.goto(address)
  await hand.press(page.getByRole("link", { name: "日時を選ぶ" }).first())
  await hand.press(page.locator(".times a").nth(2))
  await hand.fill(page.getByLabel("お名前"), "田中 一郎")
  await hand.fill(page.getByLabel("電話番号"), "090-1234-5678")
  await hand.press(page.getByRole("button", { name: "確認画面へ進む" }))
  await hand.press(page.getByRole("button", { name: "この内容で予約する" }))
  await page.waitForURL(/\/bookings\//)
}

/** The page is no wider than the window. */
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

/** The questions of the first page, and all steps of the list. */
export const setUpShop = async (page: Page, hand: Hand, slug: string, shoot: Shoot = noPictures): Promise<string> => {
  await hand.fill(page.getByLabel("お店の名前"), "ヘアサロン 駅前")
  await hand.select(page.getByLabel("業種"), "hair_salon")
  await hand.fill(page.getByLabel("住所"), "東京都渋谷区神宮前1-2-3")
  assert.deepStrictEqual(await faultsOf(page), [])
  await shoot(page, "open")
  await hand.press(page.getByRole("button", { name: "お店をはじめる" }))
  await page.getByText("6項目中0項目が完了").first().waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  await shoot(page, "start")
  const steps: ReadonlyArray<readonly [string, string, (page: Page, hand: Hand) => Promise<void>]> = [
    ["営業時間と定休日を決める", "hours", setHours],
    ["スタッフを登録する", "staff", addStaff],
    ["メニューと料金を登録する", "menus", addMenu]
  ]
  for (const [index, [step, name, act]] of steps.entries()) {
    await toStep(page, hand, step)
    await act(page, hand)
    assert.isTrue(await isWithin(page), name)
    await shoot(page, name)
    await hand.press(page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: "はじめての設定" }))
    await page
      .getByText(`6項目中${index + 1}項目が完了`)
      .first()
      .waitFor()
  }
  await toStep(page, hand, "予約ページを確かめて公開する")
  const address = await publish(page, hand, slug)
  assert.isTrue(await isWithin(page), "publish")
  await shoot(page, "publish")
  return address
}

/** An absence of the one who has the booking lists it. */
const absence = async (page: Page, hand: Hand, shoot: Shoot): Promise<void> => {
  await hand.press(page.getByRole("link", { name: "スタッフ", exact: true }))
  for (const name of ["花", "健"]) {
    await hand.press(page.getByRole("button", { name: `${name}さんをお休みにする` }))
    const dialog = page.getByRole("dialog")
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await hand.fill(dialog.getByLabel(/最後の日/), until)
    await dialog.getByText(/移動が必要な予約（1件）|移動が必要な予約はありません/).waitFor()
    const isTheirs = (await dialog.getByText("移動が必要な予約（1件）").count()) > 0
    if (isTheirs) {
      await dialog.getByText("田中 一郎").waitFor()
      assert.deepStrictEqual(await faultsOf(page), [])
      await shoot(page, "absence")
      await hand.press(dialog.getByRole("button", { name: "登録する" }))
      await page.getByText("登録しました").waitFor()
      return
    }
    await hand.press(dialog.getByRole("button", { name: "やめる" }))
    await dialog.waitFor({ state: "detached" })
  }
  assert.fail("The booking is of none of the staff")
}

export const walkOf = async (page: Page, hand: Hand, slug: string, shoot: Shoot = noPictures): Promise<void> => {
  const address = await setUpShop(page, hand, slug, shoot)
  const here = page.url()
  await book(page, hand, address)
  await shoot(page, "booked")
  await page.goto(new URL("/console/settings", here).href)
  await page.getByText("6項目中5項目が完了").first().waitFor()
  await shoot(page, "done")
  await absence(page, hand, shoot)
  for (const [section, heading] of [
    ["予約の受付ルール", "空き枠の間隔"],
    ["お店の情報", "基本情報"],
    ["LINE連携", "LINEとつなぐ"],
    ["配信時間・会員・データ", "会員ランク"]
  ] as const) {
    await hand.press(page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: section }))
    await page.getByRole("heading", { name: heading }).waitFor()
    assert.deepStrictEqual(await faultsOf(page), [], section)
    assert.isTrue(await isWithin(page), section)
    await shoot(page, section)
  }
}

export const tenMinutes: Walk = (it) => {
  it.effect(
    "leads from the first link to the first booking of a guest: on a wide window, on a phone, and without a mouse",
    () =>
      Effect.gen(function* () {
        const { service } = yield* ConsolePage
        const link = yield* Service.eventually(
          Effect.sync(() => /Open your shop[^\n]*\n +(http\S+)/.exec(service.said())?.[1] ?? ""),
          (link) => link !== ""
        )
        const status = Effect.map(service.call("/console/"), ({ status }) => status)
        yield* Service.eventually(status, (status) => status === 200)
        const { complaints, page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          await begin(page, keys, link)
          // An operator may have several shops.
          for (const [slug, width, hand] of [
            ["salon-keys", 1440, keys],
            ["salon-phone", 390, mouse],
            ["salon-wide", 1440, mouse]
          ] as const) {
            await page.setViewportSize({ width, height: 844 })
            await page.goto(`${service.url}/console/start`)
            await walkOf(page, hand, slug)
          }
        })
        assert.deepStrictEqual(
          complaints.filter((text) => !text.includes("401")),
          []
        )
      }).pipe(Effect.scoped)
  )
}
