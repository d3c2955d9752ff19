/** Schemas of what the API shows of areas. All scores are from 0 to 100 with one decimal, and higher is better. */
import { Schema } from "effect"
import { AreaCode, Moment } from "./contract.ts"
import { Explanation } from "./scoring/Explanation.ts"

const AreaName = Schema.String.annotate({
  description: "Prefecture plus municipality; for a ward its city stands between them",
  examples: ["東京都新宿区"]
})

const known = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}. Null when no statistics of it are imported`,
    examples: [example]
  })

export const AreaProfile = Schema.Struct({
  areaCode: AreaCode,
  areaName: AreaName,
  population: Schema.Int.annotate({ description: "Residents", examples: [349_385] }),
  households: known("Households", 222_800),
  agingRate: known("Share aged 65 and over among residents of known age, a fraction from 0 to 1", 0.2),
  avgIncome: known(
    "Taxable income per taxpayer in yen per year: a person's income after deductions, not a household's. A ward of a " +
      "designated city has its city's",
    5_555_123
  ),
  stationCount: known(
    "Railway stations in use within the boundary, without stops of trams; lines that meet in one station count once",
    26
  ),
  compositeHazard: known(
    "Exposure to earthquake, flood, landslide and tsunami, 0 to 100, higher is more hazard: weighted mean of the percentile " +
      "ranks among the municipalities (0.4, 0.25, 0.2, 0.15). Floods and landslides without a published zone are unknown",
    58.3
  ),
  daytimePopulation: known("Residents and those who come to work or learn, without those who leave", 794_000),
  dayNightRatio: known("People by day per resident", 2.27),
  populationChange5y: known(
    "Change of residents from the census of 2020 to the preliminary count of that of 2025, a fraction",
    0.0213
  ),
  projectedChange2050: known("Projected change of residents from 2020 to 2050, a fraction", 0.0711),
  tsunamiExposure: known("Share of residents in tsunami zones, a fraction from 0 to 1; of lower confidence", 0),
  inherited: Schema.Array(Schema.String).annotate({
    description: "Names of the fields that are values of the designated city that a ward belongs to",
    examples: [[]]
  })
}).annotate({ identifier: "AreaProfile", description: "Profile of a municipality or ward" })
export type AreaProfile = typeof AreaProfile.Type

const score = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, 0 to 100, one decimal, higher is better. Null when too little is known`,
    examples: [example]
  })

const categoryScores = {
  people: score("Density, change of residents, migration, working age, natural change and new households", 92.9),
  economy: score("Income per taxpayer, taxpayers, municipal tax, large shops, land price and rents", 93.7),
  business: score("Employees, shops, local services, people by day and stations", 99.7),
  risk: score("Safety: 100 - compositeHazard, so higher is safer", 41.7)
}

const overallScore = score("Mean of the four categories", 82)

/** Where to open a shop and how safe the place is are two questions: the second has its own answer beside the first. */
const safetyScore = score("Safety, the score of the category risk: 100 - compositeHazard", 41.7)

/** The city of a ward, whose figures count in some of its scores. */
const Inherited = Schema.Struct({
  areaCode: AreaCode,
  areaName: AreaName,
  categories: Schema.Array(Schema.Literals(["people", "economy", "business", "risk"])).annotate({
    description: "Scores that hold figures of the city, and overallScore with them: the ward has too few of its own",
    examples: [["economy"]]
  })
}).annotate({ identifier: "InheritedScores", description: "The city from which a ward has figures" })

const inherited = Schema.NullOr(Inherited).annotate({
  description: "Null where all scores rest on figures of the area itself"
})

const ScoreExplanation = Schema.Struct({
  generatedAt: Moment,
  method: Schema.Int.annotate({
    description: "Version of the formulas; scores of different versions are not comparable",
    examples: [3]
  }),
  stale: Schema.Boolean.annotate({
    description:
      "Newer statistics were imported since, or the formulas changed; generating the profile again takes them in",
    examples: [false]
  }),
  categories: Explanation
}).annotate({ identifier: "ScoreExplanation", description: "How the scores came to be" })

export const AreaScores = Schema.Struct({
  areaCode: AreaCode,
  overallScore,
  safetyScore,
  categories: Schema.Struct(categoryScores).annotate({ description: "Score of each category" }),
  inherited,
  explanation: Schema.optionalKey(ScoreExplanation).annotate({
    description: "Present when `explain=true` was asked for"
  })
}).annotate({ identifier: "AreaScores", description: "Scores of a municipality or ward" })
export type AreaScores = typeof AreaScores.Type

export const Category = Schema.Literals(["people", "economy", "business", "risk"]).annotate({
  identifier: "ScoreCategory",
  description: "Category of scores; `risk` ranks the safest first",
  examples: ["people"]
})

export const Ranking = Schema.Struct({
  category: Category,
  items: Schema.Array(
    Schema.Struct({
      areaCode: AreaCode,
      areaName: AreaName,
      score: Schema.Finite.annotate({ description: "Score in the category, 0 to 100", examples: [97.1] }),
      rank: Schema.Int.annotate({ description: "1 is the best; equal scores share a rank", examples: [1] })
    }).annotate({ identifier: "RankingItem", description: "One place of the ranking" })
  ).annotate({ description: "By rank, then by area code" })
}).annotate({ identifier: "AreaRanking", description: "Municipalities by their score in one category" })

const ComparedArea = Schema.Struct({
  areaCode: AreaCode,
  areaName: AreaName,
  scores: Schema.Struct({ overallScore, ...categoryScores }).annotate({ description: "Its scores" }),
  inherited
})

const difference = (category: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `Score of b in ${category} less that of a; null when one of them is unknown`,
    examples: [example]
  })

export const Comparison = Schema.Struct({
  a: ComparedArea.annotate({ identifier: "ComparedSource", description: "The source area" }),
  b: ComparedArea.annotate({ identifier: "ComparedTarget", description: "The target area" }),
  diff: Schema.Struct({
    people: difference("people", 3.2),
    economy: difference("economy", -12.5),
    business: difference("business", 1.1),
    risk: difference("risk", 8.4)
  }).annotate({ description: "b - a" })
}).annotate({ identifier: "AreaComparison", description: "Two areas side by side" })
export type Comparison = typeof Comparison.Type

export const GenerationQueued = Schema.Struct({
  status: Schema.Literal("queued").annotate({
    description: "The work is accepted and runs in the background",
    examples: ["queued"]
  }),
  areaCode: AreaCode,
  message: Schema.String.annotate({
    description: "What to do next, in the language of the answer",
    examples: ["東京都新宿区のプロファイルを作成しています。完了後に /api/v1/areas/13104 で取得できます"]
  })
}).annotate({ identifier: "GenerationQueued", description: "Acknowledgement of a generation" })
export type GenerationQueued = typeof GenerationQueued.Type
