/** Declares `/admin/v1/chains`: chains of any account, for operators. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TooManyWaiting } from "../../../src/http/endpoint/CostlyRequests.ts"
import { byOffset, documentedPaging } from "../../../src/http/endpoint/Paging.ts"
import { CsvBody } from "../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../src/http/Problem.ts"
import { documentedImport, importErrors, importRules } from "../../../src/imports/Endpoint.ts"
import { importQuery } from "../../../src/imports/Options.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { AnalysisAnswer, AnalysisQuery, documented } from "../analysis/AnalysisView.ts"
import { ChainAnswer, ChainDeleted, ChainList, NewChain } from "../Chain.ts"
import { ChainId } from "../contract.ts"
import { AreaNotFound, ChainLimit, ChainNotFound } from "../Errors.ts"
import { ImportView } from "../transfer/ImportView.ts"

const AccountId = Ulid.annotate({ description: "The account", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })

const params = { id: ChainId }
const noAccount = problem(AccountNotFound)
const notFound = [noAccount, problem(ChainNotFound)] as const

const list = HttpApiEndpoint.get("list", "/", {
  query: { accountId: AccountId, ...byOffset },
  success: ChainList,
  error: noAccount
})
  .annotateMerge(documentedPaging)
  .annotate(OpenApi.Summary, "List an account's chains")
  .annotate(OpenApi.Description, "Newest first.")
  .pipe(operation({ columns: ["id", "storeCount", "areaCode", "createdAt", "name"] }))

const AdminChain = Schema.Struct({ accountId: AccountId, ...NewChain.fields }).annotate({
  identifier: "AdminNewChain",
  description: "A chain to be made, and whose it is",
  examples: [{ accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", name: "カフェ・エキマエ" }]
})

const create = HttpApiEndpoint.post("create", "/", {
  payload: AdminChain,
  success: ChainAnswer.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(AreaNotFound), problem(ChainLimit)]
})
  .annotate(OpenApi.Summary, "Create a chain for an account")
  .annotate(OpenApi.Description, "Without stores: `stores/import` adds them.")
  .pipe(operation({ audit: "chain_create" }))

const read = HttpApiEndpoint.get("read", "/:id", { params, success: ChainAnswer, error: notFound })
  .annotate(OpenApi.Summary, "Read a chain of any account")
  .annotate(OpenApi.Description, "With all its stores.")

const remove = HttpApiEndpoint.delete("remove", "/:id", { params, success: ChainDeleted, error: notFound })
  .annotate(OpenApi.Summary, "Delete a chain of any account")
  .annotate(OpenApi.Description, "With all its stores, for good.")
  .pipe(operation({ audit: "chain_delete" }))

const importStores = HttpApiEndpoint.post("importStores", "/:id/stores/import", {
  params,
  query: importQuery,
  payload: CsvBody.annotate({
    description:
      "Cells by comma, tab or semicolon in any usual encoding, at most 1 MiB and 2,000 rows, with the columns of an export"
  }).pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
  success: ImportView,
  error: [...notFound, ...importErrors]
})
  .annotateMerge(documentedImport)
  .annotate(OpenApi.Summary, "Import the stores of a chain of any account")
  .annotate(
    OpenApi.Description,
    `As accounts do it themselves. ${importRules} \`ekimae chains import\` takes gzipped files, too.`
  )
  .pipe(operation({ audit: "chain_import", command: "import" }))

const exportStores = HttpApiEndpoint.get("exportStores", "/:id/stores/export", {
  params,
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: notFound
})
  .annotate(OpenApi.Summary, "Export the stores of a chain of any account")
  .annotate(OpenApi.Description, "All of them as CSV, which `import` takes again. Audited.")
  .pipe(operation({ audit: "chain_export", command: "export" }))

const analysis = HttpApiEndpoint.get("analysis", "/:id/analysis", {
  params,
  query: AnalysisQuery,
  success: AnalysisAnswer,
  error: [...notFound, problem(TooManyWaiting)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Analyse a chain of any account")
  .annotate(OpenApi.Description, "What the account itself gets.")

export const ChainAdminGroup = HttpApiGroup.make("chainAdmin")
  .add(list, create, read, remove, importStores, exportStores, analysis)
  .pipe(operatorGroup("/chains"))
  .annotate(OpenApi.Title, "Operations: chains")
  .annotate(OpenApi.Description, "Chains of any account. Needs `ADMIN_TOKEN`.")
