/** The endpoints about actors, nodes, schedules and what operators did. */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { ActorOverride } from "../../../actor/override/ActorOverride.ts"
import { BackfillRefused, ScheduleNotFound } from "../../../actor/schedule/CronSchedules.ts"
import { problem } from "../../../http/Problem.ts"
import { givenTime, Limit } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { ActionNotFound, ActorNotFound, ActorWithoutKeys, InvalidCursor, TooManyStreams } from "../Errors.ts"
import { Cursor } from "./Fields.ts"
import {
  AuditEntry,
  AuditPage,
  JobActor,
  JobNode,
  JobSchedule,
  JobStats,
  RuntimeHealth,
  ScheduleBackfill,
  ScheduleRun
} from "./RuntimeViews.ts"

/** A name has a slash in it, so it takes two parts of the path. */
const part = (description: string, example: string) =>
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({ description, examples: [example] })

export const actorParams = {
  module: part("Of the name, what stands before the slash", "shop"),
  name: part("Of the name, what stands behind it", "restock")
}

const params = actorParams

export const actors = HttpApiEndpoint.get("actors", "/actors", {
  success: Schema.Struct({ actors: Schema.Array(JobActor).annotate({ description: "By name" }) }).annotate({
    identifier: "JobActorList",
    description: "All actors"
  })
})
  .annotate(OpenApi.Summary, "List actors")
  .annotate(OpenApi.Description, "Every actor that a node has known or that a job names, with its jobs by state.")
  .pipe(
    operation({
      command: "actors list",
      columns: ["actor", "scheduled", "ready", "running", "failed", "completed", "oldestWaitMs", "pausedAt"]
    })
  )

export const pause = HttpApiEndpoint.post("pause", "/actors/:module/:name/pause", {
  params,
  success: JobActor,
  error: problem(ActorNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Pause an actor")
  .annotate(OpenApi.Description, "No node starts its jobs until it is resumed; those that run go on, new ones wait.")
  .pipe(operation({ records: true, command: "actors pause" }))

export const resume = HttpApiEndpoint.post("resume", "/actors/:module/:name/resume", {
  params,
  success: JobActor,
  error: problem(ActorNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Resume an actor")
  .annotate(OpenApi.Description, "Its jobs start again at once.")
  .pipe(operation({ records: true, command: "actors resume" }))

const optional = Schema.optionalKey

const GivenOverride = Schema.Struct({
  concurrency: optional(ActorOverride.fields.concurrency),
  cluster: optional(ActorOverride.fields.cluster),
  rate: optional(ActorOverride.fields.rate),
  ratePerKey: optional(ActorOverride.fields.ratePerKey),
  timeoutMs: optional(ActorOverride.fields.timeoutMs),
  retry: optional(ActorOverride.fields.retry)
})
  .annotate({ examples: [{ concurrency: 20, rate: { jobs: 100, perMs: 1000 }, timeoutMs: 120_000 }] })
  .check(
    Schema.makeFilter((given) => Object.keys(given).length > 0 || "must set or take back one of the settings at least")
  )
  .annotate({
    identifier: "JobActorOverriding",
    description:
      "What is set instead of what the code declares; null takes a setting back, and what is absent stays as it is"
  })

export const override = HttpApiEndpoint.patch("override", "/actors/:module/:name/override", {
  params,
  payload: GivenOverride,
  success: JobActor,
  error: [problem(ActorNotFound), problem(ActorWithoutKeys)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Override limits and retries of an actor")
  .annotate(
    OpenApi.Description,
    "Sets how many of its jobs run at once or start in a period, how long an attempt may take, and when failed jobs run again: on every node within " +
      "two seconds, over restarts and over deploys that change the code. Jobs that run go on, with the time limit with which they started. `limits` of the actor has what " +
      "the code declares; `pause` is for no jobs at all."
  )
  .pipe(operation({ records: true, command: "actors override" }))

export const revert = HttpApiEndpoint.delete("revert", "/actors/:module/:name/override", {
  params,
  success: JobActor,
  error: problem(ActorNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Take back what was set for an actor")
  .annotate(OpenApi.Description, "The actor runs as its code declares, on every node within two seconds.")
  .pipe(operation({ records: true, command: "actors revert" }))

export const nodes = HttpApiEndpoint.get("nodes", "/nodes", {
  success: Schema.Struct({ nodes: Schema.Array(JobNode).annotate({ description: "Oldest first" }) }).annotate({
    identifier: "JobNodeList",
    description: "All nodes that run jobs"
  })
})
  .annotate(OpenApi.Summary, "List nodes")
  .annotate(OpenApi.Description, "The processes that run jobs; those that only answer HTTP are not among them.")
  .pipe(
    operation({ command: "nodes list", columns: ["nodeId", "status", "host", "pid", "startedAt", "seenAt", "running"] })
  )

export const stats = HttpApiEndpoint.get("stats", "/stats", { success: JobStats })
  .annotate(OpenApi.Summary, "Read the runtime at a glance")
  .annotate(
    OpenApi.Description,
    "Jobs by actor and state, how long the oldest has waited, what ended within the last minute and hour, and the nodes."
  )
  .pipe(operation({ command: "jobs stats" }))

export const health = HttpApiEndpoint.get("health", "/health", { success: RuntimeHealth })
  .annotate(OpenApi.Summary, "See whether work flows")
  .annotate(
    OpenApi.Description,
    "A canary passes a schedule, a job, an event, a reaction and a signed delivery to the node itself all the time. A loop " +
      "that stalls while heartbeats look healthy shows in its age. Actors that no node runs are named, for three minutes after the last one at most."
  )
  .pipe(operation({ command: false }))

export const schedules = HttpApiEndpoint.get("schedules", "/schedules", {
  success: Schema.Struct({ schedules: Schema.Array(JobSchedule).annotate({ description: "By name" }) }).annotate({
    identifier: "JobScheduleList",
    description: "All schedules"
  })
})
  .annotate(OpenApi.Summary, "List schedules")
  .annotate(OpenApi.Description, "All that modules declare, and those that they declared once.")
  .pipe(
    operation({
      command: "schedules list",
      columns: ["name", "cron", "timeZone", "declared.actor", "lastTick", "nextTick", "lastJobId", "pausedSince"]
    })
  )

export const pauseSchedule = HttpApiEndpoint.post("pauseSchedule", "/schedules/:module/:name/pause", {
  params,
  success: JobSchedule,
  error: problem(ScheduleNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Pause a schedule")
  .annotate(OpenApi.Description, "None of its ticks fires until it is resumed.")
  .pipe(operation({ records: true, command: "schedules pause" }))

export const resumeSchedule = HttpApiEndpoint.post("resumeSchedule", "/schedules/:module/:name/resume", {
  params,
  success: JobSchedule,
  error: problem(ScheduleNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Resume a schedule")
  .annotate(OpenApi.Description, "Ticks that were missed meanwhile follow the policy of the schedule, at once.")
  .pipe(operation({ records: true, command: "schedules resume" }))

export const runSchedule = HttpApiEndpoint.post("runSchedule", "/schedules/:module/:name/run", {
  params,
  success: ScheduleRun,
  error: problem(ScheduleNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Run a schedule now")
  .annotate(OpenApi.Description, "Sends its job, whether it is paused or not; its ticks stay as they are.")
  .pipe(operation({ records: true, command: "schedules run" }))

export const backfillSchedule = HttpApiEndpoint.post("backfillSchedule", "/schedules/:module/:name/backfill", {
  params,
  payload: Schema.Struct({
    from: givenTime("The first tick is at or after this time"),
    to: givenTime("The last tick is at or before this time, which is over"),
    dryRun: Schema.Boolean.annotate({
      description: "With true nothing is sent, and the answer says which ticks there are",
      examples: [true]
    }).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))
  }).annotate({ identifier: "JobScheduleRange" }),
  success: ScheduleBackfill,
  error: [problem(ScheduleNotFound), problem(BackfillRefused)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Run a past range of a schedule again")
  .annotate(
    OpenApi.Description,
    "Sends a job for each tick of the range, whether it fired or not, oldest first, 1000 at most: a tick is run again once in a year, however often " +
      "the range is. These jobs run beside each other and beside the schedule's own, whatever its policy of overlaps says."
  )
  .pipe(operation({ records: true, command: "schedules backfill" }))

export const audit = HttpApiEndpoint.get("audit", "/audit", {
  query: { limit: Limit, cursor: Schema.optionalKey(Cursor) },
  success: AuditPage,
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List what operators did")
  .annotate(OpenApi.Description, "Every action, by the command line and by this interface, newest first.")
  .pipe(operation({ command: "audit list", columns: ["id", "at", "who", "via", "action", "target", "changed"] }))

export const action = HttpApiEndpoint.get("action", "/audit/:id", {
  params: {
    id: Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 2 ** 31 })).annotate({
      description: "The action",
      examples: [17]
    })
  },
  success: AuditEntry,
  error: problem(ActionNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "Read what an operator did")
  .annotate(
    OpenApi.Description,
    "By the `actionId` of an action by filter. Where that named jobs by their ids, `detail.jobIds` has them."
  )
  .pipe(operation({ command: "audit show" }))

const eventExample = `event: counts
data: {"actors":[{"actor":"shop/restock","pausedAt":null,"scheduled":0,"incompatible":0,"ready":12,"running":4,"failed":1}]}

`

export const events = HttpApiEndpoint.get("events", "/events", {
  success: Schema.String.annotate({ description: "Server-sent events", examples: [eventExample] }).pipe(
    HttpApiSchema.asText({ contentType: "text/event-stream" })
  ),
  error: problem(TooManyStreams)
})
  .annotate(OpenApi.Summary, "Follow the counts")
  .annotate(
    OpenApi.Description,
    "Server-sent events. An event `counts` comes at once and whenever something has changed, about once a second: for each " +
      "actor `pausedAt` and the numbers `scheduled`, `incompatible`, `ready`, `running` and `failed`, where 10000 means that many or more. A " +
      "comment keeps the connection alive. The stream ends when the node stops; connect again then. A node serves 20 " +
      "streams."
  )
  .pipe(operation({ command: false }))
