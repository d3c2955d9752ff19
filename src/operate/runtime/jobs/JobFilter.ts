/** The filter by which an operator names jobs. Every condition that is given must hold. */
import { Duration, Schema } from "effect"
import type { JobState } from "../../../actor/JobState.ts"

/** A member of a payload and its value, as `areaCode=13104`; members within others with dots between. */
export const JobArgument = Schema.String.check(
  Schema.isMaxLength(500),
  Schema.isPattern(/^[^=]+=/u, { message: "must be a member and its value, as areaCode=13104" })
)

export interface JobFilter {
  readonly jobIds?: ReadonlyArray<string> | undefined
  readonly actor?: string | undefined
  /** Any but this one, of finished jobs. */
  readonly exceptActor?: string | undefined
  /** Any of them. */
  readonly states?: ReadonlyArray<JobState> | undefined
  readonly key?: string | undefined
  /** The account for which the work is done. */
  readonly tenant?: string | undefined
  readonly uniqueKey?: string | undefined
  readonly priority?: number | undefined
  /** The version of the payload is later than this one. */
  readonly laterThan?: number | undefined
  /** That runs the job, or ran its last attempt. */
  readonly node?: string | undefined
  /** A `JobArgument`. */
  readonly argument?: string | undefined
  /** The tag of the last attempt that did not complete. */
  readonly error?: string | undefined
  readonly createdAfter?: Date | undefined
  readonly createdBefore?: Date | undefined
  readonly finishedAfter?: Date | undefined
  readonly finishedBefore?: Date | undefined
  /** Finished at least so long ago, by the database's clock. */
  readonly finishedFor?: Duration.Duration | undefined
}

export const liveStates: ReadonlyArray<JobState> = ["scheduled", "incompatible", "ready", "running"]
/** No node has read the payload for an attempt that runs. */
export const waitingStates: ReadonlyArray<JobState> = ["scheduled", "incompatible", "ready"]
export const finishedStates: ReadonlyArray<JobState> = ["completed", "failed", "cancelled"]
export const jobStates: ReadonlyArray<JobState> = [...liveStates, ...finishedStates]
/** What a retry may take: a job that completed has done its work. */
export const retryableStates: ReadonlyArray<JobState> = ["failed", "cancelled"]

/** A job that waits has no node. */
const statesWithNode: ReadonlySet<JobState> = new Set(["running", ...finishedStates])

export const statesOf = ({ node, states = jobStates }: JobFilter): ReadonlyArray<JobState> =>
  node === undefined ? states : states.filter((state) => statesWithNode.has(state))

/** Narrows a filter to jobs in one of these states. */
export const within = (filter: JobFilter, states: ReadonlyArray<JobState>): JobFilter => ({
  ...filter,
  states: states.filter((state) => statesOf(filter).includes(state))
})

/** Whether it means every job of the service. */
export const isOpen = (filter: JobFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || name === "exceptActor")

/** The filter as JSON, for the audit. */
export const toAuditDetail = (filter: JobFilter): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, toJson(value)]]))
  )

const toJson = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Duration.isDuration(value) ? Duration.format(value) : value
