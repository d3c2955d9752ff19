/** What this node's runs came to, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, histogram } from "../../../src/telemetry/DeclaredMetric.ts"
import { observationTypes } from "../type/ObservationTypes.ts"

const none = Context.empty()

const runs = counter(
  "observation_runs_total",
  "Runs of observations on this node, by outcome; over_budget are those that were not made"
)
const lag = histogram(
  "observation_lag_seconds",
  "From the time at which a run was due to its stored result",
  [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3_600]
)

export type RunOutcome = "completed" | "failed" | "over_budget"

const counters = new Map<string, typeof runs>()
const counterOf = (type: string, outcome: RunOutcome) => {
  const name = `${type} ${outcome}`
  const known = counters.get(name) ?? Metric.withAttributes(runs, { type, outcome })
  counters.set(name, known)
  return known
}

export const counted = (type: string, outcome: RunOutcome): void => counterOf(type, outcome).updateUnsafe(1, none)

export const ended = (type: string, outcome: RunOutcome, lagMs: number): void => {
  counted(type, outcome)
  lag.updateUnsafe(Math.max(0, lagMs) / 1_000, none)
}

/** Counters that stand at 0 from the start show the first change as one. */
for (const { type } of observationTypes) {
  for (const outcome of ["completed", "failed", "over_budget"] as const) counterOf(type, outcome).valueUnsafe(none)
}
lag.valueUnsafe(none)
