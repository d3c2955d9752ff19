/** From the first link to the first booking without a terminal: the shop's questions, its settings, its booking page. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import * as Service from "../../support/ServiceProcess.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

const owner = { name: "山田 花", email: "hana@salon.example" }
const password = "correct horse battery staple"

type Shoot = (page: Page, name: string) => Promise<void>
const noPictures: Shoot = () => Promise.resolve()

/** The first link: a user of one's own, then the shop. */
export const begin = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel("お名前").fill(owner.name)
  await page.getByLabel("メールアドレス").fill(owner.email)
  await page.getByLabel("新しいパスワード").fill(password)
  await page.getByRole("button", { name: "はじめる" }).click()
  await page.waitForURL((address) => address.pathname === "/console/start")
}

const saved = async (page: Page, said = "保存しました"): Promise<void> => {
  await page.getByText(said).first().waitFor()
}

const toStep = async (page: Page, step: string): Promise<void> => {
  await page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: "はじめての設定" }).click()
  await page.getByRole("list").getByRole("link", { name: step }).click()
}

const setHours = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox", { name: "火曜日" }).uncheck()
  await page.getByLabel("月曜日 休憩の始まり").fill("13:00")
  await page.getByLabel("月曜日 休憩の終わり").fill("12:00")
  await page.getByText("休憩は営業時間の中で").waitFor()
  await page.getByLabel("月曜日 休憩の終わり").fill("14:00")
  assert.deepStrictEqual(await faultsOf(page), [])
  await page.getByRole("button", { name: "保存", exact: true }).click()
  await saved(page)
}

const addStaff = async (page: Page): Promise<void> => {
  for (const name of ["花", "健"]) {
    await page.getByLabel("お名前").fill(name)
    await page.getByRole("button", { name: "スタッフを追加" }).click()
    await page.getByRole("button", { name: `${name}さんの設定` }).waitFor()
  }
  assert.deepStrictEqual(await faultsOf(page), [])
}

const addMenu = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "カット", exact: true }).click()
  assert.strictEqual(await page.getByLabel("メニュー名").inputValue(), "カット")
  assert.deepStrictEqual(await faultsOf(page), [])
  await page.getByRole("button", { name: "メニューを追加" }).click()
  await page.getByText("「カット」を追加し、空き枠を作りました").waitFor()
}

/** Publishes the booking page, and returns its address. */
const publish = async (page: Page, slug: string): Promise<string> => {
  await page.getByLabel(/アドレスの名前/).fill("駅前")
  await page.getByText("半角の小文字").last().waitFor()
  await page.getByLabel(/アドレスの名前/).fill(slug)
  await page.getByText(`/b/${slug}`).first().waitFor()
  await page.getByRole("img", { name: /QRコード/ }).waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  await page.getByRole("button", { name: "保存", exact: true }).first().click()
  await saved(page)
  const address = page.getByLabel("予約ページのアドレス")
  await page.waitForFunction(
    `[...document.querySelectorAll("input")].some(({ value }) => value.endsWith("/b/${slug}"))`
  )
  return address.inputValue()
}

/** Books as a guest does, by telephone number. */
const book = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole("link", { name: "日時を選ぶ" }).first().click()
  await page.locator(".times a").nth(2).click()
  await page.getByLabel("お名前").fill("田中 一郎")
  await page.getByLabel("電話番号").fill("090-1234-5678")
  await page.getByRole("button", { name: "確認画面へ進む" }).click()
  await page.getByRole("button", { name: "この内容で予約する" }).click()
  await page.waitForURL(/\/bookings\//)
}

/** The page is no wider than the window. */
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

/** The questions of the first page, and all steps of the list. */
export const setUpShop = async (page: Page, slug: string, shoot: Shoot = noPictures): Promise<string> => {
  await page.getByLabel("お店の名前").fill("ヘアサロン 駅前")
  await page.getByLabel("業種").selectOption("hair_salon")
  await page.getByLabel("住所").fill("東京都渋谷区神宮前1-2-3")
  assert.deepStrictEqual(await faultsOf(page), [])
  await shoot(page, "open")
  await page.getByRole("button", { name: "お店をはじめる" }).click()
  await page.getByText("6項目中0項目が完了").first().waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  await shoot(page, "start")
  const steps: ReadonlyArray<readonly [string, string, (page: Page) => Promise<void>]> = [
    ["営業時間と定休日を決める", "hours", setHours],
    ["スタッフを登録する", "staff", addStaff],
    ["メニューと料金を登録する", "menus", addMenu]
  ]
  for (const [index, [step, name, act]] of steps.entries()) {
    await toStep(page, step)
    await act(page)
    assert.isTrue(await isWithin(page), name)
    await shoot(page, name)
    await page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: "はじめての設定" }).click()
    await page
      .getByText(`6項目中${index + 1}項目が完了`)
      .first()
      .waitFor()
  }
  await toStep(page, "予約ページを確かめて公開する")
  const address = await publish(page, slug)
  assert.isTrue(await isWithin(page), "publish")
  await shoot(page, "publish")
  return address
}

/** An absence of the one who has the booking lists it. */
const absence = async (page: Page, shoot: Shoot): Promise<void> => {
  await page.getByRole("link", { name: "スタッフ", exact: true }).click()
  for (const name of ["花", "健"]) {
    await page.getByRole("button", { name: `${name}さんをお休みにする` }).click()
    const dialog = page.getByRole("dialog")
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel(/最後の日/).fill(until)
    await dialog.getByText(/移動が必要な予約（1件）|移動が必要な予約はありません/).waitFor()
    const isTheirs = (await dialog.getByText("移動が必要な予約（1件）").count()) > 0
    if (isTheirs) {
      await dialog.getByText("田中 一郎").waitFor()
      assert.deepStrictEqual(await faultsOf(page), [])
      await shoot(page, "absence")
      await dialog.getByRole("button", { name: "登録する" }).click()
      await page.getByText("登録しました").waitFor()
      return
    }
    await dialog.getByRole("button", { name: "やめる" }).click()
    await dialog.waitFor({ state: "detached" })
  }
  assert.fail("The booking is of none of the staff")
}

export const walkOf = async (page: Page, slug: string, shoot: Shoot = noPictures): Promise<void> => {
  const address = await setUpShop(page, slug, shoot)
  const here = page.url()
  await book(page, address)
  await shoot(page, "booked")
  await page.goto(new URL("/console/settings", here).href)
  await page.getByText("6項目中5項目が完了").first().waitFor()
  await shoot(page, "done")
  await absence(page, shoot)
  for (const [section, heading] of [
    ["予約の受付ルール", "空き枠の間隔"],
    ["お店の情報", "基本情報"],
    ["LINE連携", "LINEとつなぐ"],
    ["配信時間・会員・データ", "会員ランク"]
  ] as const) {
    await page.getByRole("navigation", { name: "設定の項目" }).getByRole("link", { name: section }).click()
    await page.getByRole("heading", { name: heading }).waitFor()
    assert.deepStrictEqual(await faultsOf(page), [], section)
    assert.isTrue(await isWithin(page), section)
    await shoot(page, section)
  }
}

export const tenMinutes: Walk = (it) => {
  it.effect("leads from the first link to the first booking of a guest on a wide window, and again on a phone", () =>
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
        await begin(page, link)
        await walkOf(page, "salon-wide")
        // An operator may have another shop.
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(`${service.url}/console/start`)
        await walkOf(page, "salon-phone")
      })
      assert.deepStrictEqual(
        complaints.filter((text) => !text.includes("401")),
        []
      )
    }).pipe(Effect.scoped)
  )
}
