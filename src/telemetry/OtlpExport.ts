/**
 * Sends traces, metrics and logs to an OpenTelemetry collector. The standard OTEL_* variables are heeded (headers,
 * compression, service name, OTEL_TRACES_EXPORTER=none, ...); OTEL_TRACES_SAMPLER_ARG is the share of traces that are
 * kept, one in twenty when absent, since tracing every request costs a third of the throughput.
 *
 * A trace that a trusted proxy has sampled (traceparent) is always continued. A collector that is down delays nothing but the
 * exit, by at most three seconds.
 */
import { Config, ConfigProvider, Effect, Layer, Option, Schema, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import metadata from "../../package.json" with { type: "json" }
import * as RequestTracing from "./RequestTracing.ts"

const Share = Schema.FiniteFromString.pipe(
  Schema.decodeTo(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })))
)

const settings = Config.all({
  share: Config.schema(Share, "OTEL_TRACES_SAMPLER_ARG").pipe(Config.withDefault(0.05)),
  protocol: Config.schema(Schema.Literals(["http/protobuf", "http/json"]), "OTEL_EXPORTER_OTLP_PROTOCOL").pipe(
    Config.withDefault("http/protobuf" as const)
  )
})

export const layer = (endpoint: URL): Layer.Layer<never, Config.ConfigError> =>
  Layer.unwrap(
    Effect.map(settings, ({ protocol, share }) =>
      sampled(share).pipe(
        Layer.provideMerge(Otlp.layerFromConfig()),
        Layer.provide(protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf),
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(withDefaults(endpoint))
      )
    )
  )

const withDefaults = (endpoint: URL) =>
  ConfigProvider.layerAdd(
    ConfigProvider.fromUnknown({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.href,
      OTEL_SERVICE_NAME: metadata.name,
      OTEL_SERVICE_VERSION: metadata.version,
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_LOGS_EXPORTER: "otlp"
    })
  )

/** Returns true for the given share of its calls, evenly spread. */
const evenSampler = (share: number): (() => boolean) => {
  let owed = 0
  return () => {
    owed += share
    if (owed < 1) return false
    owed -= 1
    return true
  }
}

/** For requests that are not kept no span is made; other roots (jobs) get a span that is not exported. */
const sampled = (share: number) => {
  const keepRoot = evenSampler(share)
  return Layer.mergeAll(
    RequestTracing.layer(evenSampler(share)),
    Layer.effect(
      Tracer.Tracer,
      Effect.map(Tracer.Tracer, (tracer) =>
        Tracer.make({
          ...tracer,
          span: (options) =>
            tracer.span(
              Option.isSome(options.parent) || options.kind === "server"
                ? options
                : { ...options, sampled: options.sampled && keepRoot() }
            )
        })
      )
    )
  )
}
