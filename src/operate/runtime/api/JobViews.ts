/** The views of jobs. */
import { Schema } from "effect"
import { count, NextCursor, time, timeOrNull } from "../../Fields.ts"
import { ActorName, JobId, JobState } from "./Fields.ts"

const Tag = Schema.String.annotate({ description: "The kind of error", examples: ["TimedOut"] })
const Message = Schema.String.annotate({
  description: "What it said",
  examples: ["The attempt took longer than 1 minute"]
})

const Outcome = Schema.Literals([
  "failed",
  "timed_out",
  "defect",
  "interrupted",
  "lost",
  "cancelled",
  "incompatible"
]).annotate({
  description: "How the attempt ended; `interrupted`, `lost` and `incompatible` use up no retry",
  examples: ["timed_out"]
})

const Redriven = Schema.Array(
  Schema.Struct({
    at: Schema.String.annotate({ description: "When", format: "date-time", examples: ["2026-01-02T03:04:05.678Z"] }),
    by: Schema.String.annotate({ description: "By whom", examples: ["admin@192.0.2.7"] })
  })
).annotate({ description: "Who sent it on its way again after it had ended, oldest first" })

const fields = {
  jobId: JobId,
  actor: ActorName,
  state: JobState,
  priority: Schema.Int.annotate({ description: "-2 to 2; lower runs first", examples: [0] }),
  key: Schema.NullOr(Schema.String).annotate({
    description: "Its mailbox, or what the limit per key counts by",
    examples: ["store-17"]
  }),
  uniqueKey: Schema.NullOr(Schema.String).annotate({
    description: "No other unfinished job of the actor has this key",
    examples: ["13104"]
  }),
  tenant: Schema.NullOr(Schema.String).annotate({
    description: "The account for which the work is done; null for work of the service itself",
    examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  cause: Schema.NullOr(Schema.String).annotate({
    description:
      "What it was sent by, as `kind:id`: a request, a job, an event, a schedule, an operator, or a role in SQL",
    examples: ["event:01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  version: count("The version of its payload", 1),
  batch: Schema.NullOr(Schema.String).annotate({
    description: "The id of the batch that it belongs to",
    examples: ["4711"]
  }),
  node: Schema.NullOr(Schema.String).annotate({
    description: "The node that runs it, or ran it last",
    examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  failures: count("Attempts used up since it was sent, or sent again", 1),
  progress: Schema.NullOr(Schema.Finite).annotate({
    description: "0 to 1 while it runs, as far as its handler reports it",
    examples: [0.5]
  }),
  cancelling: Schema.Boolean.annotate({ description: "Asked to stop, and not yet stopped", examples: [false] }),
  overdue: Schema.Boolean.annotate({
    description: "Still running ten seconds after its time limit or its cancellation: its handler has not let go",
    examples: [false]
  }),
  redriven: Redriven,
  createdAt: time("When it was sent"),
  runAt: timeOrNull("When it is due, while it is scheduled"),
  startedAt: timeOrNull("When its last attempt started"),
  finishedAt: timeOrNull("When it ended")
}

export const Job = Schema.Struct({
  ...fields,
  error: Schema.NullOr(Schema.Struct({ tag: Tag, message: Message })).annotate({
    description: "Of the last attempt that did not complete; the message is cut at 300 characters"
  })
}).annotate({ identifier: "Job", description: "A job, without what may be large" })

const JobAttempt = Schema.Struct({
  attempt: count("1 for the first try; a repeated one keeps its number", 1),
  outcome: Outcome,
  tag: Tag,
  message: Message,
  error: Schema.optionalKey(Schema.Any).annotate({ description: "The typed failure, when the handler gave one" }),
  build: Schema.optionalKey(Schema.String).annotate({
    description: "The build that could not read the payload, by a name of its own",
    examples: ["5f2c9a01d3e4"]
  }),
  startedAt: Schema.String.annotate({
    description: "When it started, by the clock of its node",
    format: "date-time",
    examples: ["2026-01-02T03:04:05.678Z"]
  }),
  durationMs: Schema.Finite.annotate({ description: "How long it took", examples: [60_000] })
}).annotate({ identifier: "JobAttempt", description: "An attempt that did not complete" })

const JobHappening = Schema.Struct({
  at: time("When"),
  event: Schema.Literals([
    "sent",
    "ready",
    "started",
    "attempt_ended",
    "redriven",
    "due",
    "completed",
    "failed",
    "cancelled"
  ]).annotate({ description: "What happened; `due` lies ahead", examples: ["attempt_ended"] }),
  attempt: Schema.optionalKey(count("The attempt that started or ended", 1)),
  outcome: Schema.optionalKey(Outcome),
  tag: Schema.optionalKey(Tag),
  message: Schema.optionalKey(Message),
  by: Schema.optionalKey(Schema.String).annotate({ description: "Who did it", examples: ["admin@192.0.2.7"] })
}).annotate({ identifier: "JobHappening", description: "An event of the timeline of a job" })

const JobStep = Schema.Struct({
  kind: Schema.Literals(["run", "sleep", "wait", "until", "job"]).annotate({
    description: "`wait` is for a signal, `until` asks again and again, `job` waits for another job",
    examples: ["run"]
  }),
  branch: Schema.String.annotate({
    description: "The branch that took it, of those side by side, with a slash at its end; empty outside of them",
    examples: [""]
  }),
  name: Schema.String.annotate({ description: "Of the step, or of the signal", examples: ["send-coupon"] }),
  key: Schema.NullOr(Schema.String).annotate({
    description: "Of the signal, or the id of the job, that it waits for",
    examples: ["13104"]
  }),
  state: Schema.Literals(["done", "waiting", "timed_out", "failed"]).annotate({
    description: "`waiting` while it sleeps or waits, also for its next try; `failed` when its own retries are used up",
    examples: ["done"]
  }),
  result: Schema.Any.annotate({ description: "What it answered or how it failed, or what the signal brought" }),
  tries: count("How often it was tried without a result, where it is tried again by itself", 0),
  until: timeOrNull("The end of the sleep or of the wait, or the time of the next try"),
  startedAt: time("When it began"),
  endedAt: timeOrNull("When it ended")
}).annotate({ identifier: "JobStep", description: "A step of a job, which a later attempt does not repeat" })

const JobLog = Schema.Struct({
  attempt: count("1 for the first try", 1),
  node: Schema.String.annotate({ description: "The node that ran it", examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"] }),
  at: time("When it was stored, after the attempt had ended"),
  lines: Schema.Array(
    Schema.Struct({
      at: Schema.String.annotate({
        description: "By the clock of the node",
        format: "date-time",
        examples: ["2026-01-02T03:04:05.678Z"]
      }),
      text: Schema.String.annotate({
        description: "Level, message, fields; cut at 1000 characters",
        examples: ["WARN  The price list is older than a day shop=17"]
      })
    }).annotate({ identifier: "JobLogLine", description: "A line of the log" })
  ).annotate({ description: "The last fifty, oldest first" })
}).annotate({ identifier: "JobLog", description: "What an attempt has logged" })

const report = Schema.NullOr(
  Schema.Struct({
    value: Schema.Any.annotate({ description: "As the handler gives it" }),
    at: time("When it said so")
  }).annotate({ identifier: "JobReport", description: "What a job said last of how far it is" })
).annotate({ description: "How far it is, over all its attempts; null where its handler says nothing" })

/** What changes while a job is under way. */
export const JobChange = Schema.Struct({
  state: fields.state,
  failures: fields.failures,
  progress: fields.progress,
  report,
  runAt: fields.runAt,
  finishedAt: fields.finishedAt
}).annotate({ identifier: "JobChange", description: "How far a job is" })

export const JobDetail = Schema.Struct({
  ...fields,
  payload: Schema.Any.annotate({ description: "What it was sent with" }),
  result: Schema.Any.annotate({ description: "What it completed with; null before and otherwise" }),
  attempts: Schema.Array(JobAttempt).annotate({ description: "Oldest first" }),
  timeline: Schema.Array(JobHappening).annotate({ description: "Oldest first" }),
  logs: Schema.Array(JobLog).annotate({
    description:
      "What its last ten attempts have logged, oldest first; kept for seven days. None of an attempt that logged nothing"
  }),
  steps: Schema.Array(JobStep).annotate({
    description: "What it has done and what it waits for; kept as long as the job"
  }),
  report,
  notAfter: timeOrNull("By when it must be done; null without such a time. Kept for an hour after its end"),
  ahead: Schema.NullOr(Schema.Int).annotate({
    description: "Jobs of its mailbox that come before it, up to 10000; null when it does not wait in one",
    examples: [0]
  })
}).annotate({ identifier: "JobDetail", description: "A job with all that is known of it" })

export const JobPage = Schema.Struct({
  jobs: Schema.Array(Job).annotate({ description: "Newest first" }),
  nextCursor: NextCursor,
  count: Schema.optionalKey(
    Schema.Struct({
      count: count("Jobs that the filter means, up to 10000", 42),
      more: Schema.Boolean.annotate({ description: "There are more than `count`", examples: [false] })
    })
  ).annotate({ description: "Present with `count=true`" })
}).annotate({ identifier: "JobPage", description: "A page of jobs" })

const JobGroup = Schema.Struct({
  actor: ActorName,
  state: JobState,
  error: Schema.NullOr(Schema.String).annotate({
    description: "The kind of error of the last attempt that did not complete",
    examples: ["TimedOut"]
  }),
  count: count("Jobs of the group", 42),
  jobIds: Schema.Array(JobId).annotate({ description: "The newest three" })
}).annotate({ identifier: "JobGroup", description: "Jobs of one actor, state and error" })

const matched = count("Jobs that were met", 42)
const more = Schema.Boolean.annotate({ description: "The limit was reached before the jobs were", examples: [false] })
const groups = Schema.Array(JobGroup).annotate({ description: "The largest first" })

export const JobPreview = Schema.Struct({ matched, more, groups }).annotate({
  identifier: "JobPreview",
  description: "What an action would meet"
})

export const BulkAnswer = Schema.Struct({
  dryRun: Schema.Boolean.annotate({ description: "Nothing was changed", examples: [false] }),
  actionId: Schema.optionalKey(count("Its row in the audit; absent with `dryRun`", 17)),
  matched,
  changed: count("Jobs that were changed; others moved on meanwhile", 42),
  more,
  groups: Schema.optionalKey(groups).annotate({ description: "What would be met; present with `dryRun`" }),
  jobId: Schema.optionalKey(JobId).annotate({ description: "The job that does it at a pace; present with `pace`" })
}).annotate({ identifier: "JobBulkAnswer", description: "What an action by filter did" })
