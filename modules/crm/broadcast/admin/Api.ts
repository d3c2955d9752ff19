/** Declares `/admin/v1/crm/accounts/{accountId}/broadcasts`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import {
  ApproverNotReachable,
  BroadcastEnded,
  BroadcastNotFound,
  BroadcastNotPausable,
  BroadcastTimeOver
} from "../Errors.ts"
import {
  AudienceBody,
  BroadcastCreation,
  BroadcastDetailView,
  BroadcastId,
  BroadcastView,
  InsightView,
  PreviewView
} from "./BroadcastView.ts"

const one = { accountId, id: BroadcastId }
const missing = [problem(AccountNotFound), problem(BroadcastNotFound)] as const

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: {
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    broadcasts: Schema.Array(BroadcastView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmBroadcastList", description: "A page of broadcasts" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's broadcasts")
  .annotate(OpenApi.Description, "Newest first, with their progress.")

const preview = HttpApiEndpoint.post("preview", "/preview", {
  params: { accountId },
  payload: AudienceBody,
  success: PreviewView,
  error: problem(AccountNotFound)
})
  .annotate(OpenToMembers, { read: "viewer", change: "staff" })
  .annotate(OpenApi.Summary, "Preview a broadcast")
  .annotate(OpenApi.Description, "How many friends would get it, and whether the quota is enough. Sends nothing.")
  .pipe(operation({ audit: null }))

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: BroadcastCreation,
  success: BroadcastView.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(BroadcastTimeOver), problem(ApproverNotReachable)]
})
  .annotate(OpenApi.Summary, "Send a broadcast")
  .annotate(
    OpenApi.Description,
    "At once or at a time. Who gets it is decided when it begins; where the quota is not enough for all, no friend gets it. With `approverId` " +
      "that friend is asked by LINE first, and has three days to answer."
  )
  .pipe(operation({ audit: "crm_broadcast_create" }))

const read = HttpApiEndpoint.get("read", "/:id", { params: one, success: BroadcastDetailView, error: missing })
  .annotate(OpenApi.Summary, "Read a broadcast")
  .annotate(OpenApi.Description, "With what became of each part.")

const insight = HttpApiEndpoint.get("insight", "/:id/insight", { params: one, success: InsightView, error: missing })
  .annotate(OpenApi.Summary, "Read who opened a broadcast")
  .annotate(
    OpenApi.Description,
    "As LINE counts, from about the next day on and for 30 days. LINE is asked once an hour at most, and its last answer is kept."
  )

const stop = HttpApiEndpoint.post("stop", "/:id/stop", {
  params: one,
  success: BroadcastDetailView,
  error: [...missing, problem(BroadcastEnded)]
})
  .annotate(OpenApi.Summary, "Stop a broadcast")
  .annotate(OpenApi.Description, "Parts that were not sent yet are not sent any more, and their quota is given back.")
  .pipe(operation({ audit: "crm_broadcast_stop" }))

const pausing = (name: "pause" | "resume", summary: string, description: string) =>
  HttpApiEndpoint.post(name, `/:id/${name}`, {
    params: one,
    success: BroadcastDetailView,
    error: [...missing, problem(BroadcastNotPausable)]
  })
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, description)
    .pipe(operation({ audit: `crm_broadcast_${name}` }))

const pause = pausing("pause", "Pause a broadcast", "No further part is sent until it is resumed. Idempotent.")
const resume = pausing("resume", "Resume a broadcast", "Goes on at once where its time is over. Idempotent.")

export const BroadcastGroup = HttpApiGroup.make("crmBroadcasts")
  .add(list, preview, create, read, insight, pause, resume, stop)
  .pipe(forShop("/broadcasts", "developer"))
  .annotate(OpenApi.Title, "Operations: broadcasts")
  .annotate(OpenApi.Description, `The same message to many friends. ${needsRole("developer")}`)
