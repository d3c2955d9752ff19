/** Declares `/admin/v1/crm/accounts/{accountId}/tags`. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AdminToken } from "../../../../src/actor/operate/AdminToken.ts"
import { RequestValidation } from "../../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { TagNameInUse, TagNotFound } from "../Errors.ts"
import { AdminTag, AdminTagList, TagCreation, TagId, TagUpdate } from "./AdminTagView.ts"

const accountId = Ulid.annotate({ description: "The account", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })
const params = { accountId, id: TagId }

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  success: AdminTagList,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "List an account's tags")
  .annotate(OpenApi.Description, "All of them, oldest first, with the number of friends who have them.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: TagCreation,
  success: AdminTag.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(TagNameInUse)]
})
  .annotate(OpenApi.Summary, "Create a tag")
  .annotate(OpenApi.Description, "Its name is unique in the account.")

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: TagUpdate,
  success: AdminTag,
  error: [problem(AccountNotFound), problem(TagNotFound), problem(TagNameInUse)]
})
  .annotate(OpenApi.Summary, "Rename or recolour a tag")
  .annotate(OpenApi.Description, "What is absent stays.")

const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params,
  success: Schema.Struct({ id: TagId }).annotate({
    identifier: "AdminTagDeleted",
    description: "Acknowledgement of a deletion"
  }),
  error: [problem(AccountNotFound), problem(TagNotFound)]
})
  .annotate(OpenApi.Summary, "Delete a tag")
  .annotate(OpenApi.Description, "It is taken from all friends.")

export const TagAdminGroup = HttpApiGroup.make("crmTags")
  .add(list, create, update, remove)
  .prefix("/admin/v1/crm/accounts/:accountId/tags")
  .middleware(AdminToken)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Operations: tags")
  .annotate(OpenApi.Description, "Tags of any account. Needs `ADMIN_TOKEN`.")
