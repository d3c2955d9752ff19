/** Declares `/admin/v1/workspaces`: workspaces of any account. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit, time } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { WorkspaceName } from "../account/Account.ts"
import { AccountNotFound } from "../Errors.ts"
import { accountId, exampleId } from "./AccountView.ts"

const name = WorkspaceName.annotate({
  description: "For people, 1 to 100 characters without spaces around them",
  examples: ["企画室"]
})

const WorkspaceView = Schema.Struct({
  id: Schema.String.annotate({ description: "The workspace", examples: [exampleId] }),
  accountId,
  name,
  createdAt: time("When it was created")
}).annotate({ identifier: "AdminWorkspace", description: "A workspace of an account" })

const list = HttpApiEndpoint.get("list", "/", {
  query: { accountId, limit: Limit, cursor: idCursor },
  success: Schema.Struct({
    workspaces: Schema.Array(WorkspaceView).annotate({ description: "Oldest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "AdminWorkspaceList", description: "A page of workspaces" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List the workspaces of an account")
  .annotate(OpenApi.Description, "Oldest first. Requests that name none use the oldest.")
  .pipe(operation({ columns: ["id", "createdAt", "name"] }))

const create = HttpApiEndpoint.post("create", "/", {
  payload: Schema.Struct({ accountId, name: name.check(readable) }).annotate({
    identifier: "AdminNewWorkspace",
    description: "A workspace to be made, and its account",
    examples: [{ accountId: exampleId, name: "企画室" }]
  }),
  success: WorkspaceView.pipe(HttpApiSchema.status(201)),
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Create a workspace of an account")
  .annotate(OpenApi.Description, "Beside those that it has. Audited.")
  .pipe(operation({ audit: "workspace_create", detail: ["name"] }))

export const WorkspaceAdminGroup = HttpApiGroup.make("workspaceAdmin")
  .add(list, create)
  .pipe(operatorGroup("/workspaces"))
  .annotate(OpenApi.Title, "Operations: workspaces")
  .annotate(OpenApi.Description, "Workspaces of any account, for operators of the service. Needs `ADMIN_TOKEN`.")
