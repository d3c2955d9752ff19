/** The candidate models, and the forecasts that each makes after every day of the backtest. */
import { column, contrasts, type Design, type DesignRow, designOf, type Regressors } from "./Design.ts"
import { type Dynamics, type NoiseEvidence, StateSpace } from "./StateSpace.ts"
import { weekdaySpread } from "./WeekdaySpread.ts"

export interface Candidate {
  readonly name: string
  /** Weight before any evidence. */
  readonly prior: number
  /** `means[origin - first][step - 1]` */
  readonly means: ReadonlyArray<Float64Array>
}

export interface CandidateSet {
  readonly candidates: ReadonlyArray<Candidate>
  /** Predictive variances of the reference model, in units of the noise: `variances[origin - first][step - 1]`. */
  readonly variances: ReadonlyArray<Float64Array>
  /** What the reference model knows of the noise after each origin. */
  readonly noises: ReadonlyArray<NoiseEvidence>
  /** State of the reference model after the last day. */
  readonly state: Float64Array
  /** What weekday and effects make of a day, by that state. */
  readonly explained: (t: number) => number
}

export interface Span {
  /** First origin of which forecasts are kept; the last is the last day of the series. */
  readonly first: number
  /** Days ahead that are judged after each origin. */
  readonly judged: number
  /** Days ahead after the last origin. */
  readonly horizon: number
}

/** Days ahead of which forecasts are kept: all that are asked for after the last day, and after every seventh before it. */
export const stepsAfter = (origin: number, series: Float64Array, { horizon, judged }: Span): number =>
  (series.length - 1 - origin) % 7 === 0 ? Math.max(judged, horizon) : judged

interface Model {
  readonly name: string
  readonly prior: number
  readonly dynamics: Dynamics
}

const models: ReadonlyArray<Model> = [
  { name: "reference", prior: 1.5, dynamics: { level: 0.02, slope: 0, weekday: 0.0005, passing: 0 } },
  { name: "steady", prior: 1, dynamics: { level: 0.003, slope: 0, weekday: 0.0003, passing: 0 } },
  { name: "changing_week", prior: 1, dynamics: { level: 0.02, slope: 0, weekday: 0.004, passing: 0 } },
  { name: "quick_level", prior: 1, dynamics: { level: 0.12, slope: 0, weekday: 0.001, passing: 0 } },
  { name: "random_walk", prior: 0.5, dynamics: { level: 0.5, slope: 0, weekday: 0.001, passing: 0 } },
  { name: "steady_trend", prior: 0.7, dynamics: { level: 0.005, slope: 1e-5, weekday: 0.0005, passing: 0 } },
  { name: "changing_trend", prior: 0.7, dynamics: { level: 0.03, slope: 2e-4, weekday: 0.001, passing: 0 } },
  { name: "passing_deviation", prior: 1, dynamics: { level: 0.005, slope: 0, weekday: 0.0005, passing: 0.25 } },
  { name: "strong_deviation", prior: 0.7, dynamics: { level: 0.05, slope: 0, weekday: 0.001, passing: 1 } }
]

const averages = [
  { name: "same_weekday_4", prior: 1, weeks: 4 },
  { name: "same_weekday_8", prior: 0.5, weeks: 8 }
]

export const candidatesOf = (series: Float64Array, regressors: Regressors, span: Span): CandidateSet => {
  const design = designOf(regressors)
  const prior = { weekday: weekdaySpread(series, regressors.weekday), effects: regressors.prior }
  const start = medianOfStart(series)
  const [reference, ...others] = models.map(({ dynamics }, index) =>
    runModel(series, design, new StateSpace(start, dynamics, prior), span, index === 0)
  )
  const runs = [reference!, ...others]
  return {
    candidates: [
      ...models.map(({ name, prior }, index) => ({ name, prior, means: runs[index]!.means })),
      ...averages.map(({ name, prior, weeks }) => ({
        name,
        prior,
        means: reference!.states.map((state, i) => {
          const origin = span.first + i
          const steps = stepsAfter(origin, series, span)
          return sameWeekdays(series, shiftOf(design, regressors, state), { origin, steps, weeks })
        })
      }))
    ],
    variances: reference!.variances,
    noises: reference!.noises,
    state: reference!.model.mean,
    explained: (t) => explainedBy(design[t]!, reference!.model.mean)
  }
}

const explainedBy = ({ columns, values }: DesignRow, state: Float64Array): number => {
  let sum = 0
  for (let c = 0; c < columns.length; c++) {
    const j = columns[c]!
    if (j >= column.weekday && j !== column.passing) sum += values[j]! * state[j]!
  }
  return sum
}

const runModel = (series: Float64Array, design: Design, model: StateSpace, span: Span, isReference: boolean) => {
  const means: Array<Float64Array> = []
  const variances: Array<Float64Array> = []
  const states: Array<Float64Array> = []
  const noises: Array<NoiseEvidence> = []
  for (let t = 0; t < series.length; t++) {
    model.advance()
    const value = series[t]!
    if (value === value) model.observe(value, design[t]!, t < 7)
    if (t < span.first) continue
    const steps = stepsAfter(t, series, span)
    means.push(model.ahead(design, t, steps))
    if (!isReference) continue
    variances.push(model.variances(design, t, steps))
    states.push(model.mean.slice())
    noises.push(model.noise)
  }
  return { model, means, variances, states, noises }
}

/** How far a day lies from an ordinary one of its weekday, by the effects as known in a state. */
const shiftOf =
  (design: Design, { weekday }: Regressors, state: Float64Array) =>
  (t: number): number => {
    const row = design[t]
    if (row === undefined) return 0
    const own = contrasts[weekday[t]!]!
    const { columns, values } = row
    let sum = 0
    for (let j = 0; j < own.length; j++) sum += (values[column.weekday + j]! - own[j]!) * state[column.weekday + j]!
    for (let c = 0; c < columns.length; c++) {
      const j = columns[c]!
      if (j >= column.effects) sum += values[j]! * state[j]!
    }
    return sum
  }

interface SameWeekdays {
  readonly origin: number
  readonly steps: number
  readonly weeks: number
}

/** Mean of the last observed same weekdays, each as if it were ordinary, shifted to what the day forecast is. */
const sameWeekdays = (
  series: Float64Array,
  shift: (t: number) => number,
  { origin, steps, weeks }: SameWeekdays
): Float64Array => {
  const oldest = Math.max(0, origin - 7 * (weeks + 8))
  return new Float64Array(steps).map((_, i) => {
    const target = origin + 1 + i
    let sum = 0
    let count = 0
    for (let t = target - 7 * Math.ceil((i + 1) / 7); t >= oldest && count < weeks; t -= 7) {
      const value = series[t]!
      if (value !== value) continue
      sum += value - shift(t)
      count++
    }
    return count > 0 ? sum / count + shift(target) : Number.NaN
  })
}

/** Median of the first two weeks of observations: a start that follows shift, scale and sign. */
const medianOfStart = (series: Float64Array): number => {
  const first = series
    .filter((value) => value === value)
    .slice(0, 14)
    .sort()
  const half = first.length >> 1
  if (first.length === 0) return 0
  return first.length % 2 === 1 ? first[half]! : (first[half - 1]! + first[half]!) / 2
}
