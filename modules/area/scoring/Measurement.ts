/** Computes the value of an indicator for an area, with the figures behind it or the reason for its absence. Pure. */

import type { Facts } from "../facts/Facts.ts"
import type { Fact, ProfileMetric, Status } from "../facts/Metric.ts"
import type { Indicator } from "./Indicator.ts"

export interface Measurement {
  readonly value: number
  readonly status: Status
  readonly inputs: ReadonlyArray<Fact>
}

/**
 * Why there is no value or no score: figures are missing; they give no finite number (`noBase`, as in a division by zero
 * residents); no zone of the hazard is published (`noZone`); or no other area has a value (`noComparison`).
 */
export type Gap = { readonly missing: ReadonlyArray<ProfileMetric> } | "noBase" | "noZone" | "noComparison"

export interface NoValue {
  readonly value: null
  readonly gap: Gap
}

/** What is measured: a formula of figures. */
type Formula = Pick<Indicator, "inputs" | "formula">

const compute = ({ formula, inputs }: Formula, facts: Facts): Measurement | NoValue => {
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
 * Computes a formula. A ward without a value inherits the whole rate of its city, never a mix of figures of the city and
 * residents of the ward.
 */
export const measure = (formula: Formula, facts: Facts, city: Facts | undefined): Measurement | NoValue => {
  const own = compute(formula, facts)
  if (own.value !== null || city === undefined) return own
  const inherited = compute(formula, city)
  return inherited.value === null ? own : { ...inherited, status: "inherited" }
}

/** Measures what is scored. An area without residents has no scores, not even by figures of its land. */
export const measureIndicator = (
  indicator: Indicator,
  facts: Facts,
  city: Facts | undefined
): Measurement | NoValue => {
  const measured = measure(indicator, facts, city)
  if (measured.value === null) return measured
  if (facts.get("population")?.value === 0) return { value: null, gap: "noBase" }
  return indicator.isZeroUnknown && measured.value === 0 ? { value: null, gap: "noZone" } : measured
}
