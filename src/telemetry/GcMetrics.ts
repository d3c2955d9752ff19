/** Times the garbage collections of the process, by kind, as prom-client does. */
import { PerformanceObserver } from "node:perf_hooks"
import { type Context, Effect, Metric, Predicate, type Scope } from "effect"
import * as DeclaredMetric from "./DeclaredMetric.ts"

/** V8's kinds of collection by their number. */
const kinds: Readonly<Record<number, string>> = {
  1: "minor",
  2: "minor",
  4: "major",
  8: "incremental",
  16: "weakcb"
}

const kindOf = (entry: object): number =>
  Predicate.hasProperty(entry, "detail") && Predicate.hasProperty(entry.detail, "kind") ? Number(entry.detail.kind) : 0

const pauses = DeclaredMetric.histogram(
  "nodejs_gc_duration_seconds",
  "Duration of garbage collections",
  [0.001, 0.01, 0.1, 1, 2, 5]
)

/** Until the scope closes. */
export const observe = Effect.contextWith((context: Context.Context<Scope.Scope>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const durations = (kind: string) => Metric.withAttributes(pauses, { kind })
      const byKind = new Map([...new Set(Object.values(kinds))].map((kind) => [kind, durations(kind)]))
      for (const histogram of byKind.values()) histogram.valueUnsafe(context)
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          byKind.get(kinds[kindOf(entry)] ?? "")?.updateUnsafe(entry.duration / 1000, context)
        }
      })
      observer.observe({ entryTypes: ["gc"] })
      return observer
    }),
    (observer) => Effect.sync(() => observer.disconnect())
  )
)
