/** Schemas of the analysis of a chain. All of it is an extension of ours. */
import { Effect, Schema } from "effect"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { AreaCode } from "../../area/contract.ts"
import { ChainId } from "../contract.ts"
import { members, StoreId } from "../store/Store.ts"

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })
const whole = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })
const number = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })
const areaName = text("Prefecture plus municipality", "東京都新宿区")

const between = (minimum: number, maximum: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a number from ${minimum} to ${maximum}` })
  )

const defaults = { halfDistanceM: 1_500, distanceExponent: 2, within: "nation" } as const

export const AnalysisQuery = {
  halfDistanceM: between(200, 5_000).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaults.halfDistanceM))),
  distanceExponent: between(1, 3).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaults.distanceExponent))),
  within: Schema.Literals(["nation", "prefectures"]).pipe(
    Schema.withDecodingDefaultTypeKey(Effect.succeed(defaults.within))
  )
}

export interface AnalysisParameters {
  readonly halfDistanceM: number
  readonly distanceExponent: number
  readonly within: "nation" | "prefectures"
}

const numberType = (minimum: number, maximum: number, fallback: number, description: string) => ({
  type: "number",
  minimum,
  maximum,
  default: fallback,
  examples: [fallback],
  description
})

export const documented = documentedLanguages(
  withTypes({
    halfDistanceM: numberType(
      200,
      5_000,
      defaults.halfDistanceM,
      "Distance in metres at which half prefer something else to a mean store of the chain where there are no other shops; the catchment " +
        "ends at five times this, 20 km at most"
    ),
    distanceExponent: numberType(1, 3, defaults.distanceExponent, "How fast the pull of a store falls with distance"),
    within: {
      type: "string",
      enum: ["nation", "prefectures"],
      default: defaults.within,
      examples: [defaults.within],
      description: "Where white spots are looked for: in all of Japan, or in the prefectures with stores"
    }
  })
)

const Sources = Schema.Array(
  Schema.Struct({ name: text("Publisher", "SSDSE-A (NSTAC)"), year: whole("The year that it describes", 2020) })
).annotate({ description: "Where it comes from" })

const figure = {
  name: text("Name of the measure", "residents"),
  label: text("The same for people", "居住人口"),
  value: number("Its value", 349_385),
  unit: text("Unit of the value", "persons"),
  year: whole("The year that it describes", 2020),
  status: Schema.Literals(["observed", "inherited", "modelled"]).annotate({
    description: "Published for this area, taken from its city, or estimated",
    examples: ["observed"]
  }),
  sources: Sources
}

const Figure = Schema.Struct(figure).annotate({ identifier: "ChainAreaFigure", description: "A figure of an area" })

const score = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description, examples: [example] })

export const AreaSideBySide = Schema.Struct({
  areaCode: AreaCode,
  areaName,
  figuresOf: AreaCode.annotate({
    description: "Whose figures they are: the city of a ward that has none of its own",
    examples: ["13104"]
  }),
  stores: whole("Stores that are active or planned", 2),
  scores: Schema.Struct({
    overallScore: score("Mean of the categories, 0 to 100", 82),
    people: score("People", 92.9),
    economy: score("Economy", 93.7),
    business: score("Business", 99.7),
    risk: score("Safety", 41.7)
  }).annotate({ description: "As the area endpoints give them; null where the area is not analysed" }),
  figures: Schema.Array(Figure).annotate({ description: "What is known of it" })
}).annotate({ identifier: "ChainArea", description: "An area with stores of the chain" })
export type AreaSideBySide = typeof AreaSideBySide.Type

const Range = (description: string, example: number) =>
  Schema.Struct({
    value: number("The estimate", example),
    low: number("The least over the parameters that were tried", example / 2),
    high: number("The greatest", example * 1.5)
  }).annotate({ description })

const share = (description: string) => Range(`${description}, a fraction from 0 to 1`, 0.24)

const Sister = Schema.Struct({
  id: StoreId,
  name: members.name,
  distanceM: whole("Distance in metres", 1_800),
  share: share("Share of the customers")
}).annotate({ identifier: "ChainSister", description: "Another store of the chain" })

export const StoreImpact = Schema.Struct({
  id: StoreId,
  name: members.name,
  areaCode: AreaCode,
  status: members.status,
  expectedCustomers: Range("Customers a day by the model", 180),
  expectedMonthlyRevenueYen: Schema.NullOr(
    Range("Revenue in yen a month, by the takings that the active stores of the chain have", 5_200_000)
  ).annotate({
    description: "Null where no active store has takings; the range holds what these stores differ by, too"
  }),
  sharedWithSisters: Schema.NullOr(
    share("Of the customers that it would have as the only store, those that the model gives to sisters")
  ).annotate({ description: "Null for a planned store, and where no residents are known" }),
  takenFromSisters: Schema.NullOr(share("Of the customers of a planned store, those that its sisters lose")).annotate({
    description: "Null for an active store"
  }),
  sisters: Schema.Array(Sister).annotate({ description: "Whom it shares with, or takes from; the five greatest" })
}).annotate({ identifier: "ChainStoreImpact", description: "What a store and its sisters do to each other" })
export type StoreImpact = typeof StoreImpact.Type

const Pair = Schema.Struct({
  a: Schema.Struct({ id: StoreId, name: members.name }).annotate({ description: "The one that loses more" }),
  b: Schema.Struct({ id: StoreId, name: members.name }).annotate({ description: "The other" }),
  distanceM: whole("Distance in metres", 1_800),
  shareOfA: share("Share of the customers of a that b shares or loses"),
  shareOfB: Schema.NullOr(share("The same for b")).annotate({ description: "Null where it is below 0.1 %" })
}).annotate({ identifier: "ChainPair", description: "Two stores of the chain" })

const Cannibalisation = Schema.Struct({
  method: text("How it is computed, in words", "周辺の人が店舗を選ぶ確率を、距離と規模から求めます"),
  formula: text("The same as a formula", "u_ij = A_j^g (d_ij / h)^(-l / t)"),
  calibration: Schema.NullOr(
    Schema.Struct({
      stores: whole("Active stores with takings", 5),
      yenPerCustomer: number("Mean takings of a customer of the model, in yen", 1_300),
      typicalFactor: Schema.NullOr(Schema.Finite).annotate({
        description: "Factor within which two of three of these stores are of the model; null with fewer than three",
        examples: [1.4]
      })
    })
  ).annotate({ description: "How customers are scaled to the takings of the chain; null where none are known" }),
  parameters: Schema.Struct({
    distanceExponent: number("How fast the pull falls with distance", 2),
    attractionExponent: number("How fast it grows with attraction", 1),
    halfDistanceM: number("Distance at which half prefer something else", 1_500),
    radiusM: number("Where catchments end", 7_500),
    attraction: Schema.Literals(["floor_area", "seats", "equal"]).annotate({
      description:
        "What makes a store attractive: the floor area or the seats where all stores have them, else nothing",
      examples: ["floor_area"]
    })
  }).annotate({ description: "Of the estimates" }),
  range: text("What the ranges vary", "距離の指数 1.5～2.5"),
  residents: whole("Residents within the radius of any store", 1_204_000),
  basis: Schema.Struct({
    townBlocks: whole("Municipalities whose people are placed by town blocks, by night and by day", 14),
    towns: whole("Municipalities whose residents are placed by towns, in equal parts", 0),
    municipalDensity: whole("Those that are taken to be evenly inhabited", 0),
    unknown: whole("Those without figures, left out", 0)
  }).annotate({ description: "Where residents are taken to live" }),
  sources: Sources,
  storeCount: whole("Stores that were compared: active and planned ones", 6),
  stores: Schema.Array(StoreImpact).annotate({ description: "Those with the greatest shares first; 200 at most" }),
  pairs: Schema.Array(Pair).annotate({ description: "The greatest shares first; 50 at most" })
}).annotate({ identifier: "ChainCannibalisation", description: "What stores of the chain take from each other" })

const SpotFigure = Schema.Struct({
  ...figure,
  likeValue: number("Its value in the area of the best store", 340_000),
  difference: number("Difference in standard deviations of all areas", 0.1)
}).annotate({ identifier: "ChainSpotFigure", description: "A figure of both areas" })

const Spot = Schema.Struct({
  rank: whole("1 is the most alike", 1),
  areaCode: AreaCode,
  areaName,
  overallScore: score("Score of the area, 0 to 100", 71.2),
  like: Schema.Struct({
    areaCode: AreaCode,
    areaName,
    stores: Schema.Array(Schema.Struct({ id: StoreId, name: members.name })).annotate({
      description: "The best stores there"
    })
  }).annotate({ description: "The area that it is like" }),
  distance: number("In standard deviations of a feature; 0 for a twin", 0.31),
  lessAlike: number("Share, 0 to 1, of the areas that are less like that one", 0.998),
  reason: text("Why, for people", "人口密度と昼夜間人口比が新宿店の地域に近い"),
  figures: Schema.Array(SpotFigure).annotate({ description: "What was compared, the most alike first" })
}).annotate({ identifier: "ChainWhiteSpot", description: "An area like those of the best stores, without a store" })
export type Spot = typeof Spot.Type

const WhiteSpots = Schema.Struct({
  method: text("How they are found, in words", "好調店の地域によく似た地域を探します"),
  formula: text("The same as a formula", "標準化した指標の差の二乗平均平方根"),
  within: Schema.Literals(["nation", "prefectures"]).annotate({
    description: "Where they were looked for",
    examples: ["nation"]
  }),
  bestBy: Schema.Literals(["revenue", "overall_score"]).annotate({
    description:
      "The best stores are those with the most revenue where half of the active ones have one, else those in the areas with the best scores",
    examples: ["revenue"]
  }),
  best: Schema.Array(Schema.Struct({ id: StoreId, name: members.name, areaCode: AreaCode, areaName })).annotate({
    description: "The best third of the active stores; 10 at most"
  }),
  areasCompared: whole("Areas whose statistics are imported", 74),
  excluded: whole("Areas of these that are in the catchment of a store already", 5),
  items: Schema.Array(Spot).annotate({ description: "The most alike first; 20 at most" })
}).annotate({ identifier: "ChainWhiteSpots", description: "Areas like those of the best stores, without a store" })

export const Analysis = Schema.Struct({
  chainId: ChainId,
  areaCount: whole("Areas with stores that are active or planned", 6),
  areas: Schema.Array(AreaSideBySide).annotate({ description: "Those with the most stores first; 200 at most" }),
  cannibalisation: Cannibalisation,
  whiteSpots: WhiteSpots,
  notes: Schema.Array(text("What limits the answer", "統計が取り込まれている地域は74です")).annotate({
    description: "For people"
  })
}).annotate({
  identifier: "ChainAnalysis",
  description: "What the stores of a chain do to each other, and where others might be"
})
export type Analysis = typeof Analysis.Type

export const AnalysisAnswer = Schema.Struct({ data: Analysis }).annotate({
  identifier: "ChainAnalysisAnswer",
  description: "The analysis of a chain"
})
