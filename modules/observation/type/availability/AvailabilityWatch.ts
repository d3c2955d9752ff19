/** The type `availability_watch`: whether an item is in stock. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import { define } from "../ObservationType.ts"
import { hostOf, PageUrl, Selector } from "../PageSettings.ts"
import { yenPerRun } from "../Prices.ts"
import { availabilities, availabilityNames } from "./AvailabilityText.ts"

const words = (description: string, example: string) =>
  Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(50)))
      .check(Schema.isMinLength(1), Schema.isMaxLength(10))
      .annotate({ description, examples: [[example]] })
  )

export const AvailabilitySettings = Schema.Struct({
  url: PageUrl,
  selector: Schema.optionalKey(Selector),
  inStockTexts: words("Texts that mean: in stock. They come before the common ones", "本日入荷"),
  outOfStockTexts: words("Texts that mean: out of stock. They come before the common ones", "本日終了")
}).annotate({
  identifier: "AvailabilityWatchSettings",
  description:
    "Without a selector the page's schema.org data decides, else its button or note of stock. Common texts such as 在庫あり, 売り切れ and SOLD OUT are known"
})
export type AvailabilitySettings = typeof AvailabilitySettings.Type

export const AvailabilityData = Schema.Struct({
  availability: Schema.Literals(availabilities).annotate({
    description:
      "`preorder`: it can be ordered before it is sold (予約受付中). `backorder`: it is ordered from the supplier or made for the order (お取り寄せ, 受注生産). `awaiting_restock`: it cannot be bought until it comes again (再入荷待ち)",
    examples: ["in_stock"]
  }),
  name: Schema.optionalKey(Schema.String).annotate({
    description: "Name of the product, where the page says it",
    examples: ["コーヒー豆 200g"]
  }),
  source: Schema.Literals(["selector", "json_ld", "microdata", "meta", "text"]).annotate({
    description: "Where on the page it was found"
  }),
  text: Schema.String.annotate({ description: "The text that was read", examples: ["残りわずか"] })
}).annotate({ identifier: "AvailabilityWatchData" })
export type AvailabilityData = typeof AvailabilityData.Type

export const AvailabilityWatch = define({
  type: "availability_watch",
  name: new Localized("在庫の監視", "Availability watch"),
  settings: AvailabilitySettings,
  data: AvailabilityData,
  yenPerRun: yenPerRun.page,
  host: hostOf,
  // 1 where it can be bought or ordered; 0 where it is out of stock or comes again later.
  measure: { name: new Localized("購入可否（1=可、0=不可）", "Available (1 yes, 0 no)"), unit: "" },
  stateOf: ({ availability }) => {
    const known = availabilities.find((name) => name === availability)
    return known === undefined ? undefined : availabilityNames[known]
  },
  example: { title: "コーヒー豆の在庫", settings: { url: "https://example.com/items/beans" } }
})
