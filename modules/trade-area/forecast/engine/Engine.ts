/**
 * The forecast of one daily series: closed days set apart, logarithms of the open ones forecast by a combination of models, the
 * spread taken from the errors of a rolling backtest. The README has the method and its sources; a constant of the engine without
 * one is our own choice, tried in backtests on generated stores. Pure: the same history gives the same forecast.
 */
import { type Calendar, effectsOf, regressorsOf, type Weather } from "./Calendar.ts"
import { type Candidate, type CandidateSet, candidatesOf, type Span } from "./Candidates.ts"
import { combine } from "./Combination.ts"
import { distributionOf, type ErrorDistribution, type ScaledError } from "./ErrorDistribution.ts"
import { type Factors, factorsOf } from "./Factors.ts"
import { noiseOf } from "./Noise.ts"
import { openingsOf } from "./Openings.ts"

export interface SeriesInput {
  /** First day of the values. */
  readonly start: number
  /** Values by day, none negative; NaN where unknown. */
  readonly values: Float64Array
  /** Days to forecast after the last value. */
  readonly horizon: number
  readonly closed?: ReadonlySet<number>
  readonly weather?: ReadonlyMap<number, Weather>
  readonly events?: ReadonlyMap<number, ReadonlyArray<string>>
}

export interface DayForecast {
  readonly day: number
  readonly closed: boolean
  /** As likely exceeded as not; between that and the mean where most days are empty. */
  readonly value: number
  /** The 80 % interval. */
  readonly low: number
  readonly high: number
  /** Undefined on closed days. */
  readonly factors: Factors | undefined
}

export interface SeriesForecast {
  readonly days: ReadonlyArray<DayForecast>
  readonly backtest: BacktestError
  readonly models: ReadonlyArray<{ readonly name: string; readonly weight: number }>
}

export interface BacktestError {
  /** Weighted absolute percentage error up to a week ahead, as a share; undefined without a backtest. */
  readonly wape: number | undefined
  /** Days of evidence, discounted by age. */
  readonly days: number
}

/** Older days are not read: three years show each season. */
export const longestHistory = 1100
/** The origins that are tried out. */
const backtestDays = 140
const leastDays = 7
/** Errors are judged up to a week ahead. */
const judgedDays = 7
/** Days after which an error counts half. */
const errorHalfLife = 75
export const forecastSeries = (input: SeriesInput): SeriesForecast => {
  const cut = Math.max(0, input.values.length - longestHistory)
  const values = input.values.subarray(cut)
  const start = input.start + cut
  const openings = openingsOf({ start, values, closed: input.closed ?? new Set() })
  const logs = values.map((value) => (value > 0 ? Math.log(value) : Number.NaN))
  const calendar = calendarOf(input, start, values.length)
  const effects = effectsOf(calendar)
  const regressors = regressorsOf(calendar, effects)
  const last = values.length - 1
  const span = {
    first: Math.max(Math.min(leastDays - 1, last), last - backtestDays),
    judged: judgedDays,
    horizon: input.horizon
  }
  const set = candidatesOf(logs, regressors, span)
  const { means, weights } = combine(logs, set.candidates, span)
  const { backtest, distribution } = judge(logs, means, set, span)
  const centers = means[last - span.first]!
  const variances = set.variances[last - span.first]!
  const isEmpty = logs.every(Number.isNaN)
  return {
    days: Array.from({ length: input.horizon }, (_, i): DayForecast => {
      const day = start + values.length + i
      const center = centers[i]!
      if (isEmpty || openings.isClosed(day)) {
        return { day, closed: openings.isClosed(day), value: 0, low: 0, high: 0, factors: undefined }
      }
      const spread = Math.sqrt(variances[i]!)
      const positive = (u: number) => Math.exp(center + spread * distribution.quantile(u))
      const range = withZeros(positive, openings.emptyShare(day))
      return {
        day,
        closed: false,
        ...range,
        factors: factorsOf(range.value, last + 1 + i, set.state, regressors, effects)
      }
    }),
    backtest,
    models: byWeight(set.candidates, weights)
  }
}

const calendarOf = ({ events, horizon, weather }: SeriesInput, start: number, observed: number): Calendar => ({
  start,
  days: observed + horizon,
  observed,
  ...(weather === undefined ? {} : { weather }),
  ...(events === undefined ? {} : { events })
})

const byWeight = (candidates: ReadonlyArray<Candidate>, weights: ReadonlyArray<number>) =>
  candidates.map(({ name }, c) => ({ name, weight: weights[c]! })).sort((a, b) => b.weight - a.weight)

interface Judgement {
  readonly distribution: ErrorDistribution
  readonly backtest: BacktestError
}

/** What the combination's forecasts of the past were worth. */
const judge = (
  logs: Float64Array,
  means: ReadonlyArray<Float64Array>,
  set: CandidateSet,
  { first }: Span
): Judgement => {
  const errors: Array<ScaledError> = []
  const noise = noiseOf(set.noises)
  let absolute = 0
  let total = 0
  let days = 0
  for (let origin = first; origin < logs.length - 1; origin++) {
    for (let h = 1; h <= judgedDays && origin + h < logs.length; h++) {
      const actual = logs[origin + h]!
      const predicted = means[origin - first]![h - 1]!
      if (Number.isNaN(actual) || Number.isNaN(predicted)) continue
      const weight = 0.5 ** ((logs.length - 1 - origin - h) / errorHalfLife) / judgedDays
      const scale = noise.since(origin - first) / Math.sqrt(set.variances[origin - first]![h - 1]!)
      errors.push({ value: (actual - predicted) * scale, weight })
      const value = Math.exp(actual)
      absolute += weight * Math.abs(value - Math.exp(predicted))
      total += weight * value
      days += weight
    }
  }
  return {
    distribution: distributionOf(errors, Math.sqrt(noise.now)),
    backtest: { wape: total > 0 ? absolute / total : undefined, days }
  }
}

/**
 * Point and 80 % interval of a day that is empty with probability `zero`. Where more than a tenth of such days is empty,
 * the interval starts at 0 and all that it leaves out lies above.
 */
const withZeros = (positive: (u: number) => number, zero: number) => {
  const quantile = (u: number) => (u <= zero ? 0 : positive((u - zero) / (1 - zero)))
  const median = quantile(0.5)
  const value = zero === 0 ? median : Math.max(median, (1 - zero) * Math.min(1, 2 * (1 - zero)) * positive(0.5))
  const [low, high] = zero < 0.1 ? [quantile(0.1), quantile(0.9)] : [0, quantile(0.8)]
  return { value, low: Math.min(low, value), high: Math.max(high, value) }
}
