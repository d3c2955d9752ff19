/** Declares `/admin/v1/accounts`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { AccountNotFound, StorageTableNotFound } from "../Errors.ts"
import { AccountChange, AccountUsageView, AccountView, accountId, NewAccount } from "./AccountView.ts"

const params = { accountId }
const notFound = problem(AccountNotFound)

const list = HttpApiEndpoint.get("list", "/", {
  query: {
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    accounts: Schema.Array(AccountView).annotate({ description: "Oldest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "AdminAccountList", description: "A page of accounts" })
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List accounts")
  .annotate(OpenApi.Description, "Oldest first, with their plans.")
  .pipe(operation({ columns: ["id", "status", "plans.analytics", "plans.business", "plans.crm", "name"] }))

const create = HttpApiEndpoint.post("create", "/", {
  payload: NewAccount,
  success: AccountView.pipe(HttpApiSchema.status(201))
})
  .annotate(OpenApi.Summary, "Create an account")
  .annotate(OpenApi.Description, "Active, with one workspace. Plans that are not named are the lowest. Audited.")
  .pipe(operation({ audit: "account_create", detail: ["plans"], unnested: ["plans"] }))

const read = HttpApiEndpoint.get("read", "/:accountId", { params, success: AccountView, error: notFound })
  .annotate(OpenApi.Summary, "Read an account")
  .annotate(OpenApi.Description, "With its plans.")

const update = HttpApiEndpoint.patch("update", "/:accountId", {
  params,
  payload: AccountChange,
  success: AccountView,
  error: [notFound, problem(StorageTableNotFound)]
})
  .annotate(OpenApi.Summary, "Change an account")
  .annotate(
    OpenApi.Description,
    "Its plans, whether it is active (an inactive one has all its keys refused, and its users too), and how much it may store. What is absent stays. " +
      "It applies to requests from then on. Audited."
  )
  .pipe(operation({ audit: "account_update", detail: ["status", "plans", "storage"], unnested: ["plans"] }))

const usage = HttpApiEndpoint.get("usage", "/:accountId/usage", { params, success: AccountUsageView, error: notFound })
  .annotate(OpenApi.Summary, "See what an account calls and stores")
  .annotate(
    OpenApi.Description,
    "Requests that were let in this month (in Tokyo), by operation: of keys, and of users of the console. Nodes add what they " +
      "counted every ten seconds. And how many rows it stores of everything that has a limit."
  )

export const AccountAdminGroup = HttpApiGroup.make("accountAdmin")
  .add(list, create, read, update, usage)
  .pipe(operatorGroup("/accounts"))
  .annotate(OpenApi.Title, "Operations: accounts")
  .annotate(OpenApi.Description, "Accounts and their plans, for operators of the service. Needs `ADMIN_TOKEN`.")
