/** Declares `/admin/v1/crm/accounts/{accountId}/attention`. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../AdminGroup.ts"
import { attentionStates } from "./Attention.ts"
import { AttentionView } from "./AttentionView.ts"
import { AttentionNotFound } from "./Errors.ts"

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: {
    state: Schema.Literals(attentionStates)
      .annotate({ description: "`open` when absent", examples: ["open"] })
      .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed("open" as const))),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    entries: Schema.Array(AttentionView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmAttentionList", description: "A page of what staff must attend to" }),
  error: [problem(AccountNotFound)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List what staff must attend to")
  .annotate(
    OpenApi.Description,
    "Guests whom no confirmation, reminder or offer reached, and bookings that no staff was notified of by LINE."
  )

const resolve = HttpApiEndpoint.post("resolve", "/:id/resolve", {
  params: { accountId, id: idOf("The entry") },
  success: AttentionView,
  error: [problem(AccountNotFound), problem(AttentionNotFound)]
})
  .annotate(OpenApi.Summary, "Mark an entry as dealt with")
  .annotate(OpenApi.Description, "It leaves the open list. Idempotent.")
  .pipe(operation({ audit: "crm_attention_resolve" }))

export const AttentionGroup = HttpApiGroup.make("crmAttention")
  .add(list, resolve)
  .pipe(forShop("/attention", "staff"))
  .annotate(OpenApi.Title, "Operations: attention list")
  .annotate(OpenApi.Description, `What the staff of a shop must do by hand. ${needsRole("staff")}`)
