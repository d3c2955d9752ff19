/** Staff by weekday and part of the day, and how much to prepare, from a week of the forecast. Pure. */
import { type WeekdayName, weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"
import { Localized } from "../../../src/Language.ts"
import type { Industry } from "../Industry.ts"

export interface ExpectedDay {
  readonly day: number
  readonly closed: boolean
  readonly revenue: number
  /** Null where the history has no customers. */
  readonly customers: number | null
}

export interface Staff {
  /** Null where the history has no customers. */
  readonly lunch: number | null
  readonly dinner: number | null
}

export interface Actions {
  readonly staffing: Readonly<Record<WeekdayName, Staff>>
  readonly prep_volume: Readonly<Record<WeekdayName, number>>
}

/** How an industry works, in its own words. Numbers are our judgement. */
export interface Trade {
  /** Customers that one person serves in a part of the day. */
  readonly perPerson: number
  /** Share of a day's customers in the first part, on weekdays and at weekends. */
  readonly firstShare: { readonly weekday: number; readonly weekend: number }
  readonly first: Localized
  readonly second: Localized
  readonly prepared: Localized
}

const daytime = new Localized("前半（15時まで）", "first half of the day (until 15:00)")
const evening = new Localized("後半（15時以降）", "second half of the day (from 15:00)")
const morning = new Localized("午前", "morning")
const afternoon = new Localized("午後", "afternoon")

const general: Trade = {
  perPerson: 25,
  firstShare: { weekday: 0.45, weekend: 0.4 },
  first: daytime,
  second: evening,
  prepared: new Localized("準備量", "volume to prepare")
}

const trades: Readonly<Record<Industry, Trade>> = {
  restaurant: {
    ...general,
    first: new Localized("ランチ", "lunch"),
    second: new Localized("ディナー", "dinner"),
    prepared: new Localized("仕込み量", "food to prepare")
  },
  retail: {
    ...general,
    perPerson: 40,
    firstShare: { weekday: 0.45, weekend: 0.5 },
    prepared: new Localized("発注・品出し量", "goods to order and shelve")
  },
  service: {
    ...general,
    perPerson: 4,
    firstShare: { weekday: 0.45, weekend: 0.55 },
    prepared: new Localized("予約枠と備品の量", "slots and supplies")
  },
  clinic: {
    perPerson: 15,
    firstShare: { weekday: 0.55, weekend: 0.8 },
    first: morning,
    second: afternoon,
    prepared: new Localized("診療材料の量", "medical supplies")
  },
  fitness: {
    ...general,
    perPerson: 30,
    firstShare: { weekday: 0.35, weekend: 0.55 },
    prepared: new Localized("タオル・備品の量", "towels and supplies")
  },
  education: {
    perPerson: 12,
    firstShare: { weekday: 0.15, weekend: 0.5 },
    first: morning,
    second: new Localized("午後・夜", "afternoon and evening"),
    prepared: new Localized("教材の量", "teaching material")
  },
  real_estate: {
    ...general,
    perPerson: 4,
    firstShare: { weekday: 0.5, weekend: 0.5 },
    prepared: new Localized("資料・内見枠の量", "documents and viewings")
  }
}

export const tradeOf = (industry: Industry | undefined): Trade => (industry === undefined ? general : trades[industry])

const saturday = 5

/**
 * People per part of the day: the mean customers of the weekday, by the share of the part, over those that one person serves,
 * rounded up. What to prepare: the mean revenue of the weekday over that of all open days.
 */
export const actionsOf = (days: ReadonlyArray<ExpectedDay>, industry?: Industry): Actions => {
  const { firstShare, perPerson } = tradeOf(industry)
  const people = (customers: number) => Math.ceil(customers / perPerson)
  const open = days.filter(({ closed }) => !closed)
  const usual = mean(open.map(({ revenue }) => revenue))
  const byWeekday = weekdayNames.map((name, weekday) => {
    const own = open.filter(({ day }) => weekdayOf(day) === weekday)
    const known = own.flatMap(({ customers }) => customers ?? [])
    const customers = own.length > known.length ? null : mean(known)
    const share = weekday >= saturday ? firstShare.weekend : firstShare.weekday
    return {
      name,
      staffing: {
        lunch: customers === null ? null : people(customers * share),
        dinner: customers === null ? null : people(customers * (1 - share))
      },
      volume: usual > 0 ? Math.round((100 * mean(own.map(({ revenue }) => revenue))) / usual) / 100 : 0
    }
  })
  return {
    staffing: record(byWeekday.map(({ name, staffing }) => [name, staffing])),
    prep_volume: record(byWeekday.map(({ name, volume }) => [name, volume]))
  }
}

const mean = (values: ReadonlyArray<number>) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const record = <A>(entries: ReadonlyArray<readonly [WeekdayName, A]>) =>
  Object.fromEntries(entries) as Readonly<Record<WeekdayName, A>>
