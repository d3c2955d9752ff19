/** What pages say of prices, stock and reviews. */
import { assert, describe, it } from "@effect/vitest"
import { availabilityOfPage } from "../../../modules/observation/type/availability/AvailabilityOfPage.ts"
import { isParsable } from "../../../modules/observation/type/page/Document.ts"
import { problemOf } from "../../../modules/observation/type/page/Expressions.ts"
import { type Extraction, isFound } from "../../../modules/observation/type/page/Extraction.ts"
import { priceOfPage } from "../../../modules/observation/type/price/PriceOfPage.ts"
import { reviewOfPage } from "../../../modules/observation/type/review/ReviewOfPage.ts"

const url = "https://shop.example.jp/items/1"
const jsonLd = (...values: ReadonlyArray<unknown>) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join("")
const offer = (members: object) => ({ "@type": "Offer", priceCurrency: "JPY", ...members })
const product = (members: object) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  name: "弁当",
  ...members
})

const shown = <A extends object>(extracted: Extraction<A>, ...members: ReadonlyArray<keyof A>): unknown =>
  "value" in extracted ? members.map((member) => extracted.value[member]) : extracted.reason

const html = (text: string, settings: { readonly selector?: string; readonly jsonPath?: string } = {}) =>
  shown(priceOfPage({ kind: "html", url, text, ...settings }), "price", "currency", "source")
const json = (value: unknown, jsonPath?: string) =>
  shown(priceOfPage({ kind: "json", url, text: JSON.stringify(value), jsonPath }), "price", "currency", "source")

describe("A price is found", () => {
  for (const [what, text, expected] of [
    ["in an offer of JSON-LD", jsonLd(product({ offers: offer({ price: 1280 }) })), [1280, "JPY", "json_ld"]],
    ["as a text with commas", jsonLd(product({ offers: offer({ price: "1,280" }) })), [1280, "JPY", "json_ld"]],
    [
      "as a text with its unit",
      jsonLd(product({ offers: { "@type": "Offer", price: "1,280円" } })),
      [1280, "JPY", "json_ld"]
    ],
    [
      "in another currency",
      jsonLd(product({ offers: offer({ price: "12.50", priceCurrency: "USD" }) })),
      [12.5, "USD", "json_ld"]
    ],
    [
      "in a graph, by reference",
      jsonLd({ "@graph": [product({ offers: { "@id": "#o" } }), { "@id": "#o", ...offer({ price: 980 }) }] }),
      [980, "JPY", "json_ld"]
    ],
    [
      "in a list of values",
      jsonLd([{ "@type": "WebSite" }, product({ offers: [offer({ price: 980 })] })]),
      [980, "JPY", "json_ld"]
    ],
    [
      "in several offers: the lowest",
      jsonLd(product({ offers: [offer({ price: 1280 }), offer({ price: 980 })] })),
      [980, "JPY", "json_ld"]
    ],
    [
      "in an aggregate",
      jsonLd(product({ offers: { "@type": "AggregateOffer", lowPrice: 980, highPrice: 1280, priceCurrency: "JPY" } })),
      [980, "JPY", "json_ld"]
    ],
    [
      "in a specification",
      jsonLd(product({ offers: offer({ priceSpecification: { price: 980, valueAddedTaxIncluded: true } }) })),
      [980, "JPY", "json_ld"]
    ],
    ["in an offer alone", jsonLd(offer({ price: 980 })), [980, "JPY", "json_ld"]],
    [
      "beside a script that is broken",
      `<script type="application/ld+json">{,}</script>${jsonLd(product({ offers: offer({ price: 1 }) }))}`,
      [1, "JPY", "json_ld"]
    ],
    [
      "in a script with a comment around it",
      `<script type="application/ld+json"><!-- ${JSON.stringify(product({ offers: offer({ price: 980 }) }))} --></script>`,
      [980, "JPY", "json_ld"]
    ],
    [
      "of the product that names the page",
      jsonLd(product({ offers: offer({ price: 500 }) }), product({ url, offers: offer({ price: 980 }) })),
      [980, "JPY", "json_ld"]
    ],
    [
      "of the product, not of related ones",
      jsonLd(product({ offers: offer({ price: 980 }), isRelatedTo: product({ offers: offer({ price: 500 }) }) })),
      [980, "JPY", "json_ld"]
    ],
    [
      "in microdata",
      `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">弁当</b><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="980">￥980</span><meta itemprop="priceCurrency" content="JPY"></div></div>`,
      [980, "JPY", "microdata"]
    ],
    [
      "in meta elements",
      `<meta property="product:price:amount" content="980"><meta property="product:price:currency" content="JPY">`,
      [980, "JPY", "meta"]
    ]
  ] as const) {
    it(what, () => assert.deepStrictEqual(html(`<html><body>${text}</body></html>`), expected))
  }

  for (const [what, text, reason] of [
    ["on a page without one", "<p>1,280円</p>", "nothing_found"],
    ["without a currency", jsonLd(product({ offers: { "@type": "Offer", price: 980 } })), "unreadable"],
    [
      "of one product among several",
      jsonLd(product({ offers: offer({ price: 500 }) }), product({ offers: offer({ price: 980 }) })),
      "ambiguous"
    ],
    [
      "in two currencies",
      jsonLd(product({ offers: [offer({ price: 980 }), offer({ price: 9, priceCurrency: "USD" })] })),
      "ambiguous"
    ],
    [
      "that contradicts its currency",
      jsonLd(product({ offers: offer({ price: "980円", priceCurrency: "USD" }) })),
      "ambiguous"
    ]
  ] as const) {
    it(`never ${what}`, () => assert.strictEqual(html(text), reason))
  }

  it("with its tax, its name, its range and its text", () => {
    const text = jsonLd(
      product({ offers: [offer({ price: 980, valueAddedTaxIncluded: true }), offer({ price: 1280 })] })
    )
    const read = priceOfPage({ kind: "html", url, text })
    assert.deepStrictEqual(isFound(read) ? read.value : read, {
      price: 980,
      currency: "JPY",
      tax: "included",
      isFrom: true,
      highPrice: 1280,
      prices: [980, 1280],
      name: "弁当",
      source: "json_ld",
      text: "980"
    })
  })
})

describe("A selector finds a price", () => {
  const page = `<div class="item"><p class="name">弁当</p><p class="price"><del>1,480円</del> <span>1,280</span><span>円</span>（税込）</p></div>
    <input name="p" value="980円"><meta name="x" content="500円"><b class="was"><i style="text-decoration: line-through">1,480円</i><i style="display:none">1円</i>980円</b><b class="two">980円</b><i class="two">980円</i><b class="many">980円</b><b class="many">1円</b>`
  for (const [selector, expected] of [
    [".price", [1280, "JPY", "selector"]],
    ["p:contains('円')", [1280, "JPY", "selector"]],
    ["input[name=p]", [980, "JPY", "selector"]],
    ["meta[name=x]", [500, "JPY", "selector"]],
    [".was", [980, "JPY", "selector"]],
    [".two", [980, "JPY", "selector"]],
    [".many", "ambiguous"],
    [".name", "nothing_found"],
    [".gone", "nothing_found"],
    ["[[", "unreadable"],
    ["p:unknown-pseudo", "unreadable"]
  ] as const) {
    it(selector, () => assert.deepStrictEqual(html(page, { selector }), expected))
  }
})

describe("A JSONPath finds a price", () => {
  const value = {
    items: [
      { id: 1, price: 980 },
      { id: 2, price: "1,280円" }
    ],
    text: "980",
    deep: { price: { amount: 12.5 } }
  }
  for (const [path, expected] of [
    ["$.items[0].price", [980, "JPY", "json_path"]],
    ["$.items[?@.id == 2].price", [1280, "JPY", "json_path"]],
    ["$.text", [980, "JPY", "json_path"]],
    ["$.items[*].price", "ambiguous"],
    ["$.nothing", "nothing_found"],
    ["$.items", "nothing_found"],
    ["$.deep.price.amount", "unreadable"],
    ["$.[", "unreadable"]
  ] as const) {
    it(path, () => assert.deepStrictEqual(json(value, path), expected))
  }

  it("in the JSON scripts of a page", () => {
    const page = `<script type="application/json">{"a":1}</script><script type="application/json">{"product":{"price":980}}</script>`
    assert.deepStrictEqual(html(page, { jsonPath: "$.product.price" }), [980, "JPY", "json_path"])
  })

  it("or a document's schema.org data does", () =>
    assert.deepStrictEqual(json(product({ offers: offer({ price: 980 }) })), [980, "JPY", "json_ld"]))
})

it("Expressions that cannot be read are known before they are used", () => {
  assert.isNull(problemOf({ selector: ".a > b:nth-child(2)", jsonPath: "$..price" }))
  for (const selector of ["[[", "a:unknown-pseudo", "::"])
    assert.strictEqual(problemOf({ selector }), "selector", selector)
  for (const jsonPath of ["$.[", "$[?(@.a]", "price", "$.a["])
    assert.strictEqual(problemOf({ jsonPath }), "jsonPath", jsonPath)
})

describe("Whether an item is in stock is said", () => {
  const stock = (text: string, settings: object = {}) =>
    shown(availabilityOfPage({ kind: "html", url, text, ...settings }), "availability", "source")
  const offered = (availability: string) => jsonLd(product({ offers: offer({ price: 1, availability }) }))

  for (const [member, expected] of [
    ["https://schema.org/InStock", "in_stock"],
    ["http://schema.org/InStoreOnly", "in_stock"],
    ["LimitedAvailability", "limited"],
    ["schema:PreOrder", "preorder"],
    ["https://schema.org/BackOrder", "backorder"],
    ["https://schema.org/OutOfStock", "out_of_stock"],
    ["https://schema.org/SoldOut", "out_of_stock"],
    ["https://schema.org/Discontinued", "out_of_stock"]
  ] as const) {
    it(`by ${member}`, () => assert.deepStrictEqual(stock(offered(member)), [expected, "json_ld"]))
  }

  for (const [text, expected] of [
    ["在庫あり", "in_stock"],
    ["在庫有", "in_stock"],
    ["在庫：○", "in_stock"],
    ["カートに入れる", "in_stock"],
    ["即日発送", "in_stock"],
    ["Add to Cart", "in_stock"],
    ["在庫切れ", "out_of_stock"],
    ["在庫なし", "out_of_stock"],
    ["在庫：×", "out_of_stock"],
    ["在庫がありません", "out_of_stock"],
    ["売り切れ", "out_of_stock"],
    ["売切れました", "out_of_stock"],
    ["完売御礼", "out_of_stock"],
    ["ＳＯＬＤ　ＯＵＴ", "out_of_stock"],
    ["SOLD OUT", "out_of_stock"],
    ["入荷待ち", "awaiting_restock"],
    ["品切れ中", "out_of_stock"],
    ["販売終了", "out_of_stock"],
    ["残り0点", "out_of_stock"],
    ["残りわずか", "limited"],
    ["在庫僅少", "limited"],
    ["残り3点 ご注文はお早めに", "limited"],
    ["在庫：△", "limited"],
    ["在庫あり（残りわずか）", "limited"],
    ["予約受付中", "preorder"],
    ["お取り寄せ", "backorder"],
    ["売り切れ（予約受付中）", "preorder"],
    ["在庫あり 売り切れ", "ambiguous"],
    ["おいしいお弁当", "nothing_found"]
  ] as const) {
    it(`in the selected text: ${text}`, () =>
      assert.deepStrictEqual(
        stock(`<p class="s">${text}</p>`, { selector: ".s" }),
        expected === "ambiguous" || expected === "nothing_found" ? expected : [expected, "selector"]
      ))
  }

  it("by a button or a note where nothing else says it", () => {
    assert.deepStrictEqual(stock("<p>説明 売り切れ御免</p><button>カートに入れる</button>"), ["in_stock", "text"])
    assert.deepStrictEqual(stock('<span class="item-stock">在庫切れ</span>'), ["out_of_stock", "text"])
    assert.strictEqual(stock('<button>カートに入れる</button><span class="stock">売り切れ</span>'), "ambiguous")
    assert.strictEqual(stock("<p>在庫あり</p>"), "nothing_found")
  })

  it("by the account's own texts before all else", () => {
    const own = { inStockTexts: ["本日入荷"], outOfStockTexts: ["本日分終了"] }
    assert.deepStrictEqual(stock(`${offered("OutOfStock")}<p>本日入荷しました</p>`, own), ["in_stock", "text"])
    assert.deepStrictEqual(stock(`${offered("InStock")}<p>本日分終了</p>`, own), ["out_of_stock", "text"])
    assert.strictEqual(stock("<p>本日入荷 本日分終了</p>", own), "ambiguous")
    assert.deepStrictEqual(stock(offered("InStock"), own), ["in_stock", "json_ld"])
  })
})

describe("A rating is found", () => {
  const review = (text: string) =>
    shown(reviewOfPage({ kind: "html", url, text }), "rating", "count", "originalRating", "best", "source")
  const rated = (rating: object) =>
    jsonLd({ "@type": "Restaurant", name: "駅前カフェ", aggregateRating: { "@type": "AggregateRating", ...rating } })

  for (const [what, text, expected] of [
    ["of five", rated({ ratingValue: "4.2", reviewCount: "1,128" }), [4.2, 1128, 4.2, 5, "json_ld"]],
    ["of ten", rated({ ratingValue: 8.4, bestRating: 10, ratingCount: 12 }), [4.2, 12, 8.4, 10, "json_ld"]],
    [
      "of a hundred, without a count",
      rated({ ratingValue: 84, bestRating: "100", worstRating: 0 }),
      [4.2, null, 84, 100, "json_ld"]
    ],
    ["with a decimal comma", rated({ ratingValue: "4,2", reviewCount: 3 }), [4.2, 3, 4.2, 5, "json_ld"]],
    [
      "in microdata",
      `<div itemscope itemtype="https://schema.org/Restaurant"><div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><b itemprop="ratingValue">3.5</b><i itemprop="reviewCount">40件</i></div></div>`,
      [3.5, 40, 3.5, 5, "microdata"]
    ],
    ["never outside its scale", rated({ ratingValue: 8.4 }), "unreadable"],
    ["never in words", rated({ ratingValue: "excellent" }), "nothing_found"],
    ["never of one among several", rated({ ratingValue: 4 }) + rated({ ratingValue: 3 }), "ambiguous"],
    ["never without one", "<p>★★★★☆ 4.0</p>", "nothing_found"]
  ] as const) {
    it(what, () => assert.deepStrictEqual(review(text), expected))
  }
})

describe("A hostile page", () => {
  it("with too many or too deep elements is refused before it is parsed", () => {
    assert.isFalse(isParsable("<br>".repeat(50_001)))
    assert.isFalse(isParsable("<div>".repeat(1_001)))
    assert.isTrue(isParsable("<li>".repeat(20_000)))
    assert.isTrue(isParsable("<div></div>".repeat(20_000)))
    assert.strictEqual(html("<a>".repeat(700_000)), "too_complex")
  })

  for (const [what, text] of [
    ["many siblings", "<br>".repeat(49_000)],
    ["deep elements", "<div>".repeat(999)],
    ["angles", "<".repeat(100_000)],
    ["nested JSON", `<script type="application/ld+json">${"[".repeat(100_000)}${"]".repeat(100_000)}</script>`],
    ["deep items", jsonLd(Array.from({ length: 1_000 }).reduce((inner: object) => product({ offers: inner }), {}))],
    ["an item that refers to itself", jsonLd({ "@id": "#a", "@type": "Product", offers: { "@id": "#a" } })],
    [
      "names of prototypes",
      jsonLd({ "@type": ["__proto__", "constructor"], offers: { constructor: 1, price: { valueOf: 1 } } })
    ]
  ] as const) {
    it(`of ${what} gives an answer`, () => {
      for (const extracted of [
        html(text),
        html(text, { selector: ".price" }),
        shown(availabilityOfPage({ kind: "html", url, text }), "availability"),
        shown(reviewOfPage({ kind: "html", url, text }), "rating")
      ]) {
        assert.oneOf(extracted, ["nothing_found", "unreadable", "too_complex"])
      }
    })
  }
})
