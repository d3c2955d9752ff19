/**
 * The forecast of one daily series: closed days set apart, logarithms of the open ones forecast by a combination of models, the
 * spread taken from the errors of a rolling backtest. The README has the method and its sources; a constant of the engine without
 * one is our own choice, tried in backtests on generated stores. Pure: the same history gives the same forecast.
 */
import { type Calendar, effectsOf, regressorsOf, type Weather } from "./Calendar.ts"
import { type Candidate, type CandidateSet, candidatesOf, type Span } from "./Candidates.ts"
import { combine } from "./Combination.ts"
import { column, contrasts } from "./Design.ts"
import { distributionOf, type ErrorDistribution, type ScaledError } from "./ErrorDistribution.ts"
import { type Factors, factorsOf } from "./Factors.ts"
import { growthOf } from "./Growth.ts"
import { noiseOf } from "./Noise.ts"
import { oddDaysOf } from "./OddDays.ts"
import { type Openings, openingsOf } from "./openings/Openings.ts"
import { effectsOfSeasons, type Effect as SeasonEffect } from "./special/SeasonEffects.ts"
import { type Season, seasonOf } from "./special/Seasons.ts"
import { movesOfYearsAgo } from "./YearAgo.ts"

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
  /** Probability that a rule closes the day although it is not certain; 0 where there is no doubt. */
  readonly doubt: number
  /** Season with levels of its own, and how many of its days were seen before. */
  readonly season: { readonly name: Season; readonly seen: number } | undefined
}

export interface SeriesForecast {
  readonly days: ReadonlyArray<DayForecast>
  readonly backtest: BacktestError
  readonly models: ReadonlyArray<{ readonly name: string; readonly weight: number }>
  readonly leftOut: LeftOut
  /**
   * Errors of past forecasts in predictive standard deviations: seven, by step ahead, after each day but the last, the newest origin first.
   * NaN on days that no model saw.
   */
  readonly errors: Float64Array<ArrayBuffer>
}

/** Days of the history that the models do not learn from. */
export interface LeftOut {
  /** The last day, where it is not over. */
  readonly unfinished: number | undefined
  /** Single days far from their weekday, without an event. */
  readonly single: ReadonlyArray<number>
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
/** A season is set apart only where enough ordinary days are left. */
const leastOrdinary = 14

export const forecastSeries = (input: SeriesInput): SeriesForecast => {
  const cut = Math.max(0, input.values.length - longestHistory)
  const values = input.values.slice(cut)
  const start = input.start + cut
  const last = values.length - 1
  const logs = values.map((value) => (value > 0 ? Math.log(value) : Number.NaN))
  const odd = oddDaysOf(start, logs, (day) => input.events?.has(day) === true)
  for (const t of odd.isLastUnfinished ? [...odd.single, last] : odd.single) logs[t] = Number.NaN
  const openings = openingsOf({ start, values, closed: input.closed ?? new Set() })
  const calendar = calendarOf(input, start, values.length)
  const effects = effectsOf(calendar)
  const regressors = regressorsOf(calendar, effects)
  const ordinary = ordinaryLogs(start, logs)
  const span = {
    first: Math.max(Math.min(leastDays - 1, last), last - backtestDays),
    judged: judgedDays,
    horizon: input.horizon
  }
  const set = candidatesOf(ordinary, regressors, span)
  const { means, weights } = combine(ordinary, set.candidates, span)
  const { backtest, distribution, growth, pastErrors } = judge(ordinary, values, means, set, span, start, openings)
  const centers = means[last - span.first]!
  const variances = set.variances[last - span.first]!
  const isEmpty = logs.every(Number.isNaN)
  const ahead = Array.from({ length: input.horizon }, (_, i) => start + values.length + i)
  const week = weekOf(set.state)
  const moves = movesOfYearsAgo((t) => ordinary[t]! - set.explained(t), last, input.horizon)
  const seasonal = effectsOfSeasons(
    start,
    logs,
    ahead.filter((day) => seasonOf(day) !== undefined).map((day) => ({ day, week }))
  )
  return {
    days: ahead.map((day, i): DayForecast => {
      const name = seasonOf(day)
      const effect = seasonal.get(day)
      const season = name === undefined ? undefined : { name, seen: effect?.evidence ?? 0 }
      const isClosed = openings.isClosed(day)
      if (isEmpty || isClosed) {
        return { day, closed: isClosed, value: 0, low: 0, high: 0, factors: undefined, doubt: 0, season }
      }
      const doubt = openings.doubt(day)
      const spread = Math.sqrt(variances[i]!) * growth[Math.floor(i / 7)]!
      const open = dayDistribution(centers[i]!, spread, distribution, moves[i]!, effect)
      const range = withZeros(open, openings.emptyShare(day), doubt)
      return {
        day,
        closed: false,
        value: range.value,
        low: range.low,
        high: range.high,
        factors: factorsOf(range.value, last + 1 + i, set.state, regressors, effects, effect?.mean ?? 0),
        doubt,
        season
      }
    }),
    backtest,
    models: byWeight(set.candidates, weights),
    leftOut: {
      unfinished: odd.isLastUnfinished ? start + last : undefined,
      single: odd.single.map((t) => start + t)
    },
    errors: pastErrors
  }
}

/** The days of seasons have a model of their own; a history without other days is read as it is. */
const ordinaryLogs = (start: number, logs: Float64Array): Float64Array => {
  const ordinary = logs.map((value, t) => (seasonOf(start + t) === undefined ? value : Number.NaN))
  return ordinary.filter((value) => value === value).length < leastOrdinary ? logs : ordinary
}

/** Weekday effects of a state, Monday first. */
const weekOf = (state: Float64Array): ReadonlyArray<number> =>
  contrasts.map((row) => row.reduce((sum, share, j) => sum + share * state[column.weekday + j]!, 0))

/** Share of a move of earlier years that the point follows, and share of its square that is the day's variance. */
const returning = 0.2
const doubtOfReturn = 0.3
/** Half widths of the interval up to which a move counts: larger ones are opening months or an epidemic. */
const largestMove = 1.5

/** Quantiles of an open day; doubts of a move of earlier years and of the effect of a season widen the error of an ordinary day. */
const dayDistribution = (
  center: number,
  spread: number,
  distribution: ErrorDistribution,
  move: number,
  effect: SeasonEffect | undefined
): ((u: number) => number) => {
  const middle = distribution.quantile(0.5)
  const half = (spread * (distribution.quantile(0.9) - distribution.quantile(0.1))) / 2
  const ordinary = half / normalDecile
  const counted = Math.sign(move) * Math.min(Math.abs(move), largestMove * half)
  const doubt = doubtOfReturn * counted * counted + (effect?.variance ?? 0)
  const wider = ordinary > 0 ? Math.sqrt(1 + doubt / (ordinary * ordinary)) : 1
  const point = center + returning * counted + (effect?.mean ?? 0) + spread * middle
  return (u) => Math.exp(point + spread * wider * (distribution.quantile(u) - middle))
}

/** The 90 % quantile of the standard normal distribution. */
const normalDecile = 1.2816

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
  /** Factor of the spread by week ahead, the first week first. */
  readonly growth: ReadonlyArray<number>
  readonly distribution: ErrorDistribution
  readonly backtest: BacktestError
  readonly pastErrors: Float64Array<ArrayBuffer>
}

/** What the combination's forecasts of the past were worth, over all days: an empty day that was not known beforehand is an error. */
const judge = (
  logs: Float64Array,
  values: Float64Array,
  means: ReadonlyArray<Float64Array>,
  set: CandidateSet,
  { first }: Span,
  start: number,
  openings: Openings
): Judgement => {
  const errors: Array<ScaledError> = []
  const longest = means.reduce((most, { length }) => Math.max(most, length), judgedDays)
  const weeks = Array.from({ length: Math.ceil(longest / 7) }, (): Array<ScaledError> => [])
  const noise = noiseOf(set.noises)
  const pastErrors = new Float64Array(Math.max(0, logs.length - 1 - first) * judgedDays).fill(Number.NaN)
  let absolute = 0
  let total = 0
  let days = 0
  for (let origin = first; origin < logs.length - 1; origin++) {
    const steps = Math.min(means[origin - first]!.length, logs.length - 1 - origin)
    for (let h = 1; h <= steps; h++) {
      const actual = logs[origin + h]!
      const predicted = means[origin - first]![h - 1]!
      const weight = 0.5 ** ((logs.length - 1 - origin - h) / errorHalfLife) / judgedDays
      const day = start + origin + h
      if (Number.isNaN(predicted)) continue
      if (Number.isNaN(actual)) {
        if (h > judgedDays || values[origin + h] !== 0 || openings.isClosed(day)) continue
        absolute += weight * pointOf(predicted, openings.emptyShare(day))
        days += weight
        continue
      }
      const scale = noise.since(origin - first) / Math.sqrt(set.variances[origin - first]![h - 1]!)
      const error = { value: (actual - predicted) * scale, weight }
      weeks[Math.floor((h - 1) / 7)]!.push(error)
      if (h > judgedDays) continue
      errors.push(error)
      pastErrors[(logs.length - 2 - origin) * judgedDays + h - 1] = error.value
      const value = Math.exp(actual)
      absolute += weight * Math.abs(value - pointOf(predicted, openings.emptyShare(day)))
      total += weight * value
      days += weight
    }
  }
  return {
    distribution: distributionOf(errors, Math.sqrt(noise.now)),
    growth: growthOf(weeks),
    pastErrors,
    backtest: { wape: total > 0 ? absolute / total : undefined, days }
  }
}

const pointOf = (predicted: number, zero: number) => Math.exp(predicted) * shareOfOpen(zero)

/** Point of a day that is empty with a probability, as a share of an open day: between the median and the mean. */
const shareOfOpen = (zero: number) => (1 - zero) * Math.min(1, 2 * (1 - zero))

/**
 * Point and 80 % interval of a day that is closed with probability `doubt`, or else empty with probability `zero`. Where more
 * than a tenth of such days is empty, the interval starts at 0 and all that it leaves out lies above. A day that is rather
 * closed than open has the median as its point, which is 0.
 */
const withZeros = (positive: (u: number) => number, zero: number, doubt: number) => {
  const empty = 1 - (1 - doubt) * (1 - zero)
  const quantile = (u: number) => (u <= empty ? 0 : positive((u - empty) / (1 - empty)))
  const median = quantile(0.5)
  const least = zero === 0 ? 0 : (1 - doubt) * shareOfOpen(zero) * positive(0.5)
  const value = doubt > 0.5 ? 0 : Math.max(median, least)
  const [low, high] = empty < 0.1 ? [quantile(0.1), quantile(0.9)] : [0, quantile(doubt > 0 ? 0.9 : 0.8)]
  return { value, low: Math.min(low, value), high: Math.max(high, value) }
}
