/** Changes of observations and the members of the staff who hear of them. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { type News, type NewsDelivery, StaffNews } from "../../../modules/crm/contract.ts"
import { newsOf } from "../../../modules/observation/notice/ChangeNews.ts"
import { Answers, body, client, node, price, subjectOf, watchRuns } from "../node.ts"

const ids = Array.from({ length: 6 }, (_, n) => `01KAJ3STAFF0V9W2X4Z8B1C5D${n}`)
const sent: Array<readonly [account: string, news: News]> = []
let reachable: ReadonlyArray<string> = ids
let latest: ReadonlyArray<NewsDelivery> = []

const staff = Layer.succeed(StaffNews, {
  recipients: () =>
    Effect.sync(() => reachable.map((staffId) => ({ staffId, name: staffId, channel: "mail" as const }))),
  send: (account, news) => Effect.sync(() => void sent.push([account, news])),
  latest: () => Effect.sync(() => latest)
})

layer(node().pipe(Layer.provide(staff)), { excludeTestServices: true })("A change", (it) => {
  it.effect("is sent to the chosen members once, and no other run is", () =>
    Effect.gen(function* () {
      const { accountId, get, patch, post } = yield* client()
      const answers = yield* Answers
      const asked = body({ notifyStaffIds: [ids[0], ids[1]] })
      answers.of.set(subjectOf(asked.settings), [price(980), price(980), price(1080), price(1080), price(1200)])
      const { data } = (yield* post("/observations", asked)).body
      assert.deepStrictEqual(data.notifyStaffIds, [ids[0], ids[1]])
      const ended = yield* watchRuns
      const at = `/observations/${data.id}`
      const results: Array<string> = []
      for (let n = 0; n < 4; n++) {
        results.push((yield* post(`${at}/run`)).body.data.resultId)
        yield* ended(1)
      }
      const mine = () => sent.filter(([account]) => account === accountId).map(([, news]) => news)
      assert.deepStrictEqual(
        mine().map(({ key, path, staffIds, text, topic }) => [key, path, staffIds, text.en.lines[0], topic]),
        [[`watch/${results[2]}`, `/console${at}`, ids.slice(0, 2), "Price: 980 yen → 1,080 yen", `watch/${data.id}`]]
      )
      assert.match(mine()[0]?.text.ja.lines[0] ?? "", /980円から1,080円に上がりました/)
      latest = [{ key: `watch/${results[2]}`, staffId: ids[0]!, status: "failed", at: new Date(0) }]
      assert.deepStrictEqual((yield* get(at)).body.data.recentNotices, [
        { resultId: results[2], staffId: ids[0], status: "failed", at: "1970-01-01T00:00:00.000Z" }
      ])
      latest = []
      assert.deepStrictEqual((yield* patch(at, { notifyStaffIds: [] })).body.data.notifyStaffIds, [])
      yield* post(`${at}/run`)
      yield* ended(1)
      assert.strictEqual(mine().length, 1)
    })
  )

  it.effect("is sent to at most five members, each of whom notices reach when chosen", () =>
    Effect.gen(function* () {
      const { patch, post } = yield* client()
      const created = yield* post("/observations", body({ notifyStaffIds: ids.slice(0, 5) }))
      assert.strictEqual(created.status, 201)
      const at = `/observations/${created.body.data.id}`
      const refused = Effect.fnUntraced(function* (notifyStaffIds: unknown) {
        const { body: problem, status } = yield* patch(at, { notifyStaffIds })
        assert.strictEqual(status, 400)
        return problem.errors[0].pointer
      })
      assert.strictEqual(yield* refused(ids), "/notifyStaffIds")
      assert.strictEqual(yield* refused([ids[0], ids[0]]), "/notifyStaffIds")
      assert.strictEqual(yield* refused(["x".repeat(27)]), "/notifyStaffIds/0")
      assert.strictEqual(yield* refused([ids[1], "01KAJ3STAFF0V9W2X4Z8B1C5DX"]), "/notifyStaffIds/1")
      // A member who has left stays chosen until the owner takes the choice back.
      reachable = ids.slice(1)
      assert.strictEqual((yield* patch(at, { notifyStaffIds: ids.slice(0, 2) })).status, 200)
      assert.strictEqual((yield* patch(at, { notifyStaffIds: ids.slice(1, 2) })).status, 200)
      assert.strictEqual(yield* refused(ids.slice(0, 2)), "/notifyStaffIds/0")
      reachable = ids
    })
  )
})

describe("News of a change", () => {
  const row = {
    id: "o",
    resultId: "r",
    observationType: "availability_watch",
    title: "豆",
    settings: {},
    notifyStaffIds: ["s"]
  }
  it("names the state of stock, and is none without a change", () => {
    const change = { previous: 1, current: 0 }
    const news = newsOf({
      ...row,
      data: { availability: "out_of_stock", change, summary: "在庫が「なし」に変わりました" }
    })
    assert.deepStrictEqual(
      [news?.text.ja.lines, news?.text.en.lines],
      [["在庫が「なし」に変わりました"], ["Stock: now out of stock"]]
    )
    assert.isUndefined(newsOf({ ...row, data: { change: null } }))
    assert.isUndefined(newsOf({ ...row, notifyStaffIds: [], data: { change } }))
  })
})
