/** What the API shows of the shops around a point. */
import { Schema } from "effect"
import { type Language, Localized } from "../../../src/Language.ts"
import { AreaCode } from "../../area/contract.ts"
import { Industry } from "../Industry.ts"
import { type CensusView, estimateBasis, leastCoverage, roundShops } from "./estimate/Census.ts"
import { estimateRevenue, revenueBasis, revenueFormula } from "./estimate/Revenue.ts"
import { salesOf } from "./estimate/Sales.ts"
import type { FoundShop } from "./index/ShopIndex.ts"
import { formatId, type ShopList } from "./Shop.ts"
import type { Answer, Around } from "./Shops.ts"

/** Changes when the same data would give other figures. */
const methodVersion = "2026-11-30"

const figure = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description, examples: [example] })

const uncompared =
  "Where the lists are `partial`, from the census: municipalities with fewer for their people, and the number for the people by that " +
  "of the nation. Null with fewer than ten known shops of the kind, and without statistics; `meta.notes` has the reason"

const RevenueRange = Schema.Struct({
  low: Schema.Finite.annotate({ description: "Lower end of the rough range", examples: [540_000] }),
  high: Schema.Finite.annotate({ description: "Upper end of the rough range", examples: [4_200_000] })
}).annotate({
  identifier: "RevenueRange",
  description: "Yen a month between which most shops of the kind lie: our judgement, not counted"
})

const Competitor = Schema.Struct({
  id: Schema.String.annotate({
    description: "Stays the same when the list of the shop is imported again",
    examples: ["shop_0c5f1b2a9d3e4"]
  }),
  name: Schema.String.annotate({ examples: ["珈琲西武"] }),
  distance_m: Schema.Finite.annotate({ description: "Great-circle distance in metres", examples: [312.4] }),
  rating: figure("0 to 5; null unless the list holds it", 4.1),
  review_count: figure("Null unless the list holds it", 128),
  estimated_monthly_revenue: Schema.NullOr(Schema.Finite).annotate({
    description: "Null: kind and place do not tell one shop's revenue. The range has what shops of the kind earn here",
    examples: [null]
  }),
  estimated_monthly_revenue_range: RevenueRange,
  industry: Industry,
  sub_industry: Schema.String.annotate({ examples: ["cafe"] }),
  lat: Schema.Finite.annotate({ examples: [35.6916] }),
  lng: Schema.Finite.annotate({ examples: [139.7036] })
}).annotate({ identifier: "Competitor", description: "A shop of the kind that was asked for" })

const AreaStats = Schema.Struct({
  density_score: figure(
    `0 to 100: percent of the known shops of the kind with fewer of their kind around them. ${uncompared}`,
    72.5
  ),
  saturation_index: figure(
    `1 where as many shops of the kind are around as around the median known one. ${uncompared}`,
    1.8
  ),
  business_count_500m: figure("Shops of all industries within 500 m. Null where none is known within 5 km", 214),
  competitors_per_km2: figure("From the estimate where the lists are `partial`. Null where nothing is known", 41.2),
  location_quotient: figure(
    "Share of the kind among the shops within the radius, by its share among all known shops: above 1 it is over-represented. Null without an industry",
    1.3
  ),
  nearest_competitor_m: figure("Null when there is none within the radius", 38.2),
  business_count: figure("Shops of all industries within the radius. Null where none is known within 5 km", 703)
}).annotate({ identifier: "CompetitorAreaStats" })

const Source = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the imported list", examples: ["starter-osm-2014"] }),
  source: Schema.NullOr(Schema.String).annotate({ examples: ["© OpenStreetMap contributors"] }),
  licence: Schema.NullOr(Schema.String).annotate({ examples: ["ODbL 1.0"] }),
  year: Schema.NullOr(Schema.Int).annotate({ examples: [2014] })
}).annotate({ identifier: "ShopSource" })

const Coverage = Schema.Struct({
  share: Schema.Finite.annotate({
    description: "Shops in the lists by those of the census; above 1 where the lists have more",
    examples: [0.04]
  }),
  least: Schema.Finite.annotate({ description: "Share from which the lists are `known`", examples: [leastCoverage] }),
  area_code: AreaCode,
  area_name: Schema.String.annotate({ description: "Prefecture and municipality", examples: ["東京都新宿区"] }),
  census_kind: Schema.String.annotate({ description: "Code of the industrial classification", examples: ["762"] }),
  census_label: Schema.String.annotate({ description: "Its name", examples: ["専門料理店"] }),
  listed: Schema.Finite.annotate({
    description: "Shops of it in the lists, less 7 % for each year of their age",
    examples: [79.2]
  }),
  counted: Schema.Finite.annotate({ description: "Number by the census", examples: [1978] }),
  year: Schema.Int.annotate({ description: "Year of the census", examples: [2021] })
}).annotate({
  identifier: "CompetitorCoverage",
  description: "How complete the lists are in the municipality; null where no census tells"
})

const Estimate = Schema.Struct({
  value: Schema.Finite.annotate({ description: "Competitors within the radius", examples: [94] }),
  low: Schema.Finite.annotate({ description: "Lower end of the range", examples: [42] }),
  high: Schema.Finite.annotate({ description: "Upper end of the range", examples: [390] }),
  basis: Schema.String.annotate({ examples: [estimateBasis.ja] })
}).annotate({
  identifier: "CompetitorEstimate",
  description:
    "Competitors within the radius by the census; the range holds nearly nine of ten places. Null where no census tells"
})

const Meta = Schema.Struct({
  query: Schema.Struct({
    lat: Schema.Finite.annotate({ examples: [35.6895] }),
    lng: Schema.Finite.annotate({ examples: [139.6917] }),
    radius_m: Schema.Finite.annotate({ examples: [1000] }),
    industry: Schema.NullOr(Industry),
    sub_industry: Schema.NullOr(Schema.String).annotate({
      description: "The kind that was counted; null for all of the industry",
      examples: ["cafe"]
    }),
    limit: Schema.Int.annotate({ examples: [50] })
  }),
  data: Schema.Struct({
    status: Schema.Literals(["known", "partial", "unchecked", "none", "mock"]).annotate({
      description:
        "`known`: the lists hold at least half of the shops that the census counts in the municipality. `partial`: fewer, so `total` is a " +
        "lower bound; see `estimate`. `unchecked`: no statistics tell how many such shops there are. `none`: no shop of the kind is known within " +
        "5 km, which does not mean that there is none. `mock`: answer to a test key",
      examples: ["partial"]
    }),
    coverage: Schema.NullOr(Coverage),
    estimate: Schema.NullOr(Estimate),
    sources: Schema.Array(Source)
  }),
  revenue: Schema.Struct({
    unit: Schema.Literal("JPY per month"),
    estimated: Schema.Literal(true),
    formula: Schema.String.annotate({ examples: [revenueFormula] }),
    basis: Schema.String.annotate({ examples: [revenueBasis.ja] })
  }),
  notes: Schema.Array(Schema.String).annotate({
    description: "What a reader should know of this answer",
    examples: [[]]
  }),
  method_version: Schema.String.annotate({ examples: [methodVersion] })
}).annotate({ identifier: "CompetitorMeta", description: "What was asked, and where the figures come from" })

export const Competitors = Schema.Struct({
  total: Schema.Int.annotate({
    description: "Competitors within the radius, of which at most `limit` are listed",
    examples: [129]
  }),
  area_stats: AreaStats,
  competitors: Schema.Array(Competitor).annotate({ description: "The nearest first" }),
  meta: Meta
}).annotate({ identifier: "Competitors", description: "Shops around a point" })
export type Competitors = typeof Competitors.Type

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))

/** Rounded down, so that no distance exceeds the radius. */
const metres = (distance: number): number => Math.floor(distance * 10) / 10

/** A decimetre. */
const degrees = (value: number): number => Number(value.toFixed(6))

const toCompetitor = (
  { distanceM, shop }: FoundShop,
  liveliness: number | null
): Competitors["competitors"][number] => {
  const { high, low } = estimateRevenue(salesOf(shop.kind), liveliness)
  return {
    id: formatId(shop.id),
    name: shop.name,
    distance_m: metres(distanceM),
    rating: shop.rating,
    review_count: shop.reviewCount,
    estimated_monthly_revenue: null,
    estimated_monthly_revenue_range: { low, high },
    industry: shop.kind.industry,
    sub_industry: shop.kind.name,
    lat: degrees(shop.lat),
    lng: degrees(shop.lng)
  }
}

const toCoverage = (
  { areaCode, areaName, code, coverage, figure, kind }: CensusView,
  language: Language
): Competitors["meta"]["data"]["coverage"] => ({
  share: Number(coverage.share.toFixed(3)),
  least: leastCoverage,
  area_code: areaCode,
  area_name: areaName,
  census_kind: code,
  census_label: kind.label[language],
  listed: Number(coverage.listed.toFixed(1)),
  counted: Math.round(coverage.counted),
  year: figure.year
})

const toEstimate = ({ estimate }: CensusView, language: Language): Competitors["meta"]["data"]["estimate"] =>
  estimate === null
    ? null
    : {
        value: roundShops(estimate.value),
        low: roundShops(estimate.low),
        high: roundShops(estimate.high),
        basis: estimateBasis[language]
      }

const unknownKind = (text: string): Localized =>
  new Localized(
    `業態（sub_industry）「${text}」は指定の業種の分類にないため、業種全体を対象としました`,
    `"${text}" (sub_industry) is no known kind of the industry, so all of the industry is counted`
  )

export const toView = (
  answer: Answer,
  { lat, limit, lng, radiusM, subIndustry }: Around & { readonly limit: number },
  language: Language,
  mock = false
): Competitors => {
  const { knowledge } = answer
  const { census } = knowledge
  const notes = [
    ...(knowledge.reason === null ? [] : [knowledge.reason]),
    ...(knowledge.age === null ? [] : [knowledge.age]),
    ...(subIndustry !== undefined && answer.subIndustry === undefined ? [unknownKind(subIndustry)] : [])
  ]
  return {
    total: answer.competitorCount,
    area_stats: {
      density_score: rounded(answer.densityScore, 1),
      saturation_index: rounded(answer.saturationIndex, 2),
      business_count_500m: answer.businessCount500m,
      competitors_per_km2: rounded(answer.competitorsPerKm2, 2),
      location_quotient: rounded(answer.locationQuotient, 2),
      nearest_competitor_m: answer.nearestCompetitorM === null ? null : metres(answer.nearestCompetitorM),
      business_count: answer.businessCount
    },
    competitors: answer.nearest.map((found) => toCompetitor(found, answer.liveliness)),
    meta: {
      query: {
        lat,
        lng,
        radius_m: radiusM,
        industry: answer.industry ?? null,
        sub_industry: answer.subIndustry?.name ?? null,
        limit
      },
      data: {
        status: mock ? "mock" : knowledge.status,
        coverage: census === undefined ? null : toCoverage(census, language),
        estimate: census === undefined ? null : toEstimate(census, language),
        sources: knowledge.lists.map(({ licence, name, source, year }: ShopList) => ({ name, source, licence, year }))
      },
      revenue: { unit: "JPY per month", estimated: true, formula: revenueFormula, basis: revenueBasis[language] },
      notes: notes.map((note) => note[language]),
      method_version: methodVersion
    }
  }
}
