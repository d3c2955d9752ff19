/**
 * The port to durable storage. Two implementations pass one contract suite: PostgreSQL for life, memory for models.
 *
 * Guarantees of every implementation: a job is claimed by one node at a time; a settlement or progress report of a
 * claim that is no longer held changes nothing; a finished job never changes again; time is the store's own.
 */
import { Context, type Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { JobState, Verdict } from "./JobState.ts"
import type { AttemptRecord, JobView, Sent } from "./Jobs.ts"

export interface NewJob {
  readonly actor: string
  readonly priority: number
  readonly payload: unknown
  readonly delayMs: number
  readonly uniqueKey: string | null
  /** W3C traceparent of the sender. */
  readonly trace: string | null
}

/** Nothing to look up and nothing to wait for: it never waits for another sender's transaction. */
export const isPlain = (job: NewJob): boolean => job.uniqueKey === null && job.delayMs <= 0

export interface Want {
  readonly actor: string
  readonly limit: number
}

export interface ClaimedJob {
  readonly id: string
  readonly actor: string
  /** The fence: a settlement must name the claim that it settles. */
  readonly claim: number
  readonly failures: number
  readonly payload: unknown
  readonly trace: string | null
  readonly waitedMs: number
}

export interface Settlement {
  readonly id: string
  readonly claim: number
  readonly verdict: Verdict
  /** Recorded with the job unless the attempt completed or never started. */
  readonly attempt: AttemptRecord | null
}

export interface NodeInfo {
  readonly id: string
  readonly host: string
  readonly pid: number
}

/** One claim, as the fence knows it. */
export interface Claim {
  readonly id: string
  readonly claim: number
}

export interface Progress {
  readonly id: string
  readonly claim: number
  readonly share: number
}

type Stored<A> = Effect.Effect<A, SqlError.SqlError>

export class JobStore extends Context.Service<
  JobStore,
  {
    /** Answers in the order of the jobs; joins the caller's transaction. */
    readonly send: (jobs: ReadonlyArray<NewJob>) => Stored<ReadonlyArray<Sent>>
    /** A node that was taken for dead gets nothing. */
    readonly claim: (nodeId: string, wants: ReadonlyArray<Want>) => Stored<ReadonlyArray<ClaimedJob>>
    /** Answers the ids of the jobs that were still held. */
    readonly settle: (nodeId: string, settlements: ReadonlyArray<Settlement>) => Stored<ReadonlySet<string>>
    /** Makes due jobs ready; answers how many, and when the next one is due. */
    readonly promote: (limit: number) => Stored<{ readonly moved: number; readonly nextInMs: number | undefined }>
    readonly join: (node: NodeInfo) => Stored<void>
    /** Gives back every job that the node still holds and forgets the node. */
    readonly leave: (nodeId: string) => Stored<void>
    /** Renews the lease. `alive: false`: the node was taken for dead and must abandon what it runs. */
    readonly beat: (
      nodeId: string,
      progress: ReadonlyArray<Progress>
    ) => Stored<{ readonly alive: boolean; readonly otherNodes: number }>
    /**
     * Gives back what the node claimed more than a lease ago and does not hold, because the answer to its claim was
     * lost on the way; answers how many. No rescuer would: the node is alive.
     */
    readonly disown: (nodeId: string, held: ReadonlyArray<Claim>, leaseMs: number) => Stored<number>
    /** Gives back the jobs of nodes not seen for the length of a lease; answers how many. */
    readonly rescue: (leaseMs: number) => Stored<number>
    /** Keeps the history's partitions: makes the coming days', drops those past the longest retention. */
    readonly prune: (keepDays: number) => Stored<void>
    readonly find: (jobId: string) => Stored<JobView | undefined>
    readonly counts: (actor: string) => Stored<Readonly<Partial<Record<JobState, number>>>>
  }
>()("ekimae/actor/JobStore") {}

/** A job whose node was lost this often is failed: it is probably what kills the nodes. */
export const maxLosses = 20
