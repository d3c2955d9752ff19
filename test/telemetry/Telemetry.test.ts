import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Layer, Logger, Metric, Option, Queue, Redacted, References, Scope } from "effect"
import { PrometheusMetrics } from "effect/observability"
import metadata from "../../package.json" with { type: "json" }
import { Settings } from "../../src/settings/Settings.ts"
import * as LineWriter from "../../src/telemetry/LineWriter.ts"
import * as OtlpExport from "../../src/telemetry/OtlpExport.ts"
import * as ProcessMetrics from "../../src/telemetry/ProcessMetrics.ts"
import { KeepRequest } from "../../src/telemetry/RequestTracing.ts"
import { isPretty, layer, warnings } from "../../src/telemetry/Telemetry.ts"
import * as TestSettings from "../support/TestSettings.ts"
import { sink } from "./Sink.ts"

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", OTEL_TRACES_SAMPLER_ARG: "1" }
const environment = (env: Record<string, string>) => ConfigProvider.layer(ConfigProvider.fromEnv({ env }))

const work = Effect.logInfo("working", { secret: Redacted.make("hush") }).pipe(
  Effect.andThen(Metric.update(Metric.counter("test_work_total"), 1)),
  Effect.withSpan("Areas.generate"),
  Effect.withSpan("request")
)

/** Runs a program with telemetry and returns what the collector got by the time that everything is closed. */
const exported = (program: Effect.Effect<unknown>, env: Record<string, string> = json) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { received, url } = yield* sink
      yield* program.pipe(
        Effect.provide(OtlpExport.layer(url).pipe(Layer.provide(environment(env)))),
        Effect.provideService(Metric.MetricRegistry, new Map()),
        Effect.provideService(Logger.CurrentLoggers, new Set())
      )
      return received
    })
  )

describe("With a collector", () => {
  it.live("traces, metrics and logs arrive under the name of the service", () =>
    Effect.gen(function* () {
      const received = yield* exported(work)
      assert.sameMembers(
        received.map(({ path }) => path),
        ["/v1/traces", "/v1/metrics", "/v1/logs"]
      )
      for (const { body } of received) assert.include(body, '"ekimae"')
      const all = received.map(({ body }) => body).join("")
      for (const name of ["Areas.generate", "request", "working", "test_work_total"]) assert.include(all, name)
      assert.notInclude(all, "hush")
    })
  )

  it.live("standard variables are heeded: headers, service name, signals that are off", () =>
    Effect.gen(function* () {
      const received = yield* exported(work, {
        ...json,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
        OTEL_SERVICE_NAME: "ekimae-osaka",
        OTEL_LOGS_EXPORTER: "none",
        OTEL_METRICS_EXPORTER: "none"
      })
      assert.deepStrictEqual(
        received.map(({ headers, path }) => [path, headers.authorization]),
        [["/v1/traces", "Bearer abc"]]
      )
      assert.include(received[0]?.body, "ekimae-osaka")
    })
  )

  it.live("protobuf is what it gets unless JSON is asked for", () =>
    Effect.gen(function* () {
      const received = yield* exported(work, { OTEL_TRACES_SAMPLER_ARG: "1" })
      assert.strictEqual(received[0]?.headers["content-type"], "application/x-protobuf")
    })
  )

  it.live("the given share of root spans is kept, with all that is under them", () =>
    Effect.gen(function* () {
      const received = yield* exported(Effect.all(Array.from({ length: 8 }, () => work)), {
        ...json,
        OTEL_TRACES_SAMPLER_ARG: "0.25"
      })
      const traces = received.find(({ path }) => path === "/v1/traces")?.body ?? ""
      assert.strictEqual(traces.split('"Areas.generate"').length - 1, 2)
      assert.strictEqual(traces.split('"request"').length - 1, 2)
    })
  )

  it.effect("a share that is none is refused by its name", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(exported(work, { OTEL_TRACES_SAMPLER_ARG: "2" }))
      assert.include(error.message, "OTEL_TRACES_SAMPLER_ARG")
    })
  )
})

describe("Requests", () => {
  const kept = (share: string) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* sink
        const keep = yield* Effect.provide(
          KeepRequest,
          OtlpExport.layer(url).pipe(Layer.provide(environment({ OTEL_TRACES_SAMPLER_ARG: share })))
        )
        return Array.from({ length: 20 }, () => keep?.()).filter((isKept) => isKept).length
      })
    )

  it.live("are traced for the given share", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* kept("0.05"), 1)
      assert.strictEqual(yield* kept("0"), 0)
      assert.strictEqual(yield* kept("1"), 20)
    })
  )
})

describe("At the end of the process", () => {
  it.live("the collector gets the metrics of the process and the last lines", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { received, url } = yield* sink
        const settings = TestSettings.layer({ otlpEndpoint: Option.some(url) })
        yield* Effect.logInfo("the last line").pipe(
          Effect.provide(layer({ output: "stderr" }).pipe(Layer.provide([settings, environment(json)]))),
          Effect.provideService(Metric.MetricRegistry, new Map())
        )
        const bodies = received.map(({ body }) => body).join("")
        assert.include(bodies, "process_resident_memory_bytes")
        assert.include(bodies, "the last line")
      })
    )
  )
})

describe("Without a collector", () => {
  it.effect("no span is made", () =>
    Effect.gen(function* () {
      assert.isFalse(yield* References.TracerEnabled)
      assert.strictEqual((yield* Effect.withSpan(Effect.currentSpan, "none")).traceId, "noop")
    }).pipe(Effect.provide(layer({ output: "stderr" }).pipe(Layer.provide(TestSettings.layer({ logLevel: "None" })))))
  )
})

describe("Lines are for people", () => {
  it.effect("in a terminal outside production, unless the format is given", () =>
    Effect.gen(function* () {
      const settings = yield* Effect.provide(Settings, TestSettings.layer())
      const pretty = (overrides: Partial<typeof settings>, terminal: boolean) =>
        isPretty({ ...settings, ...overrides }, terminal)
      assert.isTrue(pretty({}, true))
      assert.isFalse(pretty({}, false))
      assert.isFalse(pretty({ environment: "production" }, true))
      assert.isTrue(pretty({ logFormat: "pretty", environment: "production" }, false))
      assert.isFalse(pretty({ logFormat: "json" }, true))
    })
  )
})

describe("The line writer", () => {
  it.effect("writes everything by the time that its scope closes", () =>
    Effect.gen(function* () {
      const stream = new PassThrough()
      const scope = yield* Scope.make()
      const write = yield* LineWriter.make(stream).pipe(Scope.provide(scope))
      for (let n = 0; n < 1000; n++) write(`${n}\n`)
      yield* Scope.close(scope, Exit.void)
      stream.end()
      assert.strictEqual((yield* Effect.promise(() => text(stream))).split("\n").length, 1001)
    })
  )

  it.effect("outlives a reader that goes away", () =>
    Effect.gen(function* () {
      const stream = new PassThrough()
      const write = yield* LineWriter.make(stream)
      stream.destroy(new Error("EPIPE"))
      write("unread\n")
      assert.isTrue(stream.destroyed)
    })
  )
})

describe("The metrics of the process", () => {
  it.effect("stand in the registry while they are wanted, with values read when asked", () =>
    Effect.gen(function* () {
      const shown = yield* Effect.provide(PrometheusMetrics.format(), ProcessMetrics.layer)
      const rss = Number(/^process_resident_memory_bytes (\d+)/m.exec(shown)?.[1])
      assert.isAbove(rss, 10_000_000)
      assert.match(shown, /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
      assert.match(shown, /^# TYPE process_cpu_seconds_total counter$/m)
      assert.match(shown, /^nodejs_gc_duration_seconds_count\{kind="major"\} \d+$/m)
      const started = Number(/^process_start_time_seconds ([\d.e+]+)$/m.exec(shown)?.[1])
      assert.closeTo(started, performance.timeOrigin / 1000, 1)
      assert.include(shown, `build_info{version="${metadata.version}",node_version="${process.version}"} 1`)
      assert.notInclude(shown, "NaN")
      assert.notInclude(yield* PrometheusMetrics.format(), "process_resident_memory_bytes")
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})

describe("What Node and libraries warn of", () => {
  it.live("is logged, and no longer once the process is closed", () =>
    Effect.gen(function* () {
      const logged = yield* Queue.unbounded<string>()
      const logger = Logger.make(({ message }) => void Queue.offerUnsafe(logged, JSON.stringify(message)))
      const before = process.listeners("warning")
      yield* Effect.gen(function* () {
        process.emitWarning("This version ends next year", "StripeNotice")
        assert.strictEqual(yield* Queue.take(logged), '["This version ends next year",{"warning":"StripeNotice"}]')
      }).pipe(Effect.provide(warnings.pipe(Layer.provide(Logger.layer([logger])))))
      assert.deepStrictEqual(process.listeners("warning"), before)
    })
  )
})
