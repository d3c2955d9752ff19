/** Arguments and flags that select jobs, and the `JobFilter` that they make. */
import { Duration, Option, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import type { JobState } from "../../actor/JobState.ts"
import { JobArgument, type JobFilter } from "../../actor/operate/jobs/JobFilter.ts"
import { accepts, momentFlag } from "../Flags.ts"

const Priority = Schema.Literals([-2, -1, 0, 1, 2])
const JobId = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,15}$/u))
const idWanted = "the id of a job, a whole number above zero"

export const jobId = Argument.String("job-id").pipe(
  Argument.withDescription("The job, by its id"),
  Argument.filterMap(...accepts(JobId, idWanted))
)
export const jobIds = Argument.String("job-id").pipe(
  Argument.withDescription("Jobs, by their ids; or leave them out and say by flags which"),
  Argument.filterMap(...accepts(JobId, idWanted)),
  Argument.atLeast(0)
)

export const actorName = Argument.String("actor").pipe(
  Argument.withDescription("The actor, by its name, such as shop/restock")
)

const text = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(Schema.String.check(Schema.isMinLength(1)), "a text that is not empty")),
    Flag.optional
  )

export const tenantFlag = text("tenant", "Only the jobs of this account; of actors that serve tenants fairly")

const Age = Schema.DurationFromString.check(Schema.makeFilter((age) => Duration.isFinite(age)))

const stateFlag = <const States extends ReadonlyArray<JobState>>(states: States) =>
  Flag.Literals("state", states).pipe(
    Flag.withDescription("Only jobs of this state; may be repeated"),
    Flag.atLeast(0),
    Flag.withDefault<ReadonlyArray<JobState>>([])
  )

/** The filter flags of a command; `states` are those that make sense for it. */
export const filterFlags = (states: ReadonlyArray<JobState>) => ({
  actor: text("actor", "Only jobs of this actor"),
  state: stateFlag(states),
  key: text("key", "Only jobs of this mailbox, or key of a limit per key"),
  tenant: text("tenant", "Only jobs of this account"),
  uniqueKey: text("unique-key", "Only the jobs with this unique key"),
  priority: Flag.Int("priority").pipe(
    Flag.withDescription("Only jobs of this priority, from -2 (first) to 2"),
    Flag.filterMap(...accepts(Priority, "a whole number from -2 to 2")),
    Flag.optional
  ),
  node: text("node", "Only jobs that this node runs, or ran last"),
  argument: Flag.String("argument").pipe(
    Flag.withDescription("Only jobs whose payload has this member and value, as areaCode=13104"),
    Flag.filterMap(...accepts(JobArgument, "a member and its value, as areaCode=13104")),
    Flag.optional
  ),
  error: text("error", "Only jobs whose last attempt ended with this kind of error"),
  createdAfter: momentFlag("created-after", "Sent at or after this time"),
  createdBefore: momentFlag("created-before", "Sent before this time"),
  finishedAfter: momentFlag("finished-after", "Ended at or after this time"),
  finishedBefore: momentFlag("finished-before", "Ended before this time"),
  olderThan: Flag.String("older-than").pipe(
    Flag.withDescription('Ended at least so long ago, such as "7 days"'),
    Flag.filterMap(...accepts(Age, 'a duration such as "90 minutes" or "7 days"')),
    Flag.optional
  )
})

type Flags = {
  readonly [Name in Exclude<keyof ReturnType<typeof filterFlags>, "state">]: Option.Option<
    Name extends `${string}After` | `${string}Before`
      ? Date
      : Name extends "olderThan"
        ? Duration.Duration
        : Name extends "priority"
          ? number
          : string
  >
} & { readonly state: ReadonlyArray<JobState> }

export const filterOf = (flags: Flags): JobFilter => ({
  actor: Option.getOrUndefined(flags.actor),
  states: flags.state.length === 0 ? undefined : flags.state,
  key: Option.getOrUndefined(flags.key),
  tenant: Option.getOrUndefined(flags.tenant),
  uniqueKey: Option.getOrUndefined(flags.uniqueKey),
  priority: Option.getOrUndefined(flags.priority),
  node: Option.getOrUndefined(flags.node),
  argument: Option.getOrUndefined(flags.argument),
  error: Option.getOrUndefined(flags.error),
  createdAfter: Option.getOrUndefined(flags.createdAfter),
  createdBefore: Option.getOrUndefined(flags.createdBefore),
  finishedAfter: Option.getOrUndefined(flags.finishedAfter),
  finishedBefore: Option.getOrUndefined(flags.finishedBefore),
  finishedFor: Option.getOrUndefined(flags.olderThan)
})
