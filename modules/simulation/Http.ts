/** Handlers of the simulation endpoints: each calls its use case. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/http/LocalApi.ts"
import { requestContextOf } from "../../src/http/RequestContext.ts"
import { eventStream } from "../../src/http/response/EventStream.ts"
import { SimulationGroup } from "./Api.ts"
import { forAccount, forAccountIn } from "./ForAccount.ts"
import { Outcomes } from "./outcome/Outcomes.ts"
import { Progress } from "./progress/Progress.ts"
import { Simulations } from "./Simulations.ts"

export const layer = HttpApiBuilder.group(
  localApi(SimulationGroup),
  "simulations",
  Effect.fnUntraced(function* (handlers) {
    const simulations = yield* Simulations
    const outcomes = yield* Outcomes
    const progress = yield* Progress
    return handlers
      .handle("list", ({ query }) => forAccountIn((account, language) => simulations.list(account, query, language)))
      .handle("create", ({ payload }) =>
        forAccount((account) => simulations.create(account, payload)).pipe(
          Effect.tap(({ data }) => header("location", `/api/v1/simulations/${data.id}`)),
          Effect.tapErrorTag("SimulationLimit", ({ retryAfterSeconds }) =>
            header("retry-after", String(retryAfterSeconds))
          )
        )
      )
      .handle("usage", () => forAccount(simulations.usage))
      .handle("read", ({ params }) =>
        forAccountIn((account, language) => Effect.map(simulations.read(account, params.id, language), jsonResponse))
      )
      .handle("events", ({ params }) =>
        forAccountIn((account, language) => progress.follow(account, params.id, language)).pipe(
          Effect.map(eventStream),
          // Another stream may be opened once one is closed, which cannot be predicted.
          Effect.tapErrorTag("TooManyStreams", () => header("retry-after", "5"))
        )
      )
      .handle("cancel", ({ params }) => forAccount((account) => simulations.cancel(account, params.id)))
      .handle("outcome", ({ params, payload }) => forAccount((account) => outcomes.report(account, params.id, payload)))
  })
)

/** Adds a header to the response of this request, whether it succeeds or fails. */
const header = (name: string, value: string) =>
  Effect.contextWith((context: Parameters<typeof requestContextOf>[0]) =>
    Effect.sync(() => requestContextOf(context).addHeader(name, value))
  )

/** The use case returns encoded JSON, since the result is stored as text. */
const jsonResponse = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })
