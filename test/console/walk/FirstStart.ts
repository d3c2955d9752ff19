/** The way from the link of the first start to a call of an invited user's program. The page comes from the service itself. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import * as Service from "../../support/ServiceProcess.ts"
import { ConsolePage, openWindow, startPriceTest } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

export const operator = "ops@ekimae.test"
export const owner = "owner@ekimae.test"
const password = "correct horse battery staple"

interface Person {
  readonly name: string
  readonly email?: string
}

/** Takes up a link as a new user. */
const redeem = async (page: Page, link: string, { email, name }: Person, then = "/console/"): Promise<void> => {
  await page.goto(link)
  await page.getByLabel("お名前").fill(name)
  if (email !== undefined) await page.getByLabel("メールアドレス").fill(email)
  await page.getByLabel("新しいパスワード").fill(password)
  assert.deepStrictEqual(await faultsOf(page), [])
  await page.getByRole("button", { name: "はじめる" }).click()
  await page.waitForURL((address) => address.pathname === then)
}

/** Signs in by password, at the first attempt. */
export const signIn = async (page: Page, email: string, first = "概要"): Promise<void> => {
  await page.getByLabel("メールアドレス").fill(email)
  await page.getByLabel("パスワード").first().fill(password)
  await page.getByRole("button", { name: "サインイン", exact: true }).click()
  await page.getByRole("main").getByText(first, { exact: true }).waitFor()
}

/** A window of its own at the service itself, where the user has signed in. */
export const enter = Effect.fnUntraced(function* (width: number, email = owner, first = "概要") {
  const { service } = yield* ConsolePage
  const opened = yield* openWindow(width)
  yield* Effect.promise(async () => {
    await opened.page.goto(`${service.url}/console/sign-in`)
    await signIn(opened.page, email, first)
  })
  return opened
})

const signInAgain = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("button", { name: /ユーザーメニュー/ }).click()
  await page.getByRole("menuitem", { name: "サインアウト" }).click()
  await page.getByLabel("メールアドレス").fill(email)
  await page.getByLabel("パスワード").first().fill("a wrong password")
  await page.getByRole("button", { name: "サインイン", exact: true }).click()
  await page.getByText("メールアドレスまたはパスワードが違います").waitFor()
  await signIn(page, email)
}

/** Makes an account with plans, and invites its owner; answers the link. */
const openShop = async (page: Page, email: string): Promise<string> => {
  await page.getByRole("link", { name: "お店は作らず、運用画面を使う" }).click()
  await page.getByRole("button", { name: "アカウントを作成" }).click()
  await page.getByRole("dialog").getByLabel("名前").fill("喫茶 駅前")
  await page.getByRole("dialog").getByRole("button", { name: "アカウントを作成" }).click()
  await page.getByRole("heading", { name: "喫茶 駅前" }).waitFor()
  await page.getByLabel("エリア分析").selectOption("max_20x")
  await page.getByRole("button", { name: "プランを保存" }).click()
  await page.getByText("プランを変更しました").waitFor()

  await page.getByLabel("メールアドレス").fill(email)
  await page.getByLabel("役割", { exact: true }).selectOption("owner")
  await page.getByRole("button", { name: "招待する" }).click()
  const link = await page.getByRole("dialog").getByLabel("招待リンク").inputValue()
  await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).last().click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByText(`${email} · オーナー`).waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])
  return link
}

/** Makes what can be booked, and books it for a guest. */
const bookTable = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "予約を入れる" }).click()
  await page.getByText("まず、予約できるメニューを作りましょう").waitFor()
  await page.getByRole("button", { name: "メニューを作成" }).click()
  await page.getByRole("dialog").getByLabel("メニュー名").fill("ディナー席")
  await page.getByRole("dialog").getByRole("button", { name: "メニューを作成" }).click()
  await page.getByText("メニューと空き枠を作成しました").waitFor()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  // The hours of this week may be over.
  await page.getByRole("button", { name: "次へ" }).click()
  const slot = page.getByRole("button", { name: /予約を入れる$/ }).first()
  await slot.click()
  await page.getByRole("dialog").getByLabel("お名前").fill("山田 花子")
  await page.getByRole("dialog").getByRole("button", { name: "予約を入れる" }).click()
  await page.getByText("予約を入れました").waitFor()
  await page.locator(".booking").filter({ hasText: "ディナー席" }).waitFor()
}

const makeKey = async (page: Page): Promise<string> => {
  await page.getByRole("link", { name: "APIキー" }).first().click()
  await page.getByRole("button", { name: "キーを作成" }).click()
  await page.getByRole("dialog").getByLabel("名前").fill("レジ連携")
  await page.getByRole("dialog").getByRole("button", { name: "キーを作成" }).click()
  const key = await page.getByRole("dialog").locator("input[readonly]").inputValue()
  await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).last().click()
  return key
}

/** A key that was renewed is filled into the reference. */
const openDocs = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "APIキー" }).first().click()
  await page.getByRole("button", { name: "更新" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "更新" }).click()
  await page.getByRole("button", { name: "このキーでAPIリファレンスを試す" }).click()
  const field = page.locator('[data-beginnings*="sk_"]').first()
  await field.waitFor()
  assert.match(await field.inputValue(), /^sk_/)
}

export const firstStart: Walk = (it) => {
  it.effect(
    "leads from the link of the first start over an invitation to a booked table and a simulation, seen live",
    () =>
      Effect.gen(function* () {
        const { service } = yield* ConsolePage
        const link = yield* Service.eventually(
          Effect.sync(() => /Open your shop[^\n]*\n +(http\S+)/.exec(service.said())?.[1] ?? ""),
          (link) => link !== ""
        )
        const status = Effect.map(service.call("/console/"), ({ status }) => status)
        yield* Service.eventually(status, (status) => status === 200)
        const first = yield* openWindow(1440)
        const invited = yield* openWindow(390)
        yield* Effect.promise(async () => {
          await redeem(first.page, link, { name: "運用 花子", email: operator }, "/console/start")
          const invitation = await openShop(first.page, owner)

          await redeem(invited.page, invitation, { name: "店主 太郎" })
          await invited.page.getByText("喫茶 駅前").first().waitFor()
          await signInAgain(invited.page, owner)
          await invited.page.setViewportSize({ width: 1440, height: 900 })
          await bookTable(invited.page)
          const key = await makeKey(invited.page)
          await invited.page.getByRole("link", { name: "シミュレーション", exact: true }).first().click()
          await invited.page.getByText("シミュレーションはまだありません").waitFor()

          assert.strictEqual((await startPriceTest(service.url, key, [380, 450])).status, 202)
          await invited.page.getByRole("link", { name: "価格テスト" }).click()
          await invited.page.getByRole("img", { name: "売上" }).waitFor()
          await invited.page.goBack()
          await invited.page.getByRole("cell", { name: "完了" }).waitFor()
          await openDocs(invited.page)
        })
        // Who is not signed in yet is refused, as is a wrong password.
        const complaints = [...first.complaints, ...invited.complaints].filter((text) => !text.includes("401"))
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
  )
}
