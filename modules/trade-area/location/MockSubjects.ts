/**
 * Candidates for test keys: scores and revenues that depend on the request alone. No live data is read. What follows from
 * them (ratios, break-even, ranks, verdicts) is computed as for live keys. Pure.
 */
import { createHash } from "node:crypto"
import type { Industry } from "../Industry.ts"
import type { SubIndustry } from "../shop/kind/SubIndustry.ts"
import type { Subject } from "./Evaluation.ts"
import type { Candidate } from "./LocationRequest.ts"
import { type Market, peopleAround, revenueAt } from "./revenue/RevenueAt.ts"
import { economicsOf, seatFactor } from "./StoreEconomics.ts"

/** Numbers from 0 to 1 that depend on a text, always the same. */
const numbersOf = (text: string): ReadonlyArray<number> => {
  const digest = createHash("sha256").update(text).digest()
  return Array.from({ length: 8 }, (_, i) => digest.readUInt32LE(4 * i) / 0xffff_ffff)
}

const score = (share: number): number => Math.round(1000 * share) / 10

/** A place of some ten to some hundred thousand people, supplied as Japan is. */
const mockMarket = (share: number): Market => {
  const people = 10 ** (1 + 4 * share)
  const exactly = { value: people, low: people, high: people }
  return {
    people: {
      near: { residents: exactly, daytime: exactly },
      wide: { residents: 10 * people, daytime: 10 * people },
      far: { residents: 40 * people, daytime: 40 * people }
    },
    prefCode: "13",
    shops: () => ({ value: 40, nation: 40 }),
    crowding: null
  }
}

/** Within the mainland, to five digits. */
const coordinate = (least: number, greatest: number, share: number): number =>
  Number((least + (greatest - least) * share).toFixed(5))

export const mockSubject = (
  candidate: Candidate,
  industry: Industry | undefined,
  kind: SubIndustry | undefined
): Subject => {
  const { address, id, lat, lng, monthly_rent: monthlyRent, seats } = candidate
  // Where it is, not what it costs: the axes of a place do not depend on its rent.
  const [demand = 0, competition = 0, accessibility = 0, economics = 0, north = 0, east = 0] = numbersOf(
    JSON.stringify([address ?? null, lat ?? null, lng ?? null, industry ?? null])
  )
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
  const market = mockMarket(demand)
  return {
    id,
    place: {
      lat: point?.lat ?? coordinate(34.5, 36.5, north),
      lng: point?.lng ?? coordinate(136, 139, east),
      areaCode: "13104",
      areaName: "東京都新宿区",
      prefCode: "13",
      prefecture: "東京都",
      town: undefined,
      address: address ?? "東京都新宿区",
      precision: point === undefined ? "town" : "coordinate"
    },
    scores: {
      demand: score(demand),
      competition: score(competition),
      accessibility: score(accessibility),
      economics: score(economics)
    },
    revenue: revenueAt(market, industry, kind, seatFactor(economicsOf(industry), seats)),
    people: peopleAround(market),
    competitorsKnown: true,
    shortfall: null,
    shopsAge: null,
    monthlyRent,
    seats
  }
}
