/** An estimated number with a rough range: factors by judgement, whose coverage was not counted. Pure. */

export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export const estimate = (value: number, lowFactor: number, highFactor: number): Estimate => ({
  value,
  low: value * lowFactor,
  high: value * highFactor
})

export const sum = (estimates: ReadonlyArray<Estimate>): Estimate => ({
  value: estimates.reduce((total, { value }) => total + value, 0),
  low: estimates.reduce((total, { low }) => total + low, 0),
  high: estimates.reduce((total, { high }) => total + high, 0)
})

/** Persons, to two significant digits: more would pretend to be known. */
export const roundPersons = (persons: number): number => (persons === 0 ? 0 : Number(persons.toPrecision(2)))
