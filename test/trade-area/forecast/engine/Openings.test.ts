import { assert, describe, it } from "@effect/vitest"
import { openingsOf } from "../../../../modules/trade-area/forecast/engine/openings/Openings.ts"
import { formatDay, parseDay, weekdayOf } from "../../../../src/calendar/Days.ts"

/** The closed days of the week after a history in which `isOpen` says which days had revenue. */
const closedNextWeek = (
  start: string,
  days: number,
  isOpen: (day: number, t: number) => boolean,
  options: { readonly empty?: number; readonly ahead?: number } = {}
) => {
  const first = parseDay(start)!
  const values = Float64Array.from({ length: days }, (_, t) => (isOpen(first + t, t) ? 50_000 : (options.empty ?? 0)))
  const { isClosed } = openingsOf({ start: first, values, closed: new Set() })
  return Array.from({ length: options.ahead ?? 7 }, (_, i) => first + days + i)
    .filter(isClosed)
    .map(formatDay)
}

const tuesday = 1
const thursday = 3
const friday = 4

describe("Closing days", () => {
  it("are learned from two weeks, given as zero or not at all", () => {
    const isOpen = (day: number) => weekdayOf(day) !== tuesday
    assert.deepStrictEqual(closedNextWeek("2026-06-01", 14, isOpen), ["2026-06-16"])
    assert.deepStrictEqual(closedNextWeek("2026-06-01", 14, isOpen, { empty: Number.NaN }), ["2026-06-16"])
  })

  it("are none where a store is empty on days of any weekday", () => {
    assert.deepStrictEqual(
      closedNextWeek("2026-06-01", 28, (_, t) => t % 3 !== 0 && t % 5 !== 0),
      []
    )
  })

  it("are learned within three weeks when they are new, and forgotten when the store opens again", () => {
    const since = (week: number) => (day: number, t: number) => weekdayOf(day) !== tuesday || t < 7 * week
    assert.deepStrictEqual(closedNextWeek("2026-01-05", 84, since(9)), ["2026-03-31"])
    const until = (week: number) => (day: number, t: number) => weekdayOf(day) !== tuesday || t >= 7 * week
    assert.deepStrictEqual(closedNextWeek("2026-01-05", 84, until(9)), [])
  })

  it("may be the first and third of a weekday", () => {
    const isClosed = (day: number) =>
      weekdayOf(day) === tuesday && [1, 3].includes(Math.ceil(Number(formatDay(day).slice(8)) / 7))
    assert.deepStrictEqual(
      closedNextWeek("2026-01-05", 140, (day) => !isClosed(day), { ahead: 28 }),
      ["2026-06-02", "2026-06-16"]
    )
  })

  it("may be public holidays, and the days of the New Year of the year before", () => {
    assert.deepStrictEqual(
      closedNextWeek(
        "2026-01-05",
        196,
        (day) =>
          !["01-12", "02-11", "02-23", "03-20", "04-29"].includes(formatDay(day).slice(5)) &&
          !formatDay(day).includes("-05-0"),
        { ahead: 7 }
      ),
      ["2026-07-20"]
    )
    const isNewYear = (day: number) => ["12-31", "01-01", "01-02"].includes(formatDay(day).slice(5))
    assert.deepStrictEqual(
      closedNextWeek("2024-12-01", 390, (day) => !isNewYear(day), { ahead: 10 }),
      ["2025-12-31", "2026-01-01", "2026-01-02"]
    )
  })

  it("leave doubt where a weekday was empty once, which goes with the next day of revenue", () => {
    const first = parseDay("2026-06-01")!
    const after = (days: number) => {
      const values = Float64Array.from({ length: days }, (_, t) => (t === 50 ? 0 : 50_000))
      const { doubt, isClosed } = openingsOf({ start: first, values, closed: new Set() })
      const next = first + 50 + 7 * Math.ceil((days - 50) / 7)
      return { closed: isClosed(next), share: doubt(next) }
    }
    assert.isFalse(after(56).closed)
    assert.isTrue(after(56).share > 0.1 && after(56).share < 0.6)
    assert.isBelow(after(63).share, 0.1)
  })

  it("are weekdays that are always left out, although other days are given as zero", () => {
    const start = parseDay("2026-06-01")!
    const values = Float64Array.from({ length: 28 }, (_, t) => {
      const weekday = weekdayOf(start + t)
      return weekday === tuesday || t === 4 ? 0 : weekday === thursday ? Number.NaN : 50_000
    })
    const { isClosed } = openingsOf({ start, values, closed: new Set() })
    assert.deepStrictEqual(
      [28, 29, 30, 31, 32].map((t) => isClosed(start + t)),
      [false, true, false, true, false]
    )
  })

  it("are the days of a yearly closure, however long, from one year of it", () => {
    const runs: ReadonlyArray<readonly [string, string]> = [
      ["12-31", "01-01"],
      ["12-29", "01-04"],
      ["12-22", "01-11"],
      ["08-13", "08-16"],
      ["08-10", "08-16"],
      ["08-02", "08-20"]
    ]
    for (const [from, to] of runs) {
      const isRun = (day: number) => {
        const at = formatDay(day).slice(5)
        return from <= to ? at >= from && at <= to : at >= from || at <= to
      }
      for (const empty of [0, Number.NaN]) {
        const isOpen = (day: number) => !isRun(day) && weekdayOf(day) !== friday
        const last = from < "10" ? "2026-07-28" : "2025-12-20"
        const days = parseDay(last)! - parseDay("2024-06-01")! + 1
        const ahead = Array.from({ length: 30 }, (_, i) => parseDay(last)! + 1 + i)
        assert.deepStrictEqual(
          closedNextWeek("2024-06-01", days, isOpen, { ahead: 30, empty }),
          ahead.filter((day) => !isOpen(day)).map(formatDay),
          `${from} to ${to}, ${empty}`
        )
      }
    }
  })

  it("are no certainty after one missing day, or a renovation", () => {
    const first = parseDay("2025-02-01")!
    const at = (text: string) => parseDay(text)!
    const values = (gap: (day: number) => number) =>
      Float64Array.from({ length: at("2026-08-12") - first }, (_, t) => gap(first + t))
    const missing = openingsOf({
      start: first,
      values: values((day) => (day === at("2025-08-16") ? Number.NaN : 50_000)),
      closed: new Set()
    })
    assert.isFalse(missing.isClosed(at("2026-08-16")))
    assert.isTrue(missing.doubt(at("2026-08-16")) > 0.05 && missing.doubt(at("2026-08-16")) < 0.5)
    const renovated = openingsOf({
      start: first,
      values: values((day) => (day >= at("2025-09-03") && day < at("2025-09-19") ? 0 : 50_000)),
      closed: new Set()
    })
    assert.isFalse(renovated.isClosed(at("2026-09-05")))
    assert.isBelow(renovated.doubt(at("2026-09-05")), 0.5)
  })

  it("are not learned from a long run without revenue", () => {
    assert.deepStrictEqual(
      closedNextWeek("2026-02-02", 70, (_, t) => t < 30 || t >= 47),
      []
    )
  })
})
