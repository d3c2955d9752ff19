/**
 * How the Node process is doing, in the registry that `/metrics` and OTLP read. The values are taken when somebody
 * reads them, at most once a second; nobody reading costs nothing but the counting of collections.
 */
import { type ELDHistogram, monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks"
import { Context, Effect, Layer, Metric, Predicate } from "effect"

interface Sample {
  readonly memory: NodeJS.MemoryUsage
  readonly cpuSeconds: number
  /** Share of the time since the last sample that the event loop was busy, 0 to 1. */
  readonly utilization: number
  /** Seconds by which timers were late since the last sample. */
  readonly lag: { readonly mean: number; readonly p99: number; readonly max: number }
}

const gauges: ReadonlyArray<readonly [name: string, description: string, read: (sample: Sample) => number]> = [
  ["process_resident_memory_bytes", "Memory of the process in RAM", (s) => s.memory.rss],
  ["nodejs_heap_used_bytes", "JavaScript heap in use", (s) => s.memory.heapUsed],
  ["nodejs_heap_total_bytes", "JavaScript heap reserved", (s) => s.memory.heapTotal],
  ["nodejs_external_memory_bytes", "Memory of buffers outside the heap", (s) => s.memory.external],
  ["process_cpu_seconds", "Processor time used since the start", (s) => s.cpuSeconds],
  ["nodejs_eventloop_utilization_ratio", "Share of time that the event loop was busy", (s) => s.utilization],
  ["nodejs_eventloop_lag_mean_seconds", "Mean lateness of timers since the last reading", (s) => s.lag.mean],
  ["nodejs_eventloop_lag_p99_seconds", "99th percentile of the lateness of timers", (s) => s.lag.p99],
  ["nodejs_eventloop_lag_max_seconds", "Greatest lateness of timers since the last reading", (s) => s.lag.max]
]

const resolutionMs = 20
const freshMs = 1000

export const layer: Layer.Layer<never> = Layer.effectDiscard(
  Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    const sample = sampler(delay)
    for (const [name, description, read] of gauges) {
      yield* Effect.acquireRelease(
        Effect.sync(() =>
          Metric.registerUnsafe(Metric.gauge(name, { description }), context, {
            get: () => ({ value: read(sample()) }),
            update: () => undefined,
            modify: () => undefined
          })
        ),
        (registration) => Effect.sync(() => registration.remove())
      )
    }
    yield* countCollections(context)
  })
)

/** One sample serves all gauges of one reading. */
const sampler = (delay: ELDHistogram) => {
  let taken: Sample | undefined
  let at = 0
  let loop = performance.eventLoopUtilization()
  return (): Sample => {
    if (taken !== undefined && performance.now() - at < freshMs) return taken
    at = performance.now()
    const now = performance.eventLoopUtilization()
    const { system, user } = process.cpuUsage()
    taken = {
      memory: process.memoryUsage(),
      cpuSeconds: (system + user) / 1e6,
      utilization: performance.eventLoopUtilization(now, loop).utilization,
      lag: { mean: lateness(delay.mean), p99: lateness(delay.percentile(99)), max: lateness(delay.max) }
    }
    loop = now
    delay.reset()
    return taken
  }
}

/** The histogram holds nanoseconds between ticks; its resolution is what they should be. Empty, it answers NaN. */
const lateness = (ns: number): number => Math.max(0, ns / 1e9 - resolutionMs / 1000) || 0

/** V8's kinds of collection by their number. */
const kinds: Readonly<Record<number, string>> = { 1: "minor", 2: "minor", 4: "major", 8: "incremental", 16: "weak" }

const kindOf = (entry: object): number =>
  Predicate.hasProperty(entry, "detail") && Predicate.hasProperty(entry.detail, "kind") ? Number(entry.detail.kind) : 0

const countCollections = (context: Context.Context<never>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const series = (kind: string) => ({
        runs: Metric.counter("nodejs_gc_runs_total", {
          description: "Garbage collections",
          incremental: true,
          attributes: { kind }
        }),
        seconds: Metric.counter("nodejs_gc_seconds_total", {
          description: "Time spent in garbage collection",
          incremental: true,
          attributes: { kind }
        })
      })
      const byKind = new Map([...new Set(Object.values(kinds))].map((kind) => [kind, series(kind)]))
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const found = byKind.get(kinds[kindOf(entry)] ?? "")
          found?.runs.updateUnsafe(1, context)
          found?.seconds.updateUnsafe(entry.duration / 1000, context)
        }
      })
      observer.observe({ entryTypes: ["gc"] })
      return observer
    }),
    (observer) => Effect.sync(() => observer.disconnect())
  )
