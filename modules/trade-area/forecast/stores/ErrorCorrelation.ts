/**
 * How far errors of the stores of a chain go together: the mean correlation of their scaled errors on the same past days, made at
 * the same distance, shrunk to a usual one while few days tell. Rain, a local event or a strike hits all, so the error of the sum
 * is larger than that of independent stores. Pure.
 */

/** Correlation before any evidence, and the days that it counts: a judgement of this product. */
const usual = 0.3
const usualDays = 14
const stepsPerDay = 7
/** Root mean squares up to which an error counts: one odd day must not decide. */
const clip = 2.5

/** @param errors of each store, the newest origin first, as `SeriesForecast` has them; the origins of all stores are the same days */
export const correlationOf = (errors: ReadonlyArray<Float64Array>): number => {
  const scaled = errors.map(standardized)
  const longest = Math.max(0, ...scaled.map(({ length }) => length))
  let products = 0
  let pairs = 0
  let cells = 0
  for (let i = 0; i < longest; i++) {
    let sum = 0
    let squares = 0
    let known = 0
    for (const own of scaled) {
      const value = own[i]
      if (value === undefined || Number.isNaN(value)) continue
      sum += value
      squares += value * value
      known++
    }
    if (known < 2) continue
    products += (sum * sum - squares) / 2
    pairs += (known * (known - 1)) / 2
    cells++
  }
  const days = cells / stepsPerDay
  const seen = pairs > 0 ? products / pairs : 0
  return Math.min(1, Math.max(0, (days * seen + usualDays * usual) / (days + usualDays)))
}

/** Errors in units of their root mean square; odd ones are clipped. */
const standardized = (errors: Float64Array): Float64Array => {
  const size = rootMeanSquare(errors)
  if (!(size > 0)) return errors.map(() => Number.NaN)
  const clipped = errors.map((value) => Math.max(-clip, Math.min(clip, value / size)))
  const rest = rootMeanSquare(clipped)
  return clipped.map((value) => value / rest)
}

const rootMeanSquare = (values: Float64Array): number => {
  const known = values.filter((value) => value === value)
  return Math.sqrt(known.reduce((sum, value) => sum + value * value, 0) / known.length)
}
