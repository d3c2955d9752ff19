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
