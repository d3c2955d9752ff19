/**
 * Revenue of candidate locations: how sales per shop differ between municipalities against published figures, and real places. The
 * model was fitted to municipalities with an even code; those with an odd one are held out.
 */
import type { Point } from "../../../modules/area/contract.ts"
import type { Industry } from "../../../modules/trade-area/Industry.ts"
import { evaluate } from "../../../modules/trade-area/location/Evaluation.ts"
import { type Market, revenueAt } from "../../../modules/trade-area/location/revenue/RevenueAt.ts"
import { levelsOf, prefectureLevel } from "../../../modules/trade-area/location/revenue/SalesLevels.ts"
import type { CircleIndex } from "../../../modules/trade-area/people/CircleIndex.ts"
import type { Catchment } from "../../../modules/trade-area/report/catchment/Catchment.ts"
import { findSubIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"
import type { Row } from "../../../test/support/price/PriceWorlds.ts"
import { isFitted, type MunicipalSales, municipalSales, weightedMeanOf } from "./SalesFit.ts"
import { quantile, shareOf } from "./Truth.ts"

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const z90 = 1.2816
/** Wanted: half of the held-out municipalities are within this factor. */
const mostFactor = { restaurant: 1.25, retail: 1.2, service: 1.35 } as const

const modelled = (industry: Industry, all: ReadonlyArray<MunicipalSales>) => {
  const { people, reference, supply } = levelsOf(industry)
  const usual = weightedMeanOf(all, (one) => one.supply)
  return (one: MunicipalSales): number =>
    people * (one.density - reference) -
    supply * (one.supply - usual) +
    Math.log(prefectureLevel(one.code.slice(0, 2), industry))
}

const spread = (values: ReadonlyArray<number>): number => Math.exp(quantile(values, 0.95) - quantile(values, 0.05))

const published = async (): Promise<ReadonlyArray<Row>> => {
  const sales = await municipalSales()
  return (["restaurant", "retail", "service"] as const).flatMap((industry): ReadonlyArray<Row> => {
    const all = sales.get(industry)!
    const model = modelled(industry, all)
    const level = weightedMeanOf(all, (one) => Math.log(one.sales) - model(one))
    const heldOut = all.filter(({ code }) => !isFitted(code))
    const errors = heldOut.map((one) => Math.log(one.sales) - level - model(one))
    const median = Math.exp(
      quantile(
        errors.map((error) => Math.abs(error)),
        0.5
      )
    )
    const held = shareOf(errors, (error) => Math.abs(error) <= z90 * levelsOf(industry).error)
    const [ofModel, ofSales] = [spread(heldOut.map(model)), spread(heldOut.map((one) => Math.log(one.sales)))]
    return [
      [
        `sales per establishment (${industry}) of ${heldOut.length} held-out municipalities: median factor`,
        median.toFixed(3),
        `<= ${mostFactor[industry]}`,
        median <= mostFactor[industry]
      ],
      ["  inside the range of 80 %", percent(held), "72 to 88 %", held >= 0.72 && held <= 0.88],
      [
        `  95th by 5th percentile; published ${ofSales.toFixed(2)}`,
        ofModel.toFixed(2),
        "at least half of the published, in logarithms",
        Math.log(ofModel) >= 0.5 * Math.log(ofSales)
      ]
    ]
  })
}

/** Places from which owners choose, with the rent that is asked there. */
const sites = {
  "a road in the woods of Betsukai": { lat: 43.3, lng: 145.2, prefCode: "01", rent: 30_000 },
  "the centre of Betsukai": { lat: 43.394, lng: 145.118, prefCode: "01", rent: 60_000 },
  "the centre of Takayama": { lat: 36.1413, lng: 137.2517, prefCode: "21", rent: 150_000 },
  "a road of a suburb in Ota": { lat: 36.29, lng: 139.36, prefCode: "10", rent: 150_000 },
  Shinjuku: { lat: 35.6909, lng: 139.7003, prefCode: "13", rent: 350_000 },
  "Tokyo station": { lat: 35.6812, lng: 139.7671, prefCode: "13", rent: 350_000 }
} as const

interface Loaded {
  readonly index: CircleIndex
  readonly at: (point: Point, radiusM: number) => Catchment
}

const kinds = [
  ["cafe", 1.5, 6],
  ["ramen", 1.5, 6],
  ["convenience", 1.2, 3],
  ["beauty_salon", 1.2, 5]
] as const

const places = ({ at, index }: Loaded): ReadonlyArray<Row> => {
  const marketOf = ({ prefCode, ...point }: (typeof sites)[keyof typeof sites]): Market => {
    const { daytime, residents } = at(point, 500)
    return {
      people: {
        near: { residents: residents!, daytime: daytime! },
        wide: index.within(point, 3000),
        far: index.within(point, 10_000)
      },
      prefCode,
      // Supplied as the nation is, so that the people alone tell the places apart.
      shops: (measure) => ({ value: nation[measure] ?? 10, nation: nation[measure] ?? 10 }),
      crowding: null
    }
  }
  const revenueOf = (name: keyof typeof sites, kind: string) => {
    const one = findSubIndustry(kind)!
    return revenueAt(marketOf(sites[name]), one.industry, one, 1)
  }
  const cafe = Object.keys(sites).map((name) => {
    const { estimate, high, low } = revenueOf(name as keyof typeof sites, "cafe")
    return `${name} ${estimate} (${low} to ${high})`
  })
  const [woods, station] = ["a road in the woods of Betsukai", "Tokyo station"] as const
  const ratio = revenueOf(station, "cafe").estimate / revenueOf(woods, "cafe").estimate
  const isLoss = evaluate(
    {
      id: "woods",
      place: {
        ...sites[woods],
        areaCode: "01691",
        areaName: "",
        prefecture: "",
        town: undefined,
        address: "",
        precision: "coordinate"
      },
      scores: { demand: 100, competition: 100, accessibility: 100, economics: 100 },
      revenue: revenueOf(woods, "cafe"),
      people: null,
      competitorsKnown: false,
      shortfall: null,
      shopsAge: null,
      monthlyRent: sites[woods].rent,
      seats: undefined
    },
    { industry: "restaurant", targetRevenue: undefined, kindUnknown: false }
  )
  return [
    [`revenue of a cafe: ${cafe.join("; ")}`, "", "shown", true],
    ["a cafe at Tokyo station by one in the woods of Betsukai", ratio.toFixed(0), ">= 20", ratio >= 20],
    [
      "the cafe in the woods pays for its start",
      String(isLoss.breakEvenMonths !== null),
      "false",
      isLoss.breakEvenMonths === null
    ],
    ...kinds.map(([kind, least, most]): Row => {
      const of = revenueOf("Shinjuku", kind).estimate / revenueOf("the centre of Betsukai", kind).estimate
      return [
        `${kind} at Shinjuku by one in the centre of Betsukai`,
        of.toFixed(2),
        `${least} to ${most}`,
        of >= least && of <= most
      ]
    })
  ]
}

/** Shops for 10,000 people in Japan. */
const nation: Readonly<Record<string, number>> = {
  cafesPer10000: 4.6,
  specialtyRestaurantsPer10000: 12.4,
  restaurantsPer10000: 40,
  foodRetailPer10000: 20.5,
  retailShopsPer10000: 70,
  beautySalonsPer10000: 12.9
}

export const locationRows = async (loaded: Loaded): Promise<ReadonlyArray<Row>> => [
  ...(await published()),
  ...places(loaded)
]
