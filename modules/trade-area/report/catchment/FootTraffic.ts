/**
 * People on foot within the radius on a weekday:
 *
 *     residents + max(turnover x visitors, passengers)
 *
 * Visitors are those who are there at noon besides the six of ten residents at home: workers, customers. A place is taken by two of
 * them a day (turnover 2; from 1 to 4), which is our judgement. Around a station its passengers are more than that: each who gets on
 * or off passes by. The same person comes and goes, so half of them is the least; those who change trains are the doubt above. The
 * range joins the errors of people and turnover as independent ones. Without residents or people at noon it is unknown. Pure.
 */
import type { Basis, Catchment } from "./Catchment.ts"
import type { Estimate } from "./Estimate.ts"

export interface FootTraffic extends Estimate {
  readonly basis: Basis
  readonly year: number
}

const homeByDay = 0.6
const [turnover, leastTurnover, greatestTurnover] = [2, 1, 4]

/** Factors of passengers in the range. */
const [leastPassengers, greatestPassengers] = [0.5, 1.3]

const traffic = (residents: number, noon: number, visits: number, passengers: number): number =>
  residents + Math.max(visits * Math.max(0, noon - homeByDay * residents), passengers)

/** How far an end of the range is from the estimate, when two causes of error are independent. */
const joint = (value: number, first: number, second: number): number =>
  Math.hypot(Math.log(first / value), Math.log(second / value))

export const footTrafficOf = ({ daytime, passengers, residents }: Catchment): FootTraffic | null => {
  if (daytime === null || residents === null) return null
  const rail = passengers ?? 0
  const value = traffic(residents.value, daytime.value, turnover, rail)
  const { basis } = daytime
  const year = Math.max(daytime.year, residents.year)
  if (value === 0) return { value, low: 0, high: 0, basis, year }
  const lowRail = leastPassengers * rail
  const highRail = greatestPassengers * rail
  const end = (people: number, visits: number, railUsers: number) =>
    joint(value, people, traffic(residents.value, daytime.value, visits, railUsers))
  const fewest = Math.min(value, traffic(residents.low, daytime.low, turnover, lowRail))
  const most = Math.max(value, traffic(residents.high, daytime.high, turnover, highRail))
  return {
    value,
    low: value * Math.exp(-end(Math.max(fewest, least), leastTurnover, lowRail)),
    high: value * Math.exp(end(most, greatestTurnover, highRail)),
    basis,
    year
  }
}

/** Fewer people than this are no people: a range needs a lower end above nothing. */
const least = 0.5
