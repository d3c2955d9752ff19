/** A trade-area report as the API shows it. The documented members are plain values; `figures` beside them compare. */
import { Schema } from "effect"
import { Industry } from "../../Industry.ts"
import { riskLevels } from "../axes/RiskLevel.ts"
import { Figure } from "./Figure.ts"

const known = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null when unknown`, examples: [example] })
const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })
const reason = Schema.NullOr(Schema.String).annotate({
  description: "Why values of this section are missing, or where they come from",
  examples: ["この周辺5 kmの店舗データがありません。競合がないという意味ではありません"]
})
const moment = (description: string, example: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: [example] })

const exampleFigure = {
  label: "1世帯あたり人員",
  value: 1.568,
  unit: "persons/household",
  year: 2020,
  estimated: false,
  scope: "municipality",
  municipality: 1.568,
  prefecture: 1.944,
  nation: 2.259,
  percentile: 0.5,
  percentile_in_prefecture: 8.2,
  level: "very_low",
  sources: ["SSDSE-A (National Statistics Center, Japan)"]
} as const

const figures = Schema.Record(Schema.String, Figure).annotate({
  description: "Figures of the section by name; those whose statistics are not imported are absent",
  examples: [{ household_size: exampleFigure }]
})

const estimate = Schema.Struct({
  value: Schema.Finite.annotate({ description: "Estimate", examples: [61_000] }),
  low: Schema.Finite.annotate({ description: "Lower end of the rough range", examples: [34_000] }),
  high: Schema.Finite.annotate({ description: "Upper end of the rough range", examples: [140_000] }),
  unit: text("Unit", "persons/day"),
  year: Schema.NullOr(Schema.Int).annotate({ description: "The year of its figures", examples: [2021] }),
  estimated: Schema.Literal(true).annotate({ description: "Always modelled", examples: [true] }),
  basis: text("What it is computed from, and how", "人流データ（国土交通省、1 kmメッシュ）から推計")
}).annotate({
  identifier: "TradeAreaEstimate",
  description: "An estimate with a rough range, set by judgement and not counted, its year and basis"
})

const Location = Schema.Struct({
  address: text("As given; without one, the name of the area", "東京都新宿区西新宿2-8-1"),
  municipality_code: text("5-digit JIS code of the municipality or ward", "13104"),
  municipality: text("Prefecture and municipality", "東京都新宿区"),
  prefecture: text("Prefecture", "東京都"),
  town: Schema.NullOr(Schema.String).annotate({ description: "Town, where known", examples: ["西新宿二丁目"] }),
  lat: Schema.Finite.annotate({ description: "Latitude in degrees", examples: [35.6895] }),
  lng: Schema.Finite.annotate({ description: "Longitude in degrees", examples: [139.6917] }),
  precision: Schema.Literals(["coordinate", "town", "station", "municipality"]).annotate({
    description:
      "What the point stands for: `station` where the address names one; `municipality` is its office, since the town is unknown",
    examples: ["coordinate"]
  }),
  station: Schema.NullOr(Schema.String).annotate({
    description: "Station that the address names; null otherwise",
    examples: ["新宿駅"]
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why the point may not be where the address means; null without doubt",
    examples: ["住所に町名がないため、市区町村の役所の位置を基準にしています"]
  }),
  radius_m: Schema.Finite.annotate({ description: "Radius in metres", examples: [500] })
}).annotate({ identifier: "TradeAreaLocation", description: "Where the report is about" })

const Population = Schema.Struct({
  age_distribution: Schema.Record(Schema.String, Schema.Finite).annotate({
    description: "Share of residents by age band, of the municipality; they add up to 1. Empty when unknown",
    examples: [
      {
        "0_14": 0.09,
        "15_24": 0.11,
        "25_34": 0.2,
        "35_44": 0.16,
        "45_54": 0.16,
        "55_64": 0.1,
        "65_74": 0.08,
        "75_plus": 0.1
      }
    ]
  }),
  residents_in_radius: known("Residents within the radius, estimated", 6400),
  daytime_people_in_radius: known(
    "People present within the radius by day, estimated; `reason` says where the density of the city stands in",
    52_000
  ),
  reason,
  figures
}).annotate({ identifier: "TradeAreaPopulation", description: "Who lives here" })

const Competition = Schema.Struct({
  density_score: known(
    "Density of competitors, 0 to 100: share of known shops of the kind with fewer around them",
    71.4
  ),
  saturation_index: known("Supply of the kind: 1 is usual, 2 twice as much", 1.6),
  basis: Schema.Literals(["shops", "municipality", "none"]).annotate({
    description: "`shops`: from known shops; `municipality`: from establishments of the municipality; `none`: unknown",
    examples: ["shops"]
  }),
  competitor_count: known("Known shops of the kind within the radius; a lower bound where the lists are partial", 42),
  competitor_estimate: Schema.NullOr(estimate).annotate({
    description:
      "Shops of the kind within the radius by the census, with a range that holds nearly nine of ten places; null where no census tells"
  }),
  nearest_competitor_m: known("Metres to the nearest known shop of the kind", 35),
  business_count_500m: known("Known shops of all kinds within 500 m", 310),
  estimated_monthly_revenue: Schema.NullOr(estimate).annotate({
    description: "Of a typical shop of the industry here; null without an industry"
  }),
  reason,
  figures
}).annotate({ identifier: "TradeAreaCompetition", description: "Who else serves the customers here" })

const Demand = Schema.Struct({
  estimated_daily_foot_traffic: known("Different people within the radius on a weekday", 61_000),
  foot_traffic: Schema.NullOr(estimate).annotate({ description: "The same with range and basis" }),
  peak_hours: Schema.Array(Schema.String).annotate({
    description: "The three busiest hours, estimated by the kind of the place and the industry; empty when unknown",
    examples: [["12:00", "13:00", "18:00"]]
  }),
  place_kind: Schema.NullOr(Schema.Literals(["office", "commercial", "residential", "rural"])).annotate({
    description: "Kind of the place by the people there at noon and at night",
    examples: ["office"]
  }),
  reason,
  figures
}).annotate({ identifier: "TradeAreaDemand", description: "Who comes by" })

const Economics = Schema.Struct({
  avg_household_income: known("Mean income of a household, yen a year, estimated", 6_600_000),
  disposable_income_index: known("Disposable income of a household, 100 is the nation; estimated", 113.4),
  reason,
  figures
}).annotate({ identifier: "TradeAreaEconomics", description: "What people can spend" })

const Accessibility = Schema.Struct({
  walk_score: known("What can be reached on foot, 0 to 100", 88.2),
  nearest_station: Schema.NullOr(
    Schema.Struct({
      name: text("Name", "都庁前"),
      distance_m: Schema.Finite.annotate({ description: "Metres, as the crow flies", examples: [210] })
    })
  ).annotate({ description: "Within 3 km; null when there is none or none are imported" }),
  stations_within_1km: known("Stations within 1 km", 6),
  reason,
  figures
}).annotate({ identifier: "TradeAreaAccessibility", description: "How people get here" })

const level = (description: string) => Schema.Literals(riskLevels).annotate({ description, examples: ["moderate"] })

const Risk = Schema.Struct({
  earthquake_risk: level(
    "By the probability of intensity 6-lower or more within 30 years: moderate from 6 %, high from 26 %"
  ),
  flood_risk: level("By the share of residents in flood zones: moderate from 10 %, high from 40 %"),
  landslide_risk: level("By the share of residents in landslide zones: moderate from 5 %, high from 20 %"),
  reason,
  figures
}).annotate({ identifier: "TradeAreaRisk", description: "Hazards of the municipality" })

const score = (description: string, example: number) => known(`${description}, 0 to 100, higher is better`, example)

const Scores = Schema.Struct({
  overall: score("Weighted mean of the six", 66.1),
  population_score: score("Who lives here", 63.5),
  competition_score: score("Little competition", 35.2),
  demand_score: score("Demand", 94.8),
  economics_score: score("What people can spend", 81),
  accessibility_score: score("How people get here", 90.3),
  risk_score: score("Safety from hazards", 41.9),
  weights: Schema.Record(Schema.String, Schema.Finite).annotate({
    description: "Weight of each score in percent, by industry",
    examples: [{ demand: 25, competition: 20, accessibility: 20, economics: 15, population: 10, risk: 10 }]
  }),
  indicators: Schema.Record(
    Schema.String,
    Schema.Array(
      Schema.Struct({
        name: text("What it is", "daytimeDensity"),
        weight: Schema.Finite.annotate({ description: "Percent of the score", examples: [30] }),
        score: known("0 to 100, higher is better", 98.5)
      }).annotate({ identifier: "TradeAreaIndicator", description: "A part of a score" })
    )
  ).annotate({
    description: "What each score is the mean of",
    examples: [{ risk: [{ name: "earthquakeProbability", weight: 50, score: 24.5 }] }]
  })
}).annotate({ identifier: "TradeAreaScores", description: "Scores of the place for the industry" })

const Meta = Schema.Struct({
  method_version: text("Version of the formulas", "1"),
  plane: Schema.Literals(["live", "test"]).annotate({
    description: "`test`: mock data for a test key",
    examples: ["live"]
  }),
  industry: Schema.NullOr(Industry).annotate({ description: "Industry of the scores; null: balanced weights" }),
  sub_industry: Schema.NullOr(Schema.String).annotate({ description: "As given", examples: ["cafe"] }),
  compared_with: Schema.NullOr(Schema.Literals(["imported", "reference"])).annotate({
    description: "Whether nation and prefecture are imported statistics, or values that ship with the product",
    examples: ["imported"]
  }),
  sources: Schema.Array(
    Schema.Struct({
      name: text("Publisher", "SSDSE-A (National Statistics Center, Japan)"),
      years: Schema.Array(Schema.Int).annotate({ description: "Years of the figures", examples: [[2020, 2021]] })
    }).annotate({ identifier: "TradeAreaSource", description: "A publisher of figures" })
  ).annotate({ description: "All sources of the report" })
}).annotate({ identifier: "TradeAreaMeta", description: "How the report was made" })

export const TradeAreaReport = Schema.Struct({
  store_id: text("The caller's id of the store", "store-shinjuku-01"),
  generated_at: moment("When it was made, in UTC", "2026-01-02T03:04:05.678Z"),
  expires_at: moment("7 days later", "2026-01-09T03:04:05.678Z"),
  location: Location,
  insights: Schema.Array(Schema.String).annotate({
    description: "Extension. What to know before reading, in sentences; a doubt of the point comes first",
    examples: [["住所に町名がないため、市区町村の役所の位置を基準にしています。"]]
  }),
  population: Population,
  competition: Competition,
  demand: Demand,
  economics: Economics,
  accessibility: Accessibility,
  risk: Risk,
  scores: Scores,
  meta: Meta
}).annotate({ identifier: "TradeAreaReport", description: "A report about the surroundings of a store" })
export type TradeAreaReport = typeof TradeAreaReport.Type
