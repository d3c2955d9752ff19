/** What a run found: one line, and what was wrong. */

import type { Violation } from "../../test/support/chaos/Rules.ts"
import type { Check, Evidence } from "./check/Evidence.ts"
import * as Tampering from "./check/Tampering.ts"

export interface Verdict {
  readonly facts: ReadonlyArray<string>
  readonly violations: ReadonlyArray<Violation>
}

/** What checks found in the evidence, and how many ways to falsify it they noticed. */
export interface Judgement {
  readonly violations: ReadonlyArray<Violation>
  readonly noticed: number
}

/** Applies the checks, and falsifies the evidence to see that they would have noticed. */
export const judge = <E>(
  evidence: E,
  checks: ReadonlyArray<Check<E>>,
  tamperings: ReadonlyArray<Tampering.Tampering<E>>
): Judgement => {
  const found = checks.map(({ check, title }) => ({ of: title, faults: [...check(evidence)] }))
  const { noticed, unnoticed } = Tampering.rehearse(evidence, checks, tamperings)
  const blind = { of: "the checks notice what is false", faults: unnoticed.map((what) => `not that ${what}`) }
  return { noticed, violations: [...found, blind] }
}

export const verdict = (
  facts: ReadonlyArray<string>,
  judgements: ReadonlyArray<Judgement>,
  further: ReadonlyArray<Violation> = []
): Verdict => ({
  facts: [...facts, `${judgements.reduce((sum, { noticed }) => sum + noticed, 0)} falsifications noticed`],
  violations: [...judgements.flatMap(({ violations }) => violations), ...further].filter(
    ({ faults }) => faults.length > 0
  )
})

/** Verdict on a run whose evidence is what was executed. */
export const of = (
  evidence: Evidence,
  checks: ReadonlyArray<Check>,
  facts: ReadonlyArray<string>,
  further: ReadonlyArray<Violation> = []
): Verdict => verdict(facts, [judge(evidence, checks, Tampering.spoilers)], further)

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
