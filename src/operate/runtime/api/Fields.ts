/** Fields of jobs and actors in the interface for operators: how they are read and written, and what the document says of them. */
import { Schema } from "effect"
import type { Priority as Of } from "../../../actor/Actor.ts"
import type { JobState as State } from "../../../actor/JobState.ts"

export const JobId = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,15}$/u, { message: "must be the id of a job, a whole number above zero" })
).annotate({ description: "The job; ids grow in the order of sending", examples: ["4711"] })

export const JobState = Schema.Literals([
  "scheduled",
  "incompatible",
  "ready",
  "running",
  "completed",
  "failed",
  "cancelled"
] satisfies ReadonlyArray<State>).annotate({
  identifier: "JobState",
  description:
    "`scheduled` waits for its time, `ready` for a worker, `incompatible` for a build that can read its payload; `failed` " +
    "is out of retries",
  examples: ["failed"]
})

export const ActorName = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The kind of work, by the name that its module gave it",
  examples: ["shop/restock"]
})

export const Priority = Schema.Literals([-2, -1, 0, 1, 2] satisfies ReadonlyArray<Of>).annotate({
  description: "Lower runs first",
  examples: [0]
})

export const Cursor = Schema.String.check(Schema.isMaxLength(100)).annotate({
  description: "Where to go on: `nextCursor` of the answer before",
  examples: ["am9iczo0NzEx"]
})
