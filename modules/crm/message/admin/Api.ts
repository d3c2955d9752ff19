/** Declares `/admin/v1/crm/accounts/{accountId}/messages`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { MessageNotFound } from "../Errors.ts"
import { MessageDetail, MessageView, QuotaView, Status } from "./MessageView.ts"

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: {
    status: Schema.optionalKey(Status),
    friendId: Schema.optionalKey(idOf("Only those to this friend")),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    messages: Schema.Array(MessageView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmMessageList", description: "A page of an account's messages" }),
  error: [problem(AccountNotFound)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's messages")
  .annotate(OpenApi.Description, "What was sent and what waits, without the texts.")
  .pipe(operation({ columns: ["id", "friendId", "purpose", "status", "error", "reason", "createdAt"] }))

const read = HttpApiEndpoint.get("read", "/:id", {
  params: { accountId, id: idOf("The message") },
  success: MessageDetail,
  error: [problem(AccountNotFound), problem(MessageNotFound)]
})
  .annotate(OpenApi.Summary, "Read a message")
  .annotate(OpenApi.Description, "With its texts, which are kept for 30 days after it was sent or failed.")

const quota = HttpApiEndpoint.get("quota", "/quota", {
  params: { accountId },
  success: QuotaView,
  error: [problem(AccountNotFound)]
})
  .annotate(OpenApi.Summary, "Read the monthly quota of an account")
  .annotate(OpenApi.Description, "With LINE's own figures, and why LINE refuses the channel if it does.")

const grant = HttpApiEndpoint.patch("grant", "/quota", {
  params: { accountId },
  payload: Schema.Struct({
    monthly: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))).annotate({
      description: "Messages per month; null for those of the plan",
      examples: [10_000]
    })
  }).annotate({ identifier: "CrmQuotaGrant", description: "A quota of an account's own" }),
  success: QuotaView,
  error: [problem(AccountNotFound)]
})
  .annotate(OpenToMembers, null)
  .annotate(OpenApi.Summary, "Grant an account a monthly quota of its own")
  .annotate(OpenApi.Description, "From now on, for this month too. LINE's limit still holds.")
  .pipe(operation({ audit: "crm_message_quota" }))

const resume = HttpApiEndpoint.post("resume", "/resume", {
  params: { accountId },
  success: QuotaView,
  error: [problem(AccountNotFound)]
})
  .annotate(OpenApi.Summary, "Try a channel that LINE refuses")
  .annotate(OpenApi.Description, "At once instead of within a minute, after its credentials were mended. Idempotent.")
  .pipe(operation({ audit: "crm_message_resume" }))

export const MessageAdminGroup = HttpApiGroup.make("crmMessageAdmin")
  .add(list, quota, grant, resume, read)
  .pipe(forShop("/messages", "staff"))
  .annotate(OpenApi.Title, "Operations: messages")
  .annotate(OpenApi.Description, `Messages of any account and its monthly quota. ${needsRole("staff")}`)
