/** The type `competitor_count`: shops around a point, from imported lists. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import { AreaCode } from "../../../area/contract.ts"
import { Industry } from "../../../trade-area/contract.ts"
import { define } from "../ObservationType.ts"
import { yenPerRun } from "../Prices.ts"

const degrees = (minimum: number, maximum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a number from ${minimum} to ${maximum}` })
  ).annotate({ description, examples: [example] })

export const CompetitorSettings = Schema.Struct({
  lat: Schema.optionalKey(degrees(-90, 90, "Latitude in degrees (WGS 84)", 35.6895)),
  lng: Schema.optionalKey(degrees(-180, 180, "Longitude in degrees (WGS 84)", 139.6917)),
  areaCode: Schema.optionalKey(AreaCode),
  radius_m: degrees(100, 3000, "Radius in metres", 500),
  industry: Industry,
  sub_industry: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)).annotate({
      description: "Kind of shop within the industry, such as cafe or ramen",
      examples: ["cafe"]
    })
  )
})
  .check(
    Schema.makeFilter(({ areaCode, lat, lng }) => {
      if ((lat === undefined) !== (lng === undefined)) {
        return { path: [lat === undefined ? "lat" : "lng"], issue: "lat and lng must be given together" }
      }
      if (lat === undefined && areaCode === undefined) {
        return { path: ["areaCode"], issue: "areaCode, or lat and lng, is required" }
      }
      return lat !== undefined && areaCode !== undefined
        ? { path: ["areaCode"], issue: "areaCode cannot be given beside lat and lng" }
        : undefined
    })
  )
  .annotate({
    identifier: "CompetitorCountSettings",
    description: "Around a point, or around the municipal office of an area"
  })
export type CompetitorSettings = typeof CompetitorSettings.Type

const Shop = Schema.Struct({
  id: Schema.String.annotate({ examples: ["shop_0c5f1b2a9d3e4"] }),
  name: Schema.String.annotate({ examples: ["珈琲西武"] }),
  distance_m: Schema.Finite.annotate({ description: "Metres", examples: [312.4] })
})

/** Shops that a reading lists; further ones are counted. */
export const maxListed = 200

export const CompetitorData = Schema.Struct({
  count: Schema.Int.annotate({ description: "Shops of the kind within the radius", examples: [41] }),
  shops: Schema.Array(Shop).check(Schema.isMaxLength(maxListed)).annotate({ description: "The nearest of them" }),
  opened: Schema.Array(Shop).check(Schema.isMaxLength(maxListed)).annotate({
    description: "New in the imported lists since the run before. Empty where more shops were found than are listed"
  }),
  closed: Schema.Array(Shop)
    .check(Schema.isMaxLength(maxListed))
    .annotate({ description: "Gone from the imported lists since the run before" }),
  sources: Schema.Array(Schema.Struct({ name: Schema.String, year: Schema.NullOr(Schema.Int) }))
    .check(Schema.isMaxLength(20))
    .annotate({ description: "The imported lists and their years" }),
  note: Schema.optionalKey(
    Schema.String.annotate({
      description: "Which lists are a year old or older, in Japanese; absent where none is",
      examples: ["店舗データには古いものがあります（焼津市: 2年前）。その後の開店・閉店は含まれません"]
    })
  )
}).annotate({ identifier: "CompetitorCountData" })
export type CompetitorData = typeof CompetitorData.Type

export const CompetitorCount = define({
  type: "competitor_count",
  name: new Localized("競合数の監視", "Competitor count"),
  settings: CompetitorSettings,
  data: CompetitorData,
  yenPerRun: yenPerRun.ownData,
  host: () => undefined,
  measure: { name: new Localized("競合数", "Competitors"), unit: "件" },
  example: {
    title: "新宿駅周辺のカフェ",
    settings: { lat: 35.6895, lng: 139.6917, radius_m: 500, industry: "restaurant", sub_industry: "cafe" }
  }
})
