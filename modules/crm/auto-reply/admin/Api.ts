/** Declares `/admin/v1/crm/accounts/{accountId}/auto-replies`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import { AutoReplyNotFound, KeywordsMismatch, TooManyAutoReplies } from "../Errors.ts"
import { AutoReplyBody, AutoReplyId, AutoReplyView, ReplyView } from "./AutoReplyView.ts"

const one = { accountId, id: AutoReplyId }

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: { cursor: idCursor },
  success: Schema.Struct({
    autoReplies: Schema.Array(AutoReplyView).annotate({ description: "Oldest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmAutoReplyList", description: "The free replies of an account" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's free replies")
  .annotate(
    OpenApi.Description,
    "Of several that fit a text, exact ones come first, then the oldest. All of them, unless they have more than 1 MB."
  )

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: AutoReplyBody,
  success: AutoReplyView.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(KeywordsMismatch), problem(TooManyAutoReplies)]
})
  .annotate(OpenApi.Summary, "Create a free reply")
  .annotate(
    OpenApi.Description,
    "It answers by the reply token of the event, and costs nothing of the quota. `{displayName}` and `{shopName}` are filled " +
      "in. At most 200."
  )
  .pipe(operation({ audit: "crm_auto_reply_create" }))

const update = HttpApiEndpoint.put("update", "/:id", {
  params: one,
  payload: AutoReplyBody,
  success: AutoReplyView,
  error: [problem(AccountNotFound), problem(AutoReplyNotFound), problem(KeywordsMismatch)]
})
  .annotate(OpenApi.Summary, "Change a free reply")
  .annotate(OpenApi.Description, "The whole of it.")
  .pipe(operation({ audit: "crm_auto_reply_update" }))

const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params: one,
  success: Schema.Struct({ id: AutoReplyId }).annotate({
    identifier: "CrmAutoReplyDeleted",
    description: "Acknowledgement of a deletion"
  }),
  error: [problem(AccountNotFound), problem(AutoReplyNotFound)]
})
  .annotate(OpenApi.Summary, "Delete a free reply")
  .annotate(OpenApi.Description, "What it has answered stays listed.")
  .pipe(operation({ audit: "crm_auto_reply_delete" }))

const sent = HttpApiEndpoint.get("sent", "/sent", {
  params: { accountId },
  query: { limit: Limit },
  success: Schema.Struct({
    replies: Schema.Array(ReplyView).annotate({ description: "Newest first" })
  }).annotate({ identifier: "CrmReplyList", description: "What was answered" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List what was answered")
  .annotate(OpenApi.Description, "At most one answer for each event, sent at most once.")

export const AutoReplyGroup = HttpApiGroup.make("crmAutoReplies")
  .add(list, sent, create, update, remove)
  .pipe(forShop("/auto-replies", "developer"))
  .annotate(OpenApi.Title, "Operations: free replies")
  .annotate(OpenApi.Description, `Greetings and answers to keywords. ${needsRole("developer")}`)
