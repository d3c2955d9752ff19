/** Previews: the first value of an observation and its place on the page, before the observation exists. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { previewsPerHour } from "../../../modules/observation/Limits.ts"
import { type Answer, answer, html, site } from "../fetch/support.ts"
import { client } from "../node.ts"
import { realNode } from "../realNode.ts"

const live = { excludeTestServices: true, timeout: "60 seconds" } as const

/** The data of a preview of a page that a site of its own serves. */
const previewOf = Effect.fnUntraced(function* (
  observationType: string,
  page: Answer,
  settings: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, Answer>> = {}
) {
  const { origin } = yield* site({ ...more, "/item": page })
  const { post } = yield* client()
  const sent = { observationType, settings: { url: `${origin}/item`, ...settings } }
  const { body, status } = yield* post("/observations/preview", sent)
  assert.strictEqual(status, 200, JSON.stringify(body))
  return body.data
})

const item = `<title>店</title><h1>喫茶ことり</h1><main><h2>本日の<b>ランチ</b></h2><div class="item wide"><p>日替わり <del>1,480円</del></p>
  <p class="price">1,280円（税込）</p><p>売り切れ次第終了</p></div></main>`
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const offer = { "@type": "Offer", price: 1280, priceCurrency: "JPY", availability: "https://schema.org/InStock" }
const product = { "@context": "https://schema.org", "@type": "Product", name: "弁当", offers: offer }

layer(realNode({ allowPrivate: true }), live)("A preview", (it) => {
  it.effect("shows a price with the heading and the text around it", () =>
    Effect.gen(function* () {
      const { failure, found, yenPerRun } = yield* previewOf("price_monitor", html(item), { selector: ".price" })
      assert.deepStrictEqual([failure, yenPerRun, found.level, found.unit], [null, 5, 1280, "円"])
      assert.deepStrictEqual(found.place, {
        kind: "page_text",
        path: ["main", "div.item", "p.price"],
        heading: "本日のランチ",
        before: "喫茶ことり 本日のランチ 日替わり",
        value: "1,280円（税込）",
        after: "売り切れ次第終了"
      })
    })
  )

  it.effect("shows where the data of the page says the price, the stock and the rating", () =>
    Effect.gen(function* () {
      const page = html(`<h1>弁当</h1>${jsonLd({ "@graph": [product, { "@type": "WebSite" }] })}`)
      const price = yield* previewOf("price_monitor", page)
      assert.deepStrictEqual(price.found.place, {
        kind: "page_data",
        path: ["Product", "offers", "price"],
        heading: null,
        before: '"@type": "Offer", "price":',
        value: "1280",
        after: '"priceCurrency": "JPY", "availability": "https://schema.org/InStock"'
      })
      const stock = yield* previewOf("availability_watch", page)
      assert.deepStrictEqual([stock.found.level, stock.found.place.path], [1, ["Product", "offers", "availability"]])
      const rated = { "@type": "Restaurant", name: "ことり", aggregateRating: { ratingValue: "4.2", reviewCount: 12 } }
      const review = yield* previewOf("review_watch", html(jsonLd(rated)))
      assert.deepStrictEqual(
        [review.found.level, review.found.data.count, review.found.place.path, review.found.place.value],
        [4.2, 12, ["Restaurant", "aggregateRating", "ratingValue"], "4.2"]
      )
    })
  )

  it.effect("shows the element of microdata, a meta element, a member of JSON, and a button of stock", () =>
    Effect.gen(function* () {
      const microdata = `<div itemscope itemtype="https://schema.org/Product"><p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        価格 <span itemprop="price" content="980">980</span>円<meta itemprop="priceCurrency" content="JPY"></p></div>`
      const { place } = (yield* previewOf("price_monitor", html(microdata))).found
      assert.deepInclude(place, {
        kind: "page_text",
        path: ["div", "p", "span"],
        before: "価格",
        value: "980",
        after: "円"
      })
      const meta = '<meta property="og:price:amount" content="1200"><meta property="og:price:currency" content="JPY">'
      const ofMeta = (yield* previewOf("price_monitor", html(meta))).found.place
      assert.deepInclude(ofMeta, { kind: "page_data", path: ["meta"], value: "1200" })
      const json = answer(
        200,
        { "content-type": "application/json" },
        '{"shop":{"menu":[{"name":"A","price":"980円"}]}}'
      )
      const ofJson = (yield* previewOf("price_monitor", json, { jsonPath: "$.shop.menu[0].price" })).found.place
      assert.deepInclude(ofJson, {
        kind: "page_data",
        path: ["shop", "menu", "0", "price"],
        before: '"name": "A", "price":',
        value: "980円",
        after: ""
      })
      const button = html("<h2>豆</h2><form><p>200g</p><button>カートに入れる</button></form>")
      const ofButton = (yield* previewOf("availability_watch", button)).found.place
      assert.deepInclude(ofButton, {
        path: ["form", "button"],
        heading: "豆",
        before: "豆 200g",
        value: "カートに入れる"
      })
      const own = yield* previewOf("availability_watch", html("<p>お知らせ 本日入荷 です</p>"), {
        inStockTexts: ["本日入荷"]
      })
      assert.deepInclude(own.found.place, { before: "お知らせ", value: "本日入荷", after: "です" })
    })
  )

  it.effect("lists elements to choose from where the page does not say which it means, and each can be chosen", () =>
    Effect.gen(function* () {
      const rows = Array.from(
        { length: 12 },
        (_, n) => `<li><b>定食${n}</b><span class="yen">${n + 1},000円</span></li>`
      )
      const page = html(`<ul id="menu">${rows.join("")}</ul><p><s>9円</s></p>`)
      const { failure, found } = yield* previewOf("price_monitor", page)
      assert.strictEqual(found, null)
      assert.strictEqual(failure.reason, "nothing_found")
      assert.strictEqual(failure.candidates.length, 10)
      const [, second] = failure.candidates
      assert.deepInclude(second, { selector: "#menu > li:nth-of-type(2) > span.yen", text: "2,000円" })
      assert.match(second.place.before, /定食1$/)
      const chosen = yield* previewOf("price_monitor", page, { selector: second.selector })
      assert.strictEqual(chosen.found.level, 2000)
      const stock = yield* previewOf(
        "availability_watch",
        html('<p class="a stock">在庫あり</p><p class="b stock">売り切れ</p>')
      )
      assert.deepStrictEqual(
        [stock.failure.reason, stock.failure.candidates.map(({ text }: { text: string }) => text)],
        ["ambiguous", ["在庫あり", "売り切れ"]]
      )
    })
  )

  it.effect("bounds what it shows of a page, and shows markup as text", () =>
    Effect.gen(function* () {
      const long = "長".repeat(5_000)
      const deep = "<div class='x'>".repeat(40)
      const page = html(
        `<h2>${long}</h2>${deep}<p>${long}</p><p class="p">&lt;script&gt;alert(1)&lt;/script&gt; 980円</p>${long}`
      )
      const { place } = (yield* previewOf("price_monitor", page, { selector: ".p" })).found
      assert.deepStrictEqual(
        [place.path.length, place.heading.length, place.before.length, place.after.length],
        [8, 120, 120, 120]
      )
      assert.strictEqual(place.value, "<script>alert(1)</script> 980円")
    })
  )

  it.effect("shows no character that a run could not store", () =>
    Effect.gen(function* () {
      const data = '{"name":"\\ud83dA","price":"980円\\u0000"}'
      const ofJson = answer(200, { "content-type": "application/json" }, data)
      const { found } = yield* previewOf("price_monitor", ofJson, { jsonPath: "$.price" })
      assert.deepStrictEqual([found.data.text, found.place.value], ["980円\uFFFD", "980円\uFFFD"])
      const { failure } = yield* previewOf("price_monitor", html("<h2>a\0</h2><p>980円</p>"))
      assert.deepInclude(failure.candidates[0].place, { heading: "a\uFFFD", before: "a\uFFFD" })
    })
  )

  it.effect("says why a page cannot be read, by the rules of runs", () =>
    Effect.gen(function* () {
      const robots = { "/robots.txt": answer(200, { "content-type": "text/plain" }, "User-agent: *\nDisallow: /") }
      const refused = yield* previewOf("price_monitor", html(item), {}, robots)
      assert.deepStrictEqual([refused.failure.reason, refused.failure.candidates], ["robots_disallowed", []])
      const gone = yield* previewOf("review_watch", answer(410))
      assert.deepStrictEqual([gone.failure.reason, gone.found], ["not_found", null])
      assert.match(gone.failure.message, /HTTP 410/)
    })
  )

  it.effect("stores nothing, costs nothing, and is given at most so often in an hour", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const { origin } = yield* site({ "/item": html(item) })
      const sent = { observationType: "price_monitor", settings: { url: `${origin}/item`, selector: ".price" } }
      for (let n = 0; n < previewsPerHour; n++) {
        assert.strictEqual((yield* post("/observations/preview", sent)).status, 200)
      }
      const refused = yield* post("/observations/preview", sent)
      assert.deepStrictEqual([refused.status, refused.body.code], [429, "rate_limited"])
      assert.isAbove(Number(refused.headers.get("retry-after")), 60)
      assert.deepInclude((yield* get("/observations/usage")).body.data, { observations: 0, spentYen: 0 })
      const other = yield* client()
      assert.strictEqual((yield* other.post("/observations/preview", sent)).status, 200)
    })
  )

  it.effect("runs once for an idempotency key, and reads outside of the transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { post } = yield* client()
      let open: ReadonlyArray<unknown> = []
      const watch = Effect.map(
        sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        (rows) => void (open = rows)
      )
      const run = Effect.runForkWith(yield* Effect.context<never>())
      const served = yield* site({
        "/item": (request, response) => {
          run(
            Effect.andThen(
              watch,
              Effect.sync(() => html(item)(request, response))
            )
          )
        }
      })
      const sent = { observationType: "price_monitor", settings: { url: `${served.origin}/item`, selector: ".price" } }
      const key = { "idempotency-key": "preview-1" }
      const first = yield* post("/observations/preview", sent, key)
      const again = yield* post("/observations/preview", sent, key)
      assert.deepStrictEqual([first.status, again.body.data], [200, first.body.data])
      assert.deepStrictEqual(
        served.asked.filter((path) => path === "/item"),
        ["/item"]
      )
      assert.deepStrictEqual(open, [])
    })
  )

  it.effect("refuses settings as a creation does, before anything is read", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const pointers = Effect.fnUntraced(function* (sent: unknown) {
        const { body, status } = yield* post("/observations/preview", sent)
        assert.strictEqual(status, 400)
        return body.errors.map(({ pointer }: { pointer: string }) => pointer)
      })
      const ofPrice = (settings: unknown) => ({ observationType: "price_monitor", settings })
      assert.deepStrictEqual(yield* pointers(ofPrice({})), ["/settings/url"])
      assert.deepStrictEqual(yield* pointers(ofPrice({ url: "ftp://a.example/" })), ["/settings/url"])
      assert.deepStrictEqual(yield* pointers(ofPrice({ url: `https://a.example/${"x".repeat(2_000)}` })), [
        "/settings/url"
      ])
      assert.deepStrictEqual(yield* pointers(ofPrice({ url: "http://127.0.0.1:8080/", selector: "x".repeat(301) })), [
        "/settings/selector"
      ])
      assert.deepStrictEqual(yield* pointers({ observationType: "weather", settings: {} }), ["/observationType"])
    })
  )
})

layer(realNode({}), live)("A preview of a private address", (it) => {
  it.effect("is refused, and nothing is asked of it", () =>
    Effect.gen(function* () {
      const served = yield* site({ "/item": html(item) })
      const { post } = yield* client()
      const { body, status } = yield* post("/observations/preview", {
        observationType: "price_monitor",
        settings: { url: `${served.origin}/item` }
      })
      assert.deepStrictEqual([status, body.errors[0].pointer, served.asked], [400, "/settings/url", []])
    })
  )
})
