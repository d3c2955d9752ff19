/**
 * Closures that return with the date: New Year, Obon, Golden Week, and days of the store's own. A run of empty days is weighed
 * against what closes a store by chance (Bayes): one year of New Year's days is nearly certain, one missing day says little,
 * and a renovation in March is no rule until it returns. Prior odds are our own judgement of Japanese stores.
 */
import { dateOf, dayOf, weekdayOf } from "../../../../../src/calendar/Days.ts"
import type { Season } from "../special/Seasons.ts"
import { closedNext, type Likelihood } from "./ClosingChain.ts"
import { improbable, type Run, runsOf, type Takings } from "./Takings.ts"

const between = (at: number, from: number, to: number) => at >= from && at <= to

/** Days that belong to the core of a season: a run that touches one is its closure. */
export const coreOf = (day: number): Season | undefined => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  if (at >= 1229 || at <= 104) return "new_year"
  if (between(at, 812, 816)) return "obon"
  return between(at, 429, 506) ? "golden_week" : undefined
}

/** How many stores close on several days of the season. */
const closesInSeason: Readonly<Record<Season, number>> = { new_year: 0.6, obon: 0.3, golden_week: 0.15 }
/** Days off of the public offices (12/29 to 1/3), and of the customary Obon: closed days at their edge belong to the closure. */
const isCustomary = (day: number) => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  return at >= 1229 || at <= 103 || between(at, 813, 816)
}

/** How many stores close on this one day of the year. */
const closesAlone = (day: number): number => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  if (at === 101) return 0.3
  if (at === 1231 || at === 102) return 0.1
  if (at === 103) return 0.05
  if (at >= 1229 || at === 104) return 0.02
  if (at === 815) return 0.02
  if (between(at, 812, 816)) return 0.01
  return between(at, 429, 506) ? 0.003 : 5e-5
}

/** A day beside a closure that the week closed anyway: rather part of it, where custom has it so. */
const atEdge = { ifClosed: 1, ifOpen: 1, prior: 0.8 }

/** Chance of a closure before a year was seen: New Year's days alone are known for it. */
const closesUnseen = (day: number): number => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  if (at === 101) return 0.35
  if (at === 102 || at === 1231) return 0.25
  if (at === 103 || at === 1230) return 0.15
  return 0
}

/** A yearly closure outside the seasons covers a given day this often, per day of its length, and at most this often. */
const ownPerDay = 5e-5
const mostOwn = 4e-4
const turnover = { begins: 0.05, ends: 0.03 }
/** A store that closes in a season opens on one of its days now and then. */
const openThough = 0.03
/** Share of closures that are left out rather than given as zeros, where no weekly closing day tells, and its pseudo-count. */
const usuallyLeftOut = 0.3

export interface Rules {
  /** Closed by its weekday, or as a public holiday. */
  readonly isRuled: (day: number) => boolean
}

export interface YearlyClosures {
  /** Probability that the day is closed by its date. */
  readonly closedProbability: (day: number) => number
  /** Whether the same date was seen in another year: its takings, or its closure, say what to expect. */
  readonly isSeen: (day: number) => boolean
  /** Whether the store was open on the same date of the latest year that was seen. */
  readonly wasOpen: (day: number) => boolean
  /** Days of the past that are closures rather than chance. */
  readonly isClosure: (day: number) => boolean
}

interface Closure extends Run {
  /** Empty days that no rule of the week or of holidays explains. */
  readonly length: number
  readonly hasZero: boolean
  readonly season: Season | undefined
  readonly first: number
  readonly last: number
}

export const yearlyClosuresOf = (takings: Takings, { isRuled }: Rules): YearlyClosures => {
  const { closed, start, values } = takings
  const end = start + values.length - 1
  const isKnown = (day: number) => day >= start && day <= end && !closed.has(day)
  const closures = runsOf(takings)
    .map((run) => closureOf(run, takings, isRuled))
    .filter(({ length }) => length > 0)
  const byDay = new Map<number, Closure>()
  for (const closure of closures) for (let day = closure.from; day <= closure.to; day++) byDay.set(day, closure)
  const chances = chancesOf(takings, closures, isRuled)
  const isClosure = ({ hasZero, length, season }: Closure) =>
    length > 1 && (season !== undefined || length >= 4) && chances.single(hasZero) ** length < improbable
  const likelihoodAt = (day: number): (Likelihood & { readonly prior: number }) | undefined => {
    if (!isKnown(day)) return undefined
    const closure = byDay.get(day)
    if (closure !== undefined && between(day, closure.first, closure.last)) {
      return { ...chances.likelihood(closure), prior: priorOf(closure, day) }
    }
    if (closure !== undefined && isCustomary(day)) return atEdge
    if (isRuled(day) || !(values[day - start]! > 0)) return undefined
    const season = coreOf(day)
    return { ifClosed: openThough, ifOpen: 1, prior: season === undefined ? 5e-5 : closesInSeason[season] }
  }
  const pastOf = (day: number) => sameDates(day, start).flatMap((past) => likelihoodAt(past) ?? [])
  return {
    closedProbability: (day) => {
      const past = pastOf(day)
      const [first] = past
      if (first === undefined) return closesUnseen(day)
      const prior = Math.max(...past.map(({ prior }) => prior))
      return closedNext(past, prior, { ...turnover, begins: Math.min(turnover.begins, prior / 4) })
    },
    isSeen: (day) => pastOf(day).length > 0,
    wasOpen: (day) => {
      const last = pastOf(day).at(-1)
      return last !== undefined && last.ifClosed < last.ifOpen
    },
    isClosure: (day) => {
      const closure = byDay.get(day)
      return closure !== undefined && isClosure(closure)
    }
  }
}

/** Days of the same date in the years before, oldest first. */
const sameDates = (day: number, start: number): ReadonlyArray<number> => {
  const { date, month, year } = dateOf(day)
  const days: Array<number> = []
  for (let back = 1; ; back++) {
    const same = dayOf(year - back, month, date)
    if (same < start) return days.toReversed()
    // The 29th of February has no same date in most years.
    if (dateOf(same).date === date) days.push(same)
  }
}

const closureOf = (run: Run, { closed, start, values }: Takings, isRuled: (day: number) => boolean): Closure => {
  let length = 0
  let hasZero = false
  let season: Season | undefined
  let first = run.to
  let last = run.from
  for (let day = run.from; day <= run.to; day++) {
    if (isRuled(day) || closed.has(day)) continue
    length++
    hasZero ||= values[day - start] === 0
    season ??= coreOf(day)
    first = Math.min(first, day)
    last = day
  }
  return { ...run, length, hasZero, season, first, last }
}

const priorOf = ({ length, season }: Closure, day: number): number => {
  if (length === 1) return closesAlone(day)
  return season === undefined ? Math.min(mostOwn, ownPerDay * length) : closesInSeason[season]
}

/** How often chance closes the store, or loses a day, learned from what no rule explains. */
const chancesOf = (takings: Takings, closures: ReadonlyArray<Closure>, isRuled: (day: number) => boolean) => {
  const { start, values } = takings
  let ruledZeros = 0
  let ruledLost = 0
  for (let t = 0; t < values.length; t++) {
    if (!isRuled(start + t)) continue
    if (values[t] === 0) ruledZeros++
    else if (!(values[t]! > 0)) ruledLost++
  }
  const leftOut = (ruledLost + usuallyLeftOut) / (ruledZeros + ruledLost + 1)
  const singles = (zero: boolean) => closures.filter(({ hasZero, length }) => length === 1 && hasZero === zero).length
  const runDays = closures.reduce(
    (sum, { length, season }) => sum + (length > 1 && season === undefined ? length : 0),
    0
  )
  const days = values.length
  // The run that is judged is not evidence of chance itself.
  const ofSingles = { zero: singles(true), missing: singles(false) }
  const single = (hasZero: boolean) =>
    hasZero
      ? (Math.max(0, ofSingles.zero - 1) + 0.5) / (days + 100)
      : (Math.max(0, ofSingles.missing - 1) + 2) / (days + 100)
  const several = (own: number) => (Math.max(0, runDays - own) + 1) / (days + 365)
  const all = emptyChance(takings, isRuled)
  return {
    single: (hasZero: boolean) => Math.max(single(hasZero), all),
    likelihood: ({ hasZero, length, season }: Closure): Likelihood => ({
      ifClosed: 0.97 * (hasZero ? Math.max(0.3, 1 - leftOut) : Math.max(0.02, leftOut)),
      ifOpen:
        length === 1
          ? Math.max(single(hasZero), all)
          : Math.max(several(season === undefined ? 2 * length : 0), all ** length)
    })
  }
}

/** Share of empty days on the median weekday, where they are many: below a twentieth they are counted one by one. */
const emptyChance = ({ start, values }: Takings, isRuled: (day: number) => boolean): number => {
  const empty = new Float64Array(7)
  const total = new Float64Array(7)
  for (let t = 0; t < values.length; t++) {
    if (isRuled(start + t)) continue
    const weekday = weekdayOf(start + t)
    total[weekday] = total[weekday]! + 1
    if (!(values[t]! > 0)) empty[weekday] = empty[weekday]! + 1
  }
  const shares = Array.from(total, (count, weekday) => (count === 0 ? 0 : empty[weekday]! / count)).sort(
    (a, b) => a - b
  )
  const median = shares[3]!
  return median > 0.05 ? median : 0
}
