/** What must be so of jobs with steps. Pure; what is false must be noticed. */
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

export interface Evidence {
  /** Sent jobs by number. */
  readonly sent: ReadonlyArray<number>
  readonly ended: ReadonlyArray<{ readonly n: number; readonly state: string }>
  readonly effects: ReadonlyArray<{ readonly n: number; readonly step: string }>
  /** Rows of steps and signals that are left. */
  readonly left: number
}

const steps = ["first", "call", "last"]

const completions = ({ ended, sent }: Evidence): ReadonlyArray<string> => {
  const states = Map.groupBy(ended, ({ n }) => n)
  return sent.flatMap((n) => {
    const found = (states.get(n) ?? []).map(({ state }) => state).join(", ")
    return found === "c" ? [] : [`job ${n} ended as ${found === "" ? "nothing" : found}`]
  })
}

const effects = ({ effects, sent }: Evidence): ReadonlyArray<string> => {
  const byJob = Map.groupBy(effects, ({ n }) => n)
  return sent.flatMap((n) => {
    const found = (byJob.get(n) ?? []).map(({ step }) => step).toSorted()
    return found.join() === steps.toSorted().join() ? [] : [`job ${n} has the effects ${found.join(", ")}`]
  })
}

const rest = ({ left }: Evidence): ReadonlyArray<string> => (left === 0 ? [] : [`${left} rows are left`])

export const checks: ReadonlyArray<Check<Evidence>> = [
  { title: "every job completes, once", check: completions },
  { title: "each step of each job has its effect once, the last one with the signal of the job", check: effects },
  { title: "steps and signals end with the jobs", check: rest }
]

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  { what: "an effect happened twice", falsify: (e) => ({ ...e, effects: [...e.effects, e.effects[0]!] }) },
  { what: "an effect is missing", falsify: (e) => ({ ...e, effects: e.effects.slice(1) }) },
  { what: "a job is missing", falsify: (e) => ({ ...e, ended: e.ended.slice(1) }) },
  { what: "a job is there twice", falsify: (e) => ({ ...e, ended: [...e.ended, e.ended[0]!] }) },
  { what: "a job failed", falsify: (e) => ({ ...e, ended: [{ ...e.ended[0]!, state: "f" }, ...e.ended.slice(1)] }) },
  {
    what: "a job got the signal of another",
    falsify: (e) => ({
      ...e,
      effects: e.effects.map((one, index) =>
        index === e.effects.findIndex(({ step }) => step === "last") ? { ...one, step: "last after 1" } : one
      )
    })
  },
  { what: "a step is left", falsify: (e) => ({ ...e, left: 1 }) }
]
