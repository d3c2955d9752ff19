/** The value of an indicator for an area, with what it was computed from. Pure. */
import type { Fact, Status } from "../Metric.ts"
import type { Facts } from "./Facts.ts"
import type { Indicator } from "./Indicator.ts"

export interface Measured {
  readonly value: number
  readonly status: Status
  readonly inputs: ReadonlyArray<Fact>
}

export interface Unknown {
  readonly value: null
  /** Why there is no value. */
  readonly reason: string
}

const compute = ({ formula, inputs }: Indicator, facts: Facts): Measured | Unknown => {
  const found = inputs.flatMap((metric) => facts.get(metric) ?? [])
  if (found.length < inputs.length) {
    const missing = inputs.filter((metric) => !facts.has(metric))
    return { value: null, reason: `No figures for ${missing.join(", ")}` }
  }
  const value = formula(...found.map((fact) => fact.value))
  if (!Number.isFinite(value)) return { value: null, reason: "Undefined: the area has no residents or no such base" }
  return { value, status: found.some(({ status }) => status === "modelled") ? "modelled" : "observed", inputs: found }
}

/**
 * A rate that a ward lacks is its city's: a whole rate, never a mix of the city's numerator and the ward's residents.
 */
export const measure = (indicator: Indicator, facts: Facts, city: Facts | undefined): Measured | Unknown => {
  const own = compute(indicator, facts)
  if (own.value !== null || city === undefined) return own
  const inherited = compute(indicator, city)
  return inherited.value === null ? own : { ...inherited, status: "inherited" }
}
