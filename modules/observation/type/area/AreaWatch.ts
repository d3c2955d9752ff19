/** The type `area_watch`: the scores of an area. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import { AreaCode } from "../../../area/contract.ts"
import { define } from "../ObservationType.ts"
import { yenPerRun } from "../Prices.ts"

export const AreaSettings = Schema.Struct({ areaCode: AreaCode }).annotate({ identifier: "AreaWatchSettings" })
export type AreaSettings = typeof AreaSettings.Type

const score = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, 0 to 100, higher is better. Null when too little is known`,
    examples: [72.4]
  })

export const AreaWatchData = Schema.Struct({
  areaCode: AreaCode,
  areaName: Schema.String.annotate({ examples: ["東京都新宿区"] }),
  overallScore: score("Mean of the four categories"),
  people: score("People"),
  economy: score("Economy"),
  business: score("Business"),
  risk: score("Safety"),
  changed: Schema.Array(
    Schema.Struct({
      category: Schema.Literals(["people", "economy", "business", "risk"]),
      before: Schema.NullOr(Schema.Finite),
      after: Schema.NullOr(Schema.Finite)
    })
  )
    .check(Schema.isMaxLength(4))
    .annotate({ description: "Categories whose score is another one than in the run before" })
}).annotate({ identifier: "AreaWatchData" })
export type AreaWatchData = typeof AreaWatchData.Type

export const AreaWatch = define({
  type: "area_watch",
  name: new Localized("エリアの監視", "Area watch"),
  settings: AreaSettings,
  data: AreaWatchData,
  yenPerRun: yenPerRun.ownData,
  host: () => undefined,
  measure: { name: new Localized("総合スコア", "Overall score"), unit: "点" },
  example: { title: "新宿区のスコア", settings: { areaCode: "13104" } }
})
