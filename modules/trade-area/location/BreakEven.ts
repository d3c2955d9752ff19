/**
 * When the profits of a store have paid for its start, in months: cost of starting / (revenue x margin - rent - fixed cost), the
 * simple payback period, without interest or a start in which sales grow. Pure.
 */

export interface Business {
  /** Yen a month, as the following. */
  readonly revenue: number
  readonly rent: number
  readonly fixedCost: number
  /** Share of the revenue that is left for rent, fixed cost and profit. */
  readonly margin: number
  /** Yen, once. */
  readonly startUpCost: number
}

/** Fifty years: what pays only after that never does. */
const longest = 600

/** Yen a month, before interest and tax. */
export const monthlyProfit = ({ fixedCost, margin, rent, revenue }: Business): number =>
  revenue * margin - rent - fixedCost

/** Months with one decimal, rounded up; null when the store never pays for its start. */
export const breakEvenMonths = (business: Business): number | null => {
  const profit = monthlyProfit(business)
  if (!(profit > 0)) return null
  const months = Math.ceil((10 * business.startUpCost) / profit) / 10
  return months > longest ? null : months
}

/** Months in which a fit-out is usually written off. */
export const usualMonths = 60

/** What must be true for the store to pay for its start within the usual months. */
export interface Conditions {
  /** Revenue at which a month ends without a loss. */
  readonly withoutLoss: number
  readonly revenue: number
  /** Rent with the same revenue; null where even no rent is too dear. */
  readonly rent: number | null
}

/** @param depositMonths months of rent within the cost of starting */
export const conditionsOf = (
  { fixedCost, margin, rent, revenue, startUpCost }: Business,
  depositMonths: number
): Conditions => {
  const fitOut = startUpCost - depositMonths * rent
  const affordable = (revenue * margin - fixedCost - fitOut / usualMonths) / (1 + depositMonths / usualMonths)
  return {
    withoutLoss: (rent + fixedCost) / margin,
    revenue: (rent + fixedCost + startUpCost / usualMonths) / margin,
    rent: affordable < 0 ? null : affordable
  }
}
