/** Operations on whole populations: concatenation and fingerprints. */
import { createHash } from "node:crypto"
import { type Population, traitNames } from "./Population.ts"

export const emptyPopulation: Population = {
  size: 0,
  id: [],
  name: [],
  age: new Uint8Array(0),
  sex: new Uint8Array(0),
  household: new Uint8Array(0),
  occupation: new Uint8Array(0),
  income: new Float64Array(0),
  traits: new Uint16Array(0),
  growth: new Uint16Array(0)
}

type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float64Array<ArrayBuffer>

const joined = <A extends Column>(target: A, first: A, second: A): A => {
  target.set(first)
  target.set(second, first.length)
  return target
}

/** The personas of `a`, followed by those of `b`. */
export const concat = (a: Population, b: Population): Population => {
  const size = a.size + b.size
  const bytes = (one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>) =>
    joined(new Uint8Array(size), one, other)
  return {
    size,
    id: [...a.id, ...b.id],
    name: [...a.name, ...b.name],
    age: bytes(a.age, b.age),
    sex: bytes(a.sex, b.sex),
    household: bytes(a.household, b.household),
    occupation: bytes(a.occupation, b.occupation),
    income: joined(new Float64Array(size), a.income, b.income),
    traits: joined(new Uint16Array(size * traitNames.length), a.traits, b.traits),
    growth: joined(new Uint16Array(size), a.growth, b.growth)
  }
}

/**
 * Hash of all columns but growth, which no answer depends on, in 32 hexadecimal digits: equal for populations that answer
 * alike.
 */
export const fingerprintOf = (population: Population): string => {
  const hash = createHash("sha256").update(JSON.stringify([population.size, population.id, population.name]))
  const { age, household, income, occupation, sex, traits } = population
  for (const column of [age, sex, household, occupation, income, traits]) hash.update(column)
  return hash.digest("hex").slice(0, 32)
}
