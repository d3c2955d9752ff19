/** The work of the runs, as data: what a job does stands in its payload. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { CpuCrashed } from "../../../src/cpu/CpuCrashed.ts"

export const Task = Schema.Struct({
  /** The number of the job in the plan. */
  n: Schema.Int,
  ms: Schema.Int,
  /** How many attempts fail. */
  failures: Schema.Int,
  /** The first failure is the last. */
  fatal: Schema.Boolean,
  box: Schema.NullOr(Schema.String)
})
export type Task = typeof Task.Type

/** Which execution it was that completed. */
export const Done = Schema.Struct({ token: Schema.String })

export class Unwilling extends Schema.TaggedError<Unwilling>()("Unwilling", {
  n: Schema.Int,
  attempt: Schema.Int,
  fatal: Schema.Boolean
}) {
  override get message() {
    return `attempt ${this.attempt} of ${this.n} was to fail`
  }
}

export const retry = Retry.exponential({ max: 3, base: "200 millis", factor: 2, jitter: 0.2 })

const task = {
  payload: Task,
  success: Done,
  failure: Unwilling,
  permanent: (failure: Unwilling) => failure.fatal,
  retry
} as const

/** Concurrency leaves room: what is measured after a kill is the recovery, not a queue. */
export const Quick = Actor.make("chaos/quick", { ...task, concurrency: 40 })
export const Slow = Actor.make("chaos/slow", { ...task, concurrency: 30 })
export const Ordered = Actor.make("chaos/ordered", { ...task, concurrency: 30, mailbox: ({ box }) => box ?? undefined })
export const Skipping = Actor.make("chaos/skipping", {
  ...task,
  concurrency: 10,
  mailbox: ({ box }) => box ?? undefined,
  onFailure: "skip"
})

/** Jobs of one key that may run at once. */
export const limitPerKey = 4
export const Limited = Actor.make("chaos/limited", {
  ...task,
  concurrency: 30,
  limitPerKey: { key: ({ box }) => box ?? undefined, running: limitPerKey }
})

/** Its tenants share the places; those named so count more than once. */
export const Fair = Actor.make("chaos/fair", { ...task, concurrency: 10, fairToTenants: true })
export const weightOf = (tenant: string): number => Number(/^weight-(\d+)$/.exec(tenant)?.[1] ?? 1)

/**
 * Period in ms for keys with a rate, and for two actors that share a limit. It is longer than a lease, so what a dead node has started
 * counts still when another one has the key.
 */
export const ratePeriodMs = 20_000
export const keyRate = 20
export const sharedRate = 100
export const sharedRunning = 8
const metered = { ...task, concurrency: 30 } as const
export const Metered = Actor.make("chaos/metered", {
  ...metered,
  ratePerKey: { key: ({ box }) => box ?? undefined, jobs: keyRate, per: ratePeriodMs }
})
const Sharing = SharedLimit.make("chaos/sharing", {
  running: sharedRunning,
  rate: { jobs: sharedRate, per: ratePeriodMs }
})
export const SharingOne = Actor.make("chaos/sharing-one", { ...metered, limit: Sharing })
export const SharingOther = Actor.make("chaos/sharing-other", { ...metered, limit: Sharing })

/** Keeps the only thread of its process busy for that long in processes chosen for it; elsewhere it is done at once. */
export const Busy = Actor.make("chaos/busy", { ...task, concurrency: 1 })
/** Throws what is no failure that it declares. */
export const Defective = Actor.make("chaos/defective", { ...task, concurrency: 4 })
/** Sends a delayed job from within the process that runs it. */
export const Relay = Actor.make("chaos/relay", {
  payload: Schema.Struct({ ...Task.fields, delayMs: Schema.Int, next: Schema.Int }),
  success: Done,
  concurrency: 4
})
/** What stored schedules send. */
export const Tick = Actor.make("chaos/tick", {
  payload: Schema.Struct({ schedule: Schema.Int, at: Schema.String }),
  concurrency: 40
})
/** Computes on a thread that dies of it as long as attempts are to fail. */
export const Leaky = Actor.make("chaos/leaky", {
  payload: Task,
  success: Done,
  failure: CpuCrashed,
  retry,
  concurrency: 2
})
