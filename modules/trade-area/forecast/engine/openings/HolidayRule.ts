/** Whether a store closes on public holidays that fall on Monday to Friday, learned from those of the past. */
import { dateOf, tabled, weekdayOf } from "../../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../../src/calendar/Holidays.ts"
import { readChains } from "./ClosingChain.ts"

export const isWeekdayHoliday = (day: number) => isHoliday(day) && weekdayOf(day) < 5

/** The New Year and Obon have closures of their own: they say nothing of other holidays. */
const isOfSeason = tabled((day) => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  return at >= 1229 || at <= 103 || (at >= 810 && at <= 816)
})

/** Neighbouring holidays count once: a closed Golden Week is one closed holiday. */
const isFirstOfRun = (day: number) => !isHoliday(day - 1) || weekdayOf(day - 1) >= 5

/**
 * Probability that a public holiday is closed; undefined where no holiday of the past says so.
 *
 * @param days that say something of rules, in order
 * @param isRegular whether the day is closed by its weekday
 */
export const holidayRuleOf = (
  days: ReadonlyArray<number>,
  isEmpty: (day: number) => boolean,
  isRegular: (day: number) => boolean,
  chance: number
): ((day: number) => number | undefined) => {
  const holidays = days.filter((day) => isWeekdayHoliday(day) && !isOfSeason(day) && isFirstOfRun(day))
  const all = () => 0
  const chains = { isEmpty, leastEmpty: 0, emptyWhenOpen: () => Math.max(chance, 0.05), keyOf: all }
  const onClosed = readChains(holidays.filter(isRegular), { ...chains, prior: () => 0.7 }).get(0)
  const onOpen = readChains(
    holidays.filter((day) => !isRegular(day)),
    { ...chains, prior: () => 0.1 }
  ).get(0)
  return (day) => (isWeekdayHoliday(day) ? (isRegular(day) ? onClosed : onOpen) : undefined)
}
