/**
 * What people who choose a store buy there: customers a day, and revenue by the takings of the chain's own stores. Yen per customer is
 * the geometric mean over the active stores that have takings; how far these stores differ from it widens the range. Pure.
 */
import type { Store } from "../../store/Store.ts"
import type { Estimate, Overlap, StoreOverlap } from "./Overlap.ts"

/** Purchases a day of a person in the 1.9 million shops that the model counts as others: our judgement. A shop has some hundred then. */
const purchasesPerDay = 1.5
const daysPerMonth = 30.4

/** Two of three stores of one chain are within a factor of 1.6 of its mean customers: our judgement, until three have takings. */
const usualSpread = 0.5
const fewest = 3
/** Standard normal quantile of 90 %. */
const z90 = 1.2816

export interface Calibration {
  /** Active stores with takings. */
  readonly stores: number
  readonly yenPerCustomer: number
  /** Typical factor between a store's takings and what the model says with the mean; null with fewer than three stores. */
  readonly factor: number | null
}

/** How customers are scaled to takings: yen per customer by setting of the parameters, and the spread of logarithms. */
interface Takings {
  readonly calibration: Calibration
  readonly yen: ReadonlyArray<number>
  readonly spread: number
}

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const perMonth = (people: number): number => people * purchasesPerDay * daysPerMonth

/** Undefined where no active store has takings and people around it. */
export const takingsOf = (stores: ReadonlyArray<Store>, overlap: Overlap): Takings | undefined => {
  const known = overlap.stores.flatMap(({ bySetting, store }) => {
    const { monthlyRevenueYen: yen, status } = stores[store]!
    return status === "active" && yen !== null && yen > 0 && bySetting.every((people) => people > 0)
      ? [bySetting.map((people) => Math.log(yen / perMonth(people)))]
      : []
  })
  if (known.length === 0) return undefined
  const logarithms = known[0]!.map((_, setting) => mean(known.map((one) => one[setting]!)))
  const errors = known.map((one) => one[0]! - logarithms[0]!)
  const spread = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / Math.max(1, known.length - 1))
  const isEnough = known.length >= fewest
  return {
    calibration: {
      stores: known.length,
      yenPerCustomer: Math.exp(logarithms[0]!),
      factor: isEnough ? Math.exp(spread) : null
    },
    yen: logarithms.map((logarithm) => Math.exp(logarithm)),
    spread: isEnough ? spread : Math.max(spread, usualSpread)
  }
}

/** Customers a day. */
export const customersOf = ({ expected: { high, low, value } }: StoreOverlap): Estimate => ({
  value: purchasesPerDay * value,
  low: purchasesPerDay * low,
  high: purchasesPerDay * high
})

/** Yen a month. */
export const revenueOf = ({ bySetting }: StoreOverlap, { spread, yen }: Takings): Estimate => {
  const all = bySetting.map((people, setting) => perMonth(people) * yen[setting]!)
  const factor = Math.exp(z90 * spread)
  return { value: all[0]!, low: Math.min(...all) / factor, high: Math.max(...all) * factor }
}
