/** Days on which the shop is closed, or opens after all: rules, and the days that they name. Pure. */
import { Schema } from "effect"
import { dateOf, dayOf, parseDay, weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"
import { isHoliday } from "../../../src/calendar/Holidays.ts"
import { LocalDate } from "./LocalTime.ts"
import type { ShopSettings } from "./Shop.ts"

const Dates = Schema.Struct({
  type: Schema.Literal("dates").annotate({ description: "Certain dates", examples: ["dates"] }),
  from: LocalDate.annotate({ description: "First date", examples: ["2026-12-29"] }),
  until: LocalDate.annotate({ description: "Last date, the same for a single one", examples: ["2027-01-03"] }),
  opens: Schema.Boolean.annotate({
    description: "True: the shop opens on them, whatever other rules say",
    examples: [false]
  })
})
  .check(Schema.makeFilter(({ from, until }) => from <= until || { path: ["until"], issue: "must not be before from" }))
  .annotate({ identifier: "ClosureDates", description: "Dates on which the shop is closed, or opens" })

const last = -1

const Weekdays = Schema.Struct({
  type: Schema.Literal("weekdays").annotate({ description: "Days of the week", examples: ["weekdays"] }),
  days: Schema.Array(Schema.Literals(weekdayNames))
    .check(Schema.isMinLength(1), Schema.isMaxLength(7))
    .annotate({ description: "Weekdays", examples: [["wed"]] }),
  nth: Schema.NullOr(
    Schema.Array(Schema.Literals([1, 2, 3, 4, 5, last])).check(Schema.isMinLength(1), Schema.isMaxLength(6))
  ).annotate({ description: "Which of the month, -1 for the last; null for each", examples: [[3]] }),
  onHoliday: Schema.Literals(["closed", "open", "next_day"]).annotate({
    description:
      "What a public holiday among them is: `closed`, `open`, or open with the next day that is no holiday closed instead",
    examples: ["closed"]
  })
}).annotate({ identifier: "ClosureWeekdays", description: "Weekdays on which the shop is closed" })

export const ClosureRule = Schema.Union([Dates, Weekdays])
export type ClosureRule = typeof ClosureRule.Type

type WeekdayRule = typeof Weekdays.Type

/** Whether the rule names the day, holidays left aside. */
const names = ({ days, nth }: WeekdayRule, day: number): boolean => {
  const weekday = weekdayNames[weekdayOf(day)]
  if (weekday === undefined || !days.includes(weekday)) return false
  if (nth === null) return true
  const { date, month } = dateOf(day)
  const number = Math.ceil(date / 7)
  const isLast = dateOf(day + 7).month !== month
  return nth.some((wanted) => (wanted === last ? isLast : wanted === number))
}

/** Whether the rule names a holiday just before the day, or the first of several. */
const isSubstitute = (rule: WeekdayRule, day: number): boolean => {
  if (isHoliday(day)) return false
  for (let before = day - 1; isHoliday(before); before--) if (names(rule, before)) return true
  return false
}

const closes = (rule: WeekdayRule, day: number): boolean => {
  if (rule.onHoliday === "closed") return names(rule, day)
  if (!isHoliday(day) && names(rule, day)) return true
  return rule.onHoliday === "next_day" && isSubstitute(rule, day)
}

/** The day of a date as `LocalDate` has it. */
export const dayNumber = (date: string): number => parseDay(date) ?? dayOf(1970, 1, 1)

/**
 * Whether the shop opens on a day of business. Dates come before weekdays and holidays, and of dates those that open it
 * before those that close it.
 */
export const opensOn = (
  { holidays }: Pick<ShopSettings, "holidays">,
  rules: ReadonlyArray<ClosureRule>
): ((date: string) => boolean) => {
  const dates = rules.filter((rule) => rule.type === "dates")
  const weekdays = rules.filter((rule) => rule.type === "weekdays")
  return (date) => {
    const naming = dates.filter(({ from, until }) => from <= date && date <= until)
    if (naming.length > 0) return naming.some(({ opens }) => opens)
    const day = dayNumber(date)
    if (holidays === "closed" && isHoliday(day)) return false
    return !weekdays.some((rule) => closes(rule, day))
  }
}
