/** Candidate locations as the form has them, and the comparison of the service. */
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { Industry } from "../Industries.ts"

export type LocationScore = Schema<"LocationScore">
export type Ranking = Schema<"LocationRanking">

export interface Candidate {
  readonly key: number
  readonly name: string
  readonly address: string
  readonly rent: number | undefined
  readonly seats: number | undefined
}

export interface Comparison {
  readonly candidates: ReadonlyArray<Candidate>
  readonly industry: Industry | undefined
  readonly kind: string
  readonly target: number | undefined
}

export const mostCandidates = 10
export const axes = ["demand", "competition", "accessibility", "economics", "cost_efficiency"] as const

const known = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>

/** A place given as two numbers is a coordinate. */
const placeOf = (text: string) => {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,、\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return lat === undefined || lng === undefined ? { address: text.trim() } : { lat: Number(lat), lng: Number(lng) }
}

export const compare = ({ candidates, industry, kind, target }: Comparison): Promise<LocationScore> =>
  answer(
    api.POST("/api/v1/location-score", {
      body: {
        candidates: candidates.map(({ address, name, rent, seats }) => ({
          id: name.trim(),
          ...placeOf(address),
          ...known("monthly_rent", rent),
          ...known("seats", seats)
        })),
        ...known("industry", industry),
        ...known("sub_industry", kind.trim() === "" ? undefined : kind.trim()),
        ...known("target_revenue", target)
      }
    })
  )
