/**
 * Level of the days of a season (New Year, Golden Week, Obon), by Gaussian process regression on how far such days of the past lay
 * from the ordinary days around them. In logarithms, a day d of season s and year y is
 *
 *   log y_d = level_d + weekday_d + effect_d,
 *   effect_d = share_s (target_d - weekday_d) + season_s + date_d + year_sy + noise_d.
 *
 * level_d and weekday_d are those of the ordinary days nearby, so neither the time of the year nor the holiday counts twice.
 * share_s says how far the day leaves the pattern of the week: 0 keeps its weekday, 1 gives all days one level. date_d is
 * correlated over neighbouring dates. Priors are wide, and the same for all stores; scales are averaged over a grid by their
 * marginal likelihood (Bayesian model averaging, Hoeting et al. 1999), so one year is trusted as far as its days agree.
 */
import { weekdayOf } from "../../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../../src/calendar/Holidays.ts"
import { type Posterior, posteriorOf } from "./Gaussian.ts"
import { positionOf, type Season, seasonOf, yearOf } from "./Seasons.ts"

export interface Effect {
  readonly mean: number
  /** Variance of the day's logarithm besides that of an ordinary day. */
  readonly variance: number
  /** Days of other years that were seen. */
  readonly evidence: number
}

/** Days on either side of a season that tell its level and its week. */
const window = 42
/** Days from which an ordinary day counts less than 1 / e for the level. */
const reach = 14
const leastOrdinary = 10
const lengthScale = 0.8
/** Share of the way from the weekday to one common level. */
const share = { mean: 0.5, variance: 0.25 }
const grid = [0.15, 0.4, 0.9].flatMap((scale) => [0.05, 0.15, 0.3].map((extra) => ({ scale, extra })))
/** Standard deviations, in units of the scale. */
const parts = { season: 0.5, kind: 0.5, date: 0.6 } as const

interface Point {
  readonly day: number
  readonly season: Season
  readonly year: number
  readonly position: number
  /** Weekends and holidays; every day of the New Year and of Obon. */
  readonly isFree: boolean
  /** How far the week's pattern would have to move the day to be a Sunday's or the mean. */
  readonly pull: number
}

interface Observation extends Point {
  readonly value: number
  readonly noise: number
}

export interface Target {
  readonly day: number
  /** Weekday effects as known now, Monday first, with mean 0. */
  readonly week: ReadonlyArray<number>
}

/** The effects of days to come; days of one season are estimated together. */
export const effectsOfSeasons = (
  start: number,
  logs: Float64Array,
  targets: ReadonlyArray<Target>
): ReadonlyMap<number, Effect> => {
  const effects = new Map<number, Effect>()
  const bySeason = Map.groupBy(targets, ({ day }) => seasonOf(day))
  for (const [season, days] of bySeason) {
    if (season === undefined) continue
    const observations = observationsOf(start, logs, season)
    for (const [day, effect] of effectsIn(
      observations,
      days.map((target) => pointOf(target.day, season, target.week))
    )) {
      effects.set(day, effect)
    }
  }
  return effects
}

const pointOf = (day: number, season: Season, week: ReadonlyArray<number>): Point => {
  const own = week[weekdayOf(day)]!
  const isFree = weekdayOf(day) >= 5 || isHoliday(day) || season !== "golden_week"
  const target = isFree ? (week[5]! + week[6]!) / 2 : own
  return { day, season, year: yearOf(day, season), position: positionOf(day, season), isFree, pull: target - own }
}

const observationsOf = (start: number, logs: Float64Array, season: Season): ReadonlyArray<Observation> => {
  const found: Array<Observation> = []
  for (let t = 0; t < logs.length; t++) {
    if (seasonOf(start + t) !== season) continue
    let to = t
    while (to + 1 < logs.length && seasonOf(start + to + 1) === season) to++
    const around = ordinaryAround(start, logs, t, to)
    if (around !== undefined) {
      for (let at = t; at <= to; at++) {
        const value = logs[at]!
        if (value !== value) continue
        const point = pointOf(start + at, season, around.week)
        found.push({
          ...point,
          value: value - around.level - around.week[weekdayOf(point.day)]!,
          noise: around.variance
        })
      }
    }
    t = to
  }
  return found
}

interface Ordinary {
  readonly level: number
  readonly week: ReadonlyArray<number>
  readonly variance: number
}

/** Level, weekday pattern and variance of the ordinary days around a span. */
const ordinaryAround = (start: number, logs: Float64Array, from: number, to: number): Ordinary | undefined => {
  const sums = new Float64Array(7)
  const counts = new Float64Array(7)
  const known: Array<number> = []
  for (let t = Math.max(0, from - window); t <= Math.min(logs.length - 1, to + window); t++) {
    const day = start + t
    const value = logs[t]!
    if (value !== value || seasonOf(day) !== undefined || isHoliday(day)) continue
    known.push(t)
    const weekday = weekdayOf(day)
    sums[weekday] = sums[weekday]! + value
    counts[weekday] = counts[weekday]! + 1
  }
  if (known.length < leastOrdinary) return undefined
  const means = Array.from(sums, (sum, weekday) => (counts[weekday]! > 0 ? sum / counts[weekday]! : Number.NaN))
  const seen = means.filter((mean) => mean === mean)
  const overall = seen.reduce((sum, mean) => sum + mean, 0) / seen.length
  const week = means.map((mean) => (mean === mean ? mean - overall : 0))
  let total = 0
  let weight = 0
  let squares = 0
  for (const t of known) {
    const distance = t < from ? from - t : t - to
    const near = Math.exp(-distance / reach)
    const value = logs[t]! - week[weekdayOf(start + t)]!
    total += near * value
    weight += near
    squares += (value - overall) ** 2
  }
  return { level: total / weight, week, variance: squares / Math.max(1, known.length - 7) }
}

interface Scales {
  readonly scale: number
  readonly extra: number
}

const covariance = (a: Point, b: Point, { extra, scale }: Scales): number => {
  const distance = a.position - b.position
  const date = (parts.date * scale) ** 2 * Math.exp(-(distance * distance) / (2 * lengthScale * lengthScale))
  const year = a.year === b.year ? (extra * extra) / 2 : 0
  const kind = a.isFree === b.isFree ? (parts.kind * scale) ** 2 : 0
  return (parts.season * scale) ** 2 + kind + date + year + share.variance * a.pull * b.pull
}

const effectsIn = (
  observations: ReadonlyArray<Observation>,
  points: ReadonlyArray<Point>
): ReadonlyArray<readonly [number, Effect]> => {
  const values = Float64Array.from(observations, ({ pull, value }) => value - share.mean * pull)
  const models = grid.map((scales) => {
    const matrix = new Float64Array(observations.length ** 2)
    for (const [i, a] of observations.entries()) {
      for (let j = 0; j <= i; j++) {
        const value = covariance(a, observations[j]!, scales) + (i === j ? a.noise + scales.extra ** 2 / 2 : 0)
        matrix[i * observations.length + j] = value
        matrix[j * observations.length + i] = value
      }
    }
    return { scales, posterior: posteriorOf(matrix, values) }
  })
  const weights = weightsOf(models.map(({ posterior }) => posterior.evidence))
  return points.map((point) => [point.day, average(models, weights, observations, point)])
}

const weightsOf = (evidence: ReadonlyArray<number>): ReadonlyArray<number> => {
  const most = Math.max(...evidence)
  const raw = evidence.map((value) => Math.exp(value - most))
  const total = raw.reduce((sum, value) => sum + value, 0)
  return raw.map((value) => value / total)
}

/** Mean and variance of the mixture of the models. */
const average = (
  models: ReadonlyArray<{ readonly scales: Scales; readonly posterior: Posterior }>,
  weights: ReadonlyArray<number>,
  observations: ReadonlyArray<Observation>,
  point: Point
): Effect => {
  let mean = 0
  let square = 0
  for (const [m, { posterior, scales }] of models.entries()) {
    const covariances = Float64Array.from(observations, (other) => covariance(point, other, scales))
    const own = posterior.at(covariances, covariance(point, point, scales))
    mean += weights[m]! * own.mean
    square += weights[m]! * (own.variance + scales.extra ** 2 / 2 + own.mean ** 2)
  }
  return { mean: mean + share.mean * point.pull, variance: square - mean * mean, evidence: observations.length }
}
