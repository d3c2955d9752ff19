/** The endpoints about jobs. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../http/Problem.ts"
import { Limit } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { ActorRequired, ChangeRefused } from "../change/Errors.ts"
import {
  FilterRequired,
  InvalidCursor,
  JobNotFound,
  JobStateRefused,
  NoDowngrade,
  StepNotFound,
  TooManyStreams,
  UniqueKeyTaken
} from "../Errors.ts"
import { Cursor, JobId } from "./Fields.ts"
import { CancelBody, ChangeBody, DowngradeBody, filterQuery, PurgeBody, RetryBody } from "./Filters.ts"
import { BulkAnswer, JobDetail, JobPage, JobPreview } from "./JobViews.ts"

const params = { id: JobId }
const page = { limit: Limit, cursor: Schema.optionalKey(Cursor) }
const WithCount = Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))
const deadQuery = {
  actor: filterQuery.actor,
  error: filterQuery.error,
  key: filterQuery.key,
  finishedAfter: filterQuery.finishedAfter,
  finishedBefore: filterQuery.finishedBefore
}

export const jobs = HttpApiEndpoint.get("jobs", "/jobs", {
  query: { ...filterQuery, ...page, count: WithCount },
  success: JobPage,
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List jobs")
  .annotate(
    OpenApi.Description,
    "Newest first, waiting and finished alike. Every condition must hold; `state` and `id` may be repeated. Where no index " +
      "helps, an answer looks through some hundred thousand jobs and then hands a cursor on, so a page may be short, even " +
      "empty: the last one is the one whose `nextCursor` is null. `count=true` adds how many there are, up to 10000."
  )
  .pipe(
    operation({
      command: "jobs list",
      columns: ["jobId", "state", "actor", "key", "cause", "createdAt", "failures", "error.message"]
    })
  )

export const job = HttpApiEndpoint.get("job", "/jobs/:id", { params, success: JobDetail, error: problem(JobNotFound) })
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Read a job")
  .annotate(
    OpenApi.Description,
    "All that is known of a job: payload, result, the attempts that did not complete, what happened to it and when."
  )
  .pipe(operation({ command: "jobs show" }))

const changeExample = `event: job\ndata: {"state":"running","failures":0,"progress":null,"report":{"value":{"pages":3},"at":"2026-01-02T03:04:05.678Z"},"runAt":null,"finishedAt":null}\n\n`

export const jobEvents = HttpApiEndpoint.get("jobEvents", "/jobs/:id/events", {
  params,
  success: Schema.String.annotate({ description: "Server-sent events", examples: [changeExample] }).pipe(
    HttpApiSchema.asText({ contentType: "text/event-stream" })
  ),
  error: [problem(JobNotFound), problem(TooManyStreams)]
})
  .annotate(OpenApi.Summary, "Follow a job")
  .annotate(
    OpenApi.Description,
    "Server-sent events. An event `job` comes at once and within a second of each change of `state`, `failures`, `progress`, `report`, `runAt` or " +
      "`finishedAt`; after the one that says that the job has ended the stream ends. A comment keeps the connection alive. A node serves 20 streams, those of " +
      "counts included."
  )
  .pipe(operation({ command: false }))

export const retryOne = HttpApiEndpoint.post("retryOne", "/jobs/:id/retry", {
  params,
  query: {
    fromStep: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))).annotate({
      description:
        "Begin again at the first step of this name: that step and all that began after it are taken once more",
      examples: ["send-coupon"]
    })
  },
  success: JobDetail,
  error: [problem(JobNotFound), problem(JobStateRefused), problem(UniqueKeyTaken), problem(StepNotFound)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Retry a job")
  .annotate(
    OpenApi.Description,
    "Sends a failed or cancelled job on its way again, under the same id and with all its retries; who did it stays with " +
      "the job. It goes on after the steps that it has taken, unless `fromStep` says where to begin."
  )
  .pipe(operation({ records: true, command: "jobs retry" }))

export const cancelOne = HttpApiEndpoint.post("cancelOne", "/jobs/:id/cancel", {
  params,
  success: JobDetail,
  error: [problem(JobNotFound), problem(JobStateRefused)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Cancel a job")
  .annotate(
    OpenApi.Description,
    "A waiting job ends at once. A running one is asked to stop (`cancelling`) and is interrupted on its node within a " +
      "second. A job of an actor that keeps no history ends on a node in both cases, one with a held key after the hold."
  )
  .pipe(operation({ records: true, command: "jobs cancel" }))

export const promote = HttpApiEndpoint.post("promote", "/jobs/:id/promote", {
  params,
  success: JobDetail,
  error: [problem(JobNotFound), problem(JobStateRefused)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Run a job without its delay")
  .annotate(OpenApi.Description, "A scheduled job, or one that is held for a retry, becomes ready now.")
  .pipe(operation({ records: true, command: "jobs promote" }))

export const retry = HttpApiEndpoint.post("retry", "/jobs/retry", {
  payload: RetryBody,
  success: BulkAnswer,
  error: problem(FilterRequired)
})
  .annotate(OpenApi.Summary, "Retry jobs by filter")
  .annotate(
    OpenApi.Description,
    "Failed and cancelled jobs, a thousand per transaction: what is done stays done when the request is broken off. With " +
      "`dryRun` the answer is the preview."
  )
  .pipe(operation({ records: true, command: "jobs retry-many", unnested: ["filter"] }))

export const cancel = HttpApiEndpoint.post("cancel", "/jobs/cancel", {
  payload: CancelBody,
  success: BulkAnswer,
  error: problem(FilterRequired)
})
  .annotate(OpenApi.Summary, "Cancel jobs by filter")
  .annotate(
    OpenApi.Description,
    "Waiting jobs end at once; running ones are asked to stop. A thousand per transaction."
  )
  .pipe(operation({ records: true, command: "jobs cancel-many", unnested: ["filter"] }))

export const downgrade = HttpApiEndpoint.post("downgrade", "/jobs/downgrade", {
  payload: DowngradeBody,
  success: BulkAnswer,
  error: [problem(FilterRequired), problem(NoDowngrade)]
})
  .annotate(OpenApi.Summary, "Give waiting jobs of a later version to the build before")
  .annotate(
    OpenApi.Description,
    "For a build that is taken back: payloads of the actor that `filter` names are stored as `version`, by the downgrades which this build " +
      "declares. A payload that a downgrade cannot change stays as it is, and counts as matched but not as changed. A thousand per " +
      "transaction. Stop the nodes of the newer build first, as they send jobs of the later version."
  )
  .pipe(operation({ records: true, command: "jobs downgrade", unnested: ["filter"] }))

export const change = HttpApiEndpoint.post("change", "/jobs/change", {
  payload: ChangeBody,
  success: BulkAnswer,
  error: [problem(FilterRequired), problem(ActorRequired), problem(ChangeRefused)]
})
  .annotate(OpenApi.Summary, "Change waiting jobs by filter")
  .annotate(
    OpenApi.Description,
    "Sets their priority, the time at which delayed ones are due, or members of their payloads, a thousand per transaction. The payload is checked by the " +
      "schema of the actor, which `filter` names then; one that would get another key, or that no schema takes, stays as it is, and counts as matched but not as " +
      "changed. Jobs that a node has claimed stay as they are, and of time those that hold their mailbox or wait for others. A job that sleeps is not woken before its time."
  )
  .pipe(operation({ records: true, command: "jobs change-many", unnested: ["filter"] }))

export const purge = HttpApiEndpoint.post("purge", "/jobs/purge", {
  payload: PurgeBody,
  success: BulkAnswer,
  error: problem(FilterRequired)
})
  .annotate(OpenApi.Summary, "Forget finished jobs by filter")
  .annotate(
    OpenApi.Description,
    "Deletes finished jobs before their retention is over, a thousand per transaction. Only the audit remembers."
  )
  .pipe(operation({ records: true, command: "jobs purge", unnested: ["filter"] }))

export const dead = HttpApiEndpoint.get("dead", "/dead", {
  query: { ...deadQuery, ...page },
  success: JobPage,
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List dead jobs")
  .annotate(
    OpenApi.Description,
    "Jobs that are out of retries, newest first, with their last error and who sent them on their way before."
  )
  .pipe(
    operation({
      command: "jobs dead",
      columns: ["jobId", "actor", "key", "finishedAt", "failures", "error.tag", "error.message"]
    })
  )

export const deadGroups = HttpApiEndpoint.get("deadGroups", "/dead/groups", { query: deadQuery, success: JobPreview })
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Group dead jobs by actor and error")
  .annotate(
    OpenApi.Description,
    "The newest 10000 jobs that are out of retries, counted by actor and kind of error: what `POST /admin/v1/jobs/retry` " +
      "with the same filter would send on its way."
  )
  .pipe(operation({ command: "jobs dead-groups" }))
