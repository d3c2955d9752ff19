/** What is known of each day beforehand: weekday, holiday, season, weather and events, as regressors of the models. */
import { dateOf, tabled, weekdayOf } from "../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../src/calendar/Holidays.ts"
import type { Regressors } from "./Design.ts"
import { seasonOf } from "./special/Seasons.ts"

export interface Calendar {
  /** The first day. */
  readonly start: number
  readonly days: number
  /** How many of the days are history. */
  readonly observed: number
  /** Rain and snow by day where known. */
  readonly weather?: ReadonlyMap<number, Weather>
  readonly events?: ReadonlyMap<number, ReadonlyArray<string>>
}

export type Weather = "fair" | "rain" | "snow"

export type EffectKind = "holiday" | "season" | "weather" | "event"

export interface Effect {
  readonly name: string
  readonly kind: EffectKind
  /** Prior variance, in units of the noise's. */
  readonly prior: number
  readonly of: (day: number) => number
}

/** A holiday from Monday to Friday brings mostly the guests of a Sunday; what remains is learned. */
const shareOfSunday = 0.6
const friday = 4
const saturday = 5

const isWeekend = (day: number) => weekdayOf(day) >= saturday
const isFree = (day: number) => isWeekend(day) || isHoliday(day)

/** Month and date as one number: 1231 is the last day of the year. */
const within = (day: number, from: number, to: number): boolean => {
  const { date, month } = dateOf(day)
  return month * 100 + date >= from && month * 100 + date <= to
}

const flag = (kind: EffectKind, name: string, prior: number, holds: (day: number) => boolean): Effect => ({
  name,
  kind,
  prior,
  of: (day) => (holds(day) ? 1 : 0)
})

const recurringFlag = (kind: EffectKind, name: string, prior: number, holds: (day: number) => boolean): Effect =>
  flag(kind, name, prior, tabled(holds))

/** Holidays of a season have the level of the season (`special/`). */
const isHolidayOfItsOwn = (day: number) => isHoliday(day) && !isWeekend(day) && seasonOf(day) === undefined

/** Days that recur every year, or every month. */
const recurring: ReadonlyArray<Effect> = [
  recurringFlag("holiday", "holiday", 1, (day) => isHolidayOfItsOwn(day)),
  recurringFlag(
    "holiday",
    "eve",
    0.3,
    (day) => !isFree(day) && isFree(day + 1) && weekdayOf(day) !== friday && seasonOf(day) === undefined
  ),
  recurringFlag("holiday", "christmas", 0.5, (day) => within(day, 1223, 1225)),
  recurringFlag("season", "payday", 0.1, (day) => dateOf(day).date >= 25 && dateOf(day).date <= 27)
]

const yearDays = 365.2425
/** The year's course shows in no shorter history. */
const daysForSeason = 300

const harmonics = (count: number): ReadonlyArray<Effect> =>
  Array.from({ length: count }, (_, i) => i + 1).flatMap((k) => [
    wave(`year_sin_${k}`, k, Math.sin),
    wave(`year_cos_${k}`, k, Math.cos)
  ])

const wave = (name: string, k: number, of: (angle: number) => number): Effect => ({
  name,
  kind: "season",
  prior: 0.3 / (k * k),
  of: (day) => of((2 * Math.PI * k * day) / yearDays)
})

/** Days of which the weather is not known count as average ones. */
const weatherEffects = ({ observed, start, weather }: Calendar): ReadonlyArray<Effect> => {
  if (weather === undefined || weather.size === 0) return []
  const kinds: ReadonlyArray<Weather> = ["rain", "snow"]
  const past = [...weather].filter(([day]) => day < start + observed)
  return kinds.flatMap((kind) => {
    const share = past.filter(([, weather]) => weather === kind).length / Math.max(1, past.length)
    if (share === 0) return []
    const of = (day: number) => {
      const known = weather.get(day)
      return known === undefined ? 0 : (known === kind ? 1 : 0) - share
    }
    return [{ name: `weather_${kind}`, kind: "weather", prior: 0.7, of }]
  })
}

const mostEvents = 12

const eventEffects = ({ events, observed, start }: Calendar): ReadonlyArray<Effect> => {
  if (events === undefined) return []
  const counts = new Map<string, number>()
  for (const [day, names] of events) {
    if (day >= start + observed || day < start) continue
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostEvents)
    .map(([name]) => flag("event", `event:${name}`, 2, (day) => events.get(day)?.includes(name) === true))
}

/** The effects that show in the history or in the days to forecast. */
export const effectsOf = (calendar: Calendar): ReadonlyArray<Effect> => {
  const all = [
    ...recurring,
    ...(calendar.observed >= daysForSeason ? harmonics(3) : []),
    ...weatherEffects(calendar),
    ...eventEffects(calendar)
  ]
  const days = Array.from({ length: calendar.days }, (_, t) => calendar.start + t)
  return all.filter((effect) => days.some((day) => effect.of(day) !== 0))
}

export const regressorsOf = ({ days, start }: Calendar, effects: ReadonlyArray<Effect>): Regressors => ({
  weekday: Uint8Array.from({ length: days }, (_, t) => weekdayOf(start + t)),
  sunday: Float64Array.from({ length: days }, (_, t) => (isHolidayOfItsOwn(start + t) ? shareOfSunday : 0)),
  effects: Array.from({ length: days }, (_, t) => {
    const row = new Float64Array(effects.length)
    for (let j = 0; j < row.length; j++) row[j] = effects[j]!.of(start + t)
    return row
  }),
  prior: effects.map(({ prior }) => prior)
})
