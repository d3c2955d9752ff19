/** What a run found: one line, and what was wrong. */

import type { Violation } from "../../test/support/chaos/Rules.ts"
import type { Check, Evidence } from "./check/Evidence.ts"
import * as Tampering from "./check/Tampering.ts"

export interface Verdict {
  readonly facts: ReadonlyArray<string>
  readonly violations: ReadonlyArray<Violation>
}

/** Applies the checks, and falsifies the evidence to see that they would have noticed. */
export const of = (
  evidence: Evidence,
  checks: ReadonlyArray<Check>,
  facts: ReadonlyArray<string>,
  further: ReadonlyArray<Violation> = []
): Verdict => {
  const found = checks.map(({ check, title }) => ({ of: title, faults: [...check(evidence)] }))
  const { noticed, unnoticed } = Tampering.rehearse(evidence, checks)
  const blind = { of: "the checks notice what is false", faults: unnoticed.map((what) => `not that ${what}`) }
  return {
    facts: [...facts, `${noticed} falsifications noticed`],
    violations: [...found, ...further, blind].filter(({ faults }) => faults.length > 0)
  }
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The line of a run. */
export const line = (name: string, { facts, violations }: Verdict, ms: number): string => {
  const faults = violations.reduce((sum, { faults }) => sum + faults.length, 0)
  return `${name}: ${faults === 0 ? "clean" : count(faults, "violation").toUpperCase()}: ${facts.join(", ")}; ${seconds(ms)}`
}

const shown = 5

/** What was wrong, with the first examples of each. */
export const details = ({ violations }: Verdict): string =>
  violations
    .flatMap(({ faults, of }) => [
      `  ${faults.length} times not so: ${of}`,
      ...faults.slice(0, shown).map((fault) => `    ${fault}`),
      ...(faults.length > shown ? [`    and ${faults.length - shown} more`] : [])
    ])
    .join("\n")
