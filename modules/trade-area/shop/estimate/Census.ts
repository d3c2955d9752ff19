/**
 * What the Economic Census says of the shops around a point, and how complete the lists of shops are by it:
 *
 *     expected = shops for 10,000 people by day of the municipality x people by day within the radius x share of the kind
 *     coverage = shops in the lists, less those that have closed since, by the number of the census in the municipality
 *
 * The share of a kind that the census does not count by itself, such as ramen among specialty restaurants, is that among all known
 * shops. The range is fitted on half of the municipalities of Okinawa, and tested on the others (`npm run evaluate -- competitors`). Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import type { AreaComparison, ComparedFigure } from "../../../area/contract.ts"
import { type CensusCode, type CensusKind, censusKinds, censusOfIndustry, isWithin } from "../kind/CensusKind.ts"
import { subIndustries } from "../kind/SubIndustry.ts"
import type { KindFilter } from "../Shop.ts"

/** Share of the shops by the census from which a list can carry figures of its own: half, our judgement. */
export const leastCoverage = 0.5
/** Share of shops that are still there a year later: our judgement; statistics of openings and closures name 5 to 10 % a year. */
const stillThere = 0.93
/** Known shops of a census kind below which the share of one of its parts is not known. */
export const leastForShare = 30

/**
 * Nine of ten circles, and at 3 km of wards, of the municipalities with an even code lie between these multiples of the expected number, by radius in metres;
 * between radii by their logarithm. That of 100 m is our judgement: such circles have too few shops to be counted.
 */
export const rangeByRadius: ReadonlyArray<readonly [radiusM: number, low: number, high: number]> = [
  [100, 0.12, 9],
  [500, 0.19, 6.5],
  [1000, 0.24, 3.3],
  [2000, 0.45, 3.2],
  [3000, 0.44, 2.4]
]

export interface CensusEstimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface Coverage {
  /** Shops in the lists by the number of the census; may exceed 1. */
  readonly share: number
  /** Shops of the census kind in the municipality: in the lists, and by the census. */
  readonly listed: number
  readonly counted: number
}

export interface CensusView {
  readonly code: CensusCode
  readonly kind: CensusKind
  readonly areaCode: string
  readonly areaName: string
  readonly figure: ComparedFigure
  readonly coverage: Coverage
  /** Null where the share of the kind within the census kind is not known, or the people around are not. */
  readonly estimate: CensusEstimate | null
  /** The number that the people around suggest, whatever the lists hold; null as the estimate. */
  readonly expected: number | null
}

/** The kind of the census that a question is about; undefined where none counts it. */
export const censusCodeOf = ({ industry, subIndustry }: KindFilter): CensusCode | undefined => {
  if (subIndustry !== undefined) return subIndustry.census ?? undefined
  return industry === undefined ? undefined : censusOfIndustry[industry]
}

const codesWithin = (code: CensusCode): ReadonlyArray<number> =>
  subIndustries.filter(({ census }) => isWithin(census, code)).map((one) => one.code)

/** Shops of a census kind, from counts by code of the kind of shop. */
const countWithin = (byKind: ArrayLike<number>, code: CensusCode): number =>
  codesWithin(code).reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)

/** Share of shops of a list of this age that are still there. */
export const survivalOf = (years: number): number => stillThere ** Math.max(0, years)

const factorsAt = (radiusM: number): readonly [low: number, high: number] => {
  const at = rangeByRadius.findIndex(([radius]) => radiusM <= radius)
  const [toM, toLow, toHigh] = rangeByRadius[at === -1 ? rangeByRadius.length - 1 : at]!
  const [fromM, fromLow, fromHigh] = rangeByRadius[Math.max(0, at - 1)]!
  if (at <= 0) return [toLow, toHigh]
  const part = Math.log(radiusM / fromM) / Math.log(toM / fromM)
  return [fromLow + part * (toLow - fromLow), fromHigh + part * (toHigh - fromHigh)]
}

export const rangeOf = (value: number, radiusM: number): CensusEstimate => {
  const [low, high] = factorsAt(radiusM)
  return { value, low: value * low, high: value * high }
}

export interface CensusQuestion {
  readonly filter: KindFilter
  readonly radiusM: number
  /** Shops of the filter within the radius, less those that have closed since: there are no fewer. */
  readonly within: number
  readonly comparison: AreaComparison
  /** People within the radius; undefined where they are not known. */
  readonly people: { readonly daytime: number; readonly residents: number } | undefined
  /** Shops of the lists in the municipality, less those that have closed since, by code of their kind. */
  readonly listed: ArrayLike<number>
  /** All shops of the lists everywhere, by code of their kind. */
  readonly everywhere: ArrayLike<number>
}

/** Share of the filter within its census kind, among all known shops. */
const shareOf = ({ subIndustry }: KindFilter, code: CensusCode, everywhere: ArrayLike<number>): number | undefined => {
  const own = subIndustry === undefined ? codesWithin(code) : [subIndustry.code]
  if (own.length === codesWithin(code).length) return 1
  const all = countWithin(everywhere, code)
  const share = own.reduce((sum, kind) => sum + (everywhere[kind] ?? 0), 0) / all
  return all < leastForShare || share === 0 ? undefined : share
}

/** Undefined where no kind of the census counts such shops, or no statistics of the municipality are known. */
export const censusAround = ({
  comparison,
  everywhere,
  filter,
  listed,
  people,
  radiusM,
  within
}: CensusQuestion): CensusView | undefined => {
  const code = censusCodeOf(filter)
  if (code === undefined) return undefined
  const kind = censusKinds[code]
  const { figures } = comparison
  const figure = figures.get(kind.measure)
  const all = figures.get(kind.people === "daytime" ? "daytimePopulation" : "residents")
  if (figure === undefined || all === undefined || !(figure.value > 0)) return undefined
  const counted = (figure.value * all.value) / 10_000
  const found = countWithin(listed, code)
  const share = shareOf(filter, code, everywhere)
  const expected =
    share === undefined || people === undefined ? null : (share * figure.value * people[kind.people]) / 10_000
  return {
    code,
    kind,
    areaCode: comparison.areaCode,
    areaName: comparison.areaName,
    figure,
    coverage: { share: found / counted, listed: found, counted },
    estimate: expected === null ? null : atLeast(within, rangeOf(expected, radiusM)),
    expected
  }
}

const atLeast = (least: number, { high, low, value }: CensusEstimate): CensusEstimate => ({
  value: Math.max(least, value),
  low: Math.max(least, low),
  high: Math.max(least, high)
})

export const estimateBasis = new Localized(
  "経済センサス等の市区町村別の事業所数を、半径内の昼間人口（診療所・教育・不動産は居住人口）で按分した推計です。専門料理店のうちのラーメン店など、センサスが数えない区分は、取り込まれた店舗データでの割合を掛けています。範囲は沖縄県の飲食店の一覧で定め、別の市町村で確かめた、9割弱が収まる幅です。",
  "Establishments of the municipality by the census, shared by the people by day within the radius (clinics, education and real estate: by " +
    "residents). Kinds that the census does not count, such as ramen among specialty restaurants, have their share among the shops of " +
    "the lists. The range comes from a list of food shops in Okinawa and holds nearly nine of ten places of municipalities that it was not fitted to."
)

/** Two significant digits: more would pretend to be known. */
export const roundShops = (shops: number): number => (shops < 10 ? Math.round(shops) : Number(shops.toPrecision(2)))

/** Says that the lists hold too few shops to be counted, and what the census suggests. */
export const shortfallOf = ({ areaName, coverage, estimate, figure, kind }: CensusView, listed: number): Localized => {
  const percent = Math.round(100 * coverage.share)
  const part =
    percent < 1 ? new Localized("1%未満", "less than 1 %") : new Localized(`約${percent}%`, `about ${percent} %`)
  const lists = new Localized(
    `店舗データは${areaName}の${kind.label.ja}の${part.ja}しか含まないため、件数は下限です`,
    `the lists hold ${part.en} of the ${kind.label.en} of ${areaName}, so the count is a lower bound`
  )
  if (estimate === null) {
    return new Localized(
      `店舗データの競合は${listed}店です。${lists.ja}`,
      `Competitors in the lists: ${listed}; ${lists.en}`
    )
  }
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map(roundShops)
  return new Localized(
    `店舗データの競合は${listed}店ですが、経済センサス等（${figure.year}年）からは約${value}店（${low}〜${high}店）と推計されます。${lists.ja}`,
    `Competitors in the lists: ${listed}; by the census (${figure.year}) about ${value} (${low} to ${high}): ${lists.en}`
  )
}
