/**
 * Metrics of the Node process, in the registry that `/metrics` and OTLP read, under prom-client's names, so that ready-made
 * dashboards fit. Values are sampled when metrics are read, at most once a second; between readings only garbage
 * collections cost time.
 */
import { readdirSync, readFileSync } from "node:fs"
import { type ELDHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks"
import { type Context, Effect, Layer, Metric, type Scope } from "effect"
import metadata from "../../package.json" with { type: "json" }
import * as DeclaredMetric from "./DeclaredMetric.ts"
import * as GcMetrics from "./GcMetrics.ts"

interface Sample {
  readonly memory: NodeJS.MemoryUsage
  /** Seconds of processor time. */
  readonly cpu: { readonly user: number; readonly system: number }
  /** Share of the time since the last sample that the event loop was busy, 0 to 1. */
  readonly utilization: number
  /** Seconds by which timers were late since the last sample. */
  readonly lag: { readonly mean: number; readonly p50: number; readonly p99: number; readonly max: number }
  readonly openFiles: number
}

type Reading = readonly [name: string, description: string, read: (sample: Sample) => number]

const counters: ReadonlyArray<Reading> = [
  ["process_cpu_user_seconds_total", "Processor time used by the program", (s) => s.cpu.user],
  ["process_cpu_system_seconds_total", "Processor time used by the system for the program", (s) => s.cpu.system],
  ["process_cpu_seconds_total", "Processor time used", (s) => s.cpu.user + s.cpu.system]
]

const gauges: ReadonlyArray<Reading> = [
  ["process_resident_memory_bytes", "Memory of the process in RAM", (s) => s.memory.rss],
  ["nodejs_heap_size_used_bytes", "JavaScript heap in use", (s) => s.memory.heapUsed],
  ["nodejs_heap_size_total_bytes", "JavaScript heap reserved", (s) => s.memory.heapTotal],
  ["nodejs_external_memory_bytes", "Memory of buffers outside the heap", (s) => s.memory.external],
  ["nodejs_eventloop_utilization_ratio", "Share of time that the event loop was busy", (s) => s.utilization],
  ["nodejs_eventloop_lag_mean_seconds", "Mean lateness of timers since the last reading", (s) => s.lag.mean],
  ["nodejs_eventloop_lag_p50_seconds", "Median of the lateness of timers since the last reading", (s) => s.lag.p50],
  ["nodejs_eventloop_lag_p99_seconds", "99th percentile of the lateness of timers", (s) => s.lag.p99],
  ["nodejs_eventloop_lag_max_seconds", "Greatest lateness of timers since the last reading", (s) => s.lag.max]
]

/** Where the system has a folder of them. */
const openFiles: Reading = ["process_open_fds", "Open file descriptors", (s) => s.openFiles]

/** Those whose value never changes. */
const constant = {
  build: ["build_info", "The release that runs; always 1"],
  node: ["nodejs_version_info", "The Node that runs it; always 1"],
  start: ["process_start_time_seconds", "When the process started, in seconds since 1970"],
  maxFiles: ["process_max_fds", "File descriptors at most"]
} as const

for (const [name, description] of counters) DeclaredMetric.declare("counter", name, description)
for (const [name, description] of [...gauges, openFiles, ...Object.values(constant)])
  DeclaredMetric.declare("gauge", name, description)

const resolutionMs = 20
const freshMs = 1000

export const layer: Layer.Layer<never> = Layer.effectDiscard(
  Effect.gen(function* () {
    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    const sample = sampler(delay)
    for (const [name, description, read] of counters) {
      const counter = DeclaredMetric.counter(name, description)
      yield* register(counter, () => ({ count: read(sample()), incremental: true }))
    }
    for (const [name, description, read] of countOpenFiles() === 0 ? gauges : [...gauges, openFiles]) {
      yield* register(DeclaredMetric.gauge(name, description), () => ({ value: read(sample()) }))
    }
    for (const [gauge, value] of constants()) yield* register(gauge, () => ({ value }))
    yield* GcMetrics.observe
  })
)

/** Values that are constant while the process lives. */
const constants = (): ReadonlyArray<readonly [Metric.Metric<number, Metric.GaugeState<number>>, number]> => {
  const [version = "", major = "", minor = "", patch = ""] = /^v(\d+)\.(\d+)\.(\d+)/.exec(process.version) ?? []
  const build = { version: metadata.version, node_version: process.version }
  const node = { version, major, minor, patch }
  const maxFiles = mostOpenFiles()
  return [
    [Metric.withAttributes(DeclaredMetric.gauge(...constant.build), build), 1],
    [Metric.withAttributes(DeclaredMetric.gauge(...constant.node), node), 1],
    [DeclaredMetric.gauge(...constant.start), performance.timeOrigin / 1000],
    ...(maxFiles === undefined ? [] : [[DeclaredMetric.gauge(...constant.maxFiles), maxFiles] as const])
  ]
}

const countOpenFiles = (): number => {
  try {
    return readdirSync("/proc/self/fd").length
  } catch {
    return 0
  }
}

const mostOpenFiles = (): number | undefined => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}

/** Registers a series that is computed whenever metrics are read, until the scope closes. */
const register = <Input, State>(
  metric: Metric.Metric<Input, State>,
  get: () => State
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.contextWith((context: Context.Context<Scope.Scope>) =>
    Effect.asVoid(
      Effect.acquireRelease(
        Effect.sync(() =>
          Metric.registerUnsafe(metric, context, { get, update: () => undefined, modify: () => undefined })
        ),
        (registration) => Effect.sync(() => registration.remove())
      )
    )
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
    const cpu = process.cpuUsage()
    taken = {
      memory: process.memoryUsage(),
      cpu: { user: cpu.user / 1e6, system: cpu.system / 1e6 },
      utilization: performance.eventLoopUtilization(now, loop).utilization,
      lag: {
        mean: lateness(delay.mean),
        p50: lateness(delay.percentile(50)),
        p99: lateness(delay.percentile(99)),
        max: lateness(delay.max)
      },
      openFiles: countOpenFiles()
    }
    loop = now
    delay.reset()
    return taken
  }
}

/** The histogram holds nanoseconds between ticks; its resolution is what they should be. Empty, it answers NaN. */
const lateness = (ns: number): number => Math.max(0, ns / 1e9 - resolutionMs / 1000) || 0
