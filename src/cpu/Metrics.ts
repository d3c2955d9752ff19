/** What the pool tells operators. */
import { type Context, Metric } from "effect"
import { counter, gauge, histogram } from "../telemetry/DeclaredMetric.ts"
import type { CpuCrashed } from "./CpuCrashed.ts"

const waitingNow = gauge("cpu_pool_waiting", "Requests that wait for a thread")
const ranFor = histogram(
  "cpu_pool_run_seconds",
  "Time from handing a request to a thread to its end",
  [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300]
)
const crashedSoFar = counter("cpu_pool_crashes_total", "Threads that died")
const killedSoFar = counter(
  "cpu_pool_killed_total",
  "Threads ended because a computation did not stop after its caller was interrupted"
)

export const make = (context: Context.Context<never>) => {
  /** Attributes are resolved once per computation, not once per request. */
  const runs = new Map<string, Metric.Histogram<number>>()
  return {
    ran: (computation: string, ms: number): void => {
      const known = runs.get(computation) ?? Metric.withAttributes(ranFor, { computation })
      runs.set(computation, known)
      known.updateUnsafe(ms / 1000, context)
    },
    crashed: (computation: string, reason: CpuCrashed["reason"]): void =>
      Metric.withAttributes(crashedSoFar, { computation, reason }).updateUnsafe(1, context),
    killed: (computation: string): void => Metric.withAttributes(killedSoFar, { computation }).updateUnsafe(1, context),
    /** Reads the length of the queue when the metrics are collected. */
    waiting: (read: () => number): Metric.Registration => {
      const nothing = () => {}
      return Metric.registerUnsafe(waitingNow, context, {
        get: () => ({ value: read() }),
        update: nothing,
        modify: nothing
      })
    }
  }
}

export type Metrics = ReturnType<typeof make>
