/** The body of `POST /api/v1/location-score`. */
import { Schema } from "effect"
import { Industry } from "../Industry.ts"
import { isSomewhere, SubIndustry, whereabouts } from "../Parameters.ts"

export const maxCandidates = 10
/** Yen a month; above it a number is a mistake. */
const maxYen = 10_000_000_000
const maxSeats = 10_000

const yen = (minimum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum, maximum: maxYen }, { message: `must be a number from ${minimum} to ${maxYen}` })
  ).annotate({ description, examples: [example] })

const CandidateId = Schema.String.check(
  Schema.isPattern(/\S/u, { message: "must not be blank" }),
  Schema.isMaxLength(128, { message: "must have at most 128 characters" })
).annotate({ description: "The caller's own id of the candidate, unique in the request", examples: ["a"] })

export const Candidate = Schema.Struct({
  id: CandidateId,
  ...whereabouts,
  monthly_rent: Schema.optionalKey(yen(0, "Rent in yen a month, common charges included", 350_000)),
  seats: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween({ minimum: 1, maximum: maxSeats }, { message: `must be a whole number from 1 to ${maxSeats}` })
    ).annotate({ description: "Seats of a restaurant; chairs, desks or machines of a service", examples: [24] })
  )
})
  .check(isSomewhere)
  .annotate({
    identifier: "LocationCandidate",
    description: "A candidate location: an address, or a coordinate, which wins when both are given",
    examples: [{ id: "a", address: "東京都新宿区西新宿2-8-1", monthly_rent: 350_000, seats: 24 }]
  })
export type Candidate = typeof Candidate.Type

const distinct = Schema.makeFilter((candidates: ReadonlyArray<Candidate>) => {
  const ids = candidates.map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: [index, "id"], issue: "must differ from the ids before" }]
  )
})

const weight = (axis: string, example: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum: 0, maximum: 100 }, { message: "must be a whole number from 0 to 100" })
  ).annotate({ description: `Weight of ${axis} in percent`, examples: [example] })

/** The axes of a score, each with its weight. */
export const LocationWeights = Schema.Struct({
  demand: weight("demand", 30),
  competition: weight("competition", 10),
  accessibility: weight("accessibility", 30),
  economics: weight("economics", 10),
  cost_efficiency: weight("cost efficiency", 20)
})
  .check(
    Schema.makeFilter(
      (weights) => Object.values(weights).reduce((sum, one) => sum + one, 0) === 100 || "must sum to 100"
    )
  )
  .annotate({
    identifier: "LocationWeights",
    description:
      "The caller's own weights of the five axes, whole percent that sum to 100. The ranking then follows the score alone, also " +
      "where a site never pays for its start"
  })

export const LocationRequest = Schema.Struct({
  candidates: Schema.Array(Candidate)
    .check(
      Schema.isMinLength(1, { message: "must have 1 to 10 candidates" }),
      Schema.isMaxLength(maxCandidates, { message: "must have 1 to 10 candidates" }),
      distinct
    )
    .annotate({ description: "1 to 10 candidate locations" }),
  industry: Schema.optionalKey(Industry),
  sub_industry: Schema.optionalKey(SubIndustry),
  weights: Schema.optionalKey(LocationWeights),
  target_revenue: Schema.optionalKey(
    yen(1, "Revenue in yen a month that the store aims at; the break-even is computed for it", 2_500_000)
  )
}).annotate({
  identifier: "LocationRequest",
  examples: [
    {
      industry: "restaurant",
      sub_industry: "cafe",
      candidates: [
        { id: "a", address: "東京都新宿区西新宿2-8-1", monthly_rent: 350_000, seats: 24 },
        { id: "b", address: "北海道札幌市中央区大通西3-6", monthly_rent: 180_000, seats: 30 }
      ]
    }
  ]
})
export type LocationRequest = typeof LocationRequest.Type
