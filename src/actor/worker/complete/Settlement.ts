/** What a node stores of the attempts that ended: where their jobs go, and what becomes of the lease that they ran under. */
import type { Effect } from "effect"
import type { AttemptRecord } from "../../Job.ts"
import type { Verdict } from "../../JobState.ts"

export interface LeasedMailbox {
  readonly actor: string
  readonly key: string
  readonly leaseNumber: number
}

export interface Settlement {
  readonly id: string
  readonly claim: number
  readonly verdict: Verdict
  /** Recorded with the job unless the attempt completed or never started. */
  readonly attempt: AttemptRecord | null
  /** The leased mailbox that it belongs to. */
  readonly mailbox?: LeasedMailbox | undefined
  /** How long the attempt took; the store derives from it when a job of a leased mailbox started. */
  readonly durationMs?: number | undefined
}

/** Ends the lease of a mailbox. */
export interface LeaseEnd extends LeasedMailbox {
  /** The time until its first job, which failed, is retried; the mailbox is not leased before that. */
  readonly heldMs: number | null
  /** The job that failed for good and takes those behind it along. */
  readonly failsRest: string | null
  /** For how long the key is held: it is not leased before that. */
  readonly holdMs?: number | undefined
  /** The next lease covers one job. */
  readonly alone?: boolean | undefined
  /** Left with the key for its next holder; null forgets it. What is there stays if it is absent. */
  readonly state?: unknown
}

/**
 * What a row that another transaction holds delays as a whole: the mailbox whose lease ran the job, or the job that ran
 * alone.
 */
export const settlementKey = (one: Settlement | LeaseEnd): string => {
  const mailbox = "verdict" in one ? one.mailbox : one
  return mailbox === undefined ? (one as Settlement).id : `${mailbox.actor}\0${mailbox.key}`
}

/**
 * Where settlements sent their jobs, by id; a job that the node no longer held is not in it. It differs from the verdict
 * where a job that would be retried was cancelled instead.
 */
export type AcceptedResults = ReadonlyMap<string, Verdict["to"]>

/** What else is written in the transaction of a settlement. */
export type Alongside<E> = (accepted: AcceptedResults) => Effect.Effect<void, E>

/** What was stored, and what was passed over because another transaction holds a row that it needs. */
export interface PartialSettlement {
  readonly accepted: AcceptedResults
  /** Settlements by `settlementKey` of which nothing is stored. */
  readonly locked: ReadonlySet<string>
}
