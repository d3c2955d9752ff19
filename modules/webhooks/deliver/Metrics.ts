/** What this node sent, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, histogram } from "../../../src/telemetry/DeclaredMetric.ts"
import { type DialectName, dialectNames } from "../dialect/Dialect.ts"
import type { AttemptOutcome } from "./AttemptResult.ts"
import { attemptErrors } from "./Delivery.ts"

const none = Context.empty()
const attempts = counter("webhooks_attempts_total", "Deliveries attempted by this node, by outcome")
const durations = histogram(
  "webhooks_attempt_seconds",
  "From the begin of an attempt to its verdict",
  [0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 5, 10]
)

const disablings = counter(
  "webhooks_endpoints_disabled_total",
  "Endpoints that this node disabled after too many consecutive failures"
)

const countedBy = new Map<string, typeof attempts>()
const timedBy = new Map<DialectName, typeof durations>()

const counterOf = (dialect: DialectName, outcome: string) =>
  known(countedBy, `${dialect} ${outcome}`, () => Metric.withAttributes(attempts, { dialect, outcome }))
const histogramOf = (dialect: DialectName) =>
  known(timedBy, dialect, () => Metric.withAttributes(durations, { dialect }))

const known = <K, A>(map: Map<K, A>, key: K, make: () => A): A => {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

export const attempted = (
  dialect: DialectName,
  { durationMs, error }: Pick<AttemptOutcome, "durationMs" | "error">
): void => {
  counterOf(dialect, error ?? "succeeded").updateUnsafe(1, none)
  histogramOf(dialect).updateUnsafe(durationMs / 1000, none)
}

export const disabled = (dialect: DialectName, count = 1): void =>
  Metric.withAttributes(disablings, { dialect }).updateUnsafe(count, none)

/** Counters that stand at 0 from the start show the first change as one. */
for (const dialect of dialectNames) {
  disabled(dialect, 0)
  histogramOf(dialect).valueUnsafe(none)
  for (const outcome of ["succeeded", ...attemptErrors]) counterOf(dialect, outcome).valueUnsafe(none)
}
