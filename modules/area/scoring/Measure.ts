/** The value of an indicator for an area, with what it was computed from. Pure. */
import type { Fact, ScoringMetric, Status } from "../Metric.ts"
import type { Facts } from "./Facts.ts"
import type { Indicator } from "./Indicator.ts"

export interface Measured {
  readonly value: number
  readonly status: Status
  readonly inputs: ReadonlyArray<Fact>
}

/**
 * Why there is no value, or no score of it: figures are missing; they give no finite number, as in division by no
 * residents; no other area has a value.
 */
export type Gap = { readonly missing: ReadonlyArray<ScoringMetric> } | "noBase" | "noComparison"

export interface Unknown {
  readonly value: null
  readonly gap: Gap
}

const compute = ({ formula, inputs }: Indicator, facts: Facts): Measured | Unknown => {
  const found = inputs.flatMap((metric) => facts.get(metric) ?? [])
  if (found.length < inputs.length) {
    const missing = inputs.filter((metric) => !facts.has(metric))
    return { value: null, gap: { missing } }
  }
  const value = formula(...found.map((fact) => fact.value))
  if (!Number.isFinite(value)) return { value: null, gap: "noBase" }
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
