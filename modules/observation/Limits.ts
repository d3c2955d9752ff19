/** Limits of an account's observations. */
import type { AnalyticsPlan } from "../accounts/contract.ts"

/** Most observations of an account that are not archived, by plan. */
export const observationsPerAccount: Readonly<Record<AnalyticsPlan, number>> = {
  free: 0,
  pro: 0,
  max_5x: 100,
  max_20x: 500
}

export const maxTitleLength = 100
export const maxBudgetYen = 1_000_000
/** Results are kept this many days. */
export const resultDays = 400
