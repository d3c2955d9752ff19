/**
 * Closed runs of 1 to 21 days around New Year and Obon, in stores that give weekly closing days as 0, leave them out, or have none:
 * the share of the days ahead that are forecast as open or closed rightly, and of open days that are forecast as closed.
 */

import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { dateOf, dayOf, weekdayOf } from "../../../src/calendar/Days.ts"
import { randomOf } from "../../../test/support/forecast/Worlds.ts"

const styles = ["0", "left out", "no weekly"] as const
type Style = (typeof styles)[number]

interface World {
  readonly season: "new year" | "obon"
  readonly length: number
  readonly years: number
  readonly style: Style
  readonly seed: number
}

const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 21]
const ahead = 30

export interface Right {
  readonly right: number
  readonly days: number
  readonly falselyClosed: number
  readonly open: number
  readonly closedRight: number
  readonly closed: number
}

const runWorld = ({ length, season, seed, style, years }: World): Right => {
  const random = randomOf(seed * 7919 + length * 101 + years * 13 + season.length)
  // The run contains 1 January, or 15 August.
  const before = Math.floor(random() * Math.min(length, season === "obon" ? 5 : 8))
  const isRun = (day: number) => {
    const { year } = dateOf(day)
    return [year - 1, year, year + 1].some((y) => {
      const core = season === "new year" ? dayOf(y, 1, 1) : dayOf(y, 8, 15)
      return day >= core - before && day < core - before + length
    })
  }
  const weekday = style === "no weekly" ? -1 : Math.floor(random() * 7)
  const isClosed = (day: number) => isRun(day) || weekdayOf(day) === weekday
  const core = season === "new year" ? dayOf(2026, 1, 1) : dayOf(2026, 8, 15)
  const end = core - before - 2 - Math.floor(random() * 5)
  const start = end - Math.round(365.25 * years) - 40
  const pattern = Array.from({ length: 7 }, () => 0.8 + 0.5 * random())
  const empty = style === "left out" ? Number.NaN : 0
  const values = Float64Array.from({ length: end - start }, (_, t) => {
    const value = 100_000 * pattern[weekdayOf(start + t)]! * (0.85 + 0.3 * random())
    return isClosed(start + t) ? empty : value
  })
  const sums = { right: 0, days: 0, falselyClosed: 0, open: 0, closedRight: 0, closed: 0 }
  for (const { day, value } of forecastSeries({ start, values, horizon: ahead }).days) {
    const closed = isClosed(day)
    sums.days++
    if (closed) sums.closed++
    else sums.open++
    if (closed && value === 0) sums.closedRight++
    if (!closed && value === 0) sums.falselyClosed++
    if (closed === (value === 0)) sums.right++
  }
  return sums
}

export const closures = (seeds: number) => {
  const worlds = (["new year", "obon"] as const).flatMap((season) =>
    lengths.flatMap((length) =>
      [1, 2, 3].flatMap((years) =>
        styles.flatMap((style) =>
          Array.from({ length: seeds }, (_, seed): World => ({ season, length, years, style, seed: 1000 + seed }))
        )
      )
    )
  )
  return worlds.map((world) => ({ world, result: runWorld(world) }))
}

export const total = (all: ReadonlyArray<Right>): Right =>
  all.reduce((sum, one) => ({
    right: sum.right + one.right,
    days: sum.days + one.days,
    falselyClosed: sum.falselyClosed + one.falselyClosed,
    open: sum.open + one.open,
    closedRight: sum.closedRight + one.closedRight,
    closed: sum.closed + one.closed
  }))
