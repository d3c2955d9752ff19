/** What earlier forecasts of a store were worth, by the days that a later history tells of. Pure. */

/** What a forecast is of. */
export type Measure = "revenue" | "customers"

export interface EarlierForecast {
  /** Last day of its history; its first day is the next. */
  readonly origin: number
  readonly revenue: ReadonlyArray<number>
  readonly low: ReadonlyArray<number>
  readonly high: ReadonlyArray<number>
}

export interface TrackRecord {
  /** Days that were forecast and have passed. */
  readonly days: number
  readonly first: number
  readonly last: number
  /** Sum of the absolute errors over the sum of the revenue; null where that is 0. */
  readonly wape: number | null
  /** Share of the days within their 80 % interval. */
  readonly coverage: number
}

/** Each day is judged by the last forecast made before it. Undefined where no day was forecast. */
export const trackRecordOf = (
  forecasts: ReadonlyArray<EarlierForecast>,
  start: number,
  revenue: Float64Array
): TrackRecord | undefined => {
  const latest = new Map<number, { readonly value: number; readonly low: number; readonly high: number }>()
  for (const { high, low, origin, revenue: values } of forecasts.toSorted((a, b) => a.origin - b.origin)) {
    for (const [i, value] of values.entries()) latest.set(origin + 1 + i, { value, low: low[i]!, high: high[i]! })
  }
  const judged: Array<number> = []
  let error = 0
  let total = 0
  let within = 0
  for (const [day, { high, low, value }] of latest) {
    const actual = revenue[day - start]
    if (actual === undefined || Number.isNaN(actual)) continue
    judged.push(day)
    error += Math.abs(actual - value)
    total += actual
    if (low <= actual && actual <= high) within++
  }
  if (judged.length === 0) return undefined
  return {
    days: judged.length,
    first: Math.min(...judged),
    last: Math.max(...judged),
    wape: total > 0 ? error / total : null,
    coverage: within / judged.length
  }
}
