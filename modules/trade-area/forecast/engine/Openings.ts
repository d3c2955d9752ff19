/**
 * Which days a store is closed: days named by the caller, weekdays, the n-th weekday of a month, public holidays, and the
 * days around New Year and Obon. Rules are chains of days (`ClosingChain.ts`); what they leave in doubt, and zeros of open
 * days, are the probability that a day is empty.
 */

import { dateOf, tabled, weekdayOf } from "../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../src/calendar/Holidays.ts"
import { readChains } from "./ClosingChain.ts"

/** Revenue by day from `start`; NaN where there is no element. */
export interface Takings {
  readonly start: number
  readonly values: Float64Array
  readonly closed: ReadonlySet<number>
}

export interface Openings {
  readonly isClosed: (day: number) => boolean
  /** How likely a day that is not taken to be closed is without revenue. */
  readonly emptyShare: (day: number) => number
}

/** Probability from which a day is taken to be closed, and below which there is no doubt that it is open. */
const believed = 0.85
const doubted = 0.1
/** A typhoon or an illness closes any store now and then. */
const leastChance = 0.01
/** As long a run without revenue is no rule: a fault of the source, a renovation. */
const longRun = 7
/** Share of empty days among the last ten of a weekday from which it is a closing day rather than a mixed one. */
const mostlyEmpty = 0.8

const isYearly = tabled((day) => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  return at >= 1229 || at <= 104 || (at >= 812 && at <= 816)
})

const isWeekdayHoliday = (day: number) => isHoliday(day) && weekdayOf(day) < 5

const byWeekday = (day: number) => `${weekdayOf(day)}`
const byWeekOfMonth = (day: number) => `${weekdayOf(day)}/${Math.ceil(dateOf(day).date / 7)}`
const byDate = (day: number) => `${dateOf(day).month}-${dateOf(day).date}`

export const openingsOf = (takings: Takings): Openings => {
  const { closed, start, values } = takings
  const isEmpty = (day: number) => !(values[day - start]! > 0)
  const givesZeros = values.includes(0)
  const days = daysThatTell(takings, givesZeros)
  const weekly = weeklyRules(days, isEmpty)
  const isRegular = (day: number) => weekly.closedProbability(day) > believed
  const special = specialRules(days, isEmpty, isRegular, weekly.chance)
  const isClosed = (day: number) => closed.has(day) || (special(day) ?? isRegular(day))
  const zeros = zeroShares(
    values,
    start,
    days.filter((day) => !(isClosed(day) && isEmpty(day)))
  )
  return {
    isClosed,
    emptyShare: (day) => {
      // Missing days may be closed or not: only zeros say that a day brings nothing.
      const doubt = givesZeros && special(day) === undefined ? weekly.closedProbability(day) : 0
      const chance = zeros[weekdayOf(day)]!
      return doubt < doubted ? chance : 1 - (1 - doubt) * (1 - chance)
    }
  }
}

/** Days that say something of rules. Where zeros are given, a missing day is no closed one. */
const daysThatTell = ({ closed, start, values }: Takings, givesZeros: boolean): ReadonlyArray<number> => {
  const regular = regularDays(values)
  return Array.from(values, (_, t) => start + t).filter(
    (day) => regular[day - start] === 1 && !closed.has(day) && !(givesZeros && Number.isNaN(values[day - start]))
  )
}

interface WeeklyRules {
  readonly closedProbability: (day: number) => number
  /** How often an open day is empty by chance. */
  readonly chance: number
}

const weeklyRules = (days: ReadonlyArray<number>, isEmpty: (day: number) => boolean): WeeklyRules => {
  // Holidays and the days around New Year say nothing of their weekday, unless there is no other day of it.
  const isOrdinary = (day: number) => !isYearly(day) && !isWeekdayHoliday(day)
  const known = new Set(days.filter(isOrdinary).map(weekdayOf))
  const ordinary = days.filter((day) => isOrdinary(day) || !known.has(weekdayOf(day)))
  const emptiness = emptyByWeekday(ordinary, isEmpty)
  const chanceOf = (counted: ReadonlyArray<Emptiness>) => {
    const open = counted.filter(({ last }) => last <= mostlyEmpty)
    const empty = open.reduce((sum, weekday) => sum + weekday.empty, 0)
    return Math.max(leastChance, (empty + 0.2) / (open.reduce((sum, { total }) => sum + total, 0) + 3))
  }
  // A store with random zeros has many on the other weekdays, too.
  const emptyWhenOpen = (day: number) => chanceOf(emptiness.filter((_, weekday) => weekday !== weekdayOf(day)))
  const isMixed = (day: number) => {
    const { last, total } = emptiness[weekdayOf(day)]!
    return total >= 6 && last <= mostlyEmpty
  }
  const chains = { isEmpty, emptyWhenOpen }
  const weeks = readChains(ordinary.filter(isMixed), {
    ...chains,
    keyOf: byWeekOfMonth,
    leastEmpty: 2,
    prior: () => 0.02
  })
  const ofWeek = (day: number) => weeks.get(byWeekOfMonth(day)) ?? 0
  const unexplained = ordinary.filter((day) => !(ofWeek(day) > believed && isEmpty(day)))
  const weekdays = readChains(unexplained, {
    ...chains,
    keyOf: byWeekday,
    leastEmpty: 0,
    // A quarter of the weekdays of a store without random zeros; fewer where zeros need no rule.
    prior: (chance) => Math.min(0.25, 0.01 / chance)
  })
  return {
    closedProbability: (day) => Math.max(ofWeek(day), weekdays.get(byWeekday(day)) ?? 0),
    chance: chanceOf(emptiness)
  }
}

/** Whether a public holiday, or a day around New Year or Obon, is closed; undefined where no such day says so. */
const specialRules = (
  days: ReadonlyArray<number>,
  isEmpty: (day: number) => boolean,
  isRegular: (day: number) => boolean,
  chance: number
): ((day: number) => boolean | undefined) => {
  const chains = { isEmpty, leastEmpty: 0, emptyWhenOpen: () => Math.max(chance, 0.05) }
  const dates = readChains(
    days.filter((day) => isYearly(day) && !isRegular(day)),
    { ...chains, keyOf: byDate, prior: () => 0.3 }
  )
  const holidays = days.filter((day) => isWeekdayHoliday(day) && !isYearly(day))
  const all = () => "all"
  const onClosed = readChains(holidays.filter(isRegular), { ...chains, keyOf: all, prior: () => 0.7 }).get("all")
  const onOpen = readChains(
    holidays.filter((day) => !isRegular(day)),
    { ...chains, keyOf: all, prior: () => 0.1 }
  ).get("all")
  return (day) => {
    if (isYearly(day)) return (dates.get(byDate(day)) ?? 0) > believed ? true : undefined
    if (!isWeekdayHoliday(day)) return undefined
    const probability = isRegular(day) ? onClosed : onOpen
    return probability === undefined ? undefined : probability > believed
  }
}

interface Emptiness {
  readonly empty: number
  readonly total: number
  /** Share of the last ten that are empty. */
  readonly last: number
}

const emptyByWeekday = (days: ReadonlyArray<number>, isEmpty: (day: number) => boolean): ReadonlyArray<Emptiness> => {
  const chains: ReadonlyArray<Array<boolean>> = Array.from({ length: 7 }, () => [])
  for (const day of days) chains[weekdayOf(day)]!.push(isEmpty(day))
  return chains.map((chain) => {
    const last = chain.slice(-10)
    return {
      empty: chain.filter(Boolean).length,
      total: chain.length,
      last: last.length === 0 ? 0 : last.filter(Boolean).length / last.length
    }
  })
}

/** 0 for days within a long run without revenue, 1 for the others. */
const regularDays = (values: Float64Array): Uint8Array => {
  const regular = new Uint8Array(values.length).fill(1)
  let from = 0
  for (let t = 0; t <= values.length; t++) {
    if (t < values.length && !(values[t]! > 0)) continue
    if (t - from >= longRun) regular.fill(0, from, t)
    from = t + 1
  }
  return regular
}

const halfLife = 60
/** Fewer zeros than this are exceptions that need no model. */
const leastShare = 0.03

const zeroShares = (values: Float64Array, start: number, days: ReadonlyArray<number>): ReadonlyArray<number> => {
  const zeros = new Float64Array(8)
  const counts = new Float64Array(8)
  for (const day of days) {
    const t = day - start
    const value = values[t]!
    if (value !== value) continue
    const weight = 0.5 ** ((values.length - 1 - t) / halfLife)
    for (const at of [weekdayOf(day), 7]) {
      counts[at] = counts[at]! + weight
      if (value === 0) zeros[at] = zeros[at]! + weight
    }
  }
  const shut = endingRun(values)
  const all = (zeros[7]! + 0.1) / (counts[7]! + 2)
  return Array.from({ length: 7 }, (_, weekday) => {
    const share = (zeros[weekday]! + 6 * all) / (counts[weekday]! + 6)
    return share < leastShare && shut === 0 ? 0 : Math.min(Math.max(share, shut), 0.95)
  })
}

/** How likely a store that has had no revenue for a week or more has none tomorrow: Laplace's rule, after a week's doubt. */
const endingRun = (values: Float64Array): number => {
  let run = 0
  while (run < values.length && values[values.length - 1 - run] === 0) run++
  return run < longRun ? 0 : run / (run + longRun)
}
