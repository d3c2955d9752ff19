/**
 * Use cases of shops: what lies around a point. All of it is answered from the index in memory. Estimates and comparisons
 * are computed by the rules in `estimate/`.
 */
import { Cache, Context, DateTime, Effect, Layer } from "effect"
import { Localized } from "../../../src/Language.ts"
import { AreaComparisons } from "../../area/contract.ts"
import type { Industry } from "../Industry.ts"
import { People } from "../people/People.ts"
import {
  type CensusView,
  censusAround,
  censusCodeOf,
  leastCoverage,
  shortfallOf,
  survivalOf
} from "./estimate/Census.ts"
import {
  isComparable,
  percentile,
  type Reference,
  referenceOf,
  type StandardRadius,
  standardRadius,
  typicalOf
} from "./estimate/Density.ts"
import { estimateRevenue, type RevenueEstimate } from "./estimate/Revenue.ts"
import { salesOf, salesOfIndustry } from "./estimate/Sales.ts"
import { IndexedShops } from "./IndexedShops.ts"
import { areaKm2 } from "./index/Circle.ts"
import { byIndustryOf, countOf, type FoundShop, type ShopIndex } from "./index/ShopIndex.ts"
import { kindOf } from "./kind/KindWords.ts"
import type { SubIndustry } from "./kind/SubIndustry.ts"
import type { KindFilter, ShopList } from "./Shop.ts"

export interface Around {
  readonly lat: number
  readonly lng: number
  readonly radiusM: number
  /** The municipality or ward of the point, where it is known: without it the census is not asked. */
  readonly areaCode?: string | undefined
  readonly industry?: Industry | undefined
  /** As the caller wrote it; a text that names no kind of the industry is left out, and `Surroundings` says so. */
  readonly subIndustry?: string | undefined
}

/** What the lists know here. */
export interface Knowledge {
  /**
   * `partial`: the lists hold less than half of the shops that the census counts in the municipality, so a count is a lower bound.
   * `unchecked`: no statistics tell how many such shops there are, so how complete the lists are is not known. `none`: no shop of the kind is known
   * within 5 km, so a count of zero says nothing about competition.
   */
  readonly status: "known" | "partial" | "unchecked" | "none"
  readonly reason: Localized | null
  /** Whether shops of any kind are known within 5 km. */
  readonly isAnyKnown: boolean
  readonly lists: ReadonlyArray<ShopList>
  /** Which lists are a year old or older; null where none is. */
  readonly age: Localized | null
  /** That the lists hold too few such shops, and what the census suggests; a part of `reason`. Null where they hold enough. */
  readonly shortfall: Localized | null
  /** What the census says of such shops here; undefined where it counts none, or no statistics are known. */
  readonly census: CensusView | undefined
}

/** Whether the lists themselves carry comparisons. */
export const isCarried = ({ status }: Knowledge): boolean => status === "known" || status === "unchecked"

export interface Surroundings {
  readonly knowledge: Knowledge
  /** What the question was taken to be about. */
  readonly industry: Industry | undefined
  readonly subIndustry: SubIndustry | undefined
  /** Shops of the kind within the radius. */
  readonly competitorCount: number
  readonly competitorsPerKm2: number | null
  /**
   * 0 to 100: share of the known shops of the kind that have fewer of their kind around them; where the lists are partial, of the
   * municipalities that have fewer for their people by the census.
   */
  readonly densityScore: number | null
  /** 1: as many shops of the kind as around the median known one; where the lists are partial, as many for the people as in the nation. */
  readonly saturationIndex: number | null
  /** Share of the kind among all shops here, by its share everywhere; null without an industry. */
  readonly locationQuotient: number | null
  /** Shops of all industries. */
  readonly businessCount500m: number | null
  readonly businessCount: number | null
  readonly byIndustry: Readonly<Record<Industry, number>>
  readonly nearestCompetitorM: number | null
  /** Shops of all industries within 500 m, by the median of that around known shops; null where one industry is known. */
  readonly liveliness: number | null
  /** Monthly revenue of a typical shop of the kind here; null without an industry. */
  readonly revenue: RevenueEstimate | null
}

export interface Answer extends Surroundings {
  readonly nearest: ReadonlyArray<FoundShop>
}

export class Shops extends Context.Service<
  Shops,
  {
    /** Shops within the great-circle radius, nearest first, at most `limit` of them. */
    readonly within: (
      query: Around & { readonly limit?: number | undefined }
    ) => Effect.Effect<ReadonlyArray<FoundShop>>
    readonly surroundings: (query: Around) => Effect.Effect<Surroundings>
    /** Counts and lists competitors from one state of the index. */
    readonly competitors: (query: Around & { readonly limit: number }) => Effect.Effect<Answer>
  }
>()("trade-area/shop/Shops") {
  static readonly layer = Layer.effect(
    Shops,
    Effect.gen(function* () {
      const { current } = yield* IndexedShops
      const comparisons = yield* AreaComparisons
      const people = yield* People
      /** So that a request costs no statement; an import of statistics counts a minute later. */
      const areas = yield* Cache.make({ capacity: 500, timeToLive: "1 minute", lookup: comparisons.of })
      const references = new WeakMap<ShopIndex, Map<string, Reference>>()

      /** Computed once per index, kind and standard radius. */
      const reference = Effect.fnUntraced(function* (index: ShopIndex, filter: KindFilter, radius: StandardRadius) {
        const known = references.get(index) ?? new Map<string, Reference>()
        references.set(index, known)
        const key = `${filter.subIndustry?.name ?? filter.industry ?? ""} ${radius}`
        const found = known.get(key)
        if (found !== undefined) return found
        const made = yield* referenceOf(index, filter, radius)
        known.set(key, made)
        return made
      })

      /** Density compared with that around known shops; undefined with too few of them. */
      const compared = Effect.fnUntraced(function* (
        index: ShopIndex,
        byKind: Uint32Array,
        query: Around,
        filter: KindFilter
      ) {
        if (!isComparable(index, filter)) return undefined
        const radius = standardRadius(query.radiusM)
        const counts = yield* reference(index, filter, radius)
        const count = countOf(byKind, filter) * (radius / query.radiusM) ** 2
        return { percentile: percentile(counts, count), ratio: count / typicalOf(counts) }
      })

      const censusOf = Effect.fnUntraced(function* (
        index: ShopIndex,
        query: Around,
        filter: KindFilter,
        count: number,
        now: Date
      ) {
        const { areaCode, radiusM } = query
        if (areaCode === undefined || censusCodeOf(filter) === undefined) return undefined
        const comparison = yield* Cache.get(areas, areaCode)
        if (comparison === undefined) return undefined
        const ages = new Map(index.lists.map((list) => [list.name, yearsOf(list, now)]))
        return censusAround({
          filter,
          radiusM,
          within: count * survivalOf(Math.max(0, ...ages.values())),
          comparison,
          people: yield* people.at(query, radiusM),
          listed: index.areas.of(areaCode, (list) => survivalOf(ages.get(list) ?? 0)),
          everywhere: index.byKind
        })
      })

      const answer = Effect.fnUntraced(function* (query: Around & { readonly limit: number }) {
        const index = yield* current
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const { industry, lat, limit, lng, radiusM } = query
        const subIndustry = query.subIndustry === undefined ? undefined : kindOf(query.subIndustry, industry)
        const filter: KindFilter = { industry: industry ?? subIndustry?.industry, subIndustry }
        const { byKind, nearest } = index.around(lat, lng, radiusM, filter, Math.max(1, limit))
        const near = index.around(lat, lng, liveRadius, filter, 0).byKind
        const businesses500m = countOf(near, {})
        const competitorCount = countOf(byKind, filter)
        const census = yield* censusOf(index, query, filter, competitorCount, now)
        const knowledge = knowledgeOf(index, query, filter, byKind, census, now)
        const isKnown = isCarried(knowledge)
        const { isAnyKnown } = knowledge
        const density = isKnown ? yield* compared(index, byKind, query, filter) : densityByCensus(census)
        const around500m = holdsSeveralIndustries(near) ? yield* livelinessOf(index, businesses500m) : null
        return {
          knowledge,
          industry: filter.industry,
          subIndustry,
          competitorCount,
          competitorsPerKm2: perKm2(isKnown ? competitorCount : census?.estimate?.value, radiusM),
          densityScore: density?.percentile ?? null,
          saturationIndex: density?.ratio ?? null,
          locationQuotient: isKnown ? locationQuotient(index, byKind, filter) : null,
          businessCount500m: isAnyKnown ? businesses500m : null,
          businessCount: isAnyKnown ? countOf(byKind, {}) : null,
          byIndustry: byIndustryOf(byKind),
          nearestCompetitorM: nearest[0]?.distanceM ?? null,
          liveliness: around500m,
          revenue: revenueOf(filter, around500m),
          nearest: nearest.slice(0, limit)
        } satisfies Answer as Answer
      })

      const livelinessOf = (index: ShopIndex, businesses500m: number) =>
        Effect.map(reference(index, {}, liveRadius), (counts) => businesses500m / typicalOf(counts))

      return Shops.of({
        within: ({ industry, lat, limit = Number.POSITIVE_INFINITY, lng, radiusM, subIndustry }) =>
          Effect.map(current, (index) => {
            const kind = subIndustry === undefined ? undefined : kindOf(subIndustry, industry)
            return index.around(lat, lng, radiusM, { industry: industry ?? kind?.industry, subIndustry: kind }, limit)
              .nearest
          }),
        surroundings: (query) => answer({ ...query, limit: 0 }),
        competitors: answer
      })
    })
  )
}

/** Metres, of `business_count_500m`. */
const liveRadius = 500
const knownRadius = 5_000

/** A list of one industry, such as cafes, says nothing about how lively a place is. */
const holdsSeveralIndustries = (byKind: Uint32Array): boolean =>
  Object.values(byIndustryOf(byKind)).filter((count) => count > 0).length > 1

const revenueOf = ({ industry, subIndustry }: KindFilter, liveliness: number | null): RevenueEstimate | null => {
  if (industry === undefined) return null
  return estimateRevenue(subIndustry === undefined ? salesOfIndustry(industry) : salesOf(subIndustry), liveliness)
}

const dayMs = 86_400_000

/** Years since the year that the operator gave with the list, else since the import. */
const yearsOf = ({ ingestedAt, year }: ShopList, now: Date): number =>
  year === null ? Math.floor((now.getTime() - ingestedAt.getTime()) / (365 * dayMs)) : now.getUTCFullYear() - year

/** Shops open and close: some ten of a hundred in a year. */
export const ageOf = (lists: ReadonlyArray<ShopList>, now: Date): Localized | null => {
  const old = lists.map((list) => ({ name: list.name, years: yearsOf(list, now) })).filter(({ years }) => years >= 1)
  if (old.length === 0) return null
  const named = old.slice(0, 5)
  return new Localized(
    `店舗データには古いものがあります（${named.map(({ name, years }) => `${name}: ${years}年前`).join("、")}）。その後の開店・閉店は含まれません`,
    `Some shop lists are old (${named.map(({ name, years }) => `${name}: ${years} ${years === 1 ? "year" : "years"}`).join(", ")}); what opened or closed since is not in them`
  )
}

const perKm2 = (shops: number | undefined, radiusM: number): number | null =>
  shops === undefined ? null : shops / areaKm2(radiusM)

/** How many there are for the people of the municipality, among all municipalities and by the nation. */
const densityByCensus = (census: CensusView | undefined) => {
  const { nation, percentileNation, value } = census?.figure ?? {}
  return value === undefined || nation == null || percentileNation == null
    ? undefined
    : { percentile: percentileNation, ratio: value / nation }
}

/** Looks further only where no shop of the kind lies within the radius. */
const knowledgeOf = (
  index: ShopIndex,
  { lat, lng }: Around,
  filter: KindFilter,
  byKind: Uint32Array,
  census: CensusView | undefined,
  now: Date
): Knowledge => {
  const { lists } = index
  const count = countOf(byKind, filter)
  const further = count > 0 ? byKind : index.around(lat, lng, knownRadius, filter, 0).byKind
  const isAnyKnown = countOf(further, {}) > 0
  const shortfall = census === undefined || census.coverage.share >= leastCoverage ? null : shortfallOf(census, count)
  const known = { isAnyKnown, lists, age: ageOf(lists, now), shortfall, census }
  if (countOf(further, filter) === 0) {
    return { ...known, status: "none", reason: sentences(unknownReason(index, isAnyKnown), shortfall) }
  }
  const status = shortfall !== null ? "partial" : census === undefined ? "unchecked" : "known"
  return { ...known, status, reason: shortfall }
}

const sentences = (one: Localized, other: Localized | null): Localized =>
  other === null ? one : new Localized(`${one.ja}。${other.ja}`, `${one.en}. ${other.en}`)

const unknownReason = (index: ShopIndex, isAnyKnown: boolean): Localized => {
  if (index.size === 0) {
    return new Localized(
      "店舗データが取り込まれていません。競合がないという意味ではありません（ekimae ingest shops）",
      "No shops are imported, so this does not mean that there is no competition (ekimae ingest shops)"
    )
  }
  return isAnyKnown
    ? new Localized(
        "この周辺5 kmには、この業種の店舗データがありません。競合がないという意味ではありません",
        "No shops of this kind within 5 km are known, so this does not mean that there is no competition"
      )
    : new Localized(
        "この周辺5 kmの店舗データがありません。競合がないという意味ではありません",
        "No shops within 5 km are known, so this does not mean that there is no competition"
      )
}

/** The location quotient of regional economics: share of the kind here over its share everywhere. Null without shops of both. */
const locationQuotient = (index: ShopIndex, byKind: Uint32Array, filter: KindFilter): number | null => {
  const here = countOf(byKind, {})
  const everywhere = countOf(index.byKind, filter)
  if (filter.industry === undefined || here === 0 || everywhere === 0) return null
  return countOf(byKind, filter) / here / (everywhere / index.size)
}
