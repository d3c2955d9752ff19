/** Where the demo's pages are, what of the service may be read there, and what they say over a year. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { render } from "../../../modules/observation/demo/DemoPages.ts"
import { demoPages, demoPrefixOf } from "../../../modules/observation/demo/DemoSite.ts"
import { availabilityOfPage } from "../../../modules/observation/type/availability/AvailabilityOfPage.ts"
import { isFound } from "../../../modules/observation/type/page/Extraction.ts"
import { priceOfPage } from "../../../modules/observation/type/price/PriceOfPage.ts"
import { reviewOfPage } from "../../../modules/observation/type/review/ReviewOfPage.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { resolving } from "../../outbound/Resolving.ts"

const listener = { environment: "development", host: "127.0.0.1", port: 8090 } as const
const ownPages = demoPrefixOf(listener)

const guard = (rules: { readonly ownPages?: string | undefined }) =>
  UrlGuard.layerNoDeps({ allowPrivate: false, allowHttp: true, ...rules }).pipe(
    Layer.provide(resolving({ "shop.example.com": ["127.0.0.1"] }))
  )

const registers = (url: string, rules: { readonly ownPages?: string | undefined } = { ownPages }) =>
  Effect.flatMap(UrlGuard, ({ register }) => register(url)).pipe(
    Effect.result,
    Effect.map(Result.isSuccess),
    Effect.provide(guard(rules))
  )

describe("The service's own pages", () => {
  it.effect("may be observed, each by its one spelling", () =>
    Effect.gen(function* () {
      for (const page of demoPages) assert.isTrue(yield* registers(`http://127.0.0.1:8090/demo/pages/${page}`))
    })
  )

  it.effect("are all that may be read of it", () =>
    Effect.gen(function* () {
      for (const url of [
        "http://127.0.0.1:8090/",
        "http://127.0.0.1:8090/metrics",
        "http://127.0.0.1:8090/admin/v1/jobs",
        "http://127.0.0.1:8090/demo/pages",
        "http://127.0.0.1:8090/demo/pages/",
        "http://127.0.0.1:8090/demo/pages/../../metrics",
        "http://127.0.0.1:8090/demo/pages/%2e%2e/%2e%2e/metrics",
        "http://127.0.0.1:8090/demo/pages/..%2f..%2fmetrics",
        "http://127.0.0.1:8090/demo/pages/price/x",
        "http://127.0.0.1:8090/demo/pages/price?page=/metrics",
        "http://127.0.0.1:8090/Demo/pages/price",
        "http://127.0.0.1:8090//demo/pages/price",
        "http://127.0.0.1:8091/demo/pages/price",
        "http://127.0.0.1/demo/pages/price",
        "https://127.0.0.1:8090/demo/pages/price",
        "HTTP://127.0.0.1:8090/demo/pages/price",
        "http://127.1:8090/demo/pages/price",
        "http://2130706433:8090/demo/pages/price",
        "http://0.0.0.0:8090/demo/pages/price",
        "http://localhost:8090/demo/pages/price",
        "http://127.0.0.2:8090/demo/pages/price",
        "http://[::1]:8090/demo/pages/price",
        "http://[::ffff:127.0.0.1]:8090/demo/pages/price",
        "http://a@127.0.0.1:8090/demo/pages/price",
        "http://127.0.0.1:8090@shop.example.com/demo/pages/price",
        "http://shop.example.com:8080/demo/pages/price"
      ]) {
        assert.isFalse(yield* registers(url), url)
      }
    })
  )

  it.effect("are refused where no rule names them", () =>
    Effect.gen(function* () {
      for (const page of demoPages) assert.isFalse(yield* registers(`http://127.0.0.1:8090/demo/pages/${page}`, {}))
      assert.isFalse(yield* registers("http://127.0.0.1:8080/demo/pages/price", {}))
    })
  )

  it("are read at the address at which the node reaches itself, and nowhere in production", () => {
    const at = (changes: Partial<Parameters<typeof demoPrefixOf>[0]>) => demoPrefixOf({ ...listener, ...changes })
    assert.strictEqual(at({}), "http://127.0.0.1:8090/demo/pages/")
    assert.strictEqual(at({ host: "0.0.0.0", port: 80 }), "http://127.0.0.1/demo/pages/")
    assert.strictEqual(at({ host: "localhost" }), "http://localhost:8090/demo/pages/")
    for (const host of ["::", "[::]", "::1", "[::1]"]) {
      assert.strictEqual(at({ host }), "http://[::1]:8090/demo/pages/", host)
    }
    for (const changes of [{ environment: "production" }, { port: 0 }, { host: "shop.example.com" }] as const) {
      assert.isUndefined(at(changes), JSON.stringify(changes))
    }
  })

  it.effect("are found under localhost without asking a server of names", () =>
    Effect.gen(function* () {
      const rules = { ownPages: demoPrefixOf({ ...listener, host: "localhost" }) }
      assert.isTrue(yield* registers("http://localhost:8090/demo/pages/price", rules))
      assert.isFalse(yield* registers("http://localhost:8090/metrics", rules))
      const found = yield* Effect.flatMap(UrlGuard, ({ addresses }) => addresses("localhost")).pipe(
        Effect.provide(guard(rules))
      )
      assert.deepStrictEqual(found, ["127.0.0.1", "::1"])
    })
  )
})

describe("What the pages say", () => {
  const hours = Array.from({ length: 60 * 24 }, (_, n) => new Date(Date.UTC(2026, 10, 1) + n * 3_600_000))
  const url = "http://127.0.0.1:8090/demo/pages/price"
  const request = (page: (typeof demoPages)[number], at: Date) => ({
    kind: "html" as const,
    url,
    text: render(page, at)
  })

  it("is read at every hour, and changes as a shop does", () => {
    const prices = new Set<number>()
    const stocks = new Map<string, number>()
    const reviews = hours.map((at) => {
      const [price, stock, review] = [
        priceOfPage(request("price", at)),
        availabilityOfPage(request("stock", at)),
        reviewOfPage(request("reviews", at))
      ]
      if (!isFound(price) || !isFound(stock) || !isFound(review)) return assert.fail(at.toISOString())
      assert.deepInclude(price.value, { currency: "JPY", tax: "included" })
      assert.isTrue(price.value.price >= 900 && price.value.price <= 1_600, at.toISOString())
      prices.add(price.value.price)
      stocks.set(stock.value.availability, (stocks.get(stock.value.availability) ?? 0) + 1)
      return { rating: review.value.rating, count: review.value.count ?? Number.NaN }
    })
    assert.isAbove(prices.size, 5)
    assert.sameMembers([...stocks.keys()], ["in_stock", "limited", "out_of_stock"])
    assert.isAbove(stocks.get("in_stock") ?? 0, hours.length / 4)
    reviews.forEach(({ count, rating }, n) => {
      assert.isTrue(rating >= 3.5 && rating <= 4.5)
      const before = reviews[n - 1]?.count ?? count
      assert.isTrue(count >= before && count <= before + 2, String(n))
    })
    assert.isAbove(new Set(reviews.map(({ rating }) => rating)).size, 3)
  })

  it("is the same in every process", () => {
    const at = new Date("2026-11-24T00:00:00Z")
    for (const page of demoPages) assert.strictEqual(render(page, at), render(page, new Date(at)))
  })
})
