/** Findings of the template `segment_discovery`. Shares and rates from 0 to 1. */
import { Schema } from "effect"
import { ageBands, householdTypes, sexes, traitNames, weightNames } from "../../population/Population.ts"
import { Interval } from "../../statistics/Interval.ts"
import { Business } from "../business/BusinessFit.ts"
import { share } from "../Fields.ts"
import { Note } from "../Notes.ts"
import { Quote } from "../Quote.ts"
import { Verdict } from "../Relations.ts"
import { AreaDifference } from "./AreaDifferences.ts"
import { measureNames } from "./PersonaMeasures.ts"
import { factorNames } from "./Response.ts"

const number = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })
const shares = <Name extends string>(names: ReadonlyArray<Name>, description: string) =>
  Schema.Struct(
    Object.fromEntries(names.map((name) => [name, share(name, 0.25)])) as Record<Name, Schema.Finite>
  ).annotate({ description })

const Demographics = Schema.Struct({
  meanAge: number("Mean age in years", 34.2),
  medianIncome: number("Median personal gross income, yen per year", 4_120_000),
  medianHouseholdIncome: number(
    "Median gross income of their households, all members together, yen per year",
    6_480_000
  ),
  ageBands: shares(ageBands, "Share of each age band in the segment"),
  sexes: shares(sexes, "Share of each sex"),
  households: shares(householdTypes, "Share of each household type"),
  occupations: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Occupation", examples: ["会社員"] }),
      share: share("Its share of the segment", 0.41)
    })
  ).annotate({ description: "The five most frequent occupations" })
}).annotate({ identifier: "DiscoveredDemographics", description: "Who they are" })
export type Demographics = typeof Demographics.Type

const Behavior = Schema.Struct({
  decisionWeights: shares(weightNames, "Mean decision weights; they sum to 1 but for rounding"),
  traits: shares(traitNames, "Mean traits; 0.5 is the mean of Japan's adults in the model"),
  response: Interval.annotate({ description: "Share that would use the business, 0 to 1" }),
  priceSensitivity: number(
    "How much prices count, by the weight of price and financial anxiety: 1 is the mean of all personas",
    1.12
  )
}).annotate({ identifier: "DiscoveredBehavior", description: "How they decide" })
export type Behavior = typeof Behavior.Type

const Sentiment = Schema.Struct({
  positive: share("Share in favour of the business: odds of using it 1.6 times the neutral ones or more", 0.42),
  neutral: share("Share that is neither for nor against", 0.36),
  negative: share("Share against it: odds 0.6 times the neutral ones or less", 0.22),
  drivers: Schema.Array(
    Schema.Struct({
      factor: Schema.Literals(factorNames).annotate({ description: "What moves them", examples: ["age"] }),
      label: Schema.String.annotate({ description: "Its name", examples: ["年代と業種の相性"] }),
      effect: number("What it adds to the log-odds of the segment against the mean of all personas", 0.31)
    })
  ).annotate({ description: "What sets the segment's sentiment apart, the strongest first; at most 3" })
}).annotate({ identifier: "DiscoveredSentiment", description: "What they think of the business" })
export type Sentiment = typeof Sentiment.Type

const Position = { x: number("First coordinate of the plot", -1.2), y: number("Second coordinate", 0.4) }

const Segment = Schema.Struct({
  name: Schema.String.annotate({
    description: "By what sets it apart most; unique within the result",
    examples: ["若年・収入控えめ層"]
  }),
  size: Schema.Int.annotate({ description: "Personas in it", examples: [1_204] }),
  share: share("Their share of all personas", 0.2408),
  score: Schema.Int.annotate({
    description: "Attractiveness: how many of 100 of its people would use the business, after calibration",
    examples: [31]
  }),
  centroid: Schema.Array(
    Schema.Struct({
      measure: Schema.Literals(measureNames).annotate({ description: "What is measured", examples: ["age"] }),
      label: Schema.String.annotate({ description: "Its name", examples: ["年齢"] }),
      deviation: number("Mean of the segment in standard deviations from the mean of all personas", -0.84)
    })
  ).annotate({ description: "The measures that the clustering compares, the greatest deviation first" }),
  ...Position,
  demographics: Demographics,
  behavior: Behavior,
  sentiment: Sentiment,
  quote: Quote.annotate({ description: "The persona nearest to the centroid" })
}).annotate({ identifier: "DiscoveredSegment", description: "A group of personas that are alike" })
export type Segment = typeof Segment.Type

const SegmentComparison = Schema.Struct({
  a: Schema.Int.annotate({ description: "Place of a segment in `segments`, from 0", examples: [0] }),
  b: Schema.Int.annotate({ description: "Place of the other", examples: [1] }),
  difference: Interval.annotate({
    description: "Share of the first that would use the business, less that of the other"
  }),
  probability: share("Share of the plausible worlds in which the first is ahead of the other", 0.81),
  verdict: Verdict
}).annotate({ identifier: "SegmentComparison", description: "How surely one segment is ahead of another" })
export type SegmentComparison = typeof SegmentComparison.Type

const End = Schema.Struct({
  name: Schema.String.annotate({ description: "By the measures that differ most", examples: ["収入高め・品質重視"] }),
  size: Schema.Int.annotate({ description: "Personas in it", examples: [331] }),
  response: Interval.annotate({ description: "Share that would use the business, 0 to 1" })
}).annotate({ identifier: "GradientEnd", description: "People in one outer third of a gradient" })

const Gradient = Schema.Struct({
  explained: share("Share of the variance of all measures along it", 0.28),
  measures: Schema.Array(
    Schema.Struct({
      measure: Schema.Literals(measureNames).annotate({ description: "What is measured", examples: ["income"] }),
      label: Schema.String.annotate({ description: "Its name", examples: ["収入"] }),
      difference: number("Mean of the upper third less that of the lower, in standard deviations", 1.62)
    })
  ).annotate({ description: "The four measures that change most along it, the greatest first" }),
  upper: End,
  lower: End,
  difference: Interval.annotate({
    description: "Share of the upper third that would use the business, less the lower"
  }),
  probability: share("Share of the plausible worlds in which the upper third is ahead", 0.81),
  verdict: Verdict
}).annotate({ identifier: "SegmentGradient", description: "A way in which people differ by degrees" })
export type Gradient = typeof Gradient.Type

export const SegmentFindings = Schema.Struct({
  business: Business,
  calibrationShift: number("Added to the log-odds of every response because of the account's own outcomes", 0),
  judgeShift: number(
    "Added to the log-odds of every response because of what a language model judged; 0 without one",
    0
  ),
  areaDifferences: Schema.Array(AreaDifference).annotate({
    description:
      "In what the residents of the area differ most from all of Japan, the greatest difference first; at most 3, none where they hardly do"
  }),
  segments: Schema.Array(Segment).annotate({ description: "The segments, the most attractive first" }),
  comparisons: Schema.Array(SegmentComparison).annotate({
    description: "The first segment against each of the others, over the same plausible worlds"
  }),
  clear: Schema.Boolean.annotate({
    description:
      "Whether the area has clear segments: other people give the same ones by the same names, beyond chance and degrees, and they stand apart (a silhouette of at least 0.25)",
    examples: [true]
  }),
  basis: Schema.Literals(["clusters", "life_stages"]).annotate({
    description:
      "What `segments` are: groups that other people of the area give again (`clusters`), which lie along a gradient where `clear` is false; or where there are none groups by age and household (`life_stages`), a convention",
    examples: ["clusters"]
  }),
  gradients: Schema.Array(Gradient).annotate({
    description: "Where there are no clear segments, the two leading ways in which people differ by degrees; else empty"
  }),
  excess: number(
    "Share by which people are nearer to the mean of their segment than people of shuffled measures: 0 is chance",
    0.1122
  ),
  beyondDegrees: number(
    "The same against people whose measures have the same spread and correlations, but no groups: 0 is difference by degrees",
    0.0653
  ),
  stability: number(
    "Adjusted Rand index between the segments that two halves of the residents give, each split into as many as all residents: 1 is the same, 0 chance",
    0.95
  ),
  agreement: Schema.Struct({
    segments: Schema.Array(Schema.Int).annotate({
      description: "Number of segments that each half alone would choose",
      examples: [[5, 5]]
    }),
    named: share("Share of the residents to whom both halves give the same name", 0.97),
    strength: number(
      "Prediction strength of the number of segments, the mean over pairs of 16 parts of the residents, 0 to 1; strong from 0.8 on, within its standard error",
      0.87
    )
  }).annotate({ description: "What two halves of the residents agree on" }),
  silhouette: number("Mean silhouette width, -1 to 1; below 0.25 hardly apart", 0.21),
  candidates: Schema.Array(
    Schema.Struct({
      segments: Schema.Int.annotate({ description: "Number of segments compared", examples: [4] }),
      silhouette: number("Mean silhouette width, -1 to 1", 0.21),
      standardError: number("Standard error of that mean over the personas looked at", 0.0061),
      excess: number("Excess over chance", 0.0683),
      excessError: number("Standard error of the excess over samples of shuffled measures", 0.0031),
      beyondDegrees: number("Excess over people who differ by degrees", 0.0521),
      strength: Schema.NullOr(Schema.Finite).annotate({
        description:
          "Prediction strength between parts of the residents, 0 to 1; the greatest number from 0.8 on, within its standard error, is chosen. Null where a greater number made it needless to try this one, or where people do not exceed chance and degrees",
        examples: [0.86]
      }),
      stability: Schema.NullOr(Schema.Finite).annotate({
        description: "Mean adjusted Rand index between the same parts; null as `strength` is",
        examples: [0.93]
      })
    })
  ).annotate({ description: "The numbers of segments that were compared" }),
  projection: Schema.Struct({
    explained: Schema.Array(share("Share of the variance along an axis", 0.28)).annotate({
      description: "For x and y"
    }),
    points: Schema.Array(
      Schema.Struct({
        personaId: Schema.String.annotate({
          description: "Id of the persona",
          examples: ["01JD8Z3T7Q9M4V6X2B5N8C1K0F"]
        }),
        segment: Schema.Int.annotate({ description: "Place of its segment in `segments`, from 0", examples: [0] }),
        ...Position
      })
    ).annotate({ description: "At most 200 personas, drawn at random" })
  }).annotate({ description: "The plane of the first two principal components, to plot" }),
  notes: Schema.Array(Note).annotate({ description: "What to know before relying on the result" })
}).annotate({ identifier: "SegmentDiscoveryFindings", description: "Findings of the template segment_discovery" })
export type SegmentFindings = typeof SegmentFindings.Type
