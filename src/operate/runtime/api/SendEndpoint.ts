/** The endpoint that sends a job to an actor that takes jobs from outside. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import * as IdempotencyKey from "../../../http/endpoint/IdempotencyKey.ts"
import { IdempotencyInFlight, IdempotencyKeyReused } from "../../../http/idempotency/IdempotencyStore.ts"
import { problem } from "../../../http/Problem.ts"
import { bodyName } from "../../external/Document.ts"
import { NoDeadline, NotExternal } from "../../external/Errors.ts"
import { givenTime } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { ActorName, JobId, Priority } from "./Fields.ts"

const example = { actor: "shop/restock", payload: { shopId: "ginza" }, uniqueKey: "ginza" }

const SendBody = Schema.Struct({
  actor: ActorName,
  payload: Schema.Any.annotate({ description: "What the actor is sent, as its schema describes it" }),
  uniqueKey: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500)).annotate({
      description: "No second job while one of the actor with this key is unfinished; the answer names that one",
      examples: ["ginza"]
    })
  ),
  runAt: Schema.optionalKey(givenTime("Not before this time")),
  notAfter: Schema.optionalKey(
    givenTime(
      "The job is of no use after this time, and ends as `DeadlineExceeded`; for actors that declare a deadline"
    )
  ),
  priority: Schema.optionalKey(Priority)
}).annotate({ identifier: bodyName, examples: [example] })

export const JobSent = Schema.Struct({
  jobId: JobId,
  created: Schema.Boolean.annotate({
    description: "False when an unfinished job has the unique key, whose id this is",
    examples: [true]
  })
}).annotate({ identifier: "JobSent", description: "The job that was sent" })

export const send = HttpApiEndpoint.post("send", "/jobs", {
  headers: Schema.Struct({
    [IdempotencyKey.name]: Schema.optionalKey(IdempotencyKey.requiredHeader[IdempotencyKey.name])
  }),
  payload: SendBody,
  success: JobSent.pipe(HttpApiSchema.status(201)),
  error: [problem(NotExternal), problem(NoDeadline), problem(IdempotencyInFlight), problem(IdempotencyKeyReused)]
})
  .annotate(OpenApi.Summary, "Send a job")
  .annotate(
    OpenApi.Description,
    "To an actor that takes jobs from outside. The payload is checked before anything is stored. With an `Idempotency-Key` a " +
      "repeated request within 24 hours sends nothing and gets the first answer. Other languages send in a transaction of " +
      "their own with the SQL function `ekimae_send_job`."
  )
  .pipe(operation({ records: true, command: "jobs send" }))
