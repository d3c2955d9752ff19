/** What bookings say of the guests of a day, by Bayes' rule on a grid. Pure. */

/** Student's t with 5 degrees of freedom: its kernel, and its 90 % quantile. */
const kernel = (z: number) => {
  const base = 1 + (z * z) / 5
  return 1 / (base * base * base)
}
export const quantile90 = 1.4759

/** What is known of a day before bookings are looked at: its logarithm is Student's t around the median, with a scale on either side. */
export interface Prior {
  /** Probability of no guests at all. */
  readonly empty: number
  readonly median: number
  readonly below: number
  readonly above: number
}

/** Bookings of a day, and what they are expected to be for its guests. */
export interface Observation {
  readonly booked: number
  readonly share: number
  readonly dispersion: number
}

export interface Posterior {
  readonly empty: number
  readonly quantile: (level: number) => number
}

const leastSpread = 0.02
const huberThreshold = 1.5

/** Huber's loss: it is convex, so more bookings never make fewer guests likely, and odd ones count less than by squares. */
const huberLoss = (z: number): number => {
  const size = Math.abs(z)
  return size <= huberThreshold ? (size * size) / 2 : huberThreshold * (size - huberThreshold / 2)
}

/** Variance of the bookings where each guest books by himself. */
export const varianceOf = (share: number, guests: number): number =>
  guests * Math.max(leastSpread, Math.abs(share * (1 - share))) + 0.25

export const posteriorOf = (
  { above, below, empty, median }: Prior,
  { booked, dispersion, share }: Observation,
  cells: number
): Posterior => {
  // The same for all guests: a variance that grows with them would call days of few guests likely where nothing is booked yet.
  const deviation = Math.sqrt(dispersion * varianceOf(share, median))
  const logLikelihood = (guests: number) => -huberLoss((booked - share * guests) / deviation)
  // Logarithms of guests over the median.
  const from = -6 * below
  const width = (Math.max(6 * above, Math.log((2 * booked + 1) / median)) - from) / cells
  const guests = new Float64Array(cells)
  const weights = new Float64Array(cells)
  let total = 0
  // The likelihood is taken relative to its greatest value, since all of them may be too small for a double.
  let greatest = empty === 0 ? Number.NEGATIVE_INFINITY : logLikelihood(0)
  for (let i = 0; i < cells; i++) {
    guests[i] = median * Math.exp(from + (i + 0.5) * width)
    greatest = Math.max(greatest, logLikelihood(guests[i]!))
  }
  for (let i = 0; i < cells; i++) {
    const log = from + (i + 0.5) * width
    // Half of the probability lies on either side of the median.
    const price = log < 0 ? kernel(log / below) / below : kernel(log / above) / above
    total += price
    weights[i] = price * Math.exp(logLikelihood(guests[i]!) - greatest)
  }
  const none = empty === 0 ? 0 : (empty * total * Math.exp(logLikelihood(0) - greatest)) / (1 - empty)
  let evidence = none
  for (const weight of weights) evidence += weight
  return {
    empty: none / evidence,
    quantile: (level) => {
      let sum = none
      if (sum >= level * evidence) return 0
      for (let i = 0; i < cells; i++) {
        sum += weights[i]!
        if (sum >= level * evidence) return guests[i]!
      }
      return guests[cells - 1]!
    }
  }
}
