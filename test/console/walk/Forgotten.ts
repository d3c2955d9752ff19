/** Walk of one of the staff who forgot the password: the owner makes a link, by which there is a new one. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"
import { type Hand, keys, mouse } from "./Hand.ts"
import { owner } from "./TenMinutes.ts"

const forgotten = "a password of last spring"
const renewed = "a password of this winter"

const signIn = async (page: Page, hand: Hand, email: string, password: string): Promise<void> => {
  await hand.fill(page.getByLabel("メールアドレス"), email)
  await hand.fill(page.getByLabel("パスワード").first(), password)
  await hand.press(page.getByRole("button", { name: "サインイン", exact: true }))
}

/** Opens the dialog that shows a link once, and answers the link. */
const linkIn = async (page: Page, hand: Hand, label: string): Promise<string> => {
  const dialog = page.getByRole("dialog")
  const link = await dialog.getByLabel(label).inputValue()
  assert.deepStrictEqual(await faultsOf(page), [])
  await hand.press(dialog.getByRole("button", { name: "閉じる" }).last())
  await dialog.waitFor({ state: "detached" })
  return link
}

const walk = async (boss: Page, staff: Page, hand: Hand, service: string, email: string): Promise<void> => {
  await boss.goto(`${service}/console/sign-in`)
  await signIn(boss, hand, owner.email, owner.password)
  await boss.getByRole("main").getByText("概要", { exact: true }).waitFor()
  await boss.goto(`${service}/console/users`)
  await hand.fill(boss.getByLabel("メールアドレス"), email)
  await hand.press(boss.getByRole("button", { name: "招待する" }))
  await staff.goto(await linkIn(boss, hand, "招待リンク"))
  await hand.fill(staff.getByLabel("お名前"), "健")
  await hand.fill(staff.getByLabel("新しいパスワード"), forgotten)
  await hand.press(staff.getByRole("button", { name: "はじめる" }))
  await staff.waitForURL((address) => address.pathname === "/console/")

  await boss.goto(`${service}/console/users`)
  const row = boss.getByRole("group", { name: new RegExp(email) })
  await hand.press(row.getByRole("button", { name: "パスワードを忘れた" }))
  await hand.press(boss.getByRole("dialog").getByRole("button", { name: "パスワードを忘れた" }))
  await staff.goto(await linkIn(boss, hand, "本人だけに渡すリンク"))
  await staff.getByText("健さんの新しいパスワードを設定します").waitFor()
  await hand.fill(staff.getByLabel("新しいパスワード"), renewed)
  assert.deepStrictEqual(await faultsOf(staff), [])
  await hand.press(staff.getByRole("button", { name: "パスワードを設定" }))
  await staff.waitForURL((address) => address.pathname === "/console/")

  await hand.press(staff.getByRole("button", { name: /ユーザーメニュー/ }))
  await hand.press(staff.getByRole("menuitem", { name: "サインアウト" }))
  await signIn(staff, hand, email, forgotten)
  await staff.getByText("メールアドレスまたはパスワードが違います").waitFor()
  await signIn(staff, hand, email, renewed)
  await staff.getByRole("main").getByText("概要", { exact: true }).waitFor()
}

export const forgottenPassword: Walk = (it) => {
  for (const [width, hand, way] of [
    [1440, keys, "without a mouse"],
    [390, mouse, "with one"]
  ] as const) {
    it.effect(`lets its owner help who forgot the password, on ${width} pixels ${way}`, () =>
      Effect.gen(function* () {
        const { service } = yield* ConsolePage
        const boss = yield* openWindow(width)
        const staff = yield* openWindow(width)
        yield* Effect.promise(() => walk(boss.page, staff.page, hand, service.url, `ken-${width}@salon.example`))
        // Who is not signed in yet is refused, as is a wrong password.
        const complaints = [...boss.complaints, ...staff.complaints].filter((text) => !text.includes("401"))
        assert.deepStrictEqual(complaints, [])
      }).pipe(Effect.scoped)
    )
  }
}
