/** Staff by weekday and meal time, and how much to prepare, from a week of the forecast. Pure. */
import { type WeekdayName, weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"

export interface ExpectedDay {
  readonly day: number
  readonly closed: boolean
  readonly revenue: number
  readonly customers: number
}

export interface Actions {
  readonly staffing: Readonly<Record<WeekdayName, { readonly lunch: number; readonly dinner: number }>>
  readonly prep_volume: Readonly<Record<WeekdayName, number>>
}

/** Our judgement: customers that one person of the floor serves in one meal time. */
export const customersPerPerson = 25
/** Our judgement: the share of a day's customers that come for lunch, on weekdays and at weekends. */
export const lunchShare = { weekday: 0.45, weekend: 0.4 } as const
const saturday = 5

/**
 * People per meal time: the mean customers of the weekday, by the share of the meal, over those that one person serves, rounded up.
 * What to prepare: the mean revenue of the weekday over that of all open days.
 */
export const actionsOf = (days: ReadonlyArray<ExpectedDay>): Actions => {
  const open = days.filter(({ closed }) => !closed)
  const usual = mean(open.map(({ revenue }) => revenue))
  const byWeekday = weekdayNames.map((name, weekday) => {
    const own = open.filter(({ day }) => weekdayOf(day) === weekday)
    const customers = mean(own.map((day) => day.customers))
    const share = weekday >= saturday ? lunchShare.weekend : lunchShare.weekday
    return {
      name,
      staffing: { lunch: people(customers * share), dinner: people(customers * (1 - share)) },
      volume: usual > 0 ? Math.round((100 * mean(own.map(({ revenue }) => revenue))) / usual) / 100 : 0
    }
  })
  return {
    staffing: record(byWeekday.map(({ name, staffing }) => [name, staffing])),
    prep_volume: record(byWeekday.map(({ name, volume }) => [name, volume]))
  }
}

const people = (customers: number) => Math.ceil(customers / customersPerPerson)

const mean = (values: ReadonlyArray<number>) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const record = <A>(entries: ReadonlyArray<readonly [WeekdayName, A]>) =>
  Object.fromEntries(entries) as Readonly<Record<WeekdayName, A>>
