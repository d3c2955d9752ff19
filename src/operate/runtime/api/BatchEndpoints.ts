/** The endpoints about batches, and their views. */
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { problem } from "../../../http/Problem.ts"
import { count, Limit, NextCursor, time, timeOrNull } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { BatchNotFound, InvalidCursor } from "../Errors.ts"
import { Cursor, JobId } from "./Fields.ts"

const fields = {
  batchId: JobId.annotate({ description: "The batch, and the job that waits for it", examples: ["4711"] }),
  actor: Schema.NullOr(Schema.String).annotate({
    description: "The actor of the job that waits for it; null when that job has been forgotten",
    examples: ["shop/stock-counted"]
  }),
  size: count("Jobs of the batch", 1741),
  createdAt: time("When it was sent"),
  endedAt: timeOrNull("When the last of its jobs had ended")
}

const ListedBatch = Schema.Struct(fields).annotate({ identifier: "ListedJobBatch", description: "A batch of jobs" })

const Batch = Schema.Struct({
  ...fields,
  unfinished: count("Jobs that have not ended", 12),
  completed: count("Jobs that completed", 1720),
  failed: count("Jobs that failed for good", 9),
  cancelled: count("Jobs that were cancelled", 0),
  forgotten: count("Jobs that ended and have left the history", 0)
}).annotate({ identifier: "BatchOfJobs", description: "A batch of jobs, counted" })

const params = { id: JobId }

export const batches = HttpApiEndpoint.get("batches", "/batches", {
  query: { limit: Limit, cursor: Schema.optionalKey(Cursor) },
  success: Schema.Struct({
    batches: Schema.Array(ListedBatch).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "JobBatchPage", description: "A page of batches" }),
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List batches")
  .annotate(
    OpenApi.Description,
    "Newest first: jobs that wait for others, and those for which they wait. A batch is forgotten a week after its end."
  )
  .pipe(operation({ command: "batches list", columns: ["batchId", "actor", "size", "createdAt", "endedAt"] }))

export const batch = HttpApiEndpoint.get("batch", "/batches/:id", {
  params,
  success: Batch,
  error: problem(BatchNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Read a batch")
  .annotate(OpenApi.Description, "With its jobs by what became of them.")
  .pipe(operation({ command: "batches show" }))

export const cancelBatch = HttpApiEndpoint.post("cancelBatch", "/batches/:id/cancel", {
  params,
  success: Batch,
  error: problem(BatchNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Cancel a batch")
  .annotate(
    OpenApi.Description,
    "Its waiting jobs end at once, running ones are asked to stop; a thousand per transaction. Jobs that it only waits for " +
      "are left alone: those that another sender had sent with the same unique key, and those that a job names in `after`. " +
      "The job that waits for the batch runs when all have ended; cancel that job by its id to prevent it."
  )
  .pipe(operation({ records: true, command: "batches cancel" }))
