/** Body of a request for a report. */
import { Schema } from "effect"
import { Industry } from "../Industry.ts"
import { isSomewhere, radius, StoreId, SubIndustry, whereabouts } from "../Parameters.ts"

const defaultRadius = 500

export const ReportRequest = Schema.Struct({
  store_id: StoreId,
  ...whereabouts,
  radius_m: radius(defaultRadius),
  industry: Schema.optionalKey(Industry),
  sub_industry: Schema.optionalKey(SubIndustry)
})
  .check(isSomewhere)
  .annotate({
    identifier: "TradeAreaRequest",
    description: "A store and where it is: an address, or a coordinate, which wins when both are given"
  })
  .pipe(
    Schema.annotateEncoded({
      examples: [
        {
          store_id: "store-shinjuku-01",
          address: "東京都新宿区西新宿2-8-1",
          radius_m: 500,
          industry: "restaurant",
          sub_industry: "cafe"
        }
      ]
    })
  )
export type ReportRequest = typeof ReportRequest.Type
