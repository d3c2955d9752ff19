/** The demo's observations on a node whose pages are served on loopback. */
import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { render } from "../../../modules/observation/demo/DemoPages.ts"
import { type DemoPage, demoPages } from "../../../modules/observation/demo/DemoSite.ts"
import { DemoContents } from "../../../src/DemoContent.ts"
import * as TestApp from "../../support/TestApp.ts"
import { type Answer, answer, html, type Site, site } from "../fetch/support.ts"
import { client, idle, watchRuns } from "../node.ts"
import { realNode } from "../realNode.ts"

const now = new Date("2026-11-24T03:00:00Z")

class Pages extends Context.Service<Pages, Site & { readonly paths: Record<string, Answer> }>()("test/Pages") {
  static readonly layer = Layer.effect(
    Pages,
    Effect.suspend(() => {
      const paths = Object.fromEntries(demoPages.map((page) => [`/demo/pages/${page}`, html(render(page, now))]))
      return Effect.map(site(paths), (served) => ({ ...served, paths }))
    })
  )
}

const node = Layer.unwrap(Effect.map(Pages, ({ port }) => realNode({ settings: { port } }))).pipe(
  Layer.provideMerge(Pages.layer)
)

layer(node, { excludeTestServices: true })("The demo account", (it) => {
  it.effect("has three observations of the service's own pages, which have run once, however often it is filled", () =>
    Effect.gen(function* () {
      const { accountId, get, post } = yield* client()
      const { origin, paths, asked } = yield* Pages
      const ended = yield* watchRuns
      const [content] = yield* DemoContents
      const { observations: ids } = yield* content!.fill(accountId)
      yield* ended(demoPages.length)
      assert.deepStrictEqual(yield* content!.fill(accountId), { observations: ids! })
      const read = (page: DemoPage) =>
        Effect.map(get(`/observations/${(ids as Record<string, string>)[page]}`), ({ body }) => body.data)
      const all = yield* Effect.all({ price: read("price"), stock: read("stock"), reviews: read("reviews") })
      for (const [page, one] of Object.entries(all)) {
        assert.deepInclude(one, {
          status: "active",
          runCount: 1,
          monthlyBudgetYen: 5_000,
          timeZone: "Asia/Tokyo",
          settings: { url: `${origin}/demo/pages/${page}` }
        })
        assert.strictEqual(one.recentResults[0].status, "completed", page)
      }
      assert.deepStrictEqual(
        Object.values(all).map(({ observationType, schedule }) => [observationType, schedule]),
        [
          ["price_monitor", "0 * * * *"],
          ["availability_watch", "30 */3 * * *"],
          ["review_watch", "15 9 * * *"]
        ]
      )
      assert.strictEqual((yield* get("/observations")).body.data.length, 3)

      // A page of the service that leads elsewhere in it is not followed.
      paths["/demo/pages/price"] = answer(302, { location: "/admin/v1/jobs" })
      yield* post(`/observations/${all.price.id}/run`)
      yield* ended(1)
      const [failed] = (yield* read("price")).recentResults
      assert.deepStrictEqual([failed.status, failed.data.error.code], ["failed", "refused_address"])
      assert.notInclude(asked, "/admin/v1/jobs")

      // The service has moved to another port since.
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        update observation_observation set settings = '{"url":"http://127.0.0.1:1/demo/pages/stock"}'
        where id = ${all.stock.id}`
      yield* content!.fill(accountId)
      assert.deepStrictEqual((yield* read("stock")).settings, all.stock.settings)
    })
  )
})

const served = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  const statusOf = (path: string) => Effect.map(call(path), ({ status }) => status)
  const page = yield* call("/demo/pages/price")
  return {
    statuses: yield* Effect.forEach([...demoPages, "other", ""], (name) => statusOf(`/demo/pages/${name}`)),
    headers: page.headers,
    text: yield* Effect.promise(() => page.text())
  }
})

layer(idle())("A service in development", (it) => {
  it.effect("serves the pages of the demo as they are now", () =>
    Effect.gen(function* () {
      const { headers, statuses, text } = yield* served
      assert.deepStrictEqual(statuses, [200, 200, 200, 404, 404])
      assert.strictEqual(headers.get("content-type"), "text/html; charset=utf-8")
      assert.strictEqual(headers.get("x-robots-tag"), "noindex")
      assert.strictEqual(text, render("price", DateTime.toDateUtc(yield* DateTime.now)))
    })
  )
})

layer(idle({ environment: "production" }))("A service in production", (it) => {
  it.effect("has no pages of a demo", () =>
    Effect.map(served, ({ statuses }) => assert.deepStrictEqual(statuses, [404, 404, 404, 404, 404]))
  )
})
