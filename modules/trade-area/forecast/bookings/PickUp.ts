/**
 * Pick-up of bookings: the share of a day's guests that is on the books a number of days before (the lead), learned from past days, and
 * what the bookings of the days ahead make of their forecasts. Pure.
 *
 * The forecast of a day is the prior of its guests N; the bookings B are an observation of it,
 *
 *     B | N ~ Student's t around p N with variance f (m q + 1/4),   q = |p (1 - p)|, at least 0.02
 *
 * p is the share of the weekday, shrunk to that of all days; m is the median of the forecast; f tells how much more the bookings vary
 * than if each guest booked by himself (f = 1). Both come from past days as they were forecast: shares are those of the days before.
 * The forecast takes over the part of the change that past days bear out (`trust`, stacking: Wolpert 1992), none with few days or guests.
 */
import { weekdayOf } from "../../../../src/calendar/Days.ts"
import type { DayForecast } from "../engine/Engine.ts"
import { type Prior, posteriorOf, quantile90, varianceOf } from "./Posterior.ts"

/** The past as far as bookings were followed. */
export interface BookedPast {
  /** The first day. */
  readonly start: number
  /** Guests who came, by day. */
  readonly came: ReadonlyArray<number>
  /** Guests on the books by day, and by the days before it. */
  readonly booked: ReadonlyArray<ReadonlyArray<number>>
}

interface Share {
  readonly share: number
  /** How much more the bookings vary than if each guest booked by himself. */
  readonly dispersion: number
  /** 0 to 1: the part of what bookings would change that past days bear out. */
  readonly trust: number
}

export interface PickUp {
  /** Undefined where too little is known of how guests book. */
  readonly at: (day: number, lead: number) => Share | undefined
  /** Mean guests of the days that had some. */
  readonly usual: number
}

/** Days with guests, and guests, from which on a share is believed. */
const leastDays = 14
const leastGuests = 30
/** Days after which a day counts half. */
const halfLife = 60
/** A weekday's share counts this many days of that of all days. */
const shrinkDays = 4
/** Guests come in parties: two or three of them book at once. */
const usualDispersion = 2.5
/** Days of evidence after which the spread that was seen counts as much as the usual one. */
const pseudoDays = 20
/** Usual change of a share from what past days show, by the days before. */
const driftOf = (lead: number) => Math.min(0.6, 0.1 + 0.03 * lead)
/** Days of evidence after which half is believed. */
const unsure = (lead: number) => 2 + 4 * lead
/** Cells of the grid on past days, and on days to come. */
const coarse = 40
const fine = 400
const vague = 0.6
/** A share below this is too uncertain to be divided by. */
const leastShare = 0.2
const leastScale = 0.04

export const pickUpOf = ({ booked, came, start }: BookedPast): PickUp => {
  const days = came.length
  const used = came.filter((guests) => guests > 0)
  const usual = used.reduce((sum, guests) => sum + guests, 0) / Math.max(1, used.length)
  const isKnown = used.length >= leastDays && usual * used.length >= leastGuests
  const byLead = new Map<number, (day: number) => Share>()

  const learn = (lead: number): ((day: number) => Share) => {
    const shares = sharesOf(usual)
    const bookedAt = (t: number) => booked[t]?.[lead] ?? 0
    const add = (t: number) => {
      if (came[t]! > 0) shares.add(start + t, came[t]!, bookedAt(t))
    }
    const seen: Array<PastDay> = []
    for (let t = 0; t < days; t++) {
      if (came[t]! > 0 && shares.days() >= leastDays / 2) {
        const weight = 0.5 ** ((days - 1 - t) / halfLife)
        const expected = shares.guests(start + t)
        seen.push({ weight, expected, came: came[t]!, booked: bookedAt(t), share: shares.at(start + t) })
      }
      if (t >= lead) add(t - lead)
    }
    for (let t = Math.max(0, days - lead); t < days; t++) add(t)
    const drift = driftOf(lead) * shares.overall()
    const expected = usualDispersion + (usual * drift) ** 2 / varianceOf(shares.overall(), usual)
    const dispersion = dispersionOf(seen, expected)
    const trust = trustOf(seen, dispersion, lead)
    return (day) => ({ share: shares.at(day), dispersion, trust })
  }

  return {
    usual,
    at: (day, lead) => {
      if (!isKnown) return undefined
      const known = byLead.get(lead) ?? learn(lead)
      byLead.set(lead, known)
      return known(day)
    }
  }
}

/** A past day as it was forecast: what was expected, and its share, are those of the days before its forecast. */
interface PastDay {
  readonly weight: number
  readonly expected: number
  readonly came: number
  readonly booked: number
  readonly share: number
}

/** From the days beyond what their guests explain; a change of habits counts, since shares are those of the days before. */
const dispersionOf = (seen: ReadonlyArray<PastDay>, expected: number): number => {
  let sum = pseudoDays * expected
  let evidence = pseudoDays
  for (const { booked, came, share, weight } of seen) {
    sum += (weight * (booked - share * came) ** 2) / varianceOf(share, came)
    evidence += weight
  }
  return sum / evidence
}

/**
 * Slope of what was missed without bookings over what bookings would have changed (stacking), shrunk to 0: days of one time err
 * together, so evidence for a lead needs the more days the longer it is.
 */
const trustOf = (seen: ReadonlyArray<PastDay>, dispersion: number, lead: number): number => {
  const days = seen.reduce((sum, { weight }) => sum + weight, 0)
  const guests = seen.reduce((sum, { came, weight }) => sum + weight * came, 0)
  if (days === 0) return 0
  const missed = seen.reduce((sum, { came, expected, weight }) => sum + weight * Math.abs(came - expected), 0)
  const scale = Math.max(leastScale, missed / guests)
  let product = 0
  let square = 0
  for (const { booked, came, expected, share, weight } of seen) {
    const prior = { empty: 0, median: expected, below: scale, above: scale }
    const change = posteriorOf(prior, { booked, share, dispersion }, coarse).quantile(0.5) - expected
    product += weight * change * (came - expected)
    square += weight * change * change
  }
  return square === 0 ? 0 : Math.max(0, Math.min(1, (product / square) * (days / (days + unsure(lead)))))
}

/** Shares on the books of one lead, of the days that were added in their order. */
const sharesOf = (usual: number) => {
  const came = new Float64Array(7)
  const booked = new Float64Array(7)
  const seen = new Float64Array(7)
  let last = Number.NaN
  let count = 0
  const overall = () => {
    const total = sumOf(came)
    return total === 0 ? 0 : sumOf(booked) / total
  }
  return {
    days: () => count,
    overall,
    add: (day: number, guests: number, on: number) => {
      const decay = Number.isNaN(last) ? 1 : 0.5 ** ((day - last) / halfLife)
      for (let weekday = 0; weekday < 7; weekday++) {
        came[weekday]! *= decay
        booked[weekday]! *= decay
        seen[weekday]! *= decay
      }
      came[weekdayOf(day)]! += guests
      booked[weekdayOf(day)]! += on
      seen[weekdayOf(day)]! += 1
      last = day
      count++
    },
    /** Mean guests of the weekday, shrunk to that of all days. */
    guests: (day: number) => {
      const weekday = weekdayOf(day)
      return (came[weekday]! + sumOf(came) / sumOf(seen)) / (seen[weekday]! + 1)
    },
    /** That of the weekday, shrunk to that of all days. */
    at: (day: number) => {
      const weekday = weekdayOf(day)
      const prior = shrinkDays * usual
      return (booked[weekday]! + prior * overall()) / (came[weekday]! + prior)
    }
  }
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)

const priorOf = ({ doubt, high, low, value }: DayForecast): Prior => {
  const median = value > 0 ? value : high / 2
  const above = Math.max(leastScale, Math.log(high / median) / quantile90)
  const below = low > 0 ? Math.max(leastScale, Math.log(median / low) / quantile90) : above
  return { empty: low > 0 ? 0 : Math.max(doubt, value > 0 ? 0.1 : 0.5), median, below, above }
}

/** A day that should be closed and has bookings: only they tell of its guests, up to those of a usual day. */
const priorOfOpened = (booked: number, share: number, usual: number): Prior => ({
  empty: 0,
  median: Math.min(Math.max(booked, usual), booked / Math.max(leastShare, share)),
  below: vague,
  above: vague
})

/** The forecast of a day with the bookings that it has so far. A closed day without bookings stays closed. */
export const withBookings = (
  forecast: DayForecast,
  booked: number,
  known: Share | undefined,
  usual: number
): DayForecast => {
  if (known === undefined || (booked === 0 && forecast.high <= 0)) return forecast
  const isOpened = forecast.closed || forecast.high <= 0
  const prior = isOpened ? priorOfOpened(booked, known.share, usual) : priorOf(forecast)
  const { empty, quantile } = posteriorOf(prior, { booked, ...known }, fine)
  const { low, value, high, doubt } = forecast
  const trust = isOpened ? 1 : known.trust
  const moved = (before: number, level: number) => before + trust * (quantile(level) - before)
  const doubted = prior.empty === 0 ? doubt : (doubt * empty) / prior.empty
  const point = moved(value, 0.5)
  return {
    ...forecast,
    closed: false,
    value: point,
    low: moved(low, 0.1),
    high: moved(high, 0.9),
    doubt: doubted < 0.01 ? 0 : Math.min(1, doubted),
    factors:
      forecast.factors === undefined || value <= 0
        ? undefined
        : { ...forecast.factors, adjustment: (forecast.factors.adjustment * point) / value }
  }
}
