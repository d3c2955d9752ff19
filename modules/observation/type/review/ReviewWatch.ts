/** The type `review_watch`: rating and number of reviews. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import { define } from "../ObservationType.ts"
import { hostOf, PageUrl } from "../PageSettings.ts"
import { yenPerRun } from "../Prices.ts"

export const ReviewSettings = Schema.Struct({ url: PageUrl }).annotate({
  identifier: "ReviewWatchSettings",
  description: "The page must say its rating by schema.org (aggregateRating)"
})
export type ReviewSettings = typeof ReviewSettings.Type

export const ReviewData = Schema.Struct({
  rating: Schema.Finite.annotate({
    description: "Mean rating on a scale whose best is 5, whatever scale the page uses",
    examples: [4.2]
  }),
  count: Schema.NullOr(Schema.Int).annotate({
    description: "Reviews or ratings; null where the page does not say",
    examples: [128]
  }),
  originalRating: Schema.Finite.annotate({ description: "As the page says it", examples: [8.4] }),
  best: Schema.Finite.annotate({ description: "The page's best rating", examples: [10] }),
  worst: Schema.Finite.annotate({ description: "The page's worst rating", examples: [1] }),
  name: Schema.optionalKey(Schema.String).annotate({ description: "Whose rating it is", examples: ["駅前カフェ"] }),
  source: Schema.Literals(["json_ld", "microdata"])
}).annotate({ identifier: "ReviewWatchData" })
export type ReviewData = typeof ReviewData.Type

export const ReviewWatch = define({
  type: "review_watch",
  name: new Localized("口コミの監視", "Review watch"),
  settings: ReviewSettings,
  data: ReviewData,
  yenPerRun: yenPerRun.page,
  host: hostOf,
  measure: { name: new Localized("評価", "Rating"), unit: "点" },
  example: { title: "競合店の口コミ", settings: { url: "https://example.com/shops/1" } }
})
