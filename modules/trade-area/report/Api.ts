/** The endpoints of trade-area reports. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { OnlyComputes } from "../../../src/http/idempotency/OptionalKey.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { problem } from "../../../src/http/Problem.ts"
import { BusinessKey } from "../../accounts/contract.ts"
import { AddressNotFound, LocationOutsideJapan, ReportNotFound } from "../Errors.ts"
import { StoreId } from "../Parameters.ts"
import { ReportRequest } from "./ReportRequest.ts"
import { TradeAreaReport } from "./view/ReportView.ts"

export const ReportGroup = HttpApiGroup.make("tradeAreaReports")
  .add(
    HttpApiEndpoint.post("create", "/trade-area", {
      payload: ReportRequest,
      success: TradeAreaReport,
      error: [problem(AddressNotFound), problem(LocationOutsideJapan)]
    })
      .annotateMerge(documentedLanguages())
      .annotate(OnlyComputes, true)
      .annotate(OpenApi.Summary, "Make a report about a store's surroundings")
      .annotate(
        OpenApi.Description,
        "Six axes (population, competition, demand, economics, accessibility, risk) and scores for the industry, within the " +
          "radius. Each figure has its unit and year, says whether it is estimated, and stands beside municipality, prefecture and " +
          "nation with its percentile; what is not known is null, with a reason. The report is kept for 7 days: the same " +
          "request then gets the same report. `Cache-Control: no-cache` makes a new one."
      ),
    HttpApiEndpoint.get("read", "/trade-area/:storeId", {
      params: { storeId: StoreId },
      success: TradeAreaReport,
      error: problem(ReportNotFound)
    })
      .annotateMerge(documentedLanguages())
      .annotate(OpenApi.Summary, "Read the report of a store")
      .annotate(OpenApi.Description, "The last report that was made for the store, while it has not expired.")
  )
  .prefix("/api/v1")
  .middleware(BusinessKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Trade-area reports")
  .annotate(OpenApi.Description, "What surrounds a store: residents, competition, demand, income, access and hazards")
