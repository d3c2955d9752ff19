/** Histories of stores with the days for which an owner asks, from a seed, and what must be forecast. */
import { formatDay, parseDay, weekdayOf } from "../../../src/calendar/Days.ts"
import { randomOf } from "./Worlds.ts"

export interface Case {
  readonly body: object
  /** Days that must be forecast around a figure, within 15 % unless said; 0 is a closed day. */
  readonly expected: ReadonlyArray<{ readonly date: string; readonly around: number; readonly within?: number }>
}

const week = [0.8, 0.88, 0.95, 1, 1.2, 1.45, 1.3]
const usualOf = (day: number, level = 120_000) => level * week[weekdayOf(day)]!

const dates = (from: string, to: string): ReadonlyArray<string> => {
  const first = parseDay(from)!
  return Array.from({ length: parseDay(to)! - first + 1 }, (_, t) => formatDay(first + t))
}

/** Takings of ordinary days in yen: a weekday pattern with 7 % of noise. */
export const ordinaryDays = (from: string, to: string, seed: number, level?: number) => {
  const random = randomOf(seed)
  return dates(from, to).map((date) => ({
    date,
    revenue: Math.round(usualOf(parseDay(date)!, level) * (0.93 + 0.14 * random()))
  }))
}

/** The days with the revenue that a function of the date and the usual one gives. */
const withRevenue = (
  days: ReturnType<typeof ordinaryDays>,
  revenueOf: (date: string, usual: number) => number
): ReadonlyArray<{ readonly date: string; readonly revenue: number }> =>
  days.map(({ date, revenue }) => ({ date, revenue: Math.round(revenueOf(date, revenue)) }))

const within = (from: string, to: string) => (date: string) => {
  const at = date.slice(5)
  return from <= to ? at >= from && at <= to : at >= from || at <= to
}

const isWeekend = (date: string) => weekdayOf(parseDay(date)!) >= 5

interface Span {
  readonly from: string
  readonly to: string
  readonly ahead: number
}

const closed =
  ({ ahead, from, to }: Span, isClosed: (date: string) => boolean, level = 120_000) =>
  (seed: number): Case => {
    const next = parseDay(to)! + 1
    return {
      body: {
        store_id: "case",
        forecast_days: ahead,
        historical_data: withRevenue(ordinaryDays(from, to, seed, level), (date, usual) => (isClosed(date) ? 0 : usual))
      },
      expected: dates(formatDay(next), formatDay(next + ahead - 1)).map((date) =>
        isClosed(date) ? { date, around: 0 } : { date, around: usualOf(parseDay(date)!, level), within: 0.4 }
      )
    }
  }

export const cases: Readonly<Record<string, (seed: number) => Case>> = {
  "a closed week at New Year returns after one year": closed(
    { from: "2024-06-01", to: "2025-12-25", ahead: 14 },
    within("12-29", "01-04")
  ),
  "a closed week at New Year returns after two years": closed(
    { from: "2023-04-01", to: "2025-12-25", ahead: 14 },
    within("12-28", "01-04")
  ),
  "three closed weeks at New Year return": closed(
    { from: "2024-03-01", to: "2025-12-20", ahead: 28 },
    within("12-22", "01-11")
  ),
  "a closed week at Obon returns": closed(
    { from: "2025-01-10", to: "2026-08-05", ahead: 14 },
    within("08-10", "08-16")
  ),
  "ten closed days at Obon return": closed(
    { from: "2024-05-01", to: "2026-08-05", ahead: 14 },
    within("08-09", "08-18")
  ),
  "six closed days at Obon return": closed(
    { from: "2025-01-10", to: "2026-08-07", ahead: 14 },
    within("08-11", "08-16")
  ),
  "a cafe of offices is closed on weekends and over New Year": (seed) => {
    const isClosed = within("12-29", "01-03")
    const { body, expected } = closed(
      { from: "2024-01-10", to: "2025-12-26", ahead: 10 },
      (date) => isWeekend(date) || isClosed(date),
      91_000
    )(seed)
    // The 29th was a Sunday last year, which says nothing of a Monday: the day is empty in the forecast, but not for certain.
    return { body, expected: expected.filter(({ date }) => date !== "2025-12-29") }
  },
  "one missing day of last year closes nothing": (seed) => ({
    body: {
      store_id: "case",
      historical_data: ordinaryDays("2025-02-01", "2026-05-01", seed).filter(({ date }) => date !== "2025-05-04")
    },
    expected: [{ date: "2026-05-04", around: usualOf(parseDay("2026-05-04")!), within: 0.5 }]
  }),
  "Mondays that are left out stay closed after one zero": (seed) => ({
    body: {
      store_id: "case",
      historical_data: ordinaryDays("2026-03-01", "2026-08-30", seed)
        .filter(({ date }) => weekdayOf(parseDay(date)!) !== 0)
        .map(({ date, revenue }) => ({ date, revenue: date === "2026-06-11" ? 0 : revenue, customers: 90 }))
    },
    expected: [{ date: "2026-08-31", around: 0 }]
  }),
  "a last day that is not over moves nothing": (seed) => ({
    body: {
      store_id: "case",
      forecast_days: 8,
      historical_data: withRevenue(ordinaryDays("2025-04-01", "2026-03-27", seed), (date, usual) =>
        date === "2026-03-27" ? usual * 0.08 : usual
      )
    },
    expected: [{ date: "2026-04-03", around: usualOf(parseDay("2026-04-03")!) }]
  }),
  "a single day of ten times the usual moves nothing": (seed) => ({
    body: {
      store_id: "case",
      historical_data: withRevenue(ordinaryDays("2025-04-01", "2026-03-27", seed), (date, usual) =>
        date === "2026-03-24" ? usual * 10 : usual
      )
    },
    expected: [{ date: "2026-03-31", around: usualOf(parseDay("2026-03-31")!) }]
  }),
  "the days of Golden Week have one level": (seed) => {
    const isBusy = within("05-03", "05-06")
    return {
      body: {
        store_id: "case",
        forecast_days: 8,
        historical_data: withRevenue(ordinaryDays("2025-01-05", "2026-04-29", seed), (date, usual) =>
          isBusy(date) ? (210_000 * usual) / usualOf(parseDay(date)!) : usual
        )
      },
      expected: dates("2026-05-03", "2026-05-06").map((date) => ({ date, around: 210_000 }))
    }
  }
}
