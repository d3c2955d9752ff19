/**
 * The job that sends another one whose unique key has a rule beyond "keep the unfinished one", for senders in SQL: the rules stand in the code
 * of the service once, and a job that was sent by such a sender sees what it has committed.
 */
import { Schema } from "effect"
import * as Actor from "../../../actor/Actor.ts"

const Uniqueness = Schema.Struct({
  while: Schema.Literals(["unfinished", "waiting", "window"]),
  withinMs: Schema.NullOr(Schema.Number),
  on: Schema.Literals(["keep", "replace", "runAgain"])
})

export const SendUnique = Actor.make("runtime/send-unique", {
  payload: Schema.Struct({
    /** One mailbox for the sends of a unique key, so that the last payload is that of the last sender. */
    order: Schema.String,
    actor: Schema.String,
    payload: Schema.Unknown,
    version: Schema.Int,
    key: Schema.NullOr(Schema.String),
    priority: Schema.Int,
    byTenant: Schema.Boolean,
    tenant: Schema.NullOr(Schema.String),
    cause: Schema.String,
    uniqueKey: Schema.String,
    uniqueness: Uniqueness,
    /** Milliseconds since 1970; null where it is due. */
    runAtMs: Schema.NullOr(Schema.Number),
    notAfterMs: Schema.NullOr(Schema.Number)
  }),
  success: Schema.Struct({ jobId: Schema.String, created: Schema.Boolean }),
  mailbox: ({ order }) => order
})
