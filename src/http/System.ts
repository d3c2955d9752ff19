/** System endpoints: liveness (`/healthz`), readiness (`/readyz`) and Prometheus metrics (`/metrics`). */
import { Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { CanaryHealth } from "../canary/CanaryHealth.ts"
import { LoadedModules } from "../outside/LoadedModules.ts"
import { Lifecycle } from "../process/Lifecycle.ts"
import { Settings } from "../settings/Settings.ts"
import { Readiness } from "../sql/Readiness.ts"
import * as MetricsAccess from "./auth/MetricsAccess.ts"
import { ApiId } from "./LocalApi.ts"
import { problem } from "./Problem.ts"
import { headerOf, requestContextOf } from "./RequestContext.ts"
import * as KeptBody from "./response/KeptBody.ts"
import * as MetricsText from "./response/MetricsText.ts"

export class NotReady extends Schema.TaggedError<NotReady>()(
  "NotReady",
  { reason: Schema.Literals(["stopping", "database", "read_only", "storage", "canary"]) },
  { httpApiStatus: 503 }
) {
  override get message() {
    return messages[this.reason]
  }
}

/** A reader of the metrics without the token. */
export class MetricsTokenRequired extends Schema.TaggedError<MetricsTokenRequired>()(
  "MetricsTokenRequired",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "Metrics need a token"
  }
  get detail() {
    return "Send METRICS_TOKEN or ADMIN_TOKEN as `Authorization: Bearer`, or read them at METRICS_ADDRESS, a listener for them alone"
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

const Alive = Schema.Struct({
  ...Status("alive").fields,
  modules: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        name: Schema.String.annotate({ description: "Name of the module", examples: ["loyalty"] }),
        version: Schema.String.annotate({ description: "As its package.json says", examples: ["1.0.0"] })
      })
    ).annotate({ description: "Modules from outside that `MODULES` names; absent without any" })
  )
})

export const SystemGroup = HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("live", "/healthz", {
      success: Alive.annotate({ description: "The process answers" })
    })
      .annotate(OpenApi.Summary, "Is the process alive?")
      .annotate(
        OpenApi.Description,
        "Answers as long as the process can answer at all; a restart is due when it does not. Lists the modules from outside."
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
      ),
      error: problem(MetricsTokenRequired)
    })
      .annotate(OpenApi.Summary, "What does it measure?")
      .annotate(
        OpenApi.Description,
        "Counters and histograms of requests, jobs and events in the Prometheus text format, at most a second old. Send " +
          "`METRICS_TOKEN` or `ADMIN_TOKEN` as a bearer token; outside production a reader on the same machine needs " +
          "none while no `METRICS_TOKEN` is set."
      )
  )
  .annotate(OpenApi.Title, "System")
  .annotate(OpenApi.Description, "For operators and load balancers; no key of an account is needed.")

export const layer = HttpApiBuilder.group(
  HttpApi.make(ApiId).add(SystemGroup),
  "system",
  Effect.fnUntraced(function* (handlers) {
    const lifecycle = yield* Lifecycle
    const mayRead = MetricsAccess.make(yield* Settings)
    const readMetrics = MetricsText.make()
    const database = Effect.mapError((yield* Readiness).check, (reason) => new NotReady({ reason }))
    const canary = Effect.flatMap((yield* CanaryHealth).isReady, (isReady) =>
      isReady ? Effect.void : Effect.fail(new NotReady({ reason: "canary" }))
    )
    const running = Effect.suspend(() =>
      lifecycle.isStopping() ? Effect.fail(new NotReady({ reason: "stopping" })) : Effect.void
    )
    const modules = (yield* LoadedModules).map(({ name, version }) => ({ name, version }))
    const alive = { status: "alive" as const, ...(modules.length === 0 ? {} : { modules }) }
    return handlers.handleAll({
      live: () => Effect.succeed(alive),
      ready: () =>
        running.pipe(Effect.andThen(database), Effect.andThen(canary), Effect.as({ status: "ready" as const })),
      metrics: Effect.fnUntraced(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const requestContext = requestContextOf(yield* Effect.context<never>())
        if (!mayRead(request, requestContext.address)) {
          requestContext.addHeader("www-authenticate", 'Bearer realm="metrics"')
          return yield* new MetricsTokenRequired({})
        }
        return yield* KeptBody.response(yield* readMetrics, headerOf(request, "accept-encoding") ?? "")
      })
    })
  })
)
