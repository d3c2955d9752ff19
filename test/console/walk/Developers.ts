/** Walks of developers: endpoints and keys. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, type Walk } from "./Findings.ts"

/** A receiver of webhooks that answers what it is set to. */
const receiver = Effect.gen(function* () {
  const state = { status: 200 }
  const server = createServer((_, response) => void response.writeHead(state.status).end("thanks"))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => void server.close())
  )
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
})

export const developers: Walk = (it) => {
  it.effect("makes an endpoint, tests it, and shows request and response of the attempt", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const { state, url: hook } = yield* receiver
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/developers/endpoints`)
        await page.getByRole("button", { name: "エンドポイントを作成" }).click()
        await page.getByRole("dialog").getByLabel("URL").fill(hook)
        await page.getByRole("dialog").getByRole("button", { name: "エンドポイントを作成" }).click()
        const secret = page.getByRole("dialog").getByLabel("署名鍵", { exact: true })
        await secret.waitFor()
        assert.match(await secret.inputValue(), /^whsec_/)
        await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).last().click()
        await page.getByRole("link", { name: hook }).click()

        await page.getByRole("button", { name: "テスト送信" }).click()
        await page.getByRole("link", { name: "test.ping" }).first().click()
        await page.getByText("thanks").waitFor()
        await page.getByText(/x-analytics-signature/).waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])

        state.status = 500
        await page.goBack()
        await page.getByRole("button", { name: "停止する" }).click()
        await page.getByText("利用者が停止しました").waitFor()
        await page.getByRole("button", { name: "有効にする" }).click()
        await page.getByText("利用者が停止しました").waitFor({ state: "detached" })

        await page.getByRole("button", { name: "削除" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "削除" }).click()
        await page.getByRole("heading", { name: "Webhookエンドポイント" }).waitFor()
        await page.getByRole("link", { name: hook }).waitFor({ state: "detached" })
      })
    }).pipe(Effect.scoped)
  )

  it.effect("makes a key, and shows the simulation that a program starts with it until it has ended", () =>
    Effect.gen(function* () {
      const { service, url } = yield* ConsolePage
      const { page } = yield* openWindow(1440)
      yield* Effect.promise(async () => {
        await page.goto(`${url}/developers/keys`)
        await page.getByRole("button", { name: "キーを作成" }).click()
        await page.getByRole("dialog").getByLabel("名前").fill("レジ連携")
        await page.getByRole("dialog").getByRole("button", { name: "キーを作成" }).click()
        const secret = page.getByRole("dialog").locator("input[readonly]")
        await secret.waitFor()
        const response = await fetch(`${service.url}/api/v1/simulations`, {
          method: "POST",
          headers: { authorization: `Bearer ${await secret.inputValue()}`, "content-type": "application/json" },
          body: JSON.stringify({
            templateType: "price_test",
            areaCode: "13104",
            personaCount: 100,
            inputParams: { businessType: "カフェ", prices: [380, 450] }
          })
        })
        const { data } = (await response.json()) as { readonly data: { readonly id: string } }
        await page.goto(`${url}/simulations/${data.id}`)
        await page.getByRole("img", { name: "売上" }).waitFor()
      })
    }).pipe(Effect.scoped)
  )
}
