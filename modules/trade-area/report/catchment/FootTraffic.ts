/**
 * Different people within the radius on a weekday:
 *
 *     residents + turnover x max(0, people at noon - 0.6 x residents)
 *
 * Six of ten residents are at home by day; who is there besides is a visitor (a worker, a customer), and a place is taken by two
 * visitors a day (turnover 2; from 1 to 4): both are our judgement, and no count was compared. The range joins the errors of people
 * and turnover as independent ones. Without residents or people at noon it is unknown. Pure.
 */
import type { Basis, Catchment } from "./Catchment.ts"
import type { Estimate } from "./Estimate.ts"

export interface FootTraffic extends Estimate {
  readonly basis: Basis
  readonly year: number
}

const homeByDay = 0.6
const [turnover, leastTurnover, greatestTurnover] = [2, 1, 4]

const traffic = (residents: number, noon: number, visits: number): number =>
  residents + visits * Math.max(0, noon - homeByDay * residents)

/** How far an end of the range is from the estimate, when two causes of error are independent. */
const joint = (value: number, first: number, second: number): number =>
  Math.hypot(Math.log(first / value), Math.log(second / value))

export const footTrafficOf = ({ daytime, residents }: Catchment): FootTraffic | null => {
  if (daytime === null || residents === null) return null
  const value = traffic(residents.value, daytime.value, turnover)
  const { basis } = daytime
  const year = Math.max(daytime.year, residents.year)
  if (value === 0) return { value, low: 0, high: 0, basis, year }
  const end = (people: number, visits: number) => joint(value, people, traffic(residents.value, daytime.value, visits))
  return {
    value,
    low: value * Math.exp(-end(Math.min(value, traffic(residents.low, daytime.low, turnover)), leastTurnover)),
    high: value * Math.exp(end(Math.max(value, traffic(residents.high, daytime.high, turnover)), greatestTurnover)),
    basis,
    year
  }
}
