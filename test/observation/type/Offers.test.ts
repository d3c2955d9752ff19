/** Which of the offers of schema.org a visitor pays, and what is done about data that is broken. */
import { assert, describe, it } from "@effect/vitest"
import { availabilityOfPage } from "../../../modules/observation/type/availability/AvailabilityOfPage.ts"
import { priceOfPage } from "../../../modules/observation/type/price/PriceOfPage.ts"
import { reviewOfPage } from "../../../modules/observation/type/review/ReviewOfPage.ts"

const url = "https://shop.example.jp/items/1"
const now = Date.parse("2026-11-29T12:00:00+09:00")
const script = (text: string) => `<script type="application/ld+json">${text}</script>`
const product = (members: object) =>
  script(JSON.stringify({ "@context": "https://schema.org", "@type": "Product", name: "弁当", ...members }))
const offer = (members: object) => ({ "@type": "Offer", priceCurrency: "JPY", ...members })
const specified = (...specifications: ReadonlyArray<object>) =>
  product({ offers: offer({ priceSpecification: specifications }) })

const seen = (text: string, pageUrl = url) => {
  const read = priceOfPage({ kind: "html", url: pageUrl, text, now })
  if (!("value" in read)) return read.reason
  const { highPrice, isFrom, price, prices } = read.value
  return [price, ...(isFrom ? ["from"] : []), ...(highPrice === undefined ? [] : [highPrice]), ...(prices ?? [])]
}

describe("A visitor pays", () => {
  for (const [what, text, expected] of [
    [
      "the price beside that of a weight",
      specified({ price: 128, referenceQuantity: { value: "100", unitCode: "GRM" } }, { price: 1280 }),
      [1280]
    ],
    ["the price of one piece", specified({ price: 128, referenceQuantity: { value: 1, unitCode: "C62" } }), [128]],
    [
      "the price beside that of members",
      specified({ price: 980, validForMemberTier: { name: "gold" } }, { price: 1280 }),
      [1280]
    ],
    [
      "the price beside that of many",
      specified({ price: 980, eligibleQuantity: { minValue: 10 } }, { price: 1280 }),
      [1280]
    ],
    [
      "the price beside the crossed-out one",
      specified({ price: 1980, priceType: "https://schema.org/StrikethroughPrice" }, { price: 1280 }),
      [1280]
    ],
    ["the price beside the list price", specified({ price: 1280 }, { price: 1980, priceType: "ListPrice" }), [1280]],
    [
      "the price of today",
      specified({ price: 980, validThrough: "2026-11-01" }, { price: 1280, validFrom: "2026-11-02" }),
      [1280]
    ],
    ["no price of tomorrow", specified({ price: 980, validFrom: "2026-11-30" }, { price: 1280 }), [1280]],
    [
      "the price until the end of its last day",
      specified({ price: 980, validThrough: "2026-11-29" }, { price: 1280, validThrough: "2026-11-28" }),
      [980]
    ],
    [
      "a price whose date has passed, where no other is",
      product({ offers: offer({ price: 980, priceValidUntil: "2020-12-31" }) }),
      [980]
    ],
    [
      "the offer that is in stock",
      product({
        offers: [offer({ price: 980, availability: "OutOfStock" }), offer({ price: 1280, availability: "InStock" })]
      }),
      [1280]
    ],
    [
      "the offer that is not for members",
      product({ offers: [offer({ price: 980, validForMemberTier: {} }), offer({ price: 1280 })] }),
      [1280]
    ],
    [
      "the offer with the page's address",
      product({ offers: [offer({ price: 980, url: "/items/1?v=2" }), offer({ price: 1280, url: "/items/1" })] }),
      [1280]
    ],
    [
      "one of several prices, all of which are listed",
      product({ offers: [offer({ price: 1980 }), offer({ price: 1280 }), offer({ price: 1580 })] }),
      [1280, "from", 1980, 1280, 1580, 1980]
    ],
    [
      "the offers within an aggregate",
      product({ offers: { "@type": "AggregateOffer", offers: [offer({ price: 1280 })] } }),
      [1280]
    ],
    [
      "the variants of a group",
      product({
        "@type": "ProductGroup",
        hasVariant: [
          { "@type": "Product", offers: offer({ price: 1280 }) },
          { "@type": "Product", offers: offer({ price: 1980 }) }
        ]
      }),
      [1280, "from", 1980, 1280, 1980]
    ],
    ["no placeholder of 0 beside a price", product({ offers: [offer({ price: 0 }), offer({ price: 1280 })] }), [1280]],
    [
      "in yen, however they are written",
      ["YEN", "円", "jpy", "￥", "Yen"]
        .map((priceCurrency) => product({ offers: { price: 1280, priceCurrency } }))
        .join(""),
      [1280]
    ],
    ["full-width digits", product({ offers: offer({ price: "１，２８０" }) }), [1280]],
    [
      "the price of a sale in meta elements",
      '<meta property="product:price:amount" content="1980"><meta property="product:price:currency" content="JPY"><meta property="product:sale_price:amount" content="1280"><meta property="product:sale_price:currency" content="JPY">',
      [1280]
    ],
    [
      "what other data of the page says where the first has no currency",
      `${product({ offers: { price: 1280 } })}<meta property="og:price:amount" content="1280"><meta property="og:price:currency" content="JPY">`,
      [1280]
    ]
  ] as const) {
    it(what, () => assert.deepStrictEqual(seen(text), [...expected]))
  }

  for (const [what, text, reason] of [
    ["of a weight alone", specified({ price: 128, referenceQuantity: { value: 100, unitCode: "GRM" } }), "unreadable"],
    ["of 0 alone", product({ offers: offer({ price: "0" }) }), "unreadable"],
    ["of two that are equal in kind", specified({ price: 980 }, { price: 1280 }), "ambiguous"],
    ["of several in one offer", product({ offers: offer({ price: ["1980", "1280"] }) }), "ambiguous"],
    [
      "of several in meta elements",
      '<meta property="og:price:amount" content="1980"><meta property="og:price:amount" content="1280"><meta property="og:price:currency" content="JPY">',
      "ambiguous"
    ],
    [
      "of 0 in meta elements",
      '<meta property="og:price:amount" content="0"><meta property="og:price:currency" content="JPY">',
      "unreadable"
    ]
  ] as const) {
    it(`no price ${what}`, () => assert.strictEqual(seen(text), reason))
  }

  it("the price of microdata that is not crossed out", () => {
    const text = `<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <del><span itemprop="price">1,980円</span></del><b itemprop="price">1,280円</b></div></div>`
    assert.deepStrictEqual(seen(text), [1280])
  })

  it("none of several products, and the refusal lists them", () => {
    const text = [980, 1280].map((price) => product({ name: `弁当${price}`, offers: offer({ price }) })).join("")
    const read = priceOfPage({ kind: "html", url, text })
    assert.include("text" in read ? read.text : "", "弁当980 980、弁当1280 1280")
  })

  it("the variant that the address names", () => {
    const variants = [1, 2].map((id) => ({
      "@type": "Product",
      url: `${url}?variant=${id}`,
      offers: offer({ price: id * 1_000 })
    }))
    const group = product({ "@type": "ProductGroup", hasVariant: variants })
    assert.deepStrictEqual(seen(group, `${url}?variant=2`), [2000])
  })

  it("and the list of several prices is named in the refusal", () => {
    const read = priceOfPage({ kind: "html", url, text: specified({ price: 980 }, { price: 1280 }) })
    assert.include("text" in read ? read.text : "", "980、1280")
  })
})

describe("JSON-LD", () => {
  const body = `"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer","price":"1280","priceCurrency":"JPY"`
  for (const [what, text] of [
    ["a newline in a text", `{"description":"一行目\n二行目",${body}}}`],
    ["a tab in a text", `{"description":"一\t二",${body}}}`],
    ["a trailing comma", `{${body},},}`],
    ["a trailing comma in a list", `[{${body}}},]`],
    ["a semicolon at its end", `{${body}}};`],
    ["a byte order mark", `\ufeff{${body}}}`],
    ["commas and brackets in texts", `{"description":"a,} ,] \\" ,}\n",${body}}}`]
  ] as const) {
    it(`with ${what} is read`, () => assert.deepStrictEqual(seen(script(text)), [1280]))
  }

  it("is not changed by its repair", () => {
    const read = priceOfPage({ kind: "html", url, text: script(`{"name":"a,} ,]",${body},}}`) })
    assert.strictEqual("value" in read ? read.value.name : "", "a,} ,]")
  })

  for (const [what, text] of [
    ["a quotation mark in a text", `{"name":"the "best" one",${body}}}`],
    ["no end", `{${body}`],
    ["names without quotation marks", `{offers: {price: 1280}}`]
  ] as const) {
    it(`with ${what} is named as broken by every type`, () => {
      const page = { kind: "html", url, text: script(text) } as const
      for (const read of [priceOfPage(page), availabilityOfPage(page), reviewOfPage(page)]) {
        assert.deepInclude(read, { reason: "unreadable" })
        assert.include("text" in read ? read.text : "", "JSON-LD")
      }
    })
  }
})

describe("A rating", () => {
  for (const [ratingValue, reviewCount, expected] of [
    [4.228571428571429, 7, [4.23, 7]],
    ["4.2285714285714285714", "7", [4.23, 7]],
    ["4.2点", "1,128件", [4.2, 1128]],
    ["★4.2", "(128)", [4.2, 128]],
    ["4.2 / 5", "12人", [4.2, 12]]
  ] as const) {
    it(`of ${ratingValue} by ${reviewCount} is read`, () => {
      const text = product({ aggregateRating: { "@type": "AggregateRating", ratingValue, reviewCount } })
      const read = reviewOfPage({ kind: "html", url, text })
      assert.deepStrictEqual("value" in read ? [read.value.rating, read.value.count] : read.reason, [...expected])
    })
  }
})
