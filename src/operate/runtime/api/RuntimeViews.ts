/** The views of actors, nodes, schedules and the audit. */
import { Schema } from "effect"
import { DeclaredLimits } from "../../../actor/limit/DeclaredLimits.ts"
import { ActorOverride } from "../../../actor/override/ActorOverride.ts"
import { count, NextCursor, time, timeOrNull } from "../../Fields.ts"
import { ActorName, JobId } from "./Fields.ts"

const bounded = (description: string, example: number) =>
  count(`${description}; 10000 means that many or more`, example)

const live = {
  scheduled: bounded("Jobs that wait for their time, or are held for a retry", 3),
  incompatible: bounded("Jobs whose payload no build that looked at them could read", 0),
  ready: bounded("Jobs that wait for a worker", 12),
  running: bounded("Jobs that run", 4),
  failed: bounded("Jobs that are out of retries", 1)
}

const milliseconds = (share: string, example: number) =>
  Schema.Finite.annotate({ description: `Milliseconds; ${share} took no longer, within a tenth`, examples: [example] })

export const Percentiles = Schema.NullOr(
  Schema.Struct({
    p50: milliseconds("half of the attempts", 3.1),
    p95: milliseconds("95 % of them", 12.4),
    p99: milliseconds("99 % of them", 48.2)
  }).annotate({ identifier: "JobLatency", description: "Percentiles of a duration" })
)

export const JobActor = Schema.Struct({
  actor: ActorName,
  pausedAt: timeOrNull("Since when it is paused"),
  ...live,
  completed: bounded("Jobs that completed and are not yet forgotten", 2300),
  cancelled: bounded("Jobs that were cancelled", 0),
  oldestWaitMs: Schema.NullOr(Schema.Finite).annotate({
    description: "Milliseconds for which the oldest ready job has waited",
    examples: [180.5]
  }),
  waitMs: Percentiles.annotate({
    description: "How long jobs were ready before they started, in the last five minutes; null when none started"
  }),
  runMs: Percentiles.annotate({ description: "How long attempts took in the last five minutes; null when none ended" }),
  retentionDays: Schema.NullOr(Schema.Int).annotate({
    description: "Days after which its finished jobs are forgotten; null when no node has ever known the actor",
    examples: [7]
  }),
  seenAt: timeOrNull("When a node that knows it was started last"),
  limits: Schema.NullOr(DeclaredLimits).annotate({ description: "Null until a node has made them known" }),
  isDeclared: Schema.Boolean.annotate({
    description:
      "False for an actor that this build does not declare: its jobs wait, and an override of it has no effect",
    examples: [true]
  }),
  override: Schema.NullOr(
    Schema.Struct({
      ...ActorOverride.fields,
      by: Schema.NullOr(Schema.String).annotate({
        description: "Who changed it last; null where an earlier build did not keep it",
        examples: ["hana@example.com"]
      }),
      at: timeOrNull("When")
    }).annotate({
      identifier: "ActorOverride",
      description: "What operators have set instead of what the code declares"
    })
  ).annotate({ description: "Null while it runs as declared" })
}).annotate({ identifier: "JobActor", description: "An actor and its jobs by state" })

export const JobNode = Schema.Struct({
  nodeId: Schema.String.annotate({ description: "The node", examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"] }),
  host: Schema.String.annotate({ description: "The machine", examples: ["ekimae-1"] }),
  pid: Schema.Int.annotate({ description: "The process", examples: [4242] }),
  startedAt: time("When it joined"),
  seenAt: time("Its last heartbeat"),
  status: Schema.Literals(["alive", "blocked", "silent"]).annotate({
    description:
      "`silent` was not heard for `JOB_LEASE`; its jobs are about to run elsewhere. `blocked` has an event loop that a handler " +
      "holds up; it keeps its jobs for five minutes",
    examples: ["alive"]
  }),
  blockedSince: timeOrNull("Since when its event loop has been held up; null while it runs"),
  blockedBy: Schema.NullOr(Schema.String).annotate({
    description: "The job that holds the event loop up; null while it runs, and where the job is not known",
    examples: ["4711"]
  }),
  running: count("Jobs that it runs or is about to", 4)
}).annotate({ identifier: "RuntimeNode", description: "A process that runs jobs" })

const Ended = Schema.Struct({
  completed: count("Jobs that completed; 100000 means that the count was broken off", 2300),
  failed: count("Jobs that failed for good", 1),
  cancelled: count("Jobs that were cancelled", 0)
}).annotate({ identifier: "JobThroughput", description: "Jobs that ended within a time" })

export const JobStats = Schema.Struct({
  actors: Schema.Array(JobActor).annotate({ description: "By name" }),
  nodes: Schema.Array(JobNode).annotate({ description: "Oldest first" }),
  lastMinute: Ended,
  lastHour: Ended
}).annotate({ identifier: "JobStats", description: "The runtime at a glance" })

export const LiveCounts = Schema.Struct({
  actors: Schema.Array(Schema.Struct({ actor: ActorName, pausedAt: timeOrNull("Since when it is paused"), ...live }))
}).annotate({ identifier: "JobLiveCounts", description: "The data of an event" })

export const JobSchedule = Schema.Struct({
  name: Schema.String.annotate({ description: "The schedule", examples: ["shop/refresh"] }),
  cron: Schema.String.annotate({ description: "When it fires", examples: ["30 3 * * *"] }),
  timeZone: Schema.String.annotate({ description: "In which zone that is meant", examples: ["Asia/Tokyo"] }),
  declared: Schema.NullOr(
    Schema.Struct({
      actor: ActorName,
      missed: Schema.Literals(["skip", "once", "all"]).annotate({
        description: "What becomes of ticks that were missed",
        examples: ["once"]
      }),
      overlap: Schema.Literals(["skip", "allow"]).annotate({
        description: "What a tick does while the job of the one before is unfinished",
        examples: ["skip"]
      })
    })
  ).annotate({ description: "What its module says; null when no module declares it any more" }),
  pausedSince: timeOrNull("Since when it is paused"),
  lastTick: timeOrNull("The last tick that got a job"),
  nextTick: timeOrNull("The next tick; none while it is paused"),
  lastJobId: Schema.NullOr(Schema.String).annotate({ description: "The last job that it sent", examples: ["4711"] })
}).annotate({ identifier: "JobSchedule", description: "Work that starts by the clock" })

export const ScheduleRun = Schema.Struct({
  jobId: JobId,
  created: Schema.Boolean.annotate({
    description: "False when an unfinished job of the schedule was there already",
    examples: [true]
  })
}).annotate({ identifier: "JobScheduleRun", description: "The job of a schedule that was run by hand" })

export const ScheduleBackfill = Schema.Struct({
  ticks: count("Ticks of the range", 3),
  sent: count("Jobs that were sent; fewer than ticks where some were run again before, none of a dry run", 3),
  firstTick: timeOrNull("The first tick of the range"),
  lastTick: timeOrNull("The last one")
}).annotate({ identifier: "JobScheduleBackfill", description: "A range of a schedule that is run again" })

export const RuntimeHealth = Schema.Struct({
  canary: Schema.NullOr(
    Schema.Struct({
      intervalMs: count("Milliseconds between two", 60_000),
      ageMs: Schema.NullOr(Schema.Finite).annotate({
        description: "Milliseconds since the last one arrived; null before the first",
        examples: [23_510.2]
      }),
      sentAt: timeOrNull("When the last one that arrived was due"),
      startedAt: timeOrNull("When its job ran"),
      reactedAt: timeOrNull("When its event reached the reaction"),
      arrivedAt: timeOrNull("When it was delivered")
    })
  ).annotate({ description: "The last canary; null where none is sent (`CANARY=false`)" }),
  unserved: Schema.Array(ActorName).annotate({
    description: "Actors that this build declares or that have jobs, and that no node runs, by name: their jobs wait",
    examples: [[]]
  })
}).annotate({ identifier: "RuntimeHealth", description: "Whether work flows" })

export const AuditEntry = Schema.Struct({
  id: count("Grows with each action", 17),
  at: time("When"),
  who: Schema.String.annotate({
    description: "The client's address behind the token, or the user of the command line",
    examples: ["admin@192.0.2.7"]
  }),
  via: Schema.Literals(["cli", "http"]).annotate({ description: "By which door", examples: ["http"] }),
  action: Schema.String.annotate({ description: "What was done", examples: ["retry"] }),
  target: Schema.NullOr(Schema.String).annotate({
    description: "The job, actor or schedule; null for an action by filter",
    examples: ["4711"]
  }),
  detail: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "The filter of an action by filter",
    examples: [{ actor: "shop/restock", states: ["failed"] }]
  }),
  changed: count("What it changed", 42)
}).annotate({ identifier: "AdminAction", description: "An action of an operator" })

export const AuditPage = Schema.Struct({
  entries: Schema.Array(AuditEntry).annotate({ description: "Newest first" }),
  nextCursor: NextCursor
}).annotate({ identifier: "AdminActionPage", description: "A page of actions" })
