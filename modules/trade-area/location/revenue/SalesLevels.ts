/**
 * How sales per shop follow the people around, the supply and the prefecture, by industry. Fitted to sales per establishment of
 * municipalities: employees per establishment (SSDSE-A) times sales per employee of the prefecture (Economic Census for Business
 * Activity 2021), on those with an even code; `npm run evaluate -- places` tries it on the others.
 */
import { readFileSync } from "node:fs"
import type { Industry } from "../../Industry.ts"

export interface SalesLevels {
  /** Elasticity of sales per shop by the people around. */
  readonly people: number
  /** Elasticity by the shops for these people, as a positive number: twice the shops, fewer sales of each. */
  readonly supply: number
  /** Density of people at the typical shop of Japan, see `densityOf`. */
  readonly reference: number
  /** Standard deviation of the logarithm that the model leaves. */
  readonly error: number
}

/** Restaurants stand where visitors are, which hides what they take from each other: 0.01 was found, 0.1 is our judgement. */
const restaurant: SalesLevels = { people: 0.2, supply: 0.1, reference: 10.26, error: 0.25 }
const retail: SalesLevels = { people: 0.2, supply: 0.28, reference: 10.21, error: 0.18 }
const service: SalesLevels = { people: 0.14, supply: 0.38, reference: 10.1, error: 0.34 }

/** The census puts universities, hospitals and lessors with schools, clinics and agents, so services stand for these. */
const byIndustry: Readonly<Record<Industry, SalesLevels>> = {
  restaurant,
  retail,
  service,
  clinic: service,
  fitness: service,
  education: service,
  real_estate: service
}

export const levelsOf = (industry: Industry): SalesLevels => byIndustry[industry]

/** Factors by prefecture of restaurants and retail: what prices and habits there add. */
const prefectures: ReadonlyMap<string, Partial<Record<Industry, number>>> = new Map(
  readFileSync(new URL("../../data/sales-levels.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [prefCode = "", ofRestaurants, ofRetail] = line.split(",")
      return [prefCode, { restaurant: Number(ofRestaurants), retail: Number(ofRetail) }]
    })
)

export const prefectureLevel = (prefCode: string, industry: Industry): number =>
  prefectures.get(prefCode)?.[industry] ?? 1
