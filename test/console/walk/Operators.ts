/** Walks of operators. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Client } from "pg"
import type { Page } from "playwright-core"
import * as Service from "../../support/ServiceProcess.ts"
import { ConsolePage, openWindow } from "../ConsolePage.ts"
import { faultsOf, go, type Walk } from "./Findings.ts"

/** Shows a column and hides another, for the next visit too. */
const chooseColumns = async (page: Page): Promise<void> => {
  const choose = (name: string) => page.getByRole("menuitemcheckbox", { name, exact: true }).click()
  await page.getByRole("button", { name: "列を選ぶ" }).click()
  await choose("テナント")
  await choose("失敗回数")
  await page.keyboard.press("Escape")
  await page.reload()
  await page.getByRole("columnheader", { name: "テナント" }).waitFor()
  assert.strictEqual(await page.getByRole("columnheader", { name: "失敗回数" }).count(), 0)
}

type Ask = (path: string, body?: object) => Effect.Effect<any>

/** Requests of an operator, with a body as POST. */
const asking = Effect.map(
  ConsolePage,
  ({ service, settings }): Ask =>
    (path, body) =>
      Effect.promise(async () => {
        const response = await fetch(`${service.url}/admin/v1${path}`, {
          headers: { authorization: `Bearer ${settings["ADMIN_TOKEN"]}`, "content-type": "application/json" },
          ...(body && { method: "POST", body: JSON.stringify(body) })
        })
        return response.json()
      })
)

/** A broadcast whose job waits for an approval. */
const sendForApproval = Effect.fnUntraced(function* (ask: Ask) {
  const account = `/crm/accounts/${(yield* ask("/accounts")).accounts[0].id}`
  const approverId = (yield* ask(`${account}/friends?limit=1`)).friends[0].id
  return (yield* ask(`${account}/broadcasts`, { name: "walk", audience: {}, texts: ["x"], approverId })).id as string
})

export const operators: Walk = (it) => {
  it.effect(
    "finds a failed job by its count and by its argument, retries it, follows all until they have settled, and deletes it",
    () =>
      Effect.gen(function* () {
        const { url } = yield* ConsolePage
        const { page } = yield* openWindow(1440)
        yield* Effect.promise(async () => {
          // No statistics of it are there, so its profile cannot be generated.
          await page.goto(`${url}/areas/13201`)
          await page.getByRole("button", { name: "プロフィールを作成" }).click()
          await page
            .getByRole("status")
            .getByText(/統計はまだ取り込まれていません/)
            .waitFor()

          // From the live page it takes a click on the count, and one on the job's button.
          await page.goto(`${url}/operate/live`)
          await page
            .getByRole("row", { name: /^area\/generate/ })
            .getByRole("link", { name: "1", exact: true })
            .click()
          await page.getByRole("button", { name: "再実行", exact: true }).click()
          await page.getByText("再実行を開始しました").waitFor()

          await page.goto(`${url}/operate/jobs?argument=areaCode%3D13201`)
          await page.getByText("StatisticsMissing").waitFor()
          // Counts follow the argument, too: other jobs have completed by now.
          await page.getByRole("button", { name: "失敗 1", exact: true }).waitFor()
          await page.getByRole("button", { name: "完了 0", exact: true }).waitFor()
          await chooseColumns(page)
          await page.getByRole("checkbox", { name: "表示中のすべてを選択" }).check()
          await page.getByRole("button", { name: "再実行 (1)…" }).click()
          await page.getByRole("dialog").getByText("area/generate").waitFor()
          assert.deepStrictEqual(await faultsOf(page), [])
          await page.getByRole("dialog").getByRole("button", { name: "再実行", exact: true }).click()
          await page.getByText("1 件中 1 件が終了（失敗 1 件）").waitFor()
          // It is followed again after a reload.
          await page.reload()
          await page.getByText("1 件中 1 件が終了（失敗 1 件）").waitFor()

          await page.locator("tbody a").first().click()
          await page.getByRole("button", { name: "削除", exact: true }).click()
          await page.getByRole("dialog").getByRole("button", { name: "削除", exact: true }).click()
          await page.getByRole("heading", { name: "ジョブ", exact: true }).waitFor()
          await go(page, "/operate/jobs?argument=areaCode%3D13201")
          await page.getByText("条件に合うジョブはありません").waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("begins a cancelled job again at a step, and says why a payload has no version before", () =>
    Effect.gen(function* () {
      const { settings, url } = yield* ConsolePage
      const ask = yield* asking
      yield* sendForApproval(ask)
      const jobs = ask("/jobs?actor=crm/approve-broadcast")
      const isWaiting = (answer: any) => answer.jobs[0]?.state === "scheduled"
      const { jobId } = (yield* Service.eventually(jobs, isWaiting)).jobs[0]
      yield* ask(`/jobs/${jobId}/cancel`, {})
      const { page } = yield* openWindow(1440)
      const row = page.getByRole("row", { name: /^ask / })
      yield* Effect.promise(async () => {
        await page.goto(`${url}/operate/jobs/${jobId}`)
        await row.getByRole("button", { name: "ここから再実行" }).click()
        await page.getByRole("dialog").getByText("ステップ「ask」とその後に").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await page.getByRole("dialog").getByRole("button", { name: "ここから再実行" }).click()
        await row.getByRole("button", { name: "ここから再実行" }).waitFor({ state: "detached" })
      })
      yield* Service.eventually(jobs, isWaiting)
      const [entry] = (yield* ask("/audit?limit=1")).entries
      assert.deepStrictEqual([entry.action, entry.target, entry.detail], ["retry", jobId, { fromStep: "ask" }])

      const client = new Client({ connectionString: settings["DATABASE_URL"] })
      yield* Effect.promise(async () => {
        await client.connect()
        await client.query("update job set version = 2 where id = $1", [jobId])
        await client.end()
        await page.reload()
        await page.getByRole("button", { name: "バージョン 1 に戻す" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "バージョン 1 に戻す" }).click()
        await page.getByRole("dialog").getByText("前のバージョンへの変換を知りません").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
      })
    }).pipe(Effect.scoped)
  )

  it.effect("changes the priority of waiting jobs after a look at them, and reads why a payload is refused", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const ask = yield* asking
      const argument = encodeURIComponent(`broadcastId=${yield* sendForApproval(ask)}`)
      const jobs = ask(`/jobs?argument=${argument}`)
      const [job] = (yield* Service.eventually(jobs, (answer: any) => answer.jobs[0]?.state === "scheduled")).jobs
      const { page } = yield* openWindow(1440)
      const dialog = page.getByRole("dialog")
      yield* Effect.promise(async () => {
        await page.goto(`${url}/operate/jobs?actor=crm%2Fapprove-broadcast&argument=${argument}`)
        await page.getByRole("button", { name: "変更…", exact: true }).click()
        await dialog.getByLabel("優先度（-2〜2）").selectOption("-2")
        await dialog.getByRole("button", { name: "対象を確認" }).click()
        await dialog.getByText("対象のジョブは 1 件です。").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "変更", exact: true }).click()
        await page.getByText("1 件中 1 件を変更しました").waitFor()
      })
      assert.strictEqual((yield* ask(`/jobs/${job.jobId}`)).priority, -2)
      const [entry] = (yield* ask("/audit?limit=1")).entries
      assert.deepStrictEqual([entry.action, entry.changed, entry.detail.setPriority], ["change", 1, -2])
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "変更…", exact: true }).click()
        await dialog.getByLabel("ペイロードの項目").fill("broadcastId")
        await dialog.getByLabel("新しい値").fill("5")
        await dialog.getByRole("button", { name: "対象を確認" }).click()
        await dialog.getByText("新しい値を受け付けないジョブがあります。").waitFor()
        assert.deepStrictEqual(await faultsOf(page), [])
      })
    }).pipe(Effect.scoped)
  )

  it.effect("overrides the time limit of an actor beside what the code declares, and takes it back", () =>
    Effect.gen(function* () {
      const { url } = yield* ConsolePage
      const ask = yield* asking
      const seen = Effect.map(ask("/actors"), ({ actors }) =>
        actors.find(({ actor }: { readonly actor: string }) => actor === "area/generate")
      )
      const { page } = yield* openWindow(1440)
      const button = page.getByRole("button", { name: "設定の上書き: area/generate", exact: true })
      const row = page.getByRole("row").filter({ has: button })
      const dialog = page.getByRole("dialog")
      yield* Effect.promise(async () => {
        await page.goto(`${url}/operate/live`)
        await button.click()
        await dialog
          .getByText(/コードでの指定: /)
          .first()
          .waitFor()
        await dialog.getByLabel("1回の実行の制限時間（秒）").fill("45")
        assert.deepStrictEqual(await faultsOf(page), [])
        await dialog.getByRole("button", { name: "保存" }).click()
        await row.getByText("上書き: 制限時間").waitFor()
      })
      const { limits, override } = yield* seen
      assert.deepInclude(override, { timeoutMs: 45_000, concurrency: null })
      assert.notStrictEqual(limits.timeoutMs, 45_000)
      yield* Effect.promise(async () => {
        await button.click()
        await dialog.getByText(/最終変更: /).waitFor()
        await dialog.getByRole("button", { name: "すべて元に戻す" }).click()
        await row.getByText("上書き: 制限時間").waitFor({ state: "detached" })
      })
      assert.isNull((yield* seen).override)
    }).pipe(Effect.scoped)
  )
}
