/**
 * Which days a store is closed: days named by the caller, weekdays, the n-th weekday of a month, public holidays, and
 * the days around New Year and Obon. A two-state hidden Markov chain per rule (closed, open) reads its days in order, so
 * that one new closing day or a reopened one is learned within two or three weeks, and a store with random days of zero
 * is not taken for one with closing days.
 */
import { dateOf, weekdayOf } from "./Days.ts"
import { isHoliday } from "./Holidays.ts"

/** Revenue by day from `start`; NaN where there is no element. */
export interface Takings {
  readonly start: number
  readonly values: Float64Array
  readonly closed: ReadonlySet<number>
}

export interface Openings {
  readonly isClosed: (day: number) => boolean
  /** How likely an open day is without revenue, by weekday. */
  readonly zeroShare: ReadonlyArray<number>
}

const switching = 0.03
const zeroWhenClosed = 0.98
const believed = 0.85
/** As long a run without revenue is no rule: a fault of the source, a renovation. */
const longRun = 7

/** Probability that the next day of a rule is closed. */
const closedAfter = (days: ReadonlyArray<boolean>, zeroWhenOpen: number, prior: number): number => {
  let closed = prior
  for (const isZero of days) {
    const likeClosed = closed * (isZero ? zeroWhenClosed : 1 - zeroWhenClosed)
    const likeOpen = (1 - closed) * (isZero ? zeroWhenOpen : 1 - zeroWhenOpen)
    const posterior = likeClosed / (likeClosed + likeOpen)
    closed = posterior * (1 - switching) + (1 - posterior) * switching
  }
  return closed
}

const isYearly = (day: number): boolean => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  return at >= 1229 || at <= 104 || (at >= 812 && at <= 816)
}

const isWeekdayHoliday = (day: number) => isHoliday(day) && weekdayOf(day) < 5

const byWeekday = (day: number) => `${weekdayOf(day)}`
const byWeekOfMonth = (day: number) => `${weekdayOf(day)}/${Math.ceil(dateOf(day).date / 7)}`
const byDate = (day: number) => `${dateOf(day).month}-${dateOf(day).date}`

type Verdicts = ReadonlyMap<string, boolean>

/** Reads the days of each key as one chain. */
const judge = (
  days: ReadonlyArray<number>,
  keyOf: (day: number) => string,
  isEmpty: (day: number) => boolean,
  options: { readonly prior: number; readonly leastEmpty: number; readonly zeroWhenOpen: (key: string) => number }
): Verdicts => {
  const chains = new Map<string, Array<boolean>>()
  for (const day of days) {
    const key = keyOf(day)
    const chain = chains.get(key)
    if (chain === undefined) chains.set(key, [isEmpty(day)])
    else chain.push(isEmpty(day))
  }
  const verdicts = new Map<string, boolean>()
  for (const [key, chain] of chains) {
    if (chain.filter(Boolean).length < options.leastEmpty) continue
    verdicts.set(key, closedAfter(chain, options.zeroWhenOpen(key), options.prior) > believed)
  }
  return verdicts
}

export const openingsOf = ({ closed, start, values }: Takings): Openings => {
  const usable = regularDays(values)
  const isEmpty = (day: number) => !(values[day - start]! > 0)
  const days = Array.from(values, (_, t) => start + t).filter((day) => usable[day - start] === 1 && !closed.has(day))
  // Holidays and the days around New Year say nothing of their weekday.
  const ordinary = days.filter((day) => !isYearly(day) && !isWeekdayHoliday(day))
  const emptiness = emptyByWeekday(ordinary, isEmpty)
  /** How often open days of other weekdays are empty: a store with random zeros has many. */
  const emptyElsewhere = (weekday: number): number => {
    let empty = 0.3
    let count = 3
    for (const [other, { empty: zeros, last, total }] of emptiness.entries()) {
      if (other === weekday || last > 0.8) continue
      empty += zeros
      count += total
    }
    return empty / count
  }
  const zeroWhenOpen = (key: string) => emptyElsewhere(Number(key.slice(0, 1)))

  const isMixed = (day: number) => {
    const { last, total } = emptiness[weekdayOf(day)]!
    return total >= 6 && last <= 0.8
  }
  const weeks = judge(ordinary.filter(isMixed), byWeekOfMonth, isEmpty, { prior: 0.02, leastEmpty: 2, zeroWhenOpen })
  const unexplained = ordinary.filter((day) => !(weeks.get(byWeekOfMonth(day)) === true && isEmpty(day)))
  const weekdays = judge(unexplained, byWeekday, isEmpty, { prior: 0.15, leastEmpty: 0, zeroWhenOpen })
  const byRule = (day: number) => weekdays.get(byWeekday(day)) === true || weeks.get(byWeekOfMonth(day)) === true

  const special = () => 0.05
  const holidays = days.filter((day) => isWeekdayHoliday(day) && !isYearly(day))
  const kindOfHoliday = (day: number) => (byRule(day) ? "on a closing day" : "on an open day")
  const onHolidays = new Map([
    ...judge(holidays.filter(byRule), kindOfHoliday, isEmpty, { prior: 0.7, leastEmpty: 0, zeroWhenOpen: special }),
    ...judge(
      holidays.filter((day) => !byRule(day)),
      kindOfHoliday,
      isEmpty,
      { prior: 0.1, leastEmpty: 0, zeroWhenOpen: special }
    )
  ])
  const yearly = judge(
    days.filter((day) => isYearly(day) && !byRule(day)),
    byDate,
    isEmpty,
    {
      prior: 0.3,
      leastEmpty: 0,
      zeroWhenOpen: special
    }
  )

  const isClosed = (day: number): boolean => {
    if (closed.has(day)) return true
    if (isYearly(day) && yearly.get(byDate(day)) === true) return true
    if (isWeekdayHoliday(day) && !isYearly(day)) return onHolidays.get(kindOfHoliday(day)) ?? byRule(day)
    return byRule(day)
  }
  return {
    isClosed,
    zeroShare: zeroShares(
      values,
      start,
      days.filter((day) => !(isClosed(day) && isEmpty(day)))
    )
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
