/** Endpoint to use case. */
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../src/http/auth/Principal.ts"
import { requestContextOf } from "../../src/http/RequestContext.ts"
import { inRequestLanguage } from "../../src/http/response/AcceptLanguage.ts"
import { localApi } from "../../src/module.ts"
import { SimulationGroup } from "./Api.ts"
import { Outcomes } from "./Outcomes.ts"
import { Progress } from "./Progress.ts"
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
      .handle("list", ({ query }) =>
        inRequestLanguage((language) => mine((account) => simulations.list(account, query, language)))
      )
      .handle("create", ({ payload }) =>
        mine((account) => simulations.create(account, payload)).pipe(
          Effect.tap(({ data }) => header("location", `/api/v1/simulations/${data.id}`)),
          Effect.tapErrorTag("SimulationLimit", ({ retryAfterSeconds }) =>
            header("retry-after", String(retryAfterSeconds))
          )
        )
      )
      .handle("read", ({ params }) =>
        inRequestLanguage((language) =>
          Effect.map(
            mine((account) => simulations.read(account, params.id, language)),
            written
          )
        )
      )
      .handle("events", ({ params }) =>
        inRequestLanguage((language) => mine((account) => progress.follow(account, params.id, language))).pipe(
          Effect.map(streamed),
          // A place is free as soon as somebody closes a stream.
          Effect.tapErrorTag("TooManyStreams", () => header("retry-after", "5"))
        )
      )
      .handle("cancel", ({ params }) => mine((account) => simulations.cancel(account, params.id)))
      .handle("outcome", ({ params, payload }) => mine((account) => outcomes.report(account, params.id, payload)))
  })
)

/** For the answer of this request, whatever it will be. */
const header = (name: string, value: string) =>
  Effect.contextWith((context: Parameters<typeof requestContextOf>[0]) =>
    Effect.sync(() => requestContextOf(context).addHeader(name, value))
  )

/** A simulation is encoded already. */
const written = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })

/** Proxies that gather an answer before they pass it on would hold events back. */
const streamed = (text: Stream.Stream<string>) =>
  HttpServerResponse.stream(Stream.encodeText(text), {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
  })
