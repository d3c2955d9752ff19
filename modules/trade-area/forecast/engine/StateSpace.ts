/**
 * Dynamic linear model of a daily series (West and Harrison 1997, Bayesian Forecasting and Dynamic Models): local level,
 * damped slope, weekday pattern, a deviation that passes within days, and regression effects, filtered by Kalman's
 * recursion. Variances are in units of the observation variance, so the gains depend on nothing but which days were
 * observed: forecasts are equivariant to shift, scale and sign of the series. Unobserved days (NaN) only add doubt.
 */
import { column, type Design, type DesignRow } from "./Design.ts"

/** Variances per day of the random walks, in units of the observation variance; 0 leaves a part out. */
export interface Dynamics {
  readonly level: number
  readonly slope: number
  readonly weekday: number
  readonly passing: number
}

/** Sum and weight of squared innovations, in units of the predictive variance. */
export interface NoiseEvidence {
  readonly sum: number
  readonly weight: number
}

export interface Prior {
  readonly weekday: number
  readonly effects: ReadonlyArray<number>
}

/** Shares of the slope and of the passing deviation that are left a day later. */
const slopeDamping = 0.98
const persistence = 0.75
const priorOfLevel = 20
const priorOfSlope = 4e-4
/** Innovations beyond this many standard deviations count as this many: one odd day must not move the level. */
const clip = 2.5
/** Days that the running estimate of the noise remembers. */
const noiseMemory = 15
/** An innovation of the first week says as much of the unknown weekdays as of the noise. */
const firstWeekShare = 0.3
/** Weight of innovations from which they are clipped. */
const leastWeight = 2
/** Surprises of one sign, each less an allowance, whose sum says that the level has shifted (Page's CUSUM, 1954). */
const shiftAt = 5
const allowance = 0.6

export class StateSpace {
  readonly mean: Float64Array
  readonly #covariance: Float64Array
  readonly #gain: Float64Array
  /** Components that the day's value moves. */
  readonly #moved: Uint8Array
  readonly #size: number
  readonly #dynamics: Dynamics
  #squares = 0
  #weight = 0
  #run = 0

  constructor(start: number, dynamics: Dynamics, prior: Prior) {
    const size = column.effects + prior.effects.length
    this.#size = size
    this.#dynamics = dynamics
    this.mean = new Float64Array(size)
    this.mean[column.level] = start
    this.#gain = new Float64Array(size)
    this.#moved = new Uint8Array(size)
    this.#covariance = new Float64Array(size * size)
    this.#widen(column.level, priorOfLevel)
    if (dynamics.slope > 0) this.#widen(column.slope, priorOfSlope)
    for (let j = column.weekday; j < column.passing; j++) this.#widen(j, prior.weekday)
    for (const [j, variance] of prior.effects.entries()) this.#widen(column.effects + j, variance)
  }

  /** What the last weeks say of the observation variance. */
  get noise(): NoiseEvidence {
    return { sum: this.#squares, weight: this.#weight }
  }

  /** One day passes. */
  advance(): void {
    const { level, passing, slope, weekday } = this.#dynamics
    if (slope > 0) {
      this.mean[column.level] = this.mean[column.level]! + this.mean[column.slope]!
      this.#addSlope()
      this.#fade(column.slope, slopeDamping)
      this.#widen(column.slope, slope)
    }
    this.#widen(column.level, level)
    for (let j = column.weekday; j < column.passing; j++) this.#widen(j, weekday)
    if (passing > 0) {
      this.#fade(column.passing, persistence)
      this.#widen(column.passing, passing)
    }
  }

  /** The day's value is observed. */
  observe(value: number, { columns, values }: DesignRow, isFirstWeek: boolean): void {
    const { mean } = this
    const size = this.#size
    const covariance = this.#covariance
    const gain = this.#gain
    const moved = this.#moved
    gain.fill(0)
    let predicted = 0
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c]!
      const share = values[column]!
      predicted += share * mean[column]!
      // The covariance is symmetric: its rows, which lie together in memory, stand for its columns.
      for (let i = 0, at = column * size; i < size; i++) gain[i] = gain[i]! + covariance[at + i]! * share
    }
    let variance = 1
    for (let c = 0; c < columns.length; c++) variance += values[columns[c]!]! * gain[columns[c]!]!
    let movedCount = 0
    for (let i = 0; i < size; i++) if (gain[i] !== 0) moved[movedCount++] = i
    const error = this.#clipped(value - predicted, variance, isFirstWeek ? firstWeekShare : 1)
    // Effects that no day has had so far are not correlated with anything: their rows stay as they are.
    for (let a = 0; a < movedCount; a++) {
      const i = moved[a]!
      const k = gain[i]! / variance
      mean[i] = mean[i]! + k * error
      for (let b = 0; b <= a; b++) {
        const j = moved[b]!
        const updated = covariance[i * size + j]! - k * gain[j]!
        covariance[i * size + j] = updated
        covariance[j * size + i] = updated
      }
    }
  }

  /** Forecasts of the days after `origin`; NaN beyond the design. */
  ahead(design: Design, origin: number, steps: number): Float64Array {
    const { mean } = this
    let level = mean[column.level]!
    let slope = mean[column.slope]!
    let passing = mean[column.passing]!
    const means = new Float64Array(steps).fill(Number.NaN)
    const known = Math.min(steps, design.length - origin - 1)
    for (let i = 0; i < known; i++) {
      level += slope
      slope *= slopeDamping
      passing *= persistence
      const { columns, values } = design[origin + 1 + i]!
      let sum = level + passing
      for (let c = 1; c < columns.length; c++) {
        const j = columns[c]!
        if (j !== column.passing) sum += values[j]! * mean[j]!
      }
      means[i] = sum
    }
    return means
  }

  /**
   * Predictive variances of the same days, in units of the observation variance. They grow with the level's random walk
   * alone: the conformal step sets their size right.
   */
  variances(design: Design, origin: number, steps: number): Float64Array {
    const size = this.#size
    const covariance = this.#covariance
    return new Float64Array(steps).map((_, i) => {
      const row = design[origin + 1 + i]
      if (row === undefined) return Number.NaN
      let variance = 1 + this.#dynamics.level * (i + 1)
      const { columns, values } = row
      for (let a = 0; a < columns.length; a++) {
        const at = columns[a]! * size
        let sum = 0
        for (let b = 0; b < columns.length; b++) sum += covariance[at + columns[b]!]! * values[columns[b]!]!
        variance += values[columns[a]!]! * sum
      }
      return variance
    })
  }

  /** Takes the innovation into the estimate of the noise, and answers how much of it may move the state. */
  #clipped(error: number, variance: number, share: number): number {
    const squared = (error * error) / variance
    if (this.#weight <= leastWeight) {
      this.#remember(squared, share)
      return error
    }
    const noise = this.#squares / this.#weight
    const limit = clip * clip * noise
    this.#remember(Math.min(squared, limit), share)
    if (noise === 0) return error
    this.#watch(Math.sign(error) * Math.sqrt(Math.min(squared / noise, clip * clip)))
    return squared > limit ? error * Math.sqrt(limit / squared) : error
  }

  #remember(squared: number, share: number): void {
    this.#squares += squared * share
    this.#weight += share
    if (this.#weight <= noiseMemory) return
    this.#squares *= noiseMemory / this.#weight
    this.#weight = noiseMemory
  }

  /** Lets the level move after several surprises of one sign. */
  #watch(surprise: number): void {
    const sign = Math.sign(surprise)
    const run = Math.sign(this.#run) === sign ? this.#run + surprise - sign * allowance : surprise
    this.#run = Math.sign(run) === sign ? run : 0
    if (Math.abs(this.#run) <= shiftAt) return
    this.#widen(column.level, 1)
    this.#run = 0
  }

  #widen(at: number, variance: number): void {
    const index = at * (this.#size + 1)
    this.#covariance[index] = this.#covariance[index]! + variance
  }

  #fade(at: number, share: number): void {
    const size = this.#size
    this.mean[at] = this.mean[at]! * share
    for (let j = 0; j < size; j++) {
      this.#covariance[at * size + j] = this.#covariance[at * size + j]! * share
      this.#covariance[j * size + at] = this.#covariance[j * size + at]! * share
    }
  }

  /** The covariance after the slope was added to the level. */
  #addSlope(): void {
    const size = this.#size
    const covariance = this.#covariance
    for (let j = 0; j < size; j++) covariance[j] = covariance[j]! + covariance[size + j]!
    for (let i = 0; i < size; i++) covariance[i * size] = covariance[i * size]! + covariance[i * size + 1]!
  }
}
