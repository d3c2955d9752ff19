/** Handler of the endpoint: it calls the use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { caller } from "../Caller.ts"
import { ForecastGroup } from "./ForecastApi.ts"
import { Forecasts } from "./Forecasts.ts"

export const layer = HttpApiBuilder.group(
  localApi(ForecastGroup),
  "demandForecast",
  Effect.fnUntraced(function* (handlers) {
    const forecasts = yield* Forecasts
    return handlers
      .handle("forecast", ({ payload }) =>
        inRequestLanguage((language) =>
          Effect.flatMap(caller, (account) => forecasts.forecast(account, payload, language))
        ).pipe(CostlyRequests.withRetryAfter)
      )
      .handle("forecastStores", ({ payload }) =>
        inRequestLanguage((language) =>
          Effect.flatMap(caller, (account) => forecasts.forecastStores(account, payload, language))
        ).pipe(CostlyRequests.withRetryAfter)
      )
      .handle("read", ({ params }) => Effect.flatMap(caller, (account) => forecasts.read(account, params.storeId)))
  })
)
