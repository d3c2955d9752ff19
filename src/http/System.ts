/** System endpoints: liveness (`/healthz`), readiness (`/readyz`) and Prometheus metrics (`/metrics`). */
import { Effect, Schema } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { CanaryHealth } from "../canary/CanaryHealth.ts"
import { ApiId } from "../module.ts"
import { Lifecycle } from "../process/Lifecycle.ts"
import { Readiness } from "../sql/Readiness.ts"
import { problem } from "./Problem.ts"

export class NotReady extends Schema.TaggedError<NotReady>()(
  "NotReady",
  { reason: Schema.Literals(["stopping", "database", "read_only", "storage", "canary"]) },
  { httpApiStatus: 503 }
) {
  override get message() {
    return messages[this.reason]
  }
}

const messages = {
  stopping: "The service is shutting down",
  database: "The database does not answer",
  read_only: "The database takes no writes",
  storage: "The database has no room left",
  canary: "No canary has passed jobs, events and a delivery lately"
} as const

const Status = (status: "alive" | "ready") =>
  Schema.Struct({ status: Schema.Literal(status).annotate({ description: "Always this word", examples: [status] }) })

export const SystemGroup = HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("live", "/healthz", {
      success: Status("alive").annotate({ description: "The process answers" })
    })
      .annotate(OpenApi.Summary, "Is the process alive?")
      .annotate(
        OpenApi.Description,
        "Answers as long as the process can answer at all; a restart is due when it does not."
      ),
    HttpApiEndpoint.get("ready", "/readyz", {
      success: Status("ready").annotate({ description: "Traffic is welcome" }),
      error: problem(NotReady)
    })
      .annotate(OpenApi.Summary, "May it get traffic?")
      .annotate(
        OpenApi.Description,
        "200 while the database answers, takes writes and has room for them, and its migrations are applied; 503 while " +
          "it does not, and from the moment that the service receives SIGTERM. With `CANARY_IN_READYZ` also while no canary " +
          "has arrived for three intervals."
      ),
    HttpApiEndpoint.get("metrics", "/metrics", {
      success: Schema.String.annotate({ description: "Metrics as Prometheus reads them" }).pipe(
        HttpApiSchema.asText({ contentType: "text/plain; version=0.0.4; charset=utf-8" })
      )
    })
      .annotate(OpenApi.Summary, "What does it measure?")
      .annotate(
        OpenApi.Description,
        "Counters and histograms of requests, jobs and events in the Prometheus text format."
      )
  )
  .annotate(OpenApi.Title, "System")
  .annotate(OpenApi.Description, "For operators and load balancers; no key is needed.")

/** Metrics of every Node process keep their usual names; all others get the prefix of the product. */
const nameOf = (metric: string): string => (/^(?:process|nodejs)_/.test(metric) ? metric : `ekimae_${metric}`)

export const layer = HttpApiBuilder.group(
  HttpApi.make(ApiId).add(SystemGroup),
  "system",
  Effect.fnUntraced(function* (handlers) {
    const lifecycle = yield* Lifecycle
    const database = Effect.mapError((yield* Readiness).check, (reason) => new NotReady({ reason }))
    const canary = Effect.flatMap((yield* CanaryHealth).isReady, (isReady) =>
      isReady ? Effect.void : Effect.fail(new NotReady({ reason: "canary" }))
    )
    const running = Effect.suspend(() =>
      lifecycle.isStopping() ? Effect.fail(new NotReady({ reason: "stopping" })) : Effect.void
    )
    return handlers.handleAll({
      live: () => Effect.succeed({ status: "alive" as const }),
      ready: () =>
        running.pipe(Effect.andThen(database), Effect.andThen(canary), Effect.as({ status: "ready" as const })),
      metrics: () => PrometheusMetrics.format({ metricNameMapper: nameOf })
    })
  })
)
