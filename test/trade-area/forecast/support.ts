/** Histories for tests of the endpoint. */
import { formatDay, parseDay, weekdayOf } from "../../../src/calendar/Days.ts"

export interface Element {
  readonly date: string
  readonly revenue: number
  readonly customers: number
  readonly weather_code?: number | string | null
}

const pattern = [0.9, 0.85, 0.9, 1, 1.1, 1.4, 1.3]

/** Days with a weekday pattern and a little noise, the same for the same arguments. */
export const history = (days: number, last = "2026-11-21", scale = 100_000): ReadonlyArray<Element> => {
  const end = parseDay(last)!
  return Array.from({ length: days }, (_, i) => {
    const day = end - days + 1 + i
    const revenue = Math.round(scale * pattern[weekdayOf(day)]! * (1 + 0.08 * Math.sin(day * 12.9898)))
    return { date: formatDay(day), revenue, customers: Math.round(revenue / 1300) }
  })
}

export const body = (members: object = {}) => ({ store_id: "store-1", historical_data: history(56), ...members })
