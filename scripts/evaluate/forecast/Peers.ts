/**
 * Peers of the forecast engine, each on the history filled where a day is not known: exponential smoothing with a weekly season
 * (ETS), and Theta (Assimakopoulos and Nikolopoulos 2000) on the series without its weekday pattern. Smoothing weights are those of
 * the least squared errors one day ahead, on a grid.
 */
import { formatDay } from "../../../src/calendar/Days.ts"
import type { History, Method, Predicted } from "../../../test/support/forecast/Backtest.ts"

const point = (value: number): Predicted => ({ closed: false, value, low: value, high: value })

/** Days that are not known get the value of a week before. */
export const filled = ({ values }: History): Float64Array => {
  const known = Float64Array.from(values)
  for (const [t, value] of known.entries()) {
    if (Number.isNaN(value)) known[t] = known[t - 7] ?? known.find((other) => !Number.isNaN(other)) ?? 0
  }
  return known
}

const levelWeights = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5]
const seasonWeights = [0.02, 0.05, 0.1, 0.2]

/** ETS(A,N,A): additive errors and weekdays, no trend. */
export const ets: Method = (history) => {
  const values = filled(history)
  const weeks = Math.min(4, Math.floor(values.length / 7))
  const start = values.subarray(0, 7 * weeks)
  const mean = start.reduce((sum, value) => sum + value, 0) / Math.max(1, start.length)
  const first = Array.from({ length: 7 }, (_, w) => {
    let sum = 0
    for (let k = 0; k < weeks; k++) sum += start[7 * k + w]! - mean
    return sum / Math.max(1, weeks)
  })
  const run = (alpha: number, gamma: number) => {
    const season = [...first]
    let level = mean
    let loss = 0
    for (const [t, value] of values.entries()) {
      const error = value - level - season[t % 7]!
      loss += error * error
      level += alpha * error
      season[t % 7] = season[t % 7]! + gamma * error
    }
    return { level, season, loss }
  }
  const [best] = levelWeights
    .flatMap((alpha) => seasonWeights.map((gamma) => run(alpha, gamma)))
    .sort((a, b) => a.loss - b.loss)
  return Array.from({ length: history.horizon }, (_, i) =>
    point(Math.max(0, best!.level + best!.season[(values.length + i) % 7]!))
  )
}

export const theta: Method = (history) => {
  const values = filled(history)
  const all = values.reduce((sum, value) => sum + value, 0) / values.length
  const week = Array.from({ length: 7 }, (_, w) => {
    const same = values.filter((_, t) => t % 7 === w)
    return same.length === 0 || all === 0 ? 1 : same.reduce((sum, value) => sum + value, 0) / same.length / all
  })
  const flat = values.map((value, t) => (week[t % 7]! > 0 ? value / week[t % 7]! : all))
  const n = flat.length
  const middle = (n - 1) / 2
  let cross = 0
  let squares = 0
  for (const [t, value] of flat.entries()) {
    cross += (t - middle) * (value - all)
    squares += (t - middle) ** 2
  }
  const slope = squares > 0 ? cross / squares : 0
  const [best] = levelWeights
    .map((alpha) => {
      let level = flat[0]!
      let loss = 0
      for (const value of flat) {
        loss += (value - level) ** 2
        level += alpha * (value - level)
      }
      return { alpha, level, loss }
    })
    .sort((a, b) => a.loss - b.loss)
  const { alpha, level } = best!
  return Array.from({ length: history.horizon }, (_, i) => {
    const drift = (slope / 2) * (i + (1 - (1 - alpha) ** n) / alpha)
    return point(Math.max(0, (level + drift) * week[(n + i) % 7]!))
  })
}

/** Forecast by the date of last year; by the weekday of the last four weeks where it is not known. */
export const lastYear =
  (otherwise: Method): Method =>
  (history) => {
    const known = new Map(Array.from(history.values, (value, t) => [formatDay(history.start + t), value]))
    const fallback = otherwise(history)
    return fallback.map((other, i) => {
      const date = formatDay(history.start + history.values.length + i)
      const value = known.get(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`)
      return value === undefined || Number.isNaN(value) ? other : point(value)
    })
  }
