/** Endpoint to use case. */
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiSchema } from "effect/http-api"
import { exchangeOf } from "../../src/http/Exchange.ts"
import { Principal } from "../../src/http/Principal.ts"
import { localApi } from "../../src/module.ts"
import { SimulationGroup } from "./Api.ts"
import type { SimulationLimit } from "./Errors.ts"
import { Outcomes } from "./Outcomes.ts"
import { Progress } from "./Progress.ts"
import type { Queued } from "./Simulation.ts"
import { Simulations } from "./Simulations.ts"

export const layer = HttpApiBuilder.group(
  localApi(SimulationGroup),
  "simulations",
  Effect.fnUntraced(function* (handlers) {
    const simulations = yield* Simulations
    const outcomes = yield* Outcomes
    const progress = yield* Progress
    const mine = <A, E, R>(use: (accountId: string) => Effect.Effect<A, E, R>) =>
      Effect.flatMap(Principal, ({ accountId }) => use(accountId))

    return handlers
      .handle("list", ({ query }) => mine((account) => simulations.list(account, query)))
      .handle("create", ({ payload }) =>
        mine((account) => simulations.create(account, payload)).pipe(
          Effect.map(located),
          Effect.tapErrorTag("SimulationLimit", later)
        )
      )
      .handle("read", ({ params }) =>
        Effect.map(
          mine((account) => simulations.read(account, params.id)),
          written
        )
      )
      .handle("events", ({ params }) =>
        Effect.map(
          mine((account) => progress.follow(account, params.id)),
          streamed
        )
      )
      .handle("cancel", ({ params }) => mine((account) => simulations.cancel(account, params.id)))
      .handle("outcome", ({ params, payload }) => mine((account) => outcomes.report(account, params.id, payload)))
  })
)

const located = (body: typeof Queued.Type) =>
  HttpApiSchema.withHeaders({ body, headers: { location: `/api/v1/simulations/${body.data.id}` } })

const later = ({ retryAfterSeconds }: SimulationLimit) =>
  Effect.contextWith((context: Parameters<typeof exchangeOf>[0]) =>
    Effect.sync(() => exchangeOf(context).addHeader("retry-after", String(retryAfterSeconds)))
  )

/** A simulation is encoded already. */
const written = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })

/** Proxies that gather an answer before they pass it on would hold events back. */
const streamed = (text: Stream.Stream<string>) =>
  HttpServerResponse.stream(Stream.encodeText(text), {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
  })
