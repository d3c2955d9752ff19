/** Sends the job of a request, once for each `Idempotency-Key`. */
import { Effect, Schema } from "effect"
import type { SentJob } from "../../actor/Job.ts"
import { InvalidRequest } from "../../http/endpoint/RequestValidation.ts"
import { faultsOf } from "../../http/endpoint/SchemaFaults.ts"
import { fingerprintOf, IdempotencyStore } from "../../http/idempotency/IdempotencyStore.ts"
import type { Fault } from "../../http/Problem.ts"
import { type ExternalJob, ExternalJobs } from "./ExternalJobs.ts"

const SentJson = Schema.fromJsonString(Schema.Struct({ jobId: Schema.String, created: Schema.Boolean }))

/** Operators share their keys. */
const claim = { accountId: "operator", route: "POST /admin/v1/jobs" }

export const make = Effect.gen(function* () {
  const [external, store] = [yield* ExternalJobs, yield* IdempotencyStore]
  const send = (job: ExternalJob) =>
    Effect.catchTag(external.send(job), "SchemaError", ({ issue }) =>
      Effect.fail(
        new InvalidRequest({
          code: "invalid_payload",
          message: `The payload is none of ${job.actor}`,
          errors: faultsOf("body", issue).map(
            ({ code, location, message, pointer }): Fault => ({
              code,
              location,
              message,
              pointer: `/payload${pointer}`
            })
          )
        })
      )
    )
  return (job: ExternalJob, key: string | undefined) => {
    if (key === undefined) return send(job)
    return Effect.flatMap(
      store.run({ ...claim, key, fingerprint: fingerprintOf(job) }, send(job), {
        success: (sent: SentJob) => ({
          status: 201,
          headers: {},
          body: JSON.stringify({ jobId: sent.jobId, created: sent.created })
        }),
        failure: () => undefined
      }),
      (outcome) =>
        outcome._tag === "First"
          ? Effect.succeed(outcome.value)
          : Effect.orDie(Schema.decodeUnknownEffect(SentJson)(outcome.response.body))
    )
  }
})
