/** Generated shops whose guests book early, each kind with what makes its bookings hard to read. */
import { dayOf, weekdayOf } from "../../../src/calendar/Days.ts"
import { normalOf, randomOf } from "./Worlds.ts"

type Random = () => number

/** How the guests of a shop book. */
interface Habits {
  /** Guests of a usual day. */
  readonly guests: number
  /** Guests of one booking. */
  readonly party: (random: Random) => number
  /** Mean days from the booking to the visit, on a day of the series. */
  readonly lead: (t: number) => number
  /** Share of bookings made on the day itself. */
  readonly sameDay: number
  readonly canceled: number
  /** Standard deviation of the logarithm of demand by day, which no history tells. */
  readonly noise: number
  /** Share of days with double demand that no history tells, as around a concert. */
  readonly surges?: number
  /** Most guests of a day. */
  readonly places?: number
}

const small = (random: Random) => 1 + Math.floor(4 * random() * random() + random())

/** Kinds of shops. */
export const habits: Readonly<Record<string, Habits>> = {
  restaurant: { guests: 30, party: small, lead: () => 4, sameDay: 0.3, canceled: 0.1, noise: 0.2 },
  salon: { guests: 8, party: () => 1, lead: () => 10, sameDay: 0.1, canceled: 0.08, noise: 0.15 },
  banquets: {
    guests: 70,
    party: (random) => (random() < 0.25 ? 10 + Math.floor(30 * random()) : small(random)),
    lead: () => 14,
    sameDay: 0.1,
    canceled: 0.12,
    noise: 0.25
  },
  "same day": { guests: 25, party: small, lead: () => 2, sameDay: 0.8, canceled: 0.05, noise: 0.2 },
  concerts: { guests: 40, party: small, lead: () => 8, sameDay: 0.2, canceled: 0.1, noise: 0.15, surges: 0.08 },
  full: { guests: 30, party: small, lead: () => 7, sameDay: 0.2, canceled: 0.1, noise: 0.2, places: 24 },
  // Campaigns make guests book early for some weeks, and no more of them come.
  campaigns: {
    guests: 30,
    party: small,
    lead: (t) => (Math.floor(t / 21) % 3 === 0 ? 14 : 4),
    sameDay: 0.25,
    canceled: 0.1,
    noise: 0.2
  },
  "ever earlier": { guests: 30, party: small, lead: (t) => 2 + t / 40, sameDay: 0.2, canceled: 0.1, noise: 0.2 },
  quiet: { guests: 2, party: () => 1, lead: () => 6, sameDay: 0.2, canceled: 0.1, noise: 0.3 }
}

export interface BookingShop {
  readonly start: number
  readonly came: Float64Array
  /** Guests on the books by day and lead. */
  readonly booked: ReadonlyArray<ReadonlyArray<number>>
}

/** Days before a visit on which its bookings are counted. */
export const leads = 30

const poisson = (random: Random, mean: number): number => {
  let count = 0
  for (let at = -Math.log(1 - random()); at < mean; at -= Math.log(1 - random())) count++
  return count
}

export const bookingShopOf = (own: Habits, seed: number, days: number): BookingShop => {
  const random = randomOf(seed)
  const start = dayOf(2024, 2, 1)
  const week = Array.from({ length: 7 }, () => 0.2 * normalOf(random))
  const sample = Array.from({ length: 4000 }, () => own.party(random))
  const meanParty = sample.reduce((sum, size) => sum + size, 0) / sample.length
  const closedOn = Math.floor(random() * 10)
  let drift = 0
  const came = new Float64Array(days)
  const booked = Array.from({ length: days }, (_, t) => {
    drift = 0.98 * drift + 0.02 * normalOf(random)
    const on = Array.from({ length: leads }, () => 0)
    const surge = random() < (own.surges ?? 0) ? 2 : 1
    const demand = own.guests * surge * Math.exp(week[weekdayOf(start + t)]! + drift + own.noise * normalOf(random))
    if (weekdayOf(start + t) === closedOn) return on
    const parties = Array.from({ length: poisson(random, demand / meanParty) }, () => {
      const lead = random() < own.sameDay ? 0 : 1 + Math.floor(-own.lead(t) * Math.log(1 - random()))
      // Of those who book on the day itself half have done so by the time of the forecast.
      return { size: own.party(random), lead: lead === 0 && random() < 0.5 ? -1 : lead }
    }).sort((a, b) => b.lead - a.lead)
    let taken = 0
    for (const { lead, size } of parties) {
      if (taken + size > (own.places ?? Number.POSITIVE_INFINITY)) continue
      taken += size
      const canceledAt = random() < own.canceled ? Math.floor(random() * (lead + 1)) : -1
      for (let l = Math.min(lead, leads - 1); l > canceledAt; l--) on[l]! += size
      if (canceledAt < 0) came[t]! += size
      else taken -= size
    }
    return on
  })
  return { start, came, booked }
}
