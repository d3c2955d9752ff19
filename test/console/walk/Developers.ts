/** Walks of developers: an endpoint from its first test over an outage of its receiver to its end. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ConsolePage, openWindow, startPriceTest } from "../ConsolePage.ts"
import { faultsOf, until, type Walk } from "./Findings.ts"

/** A receiver of webhooks that answers what it is set to. */
const receiver = Effect.gen(function* () {
  const state = { status: 200, accepted: 0, key: "" }
  const server = createServer((request, response) => {
    request.resume()
    state.key = String(request.headers["x-api-key"])
    if (state.status === 200) state.accepted++
    response.writeHead(state.status).end("thanks")
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => void server.close())
  )
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
})

interface Outage {
  readonly url: string
  readonly service: string
  readonly key: string
  readonly hook: string
  readonly state: { status: number; accepted: number }
}

/** Starts simulations until the receiver, which refuses all of their events, is disabled; then all is made good by hand. */
const breakAndRepair = async (page: Page, { hook, key, service, state, url }: Outage): Promise<void> => {
  state.status = 500
  for (const prices of [
    [380, 450],
    [400, 470]
  ]) {
    const { status } = await startPriceTest(service, key, prices)
    assert.strictEqual(status, 202)
  }
  await page.goto(`${url}/`)
  await page.getByText("停止中のエンドポイント:").waitFor()
  await page.getByRole("link", { name: hook }).click()
  await page.getByText("失敗が続いたため停止しました").waitFor()
  await page.getByRole("cell", { name: "保留" }).first().waitFor()
  assert.deepStrictEqual(await faultsOf(page), [])

  state.status = 200
  state.accepted = 0
  await page.getByRole("button", { name: "有効にする" }).click()
  await page.getByText("失敗が続いたため停止しました").waitFor({ state: "detached" })
  await page.getByRole("button", { name: "届かなかった配信を再送" }).click()
  await page.getByText(/^2件を再送します/).waitFor()
  await page.getByRole("cell", { name: "保留" }).first().waitFor({ state: "detached" })
  await page.getByRole("cell", { name: "成功" }).nth(2).waitFor()
  assert.strictEqual(state.accepted, 2)
}

const addHeader = async (page: Page, name: string, value: string): Promise<void> => {
  await page.getByRole("dialog").getByRole("button", { name: "ヘッダーを追加" }).click()
  await page.getByRole("dialog").getByLabel("ヘッダー名").last().fill(name)
  await page.getByRole("dialog").getByLabel(`${name} の値`).fill(value)
  assert.deepStrictEqual(await faultsOf(page), [])
}

/** The attempts so far, as a picture and as a table, by hour and by day. */
const seeStatistics = async (page: Page): Promise<void> => {
  await page.getByRole("img", { name: "試行（1時間ごと）" }).waitFor()
  await page.getByText("30日間").click()
  const figure = page.getByRole("figure").filter({ hasText: "試行（1日ごと）" })
  assert.deepStrictEqual(await faultsOf(page), [])
  await figure.getByRole("button", { name: "表で見る" }).click()
  // A test, two attempts that were sent again, and those of the outage. They are stored every ten seconds, and stand in two rows
  // when the day changes meanwhile.
  for (const [column, least] of [
    [2, 3],
    [3, 10]
  ])
    assert.isTrue(
      await until(
        page,
        `[...document.querySelectorAll("figure tbody tr :nth-child(${column})")]
          .reduce((sum, { textContent }) => sum + Number(textContent), 0) >= ${least}`
      ),
      `column ${column}`
    )
}

export const developers: Walk = (it) => {
  it.effect(
    "makes an endpoint, tests it, sees it disabled when its receiver breaks, and sends again what did not arrive",
    () =>
      Effect.gen(function* () {
        const { key, service, url } = yield* ConsolePage
        const { state, url: hook } = yield* receiver
        const { page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          await page.goto(`${url}/developers/endpoints`)
          await page.getByRole("button", { name: "エンドポイントを作成" }).click()
          await page.getByRole("dialog").getByLabel("URL").fill(hook)
          await addHeader(page, "X-Api-Key", "bread")
          await page.getByRole("dialog").getByRole("button", { name: "エンドポイントを作成" }).click()
          const secret = page.getByRole("dialog").getByLabel("署名鍵", { exact: true })
          await secret.waitFor()
          assert.match(await secret.inputValue(), /^whsec_/)
          await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).last().click()
          await page.getByRole("link", { name: hook }).click()

          await page.getByText("この期間に送信はありません").waitFor()
          await page.getByRole("button", { name: "テスト送信" }).click()
          await page.getByRole("link", { name: "test.ping" }).first().click()
          await page.getByText("thanks").waitFor()
          await page.getByText(/x-analytics-signature/).waitFor()
          await page.getByText(/"?x-api-key"?: "?\*\*\*/).waitFor()
          assert.strictEqual(state.key, "bread")
          assert.deepStrictEqual(await faultsOf(page), [])

          await breakAndRepair(page, { url, service: service.url, key, hook, state })

          await page.getByRole("button", { name: "停止する" }).click()
          await page.getByText("利用者が停止しました").waitFor()
          await page.getByRole("button", { name: "有効にする" }).click()
          await page.getByText("利用者が停止しました").waitFor({ state: "detached" })
          await seeStatistics(page)

          await page.getByRole("button", { name: "削除" }).click()
          await page.getByRole("dialog").getByRole("button", { name: "削除" }).click()
          await page.getByRole("heading", { name: "Webhookエンドポイント" }).waitFor()
          await page.getByRole("link", { name: hook }).waitFor({ state: "detached" })
        })
      }).pipe(Effect.scoped)
  )
}
