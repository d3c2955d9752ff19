/**
 * Which days a store is closed: days named by the caller, weekdays, the n-th weekday of a month, public holidays, and dates that
 * return every year. What the rules leave in doubt, and zeros of open days, are the probability that a day is empty.
 */
import { weekdayOf } from "../../../../../src/calendar/Days.ts"
import { emptyShares } from "./EmptyShare.ts"
import { holidayRuleOf, isWeekdayHoliday } from "./HolidayRule.ts"
import { runsOf, type Takings, unusualRun } from "./Takings.ts"
import { believed, weeklyRulesOf } from "./WeeklyRules.ts"
import { coreOf, yearlyClosuresOf } from "./YearlyClosures.ts"

export interface Openings {
  readonly isClosed: (day: number) => boolean
  /** Probability that a rule closes the day; below a tenth there is no doubt that it is open. */
  readonly doubt: (day: number) => number
  /** How likely an open day is without revenue by chance. */
  readonly emptyShare: (day: number) => number
  /** Whether a date with closures or takings of its own was seen in another year. */
  readonly isSeen: (day: number) => boolean
}

/** Probability below which there is no doubt that a day is open. */
const doubted = 0.1

export const openingsOf = (takings: Takings): Openings => {
  const { closed, start, values } = takings
  const isEmpty = (day: number) => !(values[day - start]! > 0)
  const long = unusualRun(takings)
  const inLongRun = new Set<number>()
  for (const { from, to } of runsOf(takings)) {
    if (to - from + 1 >= long) for (let day = from; day <= to; day++) inLongRun.add(day)
  }
  const days = Array.from(values, (_, t) => start + t).filter((day) => !inLongRun.has(day) && !closed.has(day))
  const weekly = weeklyRulesOf(takings, ordinaryOf(days))
  const isRegular = (day: number) => weekly.closedProbability(day) > believed
  const holiday = holidayRuleOf(days, isEmpty, isRegular, weekly.chance)
  const isRuledBy = (day: number) => {
    const probability = holiday(day)
    return probability === undefined ? isRegular(day) : probability > believed
  }
  // The days of the past are asked for again and again.
  const ruled = Uint8Array.from(values, (_, t) => (isRuledBy(start + t) ? 1 : 0))
  const isRuled = (day: number) => ruled[day - start] === 1
  const yearly = yearlyClosuresOf(takings, { isRuled })
  const probability = (day: number): number => {
    const byDate = yearly.closedProbability(day)
    const byHoliday = holiday(day)
    const byWeek = weekly.closedProbability(day)
    if (byHoliday === undefined) return Math.max(byDate, byWeek > doubted ? byWeek : 0)
    // The date of a holiday that was open a year ago says more of it than other holidays do.
    return coreOf(day) !== undefined && yearly.wasOpen(day) ? byDate : Math.max(byDate, byHoliday)
  }
  const isClosed = (day: number) => closed.has(day) || probability(day) > believed
  const chance = emptyShares(
    values,
    start,
    days.filter((day) => !(isEmpty(day) && (isRuled(day) || yearly.isClosure(day))))
  )
  return {
    isClosed,
    doubt: (day) => {
      const doubt = probability(day)
      return doubt < doubted ? 0 : doubt
    },
    emptyShare: (day) => chance[weekdayOf(day)]!,
    isSeen: yearly.isSeen
  }
}

/** Holidays and the days around New Year say nothing of their weekday, unless there is no other day of it. */
const ordinaryOf = (days: ReadonlyArray<number>): ReadonlyArray<number> => {
  const isOrdinary = (day: number) => {
    const season = coreOf(day)
    return season !== "new_year" && season !== "obon" && !isWeekdayHoliday(day)
  }
  const known = new Set(days.filter(isOrdinary).map(weekdayOf))
  return days.filter((day) => isOrdinary(day) || !known.has(weekdayOf(day)))
}
