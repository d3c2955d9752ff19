/** The endpoints about schedules that were made at run time. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { StoredScheduleNotFound } from "../../../actor/schedule/stored/Schedules.ts"
import { problem } from "../../../http/Problem.ts"
import { Limit, NextCursor, time, timeOrNull } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { InvalidCursor } from "../Errors.ts"
import { ActorName, Cursor, JobId } from "./Fields.ts"
import { ScheduleRun } from "./RuntimeViews.ts"

const Id = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,15}$/u, { message: "must be a whole number above zero" }))

const Key = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500))

const Tenant = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The account that it belongs to",
  examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
})

export const JobStoredSchedule = Schema.Struct({
  id: Schema.String.annotate({ description: "The schedule", examples: ["17"] }),
  key: Schema.String.annotate({ description: "The name that its module gave it", examples: ["restock/ginza"] }),
  tenant: Schema.NullOr(Tenant).annotate({
    description: "The account that it belongs to; null for the service itself"
  }),
  actor: ActorName,
  timing: Schema.String.annotate({
    description: "When it fires: a cron expression, a distance or a time, and what limits it",
    examples: ["0 8 * * *; on business days", "every 15m"]
  }),
  zone: Schema.String.annotate({ description: "In which time zone that is meant", examples: ["Asia/Tokyo"] }),
  missed: Schema.Literals(["skip", "once", "all"]).annotate({
    description: "What becomes of ticks that were missed",
    examples: ["once"]
  }),
  overlap: Schema.Literals(["skip", "allow"]).annotate({
    description: "What a tick does while the job of the one before is unfinished",
    examples: ["skip"]
  }),
  pausedSince: timeOrNull("Since when it is paused"),
  lastTick: timeOrNull("The last tick that got a job"),
  nextTick: timeOrNull("The next tick; none while it is paused, and after the last one"),
  lastJobId: Schema.NullOr(JobId).annotate({ description: "The last job that it sent", examples: ["4711"] }),
  createdAt: time("When it was made")
}).annotate({ identifier: "JobStoredSchedule", description: "Work that starts by the clock, made at run time" })

const params = { id: Id.annotate({ description: "The schedule", examples: ["17"] }) }
const error = problem(StoredScheduleNotFound)
const ofOne = { params, success: JobStoredSchedule, error }

export const storedSchedules = HttpApiEndpoint.get("storedSchedules", "/stored-schedules", {
  query: {
    tenant: Schema.optionalKey(Tenant),
    actor: Schema.optionalKey(ActorName),
    prefix: Schema.optionalKey(Key.annotate({ description: "How the key begins", examples: ["restock/"] })),
    limit: Limit,
    cursor: Schema.optionalKey(Cursor)
  },
  success: Schema.Struct({
    schedules: Schema.Array(JobStoredSchedule).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "JobStoredSchedulePage", description: "A page of schedules" }),
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List stored schedules")
  .annotate(OpenApi.Description, "Schedules that modules made at run time, newest first. Every condition must hold.")
  .pipe(
    operation({
      command: "stored-schedules list",
      columns: ["id", "key", "tenant", "actor", "timing", "lastTick", "nextTick", "pausedSince"]
    })
  )

export const storedSchedule = HttpApiEndpoint.get("storedSchedule", "/stored-schedules/:id", ofOne)
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Read a stored schedule")
  .pipe(operation({ command: "stored-schedules show" }))

export const pauseStored = HttpApiEndpoint.post("pauseStored", "/stored-schedules/:id/pause", ofOne)
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Pause a stored schedule")
  .annotate(OpenApi.Description, "None of its ticks fires until it is resumed.")
  .pipe(operation({ records: true, command: "stored-schedules pause" }))

export const resumeStored = HttpApiEndpoint.post("resumeStored", "/stored-schedules/:id/resume", ofOne)
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Resume a stored schedule")
  .annotate(
    OpenApi.Description,
    "Ticks that were missed meanwhile follow the policy of the schedule, at once. It is deleted if the last one was among them."
  )
  .pipe(operation({ records: true, command: "stored-schedules resume" }))

export const runStored = HttpApiEndpoint.post("runStored", "/stored-schedules/:id/run", {
  ...ofOne,
  success: ScheduleRun
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Run a stored schedule now")
  .annotate(OpenApi.Description, "Sends its job, whether it is paused or not; its ticks stay as they are.")
  .pipe(operation({ records: true, command: "stored-schedules run" }))

export const removeStored = HttpApiEndpoint.delete("removeStored", "/stored-schedules/:id", {
  ...ofOne,
  success: HttpApiSchema.NoContent
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Delete a stored schedule")
  .annotate(OpenApi.Description, "Jobs that it has sent stay.")
  .pipe(operation({ records: true, command: "stored-schedules delete" }))
