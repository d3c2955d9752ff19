/**
 * Monthly revenue of a store at a place, by its kind, its size and what surrounds it:
 *
 *     estimate = median(kind) x size x people x prefecture x competition x market
 *     people = exp(b (density - reference)),   competition = supply ^ -g
 *     market = T s / (a + T s): the part of its sales that the people within reach can bring, where s = supply ^ g
 *
 * T is how many typical shops of the census kind the people within reach carry, a the size of this one in such shops: among many people
 * the market is 1, and a store that has few around it earns no more than they spend. b, g and the levels of prefectures are fitted
 * (`SalesLevels.ts`); of kinds whose shops are much alike all three count less. The range joins the spread of the kind, the error of the model and that of the people as independent ones. Pure.
 */
import { type Industry, industries } from "../../Industry.ts"
import type { Estimate } from "../../report/catchment/Estimate.ts"
import { type Sales, salesOf, salesOfIndustry } from "../../shop/estimate/Sales.ts"
import { censusKinds, censusOfIndustry } from "../../shop/kind/CensusKind.ts"
import type { SubIndustry } from "../../shop/kind/SubIndustry.ts"
import { levelsOf, prefectureLevel } from "./SalesLevels.ts"

export interface Mix {
  readonly residents: number
  readonly daytime: number
}

/** What surrounds a place. */
export interface Market {
  /** People within 500 m, with their ranges, within 3 km and within 10 km; undefined where they are not known. */
  readonly people:
    | {
        readonly near: { readonly residents: Estimate; readonly daytime: Estimate }
        readonly wide: Mix
        readonly far: Mix
      }
    | undefined
  readonly prefCode: string
  /** Shops of a measure for 10,000 people: in the municipality and in the nation; undefined where they are not known. */
  readonly shops: (measure: string) => { readonly value: number; readonly nation: number } | undefined
  /** Competitors in the lists by the number that the census suggests; null where the lists do not carry it. */
  readonly crowding: number | null
}

/** People within 500 m and 3 km. */
export interface PeopleAround {
  readonly residents: number
  readonly daytime: number
  readonly residents3km: number
  readonly daytime3km: number
}

export const peopleAround = ({ people }: Market): PeopleAround | null =>
  people === undefined
    ? null
    : {
        residents: people.near.residents.value,
        daytime: people.near.daytime.value,
        residents3km: people.wide.residents,
        daytime3km: people.wide.daytime
      }

/** Parts of the estimate; their product with the median of the kind is the estimate. */
export interface Factors {
  readonly size: number
  readonly people: number
  readonly prefecture: number
  readonly competition: number
  readonly market: number
}

/** Yen a month. */
export interface Revenue {
  readonly estimate: number
  readonly low: number
  readonly high: number
  /** Value of a typical store of the kind and of the typical size anywhere. */
  readonly typical: number
  /** Value of a typical store of the industry anywhere. */
  readonly typicalOfIndustry: number
  /** Null without an industry. */
  readonly factors: Factors | null
}

/** People by day and night count alike. */
const mixOf = ({ daytime, residents }: Mix): number => (daytime + residents) / 2

/** Logarithm of the people around: one part within 500 m, two parts within 3 km. Of empty places it is bounded below. */
export const densityOf = (near: Mix, wide: Mix): number =>
  (Math.log(mixOf(near) + 50) + 2 * Math.log(mixOf(wide) + 100)) / 3

/** Shares of people who come from within 500 m, 3 km and 10 km, relative to the nearest: our judgement. */
const [fromWide, fromFar] = [0.5, 0.1]

/** Monthly sales of an establishment by census kind, million yen: means of the Economic Census 2021, rounded; some are our judgement. */
const meanSales: Readonly<Record<keyof typeof censusKinds, number>> = {
  "76": 2.2,
  "762": 2.6,
  "767": 1.5,
  "56-61": 16,
  "58": 13,
  "78-80": 5,
  "783": 1,
  "80": 12,
  "8322": 8,
  "81-82": 3,
  "68-70": 8
}

/** Bounds of the supply by the nation's: beyond them a figure is that of a special place. */
const [leastSupply, greatestSupply] = [0.4, 2.5]
/** Spread of a kind from which its place counts in full: shops that are all alike, as convenience stores are, differ less by place. */
const fullSpread = 0.7
/** Standard normal quantiles of 90 and 95 %. */
const [z90, z95] = [1.2816, 1.645]

/** Two significant digits: more would pretend to be known. */
export const roughYen = (yen: number): number => Number(yen.toPrecision(2))

const bounded = (value: number): number => Math.min(greatestSupply, Math.max(leastSupply, value))

const factorsAt = (
  { crowding, people, prefCode, shops }: Market,
  near: Mix | undefined,
  industry: Industry,
  kind: SubIndustry | undefined,
  { median, spread }: Sales,
  size: number
): Factors => {
  const levels = levelsOf(industry)
  const code = kind === undefined ? censusOfIndustry[industry] : kind.census
  const supplied = shops(censusKinds[code ?? censusOfIndustry[industry]].measure)
  const supply = bounded((supplied === undefined ? 1 : supplied.value / supplied.nation) * (crowding ?? 1))
  const weight = Math.min(1, spread / fullSpread)
  const crowded = supply ** (weight * levels.supply)
  const plain = { size, prefecture: prefectureLevel(prefCode, industry) ** weight, competition: 1 / crowded }
  if (near === undefined || people === undefined) return { ...plain, people: 1, market: 1 }
  const density = Math.exp(weight * levels.people * (densityOf(near, people.wide) - levels.reference))
  // Guests of a hotel and other kinds that the census does not count come from anywhere.
  if (code === null || supplied === undefined) return { ...plain, people: density, market: 1 }
  const of = censusKinds[code].people === "residents" ? ({ residents }: Mix) => residents : mixOf
  const [atHand, wide, far] = [of(near), of(people.wide), of(people.far)]
  const reached = atHand + fromWide * Math.max(0, wide - atHand) + fromFar * Math.max(0, far - wide)
  const carried = ((Math.max(1, reached) * supplied.nation) / 10_000) * crowded
  const own = (size * median) / (meanSales[code] * 1e6)
  return { ...plain, people: density, market: carried / (own + carried) }
}

const product = ({ competition, market, people, prefecture, size }: Factors): number =>
  size * people * prefecture * competition * market

const ofIndustry = (market: Market, industry: Industry, kind: SubIndustry | undefined, size: number): Revenue => {
  const typicalOfIndustry = salesOfIndustry(industry).median
  const sales = kind === undefined ? salesOfIndustry(industry) : salesOf(kind)
  const near = market.people?.near
  const at = (end: keyof Estimate) =>
    factorsAt(
      market,
      near && { residents: near.residents[end], daytime: near.daytime[end] },
      industry,
      kind,
      sales,
      size
    )
  const factors = at("value")
  const estimate = sales.median * product(factors)
  const ofPeople = Math.log(product(at("high")) / product(at("low"))) / (2 * z95)
  const factor = Math.exp(z90 * Math.hypot(sales.spread, levelsOf(industry).error, ofPeople))
  return {
    estimate: roughYen(estimate),
    low: roughYen(estimate / factor),
    high: roughYen(estimate * factor),
    typical: sales.median,
    typicalOfIndustry,
    factors
  }
}

const geometricMean = (values: ReadonlyArray<number>): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** Without an industry the revenue lies between those of the industries. */
export const revenueAt = (
  market: Market,
  industry: Industry | undefined,
  kind: SubIndustry | undefined,
  size: number
): Revenue => {
  if (industry !== undefined) return ofIndustry(market, industry, kind, size)
  const all = industries.map((one) => ofIndustry(market, one, undefined, size))
  const typical = geometricMean(all.map((one) => one.typical))
  return {
    estimate: roughYen(geometricMean(all.map(({ estimate }) => estimate))),
    low: Math.min(...all.map(({ low }) => low)),
    high: Math.max(...all.map(({ high }) => high)),
    typical,
    typicalOfIndustry: typical,
    factors: null
  }
}
