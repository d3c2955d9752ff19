/** Rolling backtest of a forecast: weekly origins at the end of a series, each with the days before it as history. */
import type { Store } from "./Worlds.ts"

export interface History {
  readonly start: number
  readonly values: Float64Array
  readonly horizon: number
}

export interface Predicted {
  readonly closed: boolean
  readonly value: number
  readonly low: number
  readonly high: number
}

export type Method = (history: History) => ReadonlyArray<Predicted>

export interface Plan {
  /** Days of history. */
  readonly length: number
  readonly origins: number
  readonly horizon: number
  /** Days from one origin to the next; a week unless given. */
  readonly every?: number
}

export interface Score {
  /** Sum of the absolute errors over the sum of the values. */
  readonly wape: number
  /** Share of the days within their interval, but for closed days that were known to be. */
  readonly coverage: number
  /** Mean width of the intervals over the mean value. */
  readonly width: number
}

export const backtest = ({ start, values }: Store, plan: Plan, method: Method): Score => {
  const sums = { error: 0, value: 0, within: 0, judged: 0, width: 0 }
  for (let i = 0; i < plan.origins; i++) {
    const end = values.length - plan.horizon - i * (plan.every ?? 7)
    const from = Math.max(0, end - plan.length)
    if (end - from < 7) break
    const predicted = method({ start: start + from, values: values.subarray(from, end), horizon: plan.horizon })
    for (const [h, { closed, high, low, value }] of predicted.entries()) {
      const actual = values[end + h]!
      if (Number.isNaN(actual)) continue
      sums.error += Math.abs(actual - value)
      sums.value += actual
      sums.width += high - low
      if (closed && actual === 0) continue
      sums.judged++
      if (low <= actual && actual <= high) sums.within++
    }
  }
  return {
    wape: sums.error / sums.value,
    coverage: sums.within / sums.judged,
    width: sums.width / sums.value
  }
}

/** SM4: the mean of the last four same weekdays. It gives no interval. */
export const sameWeekdayMean: Method = ({ horizon, values }) =>
  Array.from({ length: horizon }, (_, i) => {
    const same: Array<number> = []
    for (let t = values.length + i - 7 * Math.ceil((i + 1) / 7); t >= 0 && same.length < 4; t -= 7) {
      if (!Number.isNaN(values[t])) same.push(values[t]!)
    }
    const value = same.length === 0 ? 0 : same.reduce((sum, one) => sum + one, 0) / same.length
    return { closed: false, value, low: value, high: value }
  })
