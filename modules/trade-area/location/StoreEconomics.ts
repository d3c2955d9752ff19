/**
 * What a store of an industry costs and keeps: assumptions of this product for planning, not measurements. Responses name
 * them, so that a reader can compute with figures of his own. Pure.
 */
import type { Industry } from "../Industry.ts"

export interface StoreEconomics {
  /** Share of sales left after what grows with them: goods, fees, staff by the hour. */
  readonly margin: number
  /** Monthly cost beside rent (permanent staff, energy, leases), as a share of the sales of a typical store of the kind. */
  readonly fixedShare: number
  /** Rent as a share of sales that is usual; half of the score of cost efficiency. */
  readonly usualRentShare: number
  /** Yen to fit out and equip a store of the typical size, without the deposit. */
  readonly startUpCost: number
  /** Seats (chairs, desks, machines) of a typical store; null where sales do not depend on them. */
  readonly typicalSeats: number | null
}

const millions = 1_000_000

const byIndustry: Readonly<Record<Industry, StoreEconomics>> = {
  restaurant: { margin: 0.5, fixedShare: 0.28, usualRentShare: 0.1, startUpCost: 10 * millions, typicalSeats: 25 },
  retail: { margin: 0.25, fixedShare: 0.12, usualRentShare: 0.06, startUpCost: 9 * millions, typicalSeats: null },
  service: { margin: 0.65, fixedShare: 0.4, usualRentShare: 0.1, startUpCost: 7 * millions, typicalSeats: 4 },
  clinic: { margin: 0.65, fixedShare: 0.38, usualRentShare: 0.06, startUpCost: 60 * millions, typicalSeats: null },
  fitness: { margin: 0.75, fixedShare: 0.42, usualRentShare: 0.18, startUpCost: 25 * millions, typicalSeats: 40 },
  education: { margin: 0.65, fixedShare: 0.38, usualRentShare: 0.12, startUpCost: 6 * millions, typicalSeats: 30 },
  real_estate: { margin: 0.65, fixedShare: 0.42, usualRentShare: 0.08, startUpCost: 5 * millions, typicalSeats: null }
}

/** Without an industry: between the industries, so that a comparison of places is possible at all. */
const unspecified: StoreEconomics = {
  margin: 0.5,
  fixedShare: 0.28,
  usualRentShare: 0.1,
  startUpCost: 10 * millions,
  typicalSeats: null
}

export const economicsOf = (industry: Industry | undefined): StoreEconomics =>
  industry === undefined ? unspecified : byIndustry[industry]

/** Months of rent that a landlord takes as a deposit. */
export const depositMonths = 6

/** Twice the seats, 62 % more sales: a larger store is less full. Our judgement, as the bounds. */
const seatElasticity = 0.7
/** Beyond these the size of a store says nothing more about its sales. */
const [leastSeatFactor, greatestSeatFactor] = [0.3, 5]

/** Sales of a store by its seats, relative to a typical one. */
export const seatFactor = ({ typicalSeats }: StoreEconomics, seats: number | undefined): number =>
  typicalSeats === null || seats === undefined
    ? 1
    : Math.min(greatestSeatFactor, Math.max(leastSeatFactor, (seats / typicalSeats) ** seatElasticity))
