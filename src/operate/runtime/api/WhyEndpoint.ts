/** The endpoint that answers why something is there. */
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { CauseNotFound } from "../../../actor/cause/Why.ts"
import { problem } from "../../../http/Problem.ts"
import { count, timeOrNull } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"

const CauseId = Schema.String.check(
  Schema.isPattern(/^[\p{L}\p{N}._:@/-]{1,300}$/u, { message: "must be an id, or kind:id" })
).annotate({
  description:
    "A job, event, delivery, webhook endpoint, reservation, message, member, friend or request by its id, or as `kind:id`",
  examples: ["4711"]
})

const ref = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const CauseNodeView = Schema.Struct({
  ref: ref("Names it as a cause: `kind:id`", "job:4711"),
  kind: ref(
    "`request`, `job`, `event`, `schedule`, `operator`, `sql` (a role), or what a module adds, such as `delivery`",
    "job"
  ),
  id: ref("Its id", "4711"),
  name: Schema.NullOr(ref("The actor, the type of the event, or where a delivery goes", "shop/restock")).annotate({
    description: "What it is"
  }),
  state: Schema.NullOr(ref("The state of a job or delivery", "completed")).annotate({
    description: "What became of it"
  }),
  cause: Schema.NullOr(ref("The `ref` of what caused it", "request:01KAJ4M7A1B2C3D4E5F6G7H8J9")).annotate({
    description: "What caused it; null at the root"
  }),
  at: timeOrNull("When it was sent or published; null of what is not stored"),
  endedAt: timeOrNull("When it ended"),
  depth: count("Steps below the root", 1),
  more: Schema.Boolean.annotate({ description: "More may have come of it than is listed", examples: [false] })
}).annotate({ identifier: "CauseNode", description: "A part of the tree" })

const Explanation = Schema.Struct({
  asked: ref("What was asked about, as `ref` of one of the nodes", "job:4711"),
  nodes: Schema.Array(CauseNodeView).annotate({
    description: "The tree in the order of reading: each node before what it caused"
  })
}).annotate({ identifier: "CauseTree", description: "Why something is there, and what else came of it" })

export const why = HttpApiEndpoint.get("why", "/why/:id", {
  params: { id: CauseId },
  success: Explanation,
  error: problem(CauseNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Explain why something is there")
  .annotate(
    OpenApi.Description,
    "From a job, an event or a delivery up to the request, schedule or operator that it goes back to, and from there down to " +
      "all that followed, with times. By the `x-request-id` of a request: all that came of it. Of a reservation, message, member or " +
      "friend: the events that name it, each with its cause; of an endpoint: its newest deliveries. At most 200 nodes of one level " +
      "and kind, and 20 levels; where `more` is true some may be left out."
  )
  .pipe(operation({ command: false }))
