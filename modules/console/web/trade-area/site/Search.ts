/** What the address of the page of a site says: a place by address or coordinate, how far, and for which industry. */
import { type Industry, readIndustry } from "../Industries.ts"

export const radii = [300, 500, 1000, 2000, 3000] as const

export interface SiteSearch {
  readonly address?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius?: number
  readonly industry?: Industry
}

const numberIn = (value: unknown, least: number, most: number) => {
  const number = typeof value === "number" ? value : Number.NaN
  return number >= least && number <= most ? number : undefined
}

export const readSite = (search: Readonly<Record<string, unknown>>): SiteSearch => {
  const address = search["address"]
  const lat = numberIn(search["lat"], 20, 46)
  const lng = numberIn(search["lng"], 122, 154)
  const radius = radii.find((known) => known === search["radius"])
  const industry = readIndustry(search["industry"])
  return {
    ...(typeof address === "string" && address !== "" && { address }),
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
    ...(radius !== undefined && { radius }),
    ...(industry !== undefined && { industry })
  }
}

/** Whether a place is named. */
export const isPlaced = ({ address, lat }: SiteSearch): boolean => address !== undefined || lat !== undefined
