/** Declares the endpoint of demand forecasts. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { TooManyWaiting } from "../../../src/http/endpoint/CostlyRequests.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { OnlyComputes } from "../../../src/http/idempotency/OptionalKey.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { problem } from "../../../src/http/Problem.ts"
import { BusinessKey } from "../../accounts/contract.ts"
import {
  CustomerMessagingRequired,
  ForecastNotFound,
  ReservationsOutsideSection,
  ShopNotSetUp,
  TooFewBookedDays
} from "../Errors.ts"
import { StoreId } from "../Parameters.ts"
import { ForecastRequest } from "./ForecastRequest.ts"
import { ForecastView } from "./ForecastView.ts"
import { KeptForecastsView } from "./kept/KeptForecastsView.ts"
import { StoresRequest } from "./stores/StoresRequest.ts"
import { StoresView } from "./stores/StoresView.ts"

export const ForecastGroup = HttpApiGroup.make("demandForecast")
  .add(
    HttpApiEndpoint.post("forecast", "/demand-forecast", {
      payload: ForecastRequest,
      success: ForecastView,
      error: [
        problem(CustomerMessagingRequired),
        problem(ReservationsOutsideSection),
        problem(ShopNotSetUp),
        problem(TooFewBookedDays),
        problem(TooManyWaiting)
      ]
    })
      .annotateMerge(documentedLanguages())
      .annotate(OnlyComputes, true)
      .annotate(OpenApi.Summary, "Forecast the demand of a store")
      .annotate(
        OpenApi.Description,
        "Revenue and customers of the days after the history, with 80 % intervals, what they mean, and what to do: people by " +
          "weekday and meal time, and what to prepare. Weekdays, closing days, Japanese public holidays, the season, weather " +
          "and events are learned from the history; the forecast combines several models by their errors on past days. " +
          "Forecasts are remembered by store: a later call whose history holds the days that were forecast says in " +
          "`track_record` what they were worth. An account with customer messaging may leave out the history: with `source: " +
          "reservations` (extension) it is the guests of its own shop, and what is booked for the days ahead counts. An account has " +
          "60 forecasts waiting at most; a further one is a 429 with `retry-after`. With a test key the figures " +
          "are mock data, and nothing is remembered."
      ),
    HttpApiEndpoint.post("forecastStores", "/demand-forecast/stores", {
      payload: StoresRequest,
      success: StoresView,
      error: problem(TooManyWaiting)
    })
      .annotateMerge(documentedLanguages())
      .annotate(OnlyComputes, true)
      .annotate(OpenApi.Summary, "Forecast the demand of several stores and of their sum")
      .annotate(
        OpenApi.Description,
        "Extension. Stores of a chain are forecast one by one, as `POST /api/v1/demand-forecast` does, and added up (bottom-up), so " +
          "the sum and the stores always agree. The interval of the sum counts how far errors of the stores went together on past days. " +
          "The forecast of each store is remembered. The body has 1 MiB at most: 20 stores with a year each fit. With a test key the " +
          "figures are mock data, and nothing is remembered."
      ),
    HttpApiEndpoint.get("read", "/demand-forecast/:storeId", {
      params: { storeId: StoreId },
      success: KeptForecastsView,
      error: problem(ForecastNotFound)
    })
      .annotate(OpenApi.Summary, "Read the last forecasts of a store")
      .annotate(
        OpenApi.Description,
        "Extension. The last 20 forecasts of the store with what came true, as later histories gave it, and their real error. " +
          "Kept for 400 days. Test keys have none."
      )
  )
  .prefix("/api/v1")
  .middleware(BusinessKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Demand forecast")
  .annotate(OpenApi.Description, "Revenue and customers of a store in the days to come")
