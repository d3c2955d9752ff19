/** How a request says which jobs it means: in the query of a list, or in the body of an action. */
import { Effect, Schema } from "effect"
import type { JobState as State } from "../../../actor/JobState.ts"
import { givenTime } from "../../Fields.ts"
import {
  finishedStates,
  JobArgument,
  type JobFilter,
  liveStates,
  retryableStates,
  waitingStates
} from "../jobs/JobFilter.ts"
import { PaceText, ShareText } from "../redrive/Pace.ts"
import { ActorName, JobId, JobState, Priority } from "./Fields.ts"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500))

const Version = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 30_000 }, { message: "must be a whole number from 1 to 30000" })
)

const Age = Schema.String.annotate({
  description: "Ended at least so long ago, in minutes, hours, days or weeks",
  examples: ["7 days"]
}).pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.isPattern(/^[1-9]\d{0,5} (minute|hour|day|week)s?$/u, {
        message: "must be a time such as 90 minutes or 7 days"
      })
    )
  ),
  Schema.decodeTo(Schema.DurationFromString)
)

const conditions = {
  actor: Schema.optionalKey(ActorName),
  key: Schema.optionalKey(Text).annotate({ description: "Mailbox, or key of a limit per key", examples: ["store-17"] }),
  tenant: Schema.optionalKey(Text).annotate({
    description: "The account for which the work is done",
    examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  uniqueKey: Schema.optionalKey(Text).annotate({ description: "Unique key", examples: ["13104"] }),
  priority: Schema.optionalKey(Priority),
  laterThan: Schema.optionalKey(Version).annotate({
    description: "The payload has a later version than this: what a build that knows up to it cannot read",
    examples: [1]
  }),
  node: Schema.optionalKey(Text).annotate({
    description: "The node that runs the job, or ran its last attempt",
    examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
  }),
  error: Schema.optionalKey(Text).annotate({
    description: "Kind of error of the last attempt that did not complete",
    examples: ["TimedOut"]
  }),
  argument: Schema.optionalKey(JobArgument).annotate({
    description: "A member of the payload and its value; members within others with dots between",
    examples: ["areaCode=13104"]
  }),
  createdAfter: Schema.optionalKey(givenTime("Sent at or after this time")),
  createdBefore: Schema.optionalKey(givenTime("Sent before this time")),
  finishedAfter: Schema.optionalKey(givenTime("Ended at or after this time")),
  finishedBefore: Schema.optionalKey(givenTime("Ended before this time")),
  olderThan: Schema.optionalKey(Age)
}

const idsUpTo = (maximum: number) =>
  Schema.optionalKey(
    Schema.Array(JobId)
      .check(Schema.isMinLength(1), Schema.isMaxLength(maximum))
      .annotate({ description: "These jobs alone, by id", examples: [["4711"]] })
  )

export const filterQuery = {
  ...conditions,
  id: idsUpTo(100),
  state: Schema.optionalKey(
    Schema.Array(JobState).check(Schema.isMinLength(1), Schema.isMaxLength(JobState.literals.length))
  )
}

const fieldsOf = (states: ReadonlyArray<State>) => ({
  filter: Schema.Struct({
    ...conditions,
    id: idsUpTo(1000),
    state: Schema.optionalKey(
      Schema.Array(Schema.Literals(states))
        .check(Schema.isMinLength(1), Schema.isMaxLength(states.length))
        .annotate({
          description: `Any of ${states.join(", ")}; all of these when absent`
        })
    )
  }).annotate({ description: "Every condition must hold; an empty filter needs `all`" }),
  all: Schema.Boolean.annotate({
    description: "With true an empty filter means every job",
    examples: [false]
  }).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false))),
  dryRun: Schema.Boolean.annotate({
    description: "With true nothing is changed, and the answer says what would be",
    examples: [true]
  }).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false))),
  limit: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 100_000 }, { message: "must be a whole number from 1 to 100000" })
  )
    .annotate({ description: "The most jobs to take, newest first; repeat the request for more", examples: [10_000] })
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(10_000)))
})

const example = { filter: { actor: "shop/restock" }, all: false, dryRun: true, limit: 10_000 }

const bodyOf = (identifier: string, states: ReadonlyArray<State>) =>
  Schema.Struct(fieldsOf(states)).annotate({ identifier, examples: [example] })

const pace = {
  pace: Schema.optionalKey(PaceText).annotate({
    description: "Retry this many a second, minute or hour: a job does it, which `jobId` names. Absent: all at once",
    examples: ["50/s"]
  }),
  stopAt: Schema.optionalKey(ShareText).annotate({
    description: "With `pace`: retry no more when this share of the retried jobs, of 20 at least, has failed again",
    examples: ["5%"]
  })
}

export const RetryBody = Schema.Struct({ ...fieldsOf(retryableStates), ...pace })
  .annotate({ identifier: "JobRetry", examples: [example] })
  // After the annotations: the document shows the encoded side, as fields have defaults, and that side has no checks.
  .check(Schema.makeFilter(({ pace, stopAt }) => stopAt === undefined || pace !== undefined || "stopAt needs a pace"))
export const CancelBody = bodyOf("JobCancel", liveStates)
export const DowngradeBody = Schema.Struct({
  ...fieldsOf(waitingStates),
  version: Version.annotate({ description: "The latest version that the other build knows", examples: [1] })
}).annotate({
  identifier: "JobDowngrade",
  examples: [{ ...example, filter: { actor: "shop/restock" }, version: 1 }]
})
const Members = Schema.Record(Text, Schema.Any).check(Schema.isMinProperties(1), Schema.isMaxProperties(20))

export const ChangeBody = Schema.Struct({
  ...fieldsOf(waitingStates),
  setPriority: Schema.optionalKey(Priority),
  setRunAt: Schema.optionalKey(givenTime("When delayed jobs are due instead")),
  setPayload: Schema.optionalKey(Members).annotate({
    description: "New values of up to 20 members of the payload, by name; members within others with dots between",
    examples: [{ shopId: "ginza" }]
  })
})
  .annotate({ identifier: "JobUpdate", examples: [{ ...example, setPriority: -2 }] })
  .check(
    Schema.makeFilter(
      ({ setPayload, setPriority, setRunAt }) =>
        (setPayload ?? setPriority ?? setRunAt) !== undefined || "needs one of setPriority, setRunAt and setPayload"
    )
  )
export const PurgeBody = bodyOf("JobPurge", finishedStates)

interface FilterParameters extends Omit<JobFilter, "states" | "jobIds" | "finishedFor"> {
  readonly olderThan?: JobFilter["finishedFor"]
  readonly id?: ReadonlyArray<string>
  readonly state?: ReadonlyArray<State>
}

export const filterOf = ({
  actor,
  argument,
  createdAfter,
  createdBefore,
  error,
  finishedAfter,
  finishedBefore,
  id,
  key,
  laterThan,
  node,
  olderThan,
  priority,
  state,
  tenant,
  uniqueKey
}: FilterParameters): JobFilter => ({
  jobIds: id,
  actor,
  states: state,
  key,
  tenant,
  uniqueKey,
  priority,
  laterThan,
  node,
  argument,
  error,
  createdAfter,
  createdBefore,
  finishedAfter,
  finishedBefore,
  finishedFor: olderThan
})
