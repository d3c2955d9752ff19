/**
 * Shops for test keys: they depend on the coordinate alone, so that the same question has the same answer and a larger
 * radius never has fewer competitors. No live data is read. Pure.
 */
import { hash } from "node:crypto"
import { boxAround, distanceM } from "../place/Sphere.ts"
import { estimateRevenue } from "./estimate/Revenue.ts"
import { salesOf, salesOfIndustry } from "./estimate/Sales.ts"
import { areaKm2 } from "./index/Circle.ts"
import { byIndustryOf, countOf, type FoundShop } from "./index/ShopIndex.ts"
import { kindOf } from "./kind/KindWords.ts"
import { subIndustries } from "./kind/SubIndustry.ts"
import type { Answer, Around } from "./Shops.ts"

const shopCount = 400
const largestRadius = 3_000

/** Numbers from 0 to 1 by the coordinate, the number of the shop and a purpose. */
const randomOf =
  (seed: string) =>
  (i: number, purpose: string): number =>
    Number.parseInt(hash("sha256", `${seed} ${i} ${purpose}`, "hex").slice(0, 13), 16) / 2 ** 52

const mockShops = (lat: number, lng: number): ReadonlyArray<FoundShop> => {
  const random = randomOf(`${lat} ${lng}`)
  return Array.from({ length: shopCount }, (_, i): FoundShop => {
    const { east, north } = boxAround({ lat, lng }, largestRadius * Math.sqrt(random(i, "distance")))
    const angle = 2 * Math.PI * random(i, "angle")
    const kind = subIndustries[Math.floor(random(i, "kind") * subIndustries.length)]!
    const at = { lat: lat + (north - lat) * Math.cos(angle), lng: lng + (east - lng) * Math.sin(angle) }
    return {
      distanceM: distanceM({ lat, lng }, at),
      shop: {
        id: Math.floor(random(i, "id") * 2 ** 52),
        name: `サンプル${kind.label.ja} ${i + 1}`,
        kind,
        ...at,
        address: null,
        rating: Math.round(10 * (2.5 + 2.5 * random(i, "rating"))) / 10,
        reviewCount: Math.floor(500 * random(i, "reviews") ** 2)
      }
    }
  }).sort((a, b) => a.distanceM - b.distanceM)
}

/** As many as are expected within a radius. */
const expected = (radiusM: number, kinds: number): number =>
  (shopCount * (radiusM / largestRadius) ** 2 * kinds) / subIndustries.length

export const mockAnswer = ({
  industry,
  lat,
  limit,
  lng,
  radiusM,
  subIndustry
}: Around & { readonly limit: number }): Answer => {
  const kind = subIndustry === undefined ? undefined : kindOf(subIndustry, industry)
  const filter = { industry: industry ?? kind?.industry, subIndustry: kind }
  const all = mockShops(lat, lng)
  const within = all.filter(({ distanceM }) => distanceM <= radiusM)
  const byKind = new Uint32Array(subIndustries.length)
  for (const { shop } of within) byKind[shop.kind.code]!++
  const admits = (one: FoundShop) => {
    const counted = one.shop.kind
    return filter.subIndustry === undefined
      ? filter.industry === undefined || counted.industry === filter.industry
      : counted === filter.subIndustry
  }
  const competitors = within.filter(admits)
  const kinds = subIndustries.filter(
    (one) =>
      countOf(
        Uint32Array.from(subIndustries, (_, i) => Number(i === one.code)),
        filter
      ) > 0
  )
  const ratio = competitors.length / Math.max(1, expected(radiusM, kinds.length))
  return {
    knowledge: {
      status: "known",
      reason: null,
      isAnyKnown: true,
      lists: [],
      age: null,
      shortfall: null,
      census: undefined
    },
    industry: filter.industry,
    subIndustry: kind,
    competitorCount: competitors.length,
    competitorsPerKm2: competitors.length / areaKm2(radiusM),
    densityScore: Math.min(100, 50 * ratio),
    saturationIndex: ratio,
    locationQuotient: filter.industry === undefined || within.length === 0 ? null : ratio,
    businessCount500m: all.filter(({ distanceM }) => distanceM <= 500).length,
    businessCount: within.length,
    byIndustry: byIndustryOf(byKind),
    nearestCompetitorM: competitors[0]?.distanceM ?? null,
    liveliness: 1,
    revenue:
      filter.industry === undefined
        ? null
        : estimateRevenue(kind === undefined ? salesOfIndustry(filter.industry) : salesOf(kind), 1),
    nearest: competitors.slice(0, limit)
  }
}
