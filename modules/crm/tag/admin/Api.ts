/** Declares `/admin/v1/crm/accounts/{accountId}/tags`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { RecipientNotFound } from "../../friend/Errors.ts"
import { TagNameInUse, TagNotFound } from "../Errors.ts"
import { AdminTag, AdminTagList, TagCreation, TagId, TagUpdate } from "./AdminTagView.ts"

const params = { accountId, id: TagId }

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  success: AdminTagList,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "List an account's tags")
  .annotate(OpenApi.Description, "All of them, oldest first, with the number of friends who have them.")
  .pipe(operation({ columns: ["id", "name", "color", "friends"] }))

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: TagCreation,
  success: AdminTag.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(TagNameInUse)]
})
  .annotate(OpenApi.Summary, "Create a tag")
  .annotate(OpenApi.Description, "Its name is unique in the account.")
  .pipe(operation({ audit: "crm_tag_create" }))

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: TagUpdate,
  success: AdminTag,
  error: [problem(AccountNotFound), problem(TagNotFound), problem(TagNameInUse)]
})
  .annotate(OpenApi.Summary, "Rename or recolour a tag")
  .annotate(OpenApi.Description, "What is absent stays.")
  .pipe(operation({ audit: "crm_tag_update" }))

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
  .pipe(operation({ audit: "crm_tag_delete" }))

const ofFriend = {
  params: { ...params, friendId: idOf("The friend or guest") },
  success: Schema.Struct({ tagId: TagId, friendId: idOf("The friend or guest") }).annotate({
    identifier: "AdminTagOfFriend",
    description: "Acknowledgement of a tag that a friend has, or has no more"
  }),
  error: [problem(AccountNotFound), problem(TagNotFound), problem(RecipientNotFound)]
} as const

const add = HttpApiEndpoint.put("add", "/:id/friends/:friendId", ofFriend)
  .annotate(OpenApi.Summary, "Add a tag to a friend")
  .annotate(OpenApi.Description, "Scenarios that the tag starts begin as they do for integrators. Idempotent.")
  .pipe(operation({ audit: "crm_tag_add" }))

const take = HttpApiEndpoint.delete("take", "/:id/friends/:friendId", ofFriend)
  .annotate(OpenApi.Summary, "Remove a tag from a friend")
  .annotate(OpenApi.Description, "Idempotent.")
  .pipe(operation({ audit: "crm_tag_remove", command: "remove" }))

export const TagAdminGroup = HttpApiGroup.make("crmTags")
  .add(list, create, update, remove, add, take)
  .pipe(forShop("/tags", "staff"))
  .annotate(OpenApi.Title, "Operations: tags")
  .annotate(OpenApi.Description, `Tags of any account. ${needsRole("staff")}`)
