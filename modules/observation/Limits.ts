/** Limits of an account's observations. */
import { Schema } from "effect"
import type { AnalyticsPlan } from "../accounts/contract.ts"

/** Most observations of an account that are not archived, by plan. */
export const observationsPerAccount: Readonly<Record<AnalyticsPlan, number>> = {
  free: 0,
  pro: 0,
  max_5x: 100,
  max_20x: 500
}

/** What an account has used of its limits. */
export const ObservationUsage = Schema.Struct({
  data: Schema.Struct({
    observations: Schema.Int.annotate({ description: "Those that are not archived", examples: [3] }),
    maxObservations: Schema.Int.annotate({ description: "What the plan allows", examples: [100] }),
    spentYen: Schema.Int.annotate({
      description: "What runs of this month have cost, archived observations included",
      examples: [320]
    })
  }).annotate({ identifier: "ObservationUsage", description: "Use of the limits of observations" })
}).annotate({ identifier: "ObservationUsageAnswer", description: "What is used of the limits" })

/** Members of the staff who hear of the changes of one observation. */
export const maxNotified = 5
/** Latest notices that an observation shows. */
export const shownNotices = 20

export const maxTitleLength = 100
export const maxBudgetYen = 1_000_000
/** Results are kept this many days. */
export const resultDays = 400
/** Previews of an account. They are free, so their number is bounded: a person tries a few addresses. */
export const previewsPerHour = 30
