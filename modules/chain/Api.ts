/** Declares the endpoints of chains. The two GETs are documented; all others are extensions of ours. */

import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TooManyWaiting } from "../../src/http/endpoint/CostlyRequests.ts"
import * as IdempotencyKey from "../../src/http/endpoint/IdempotencyKey.ts"
import { byOffset, documentedPaging } from "../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { CsvBody } from "../../src/http/endpoint/Texts.ts"
import * as IdempotentEndpoint from "../../src/http/idempotency/IdempotentEndpoint.ts"
import { problem } from "../../src/http/Problem.ts"
import { documentedImport, importErrors, importRules } from "../../src/imports/Endpoint.ts"
import { importQuery } from "../../src/imports/Options.ts"
import { AnalyticsKey } from "../accounts/contract.ts"
import { AddressNotFound, LocationOutsideJapan } from "../trade-area/contract.ts"
import { AnalysisAnswer, AnalysisQuery, documented } from "./analysis/AnalysisView.ts"
import { ChainAnswer, ChainChange, ChainDeleted, ChainList, NewChain } from "./Chain.ts"
import { ChainId } from "./contract.ts"
import {
  AreaNotFound,
  ChainLimit,
  ChainNotFound,
  StoreInvalid,
  StoreLimit,
  StoreNameTaken,
  StoreNotFound
} from "./Errors.ts"
import { maxChains, maxStores } from "./Limits.ts"
import { NewStore, StoreChange, StoreId } from "./store/Store.ts"
import { StoreAnswer, StoreDeleted } from "./store/StoreView.ts"
import { ImportView } from "./transfer/ImportView.ts"

const params = { id: ChainId }
const storeParams = { id: ChainId, storeId: StoreId }
const noChain = problem(ChainNotFound)
const noPlace = [problem(AddressNotFound), problem(LocationOutsideJapan)] as const

const list = HttpApiEndpoint.get("list", "/", { query: byOffset, success: ChainList })
  .annotateMerge(documentedPaging)
  .annotate(OpenApi.Summary, "List chains")
  .annotate(
    OpenApi.Description,
    "The chains of the account, newest first. An offset beyond the end gives an empty list."
  )

const create = HttpApiEndpoint.post("create", "/", {
  payload: NewChain,
  success: ChainAnswer.pipe(HttpApiSchema.status(201)),
  error: [problem(AreaNotFound), problem(ChainLimit)]
})
  .annotate(OpenApi.Summary, "Create a chain")
  .annotate(
    OpenApi.Description,
    `Without stores: add them one by one, or by \`stores/import\`. An account may have ${maxChains} chains.`
  )

const read = HttpApiEndpoint.get("read", "/:id", { params, success: ChainAnswer, error: noChain })
  .annotate(OpenApi.Summary, "Read a chain")
  .annotate(OpenApi.Description, "With all its stores, and the name and scores of the area of each.")

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: ChainChange,
  success: ChainAnswer,
  error: [noChain, problem(AreaNotFound)]
})
  .annotate(OpenApi.Summary, "Change a chain")
  .annotate(OpenApi.Description, "Its name, or its main area.")

const remove = HttpApiEndpoint.delete("remove", "/:id", { params, success: ChainDeleted, error: noChain })
  .annotate(OpenApi.Summary, "Delete a chain")
  .annotate(OpenApi.Description, "With all its stores, for good.")

const addStore = HttpApiEndpoint.post("addStore", "/:id/stores", {
  params,
  payload: NewStore,
  success: StoreAnswer.pipe(HttpApiSchema.status(201)),
  error: [noChain, problem(StoreInvalid), problem(StoreLimit), problem(StoreNameTaken), ...noPlace]
})
  .annotate(OpenApi.Summary, "Add a store to a chain")
  .annotate(
    OpenApi.Description,
    "`areaCode` is the municipality or ward that contains the coordinate, or that the address names; where there is none, or " +
      `several, the store is refused. A chain may have ${maxStores} stores.`
  )

const updateStore = HttpApiEndpoint.patch("updateStore", "/:id/stores/:storeId", {
  params: storeParams,
  payload: StoreChange,
  success: StoreAnswer,
  error: [noChain, problem(StoreNotFound), problem(StoreInvalid), problem(StoreNameTaken), ...noPlace]
})
  .annotate(OpenApi.Summary, "Change a store")
  .annotate(
    OpenApi.Description,
    "What is absent stays. A new address without a coordinate moves the store to where the address is."
  )

const removeStore = HttpApiEndpoint.delete("removeStore", "/:id/stores/:storeId", {
  params: storeParams,
  success: StoreDeleted,
  error: [noChain, problem(StoreNotFound)]
})
  .annotate(OpenApi.Summary, "Delete a store")
  .annotate(OpenApi.Description, "For good; a store that has closed is better kept with the status `closed`.")

const importStores = HttpApiEndpoint.post("importStores", "/:id/stores/import", {
  params,
  query: importQuery,
  // Declared, since a body that is not JSON leaves the way on which all other POSTs take the key.
  headers: { [IdempotencyKey.name]: Schema.optionalKey(IdempotencyKey.requiredHeader[IdempotencyKey.name]) },
  payload: CsvBody.annotate({
    description:
      "Cells by comma, tab or semicolon in any usual encoding, at most 1 MiB and 2,000 rows. The first row names the columns: name, and address or lat and lng; status, " +
      "openedOn, closedOn, floorAreaM2, seats, monthlyRevenueYen and id where there are. Japanese headers (店舗名, 住所, 緯度, " +
      "経度, 状態, 開店日, 閉店日, 売場面積, 席数, 月商) are understood too"
  }).pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
  success: ImportView,
  error: [noChain, ...importErrors, ...IdempotentEndpoint.errors]
})
  .annotateMerge(documentedImport)
  .annotate(OpenApi.Summary, "Import the stores of a chain")
  .annotate(
    OpenApi.Description,
    "Adds the stores of a CSV file, and changes those that the chain has already by `id`, or else by name; an empty cell empties " +
      `the field. ${importRules} Rows whose place is not found are refused, too. The same file again changes nothing.`
  )

const exportStores = HttpApiEndpoint.get("exportStores", "/:id/stores/export", {
  params,
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: noChain
})
  .annotate(OpenApi.Summary, "Export the stores of a chain")
  .annotate(
    OpenApi.Description,
    "All of them as CSV, which `import` takes again. What a spreadsheet would take for a formula begins with an apostrophe."
  )

const analysis = HttpApiEndpoint.get("analysis", "/:id/analysis", {
  params,
  query: AnalysisQuery,
  success: AnalysisAnswer,
  error: [noChain, problem(TooManyWaiting)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Analyse a chain")
  .annotate(
    OpenApi.Description,
    "The areas of its active and planned stores side by side, what these take from each other (overlapping catchments by " +
      "Huff's model), and areas like those of the best stores where there is none. Estimates come with a range over the " +
      "parameters, figures with unit, year and source. An account has one analysis running at a time and four waiting; a further " +
      "one is a 429 with `retry-after`."
  )

export const ChainGroup = HttpApiGroup.make("chains")
  .add(list, create, read, update, remove, addStore, updateStore, removeStore, importStores, exportStores, analysis)
  .prefix("/api/v1/chains")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Chains")
  .annotate(OpenApi.Description, "The stores of an account, and what they do to each other")
