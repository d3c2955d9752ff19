/** What the service knows of a site. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { Industry } from "../Industries.ts"
import type { SiteSearch } from "./Search.ts"

export type Report = Schema<"TradeAreaReport">
export type Competitors = Schema<"Competitors">
export type ReportFigure = Schema<"TradeAreaFigure">

const staleTime = 300_000
export const usualRadius = 500

/** Reports are kept by store: each place that is looked at is one. */
const storeOf = ({ address, lat, lng }: SiteSearch) =>
  `console ${lat === undefined ? address : `${lat},${lng}`}`.slice(0, 128)

/** It changes nothing but what the service keeps for a week. Texts are in the language that was asked for. */
export const reportQuery = (site: SiteSearch, language: string) =>
  queryOptions({
    queryKey: ["trade-area", "report", site, language],
    queryFn: () => {
      const { address, industry, lat, lng, radius = usualRadius } = site
      return answer(
        api.POST("/api/v1/trade-area", {
          body: {
            store_id: storeOf(site),
            radius_m: radius,
            ...(address !== undefined && { address }),
            ...(lat !== undefined && lng !== undefined && { lat, lng }),
            ...(industry !== undefined && { industry })
          }
        })
      )
    },
    staleTime
  })

export const competitorsQuery = (place: {
  readonly lat: number
  readonly lng: number
  readonly radius: number
  readonly industry: Industry | undefined
  readonly language: string
}) =>
  queryOptions({
    queryKey: ["trade-area", "competitors", place],
    queryFn: () =>
      answer(
        api.GET("/api/v1/competitors", {
          params: {
            query: {
              lat: place.lat,
              lng: place.lng,
              radius_m: place.radius,
              limit: 200,
              ...(place.industry !== undefined && { industry: place.industry })
            }
          }
        })
      ),
    staleTime
  })
