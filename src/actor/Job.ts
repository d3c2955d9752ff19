/** A job as modules see it: how it is sent, what it looks like, and how it may end. */
import { type Duration, Schema } from "effect"
import type * as Actor from "./Actor.ts"
import type { JobState } from "./JobState.ts"

export interface SendOptions {
  /** Wait this long before the first attempt; measured by the database's clock. */
  readonly delay?: Duration.Input
  /** Not before this time; instead of `delay`. */
  readonly runAt?: Date
  /** Lower runs first; the actor's own priority when absent. */
  readonly priority?: Actor.Priority
  /** One unfinished job per actor and key: a second send returns the first job. Short for `unique: { key }`. */
  readonly uniqueKey?: string
  readonly unique?: Unique
  /** What it is sent by, as `kind:id`; by default the current event, job or request. */
  readonly cause?: string
  /** Not before all of these jobs have ended, however they ended; instead of a time. Unknown ones count as ended. */
  readonly after?: ReadonlyArray<string>
  /**
   * The job is of no use after this time: then it does not start any more, and one that runs is stopped; it fails with `DeadlineExceeded`. Of
   * actors that declare a `deadline`.
   */
  readonly notAfter?: Date
  /** For whom the work is done; by default the account of the transaction, the request or the job that sends it. */
  readonly tenant?: string | null
}

/** What becomes of a job that is sent while another one of its actor has the same key. */
export interface Unique {
  readonly key: string
  /**
   * How long a job has the key. `unfinished`: until it has ended. `waiting`: until it starts; one that waits for a retry has
   * it too. `within`: for so long after it was sent, whether it has ended or not.
   */
  readonly while?: "unfinished" | "waiting" | { readonly within: Duration.Input }
  /**
   * `keep`: none is sent. `replace`: while the other waits, it gets this payload and this time; if it runs, this one runs
   * after it. `runAgain`: if the other runs, this one runs after it; while the other waits, none is sent.
   */
  readonly on?: "keep" | "replace" | "runAgain"
}

export interface SentJob {
  readonly jobId: string
  /** False when another job has the unique key, which was returned instead. */
  readonly created: boolean
}

/** One past attempt that did not complete. */
export interface AttemptRecord {
  readonly attempt: number
  readonly outcome: "failed" | "timed_out" | "defect" | "interrupted" | "lost" | "cancelled" | "incompatible"
  readonly tag: string
  readonly message: string
  /** The typed failure, encoded, when the handler gave one. */
  readonly error?: unknown
  /** The build that could not read the payload. */
  readonly build?: string
  readonly startedAt: string
  readonly durationMs: number
}

export interface JobView {
  readonly jobId: string
  readonly actor: string
  readonly state: JobState
  readonly priority: number
  /** Key of the mailbox, or of the limit per key. */
  readonly key: string | null
  readonly uniqueKey: string | null
  /** For whom the work is done: an account. Null for work of the service itself. */
  readonly tenant: string | null
  /** What it was sent by, as `kind:id`. */
  readonly cause: string | null
  /** The version of its payload. */
  readonly version: number
  /** The id of the batch that it belongs to. */
  readonly batch: string | null
  /** The node that runs it, or ran it last. */
  readonly node: string | null
  readonly failures: number
  readonly payload: unknown
  readonly result: unknown
  /** 0 to 1 while running, as far as the handler reports it. */
  readonly progress: number | null
  readonly attempts: ReadonlyArray<AttemptRecord>
  /** Who retried it after it had ended, oldest first. */
  readonly redriven: ReadonlyArray<{ readonly at: string; readonly by: string }>
  /** Asked to stop, and not yet stopped. */
  readonly cancelling: boolean
  /** Still running ten seconds after its time limit or its cancellation: its handler has not let go. */
  readonly overdue: boolean
  readonly createdAt: Date
  readonly runAt: Date | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** The job ended, but neither completed nor failed with a failure that its actor declares. */
export class JobEnded extends Schema.TaggedError<JobEnded>()("JobEnded", {
  jobId: Schema.String,
  state: Schema.Literals(["failed", "cancelled", "unknown"]),
  reason: Schema.String
}) {
  override get message() {
    return `The job ${this.jobId} ended as ${this.state}: ${this.reason}`
  }
}
