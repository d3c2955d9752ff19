/** The type `price_monitor`: the price on a page. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import { define } from "../ObservationType.ts"
import { hostOf, PageUrl, Selector } from "../PageSettings.ts"
import { yenPerRun } from "../Prices.ts"

export const JsonPath = Schema.String.check(
  Schema.isPattern(/^\$/u, { message: "must begin with $" }),
  Schema.isMaxLength(300, { message: "must have at most 300 characters" })
).annotate({
  identifier: "ObservedJsonPath",
  description:
    "JSONPath (RFC 9535) of the price: in a JSON document, or in the JSON scripts of a page. It must find one value",
  examples: ["$.product.price"]
})

export const PriceSettings = Schema.Struct({
  url: PageUrl,
  selector: Schema.optionalKey(Selector),
  jsonPath: Schema.optionalKey(JsonPath)
})
  .check(
    Schema.makeFilter(({ jsonPath, selector }) =>
      jsonPath !== undefined && selector !== undefined
        ? { path: ["jsonPath"], issue: "selector and jsonPath cannot be given together" }
        : undefined
    )
  )
  .annotate({
    identifier: "PriceMonitorSettings",
    description: "Without selector and jsonPath the price is read from what the page says by schema.org or OpenGraph"
  })
export type PriceSettings = typeof PriceSettings.Type

export const taxes = ["included", "excluded", "unknown"] as const
export const priceSources = ["selector", "json_path", "json_ld", "microdata", "meta"] as const

const amount = (description: string, example: number) =>
  Schema.optionalKey(Schema.Finite).annotate({ description, examples: [example] })

export const PriceData = Schema.Struct({
  price: Schema.Finite.annotate({ description: "The price, with tax where the page says both", examples: [1280] }),
  currency: Schema.String.annotate({ description: "ISO 4217", examples: ["JPY"] }),
  tax: Schema.Literals(taxes).annotate({
    description: "Whether `price` includes the consumption tax; `unknown` where the page does not say"
  }),
  priceWithoutTax: amount("Where the page says both", 1164),
  isFrom: Schema.Boolean.annotate({ description: "The lowest of several prices (1,280円〜)" }),
  highPrice: amount("The highest of several prices, where the page says it", 1980),
  prices: Schema.optionalKey(
    Schema.Array(Schema.Finite).annotate({
      description: "All prices of a product with several offers (sizes, colours), in ascending order, 50 at most",
      examples: [[1280, 1580, 1980]]
    })
  ),
  name: Schema.optionalKey(Schema.String).annotate({
    description: "Name of the product, where the page says it",
    examples: ["日替わりランチ"]
  }),
  source: Schema.Literals(priceSources).annotate({ description: "Where on the page the price was found" }),
  text: Schema.String.annotate({ description: "The text that was read as the price", examples: ["1,280円（税込）"] })
}).annotate({ identifier: "PriceMonitorData" })
export type PriceData = typeof PriceData.Type

export const PriceMonitor = define({
  type: "price_monitor",
  name: new Localized("価格の監視", "Price monitor"),
  settings: PriceSettings,
  data: PriceData,
  yenPerRun: yenPerRun.page,
  host: hostOf,
  measure: { name: new Localized("価格", "Price"), unit: "円" },
  example: { title: "駅前のランチ価格", settings: { url: "https://example.com/items/lunch", selector: ".price" } }
})
