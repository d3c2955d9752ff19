/**
 * The port to durable storage. `pg/` implements it on PostgreSQL; `testing/memory/` has a model in memory, which passes the same
 * contract suite.
 *
 * Guarantees of every implementation: a job is claimed by one node at a time, and a mailbox leased by one; a settlement
 * or progress report of a claim that is no longer held changes nothing; a finished job changes no more unless an
 * operator retries it; time is the store's own.
 */
import { Context, type Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { CommitNotification } from "../sql/Notifier.ts"
import type * as Pulse from "../sql/pulse/Pulse.ts"
import type { KeyPolicy } from "./ActorOptions.ts"
import type { BatchStore } from "./batch/BatchStore.ts"
import type { JobView, SentJob } from "./Job.ts"
import type { JobState } from "./JobState.ts"
import type { Rate } from "./limit/Rate.ts"
import type { SharedLimit } from "./limit/SharedLimit.ts"
import type { JobOrigin } from "./send/JobOrigin.ts"
import type { Uniqueness } from "./unique/Uniqueness.ts"
import type { ActorBuild } from "./version/Build.ts"
import type {
  AcceptedResults,
  Alongside,
  LeasedMailbox,
  LeaseEnd,
  PartialSettlement,
  Settlement
} from "./worker/complete/Settlement.ts"
import type { ActorInfo, NodeInfo } from "./worker/NodeInfo.ts"

export { type JobOrigin, noOrigin } from "./send/JobOrigin.ts"

export interface NewJob extends JobOrigin {
  readonly actor: string
  /** -2 to 2. */
  readonly priority: number
  readonly payload: unknown
  readonly delayMs: number
  /** Not before this time; `delayMs` counts when it is absent. */
  readonly runAt: Date | null
  readonly uniqueKey: string | null
  /** What another job with the unique key means, other than that it is kept while it is unfinished. */
  readonly uniqueness?: Uniqueness | undefined
  /** Key of the mailbox, or of the limit per key. */
  readonly key: string | null
  /** W3C traceparent of the sender. */
  readonly trace: string | null
  /** Its actor is fair to tenants: it waits with the jobs of its tenant. */
  readonly byTenant?: boolean | undefined
  /** The node that has room for it: a job without key or delay may be stored as running there. */
  readonly node?: string | undefined
  /** What the insert of this one job sends to other nodes with its commit, where the store can. */
  readonly notification?: CommitNotification | undefined
  /** It waits until these have ended, and the jobs of the batch that it is known by; instead of a time. */
  readonly after?: ReadonlyArray<string> | undefined
  /** It is of no use after this time. Kept beside the store (`JobDeadlines`), in the same transaction. */
  readonly notAfter?: Date | undefined
  /** While it waits for a batch: its payload gets the summary of the batch as `batch`. */
  readonly reports?: boolean | undefined
}

export interface StoredJob extends SentJob {
  /** A job that was there has changed, or its row was locked: workers look for it again. */
  readonly touched?: boolean | undefined
  /** It waits for the job that had its unique key. */
  readonly waits?: boolean | undefined
  /** Other nodes were notified by the commit. */
  readonly announced?: boolean | undefined
  /** It runs on the node that had room for it, under its first claim. */
  readonly started?: boolean | undefined
}

/** Whether the insert needs no look-up and no delay, so that it never waits for another sender's transaction. */
export const isPlain = (job: NewJob): boolean =>
  job.uniqueKey === null &&
  job.delayMs <= 0 &&
  job.runAt === null &&
  job.after === undefined &&
  job.notAfter === undefined

/** How many jobs of an actor a node could start now. */
export interface ClaimRequest {
  readonly actor: string
  /** Jobs without a key, and leases of keys. None: only what has arrived. */
  readonly limit: number
  /** The latest version of payloads that the node knows: it gets no job of a later one. All when absent. */
  readonly version?: number | undefined
  /** The actor has keys. */
  readonly keyPolicy?: Pick<KeyPolicy<never>, "running" | "rate" | "fairToTenants"> | undefined
  readonly cluster?: number | undefined
  readonly rate?: Rate | undefined
  /** The most places that the jobs of one tenant may have on the node, and how many each has; of an actor with keys. */
  readonly tenantPlaces?: { readonly most: number; readonly held: ReadonlyMap<string, number> } | undefined
  /** Shared with other actors. */
  readonly shared?: SharedLimit | undefined
  /** The actor is fair to tenants: those that wait share what is claimed by weight. The service itself is the tenant "". */
  readonly tenants?: { readonly weightOf: (tenant: string) => number } | undefined
}

export interface ClaimedJob {
  readonly id: string
  readonly actor: string
  /** The fence: a settlement must name the claim that it settles. Of a leased mailbox it is the number of the lease. */
  readonly claim: number
  readonly failures: number
  /** How often the node that may have run it was lost. */
  readonly losses: number
  readonly payload: unknown
  readonly trace: string | null
  readonly tenant: string | null
  readonly version: number
  readonly batch: string | null
  /** Since it became ready. */
  readonly waitedMs: number
  /** Its cancellation was requested: it must not start. */
  readonly cancelling: boolean
}

/** The lease of a mailbox and the jobs that it covers, oldest first. */
export interface MailboxLease extends LeasedMailbox {
  readonly jobs: ReadonlyArray<ClaimedJob>
  /** Its one job is to run alone, so the lease is not extended. */
  readonly alone?: boolean | undefined
  /** What an earlier holder has left with the key; null if none has. */
  readonly state?: unknown
  /** How many of its jobs may run at once, where a limit leaves less room than the actor declares. */
  readonly running?: number | undefined
}

/** A lease that a claim took. */
export interface NewLease extends MailboxLease {
  /** The store's time while it was taken, as milliseconds since 1970. */
  readonly storeMs: number
}

/** Asks for more jobs of a key whose lease the node holds. */
export interface Extension extends LeasedMailbox {
  /** The most jobs that are read. */
  readonly length: number
  /** As in a claim: its jobs end before the first of a later version. */
  readonly version?: number | undefined
  /**
   * Also jobs that transactions have committed late, below the end of the lease: all but these, which the node knows.
   */
  readonly lateExcept?: ReadonlyArray<string> | undefined
}

export interface ClaimResult {
  readonly jobs: ReadonlyArray<ClaimedJob>
  readonly leases: ReadonlyArray<NewLease>
  /** Keys that have got jobs since the node's last claim: a lease that it holds on one may be extended. */
  readonly arrivals: ReadonlyArray<Pick<LeasedMailbox, "actor" | "key">>
  /** When a rate limit allows the next start. */
  readonly retryInMs: number | undefined
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

type StoreEffect<A> = Effect.Effect<A, SqlError.SqlError>

/** What a node learns from its heartbeat. */
export interface Heard {
  readonly alive: boolean
  readonly otherNodes: number
}

export class JobStore extends Context.Service<
  JobStore,
  BatchStore & {
    /** Returns results in the order of the jobs; joins the caller's transaction. */
    readonly send: (jobs: ReadonlyArray<NewJob>) => StoreEffect<ReadonlyArray<StoredJob>>
    /** A node that was taken for dead gets nothing; paused actors give nothing. */
    readonly claim: (nodeId: string, requests: ReadonlyArray<ClaimRequest>) => StoreEffect<ClaimResult>
    /**
     * What a node at rest asks for instead of claims that find nothing: it calls `due` where a claim of these actors may find a job of
     * which no wake-up was heard. Undefined where such claims cost nothing.
     */
    readonly readyLook: (actors: ReadonlyArray<string>, due: () => void) => Effect.Effect<Pulse.Look<never> | undefined>
    /**
     * The next jobs of keys that the node has leased, behind those that the leases cover, which cover them from now on.
     * A lease that is no longer held, or cannot be extended at this moment, is left out of the answer.
     */
    readonly extend: (nodeId: string, extensions: ReadonlyArray<Extension>) => StoreEffect<ReadonlyArray<MailboxLease>>
    /**
     * Answers what became of the jobs that were still held. Leases end after their jobs are settled. All or nothing is stored;
     * it fails with a `LockTimeoutError` where another transaction holds what it needs for longer than a moment.
     */
    readonly settle: <E = never>(
      nodeId: string,
      settlements: ReadonlyArray<Settlement>,
      leaseEnds?: ReadonlyArray<LeaseEnd>,
      alongside?: Alongside<E>
    ) => Effect.Effect<AcceptedResults, SqlError.SqlError | E>
    /** As `settle`, passing over jobs and mailboxes that other transactions hold. Costs more. */
    readonly settleUnlocked: <E = never>(
      nodeId: string,
      settlements: ReadonlyArray<Settlement>,
      leaseEnds?: ReadonlyArray<LeaseEnd>,
      alongside?: Alongside<E>
    ) => Effect.Effect<PartialSettlement, SqlError.SqlError | E>
    /** Makes due jobs ready; answers how many, and when the next one is due. */
    readonly promote: (limit: number) => StoreEffect<{ readonly moved: number; readonly nextInMs: number | undefined }>
    /**
     * Says what this node's build declares; returns when the node was started, by the store's clock, which it gives when it registers again.
     * Of several nodes that of the one started last holds, until that one has registered nothing for 90 seconds.
     */
    readonly register: (actors: ReadonlyArray<ActorInfo>, since?: number) => StoreEffect<number>
    readonly join: (node: NodeInfo) => StoreEffect<void>
    /** Gives back every job that the node still holds and forgets the node. */
    readonly leave: (nodeId: string) => StoreEffect<void>
    /** Renews the lease and names jobs that run on. `alive: false`: the node was taken for dead and must abandon what it runs. */
    readonly beat: (nodeId: string, overdue?: ReadonlyArray<string>) => StoreEffect<Heard>
    readonly progress: (nodeId: string, reports: ReadonlyArray<Progress>) => StoreEffect<void>
    /**
     * Gives back what the node claimed more than a lease ago and does not hold, because the answer to its claim was lost on
     * the way, or because it gave up storing the result; answers how many. No rescuer would: the node is alive.
     */
    readonly releaseOrphans: (
      nodeId: string,
      held: ReadonlyArray<Claim>,
      mailboxes: ReadonlyArray<LeasedMailbox>,
      leaseMs: number
    ) => StoreEffect<number>
    /**
     * The longest time within the last `windowMs` in which no node joined or renewed its lease, in milliseconds. A long one
     * says that the database was out of reach, or that no node was there.
     */
    readonly longestSilence: (windowMs: number) => StoreEffect<number>
    /**
     * Gives back the jobs of nodes not seen for the length of a lease; answers how many. Those that were lost `maxLosses`
     * times fail, unless the actor keeps no history.
     */
    readonly rescue: (leaseMs: number) => StoreEffect<number>
    /** Keeps the history's partitions: makes the coming days', drops those whose jobs may all be forgotten. */
    readonly prune: (retentionDays: ReadonlyArray<number>) => StoreEffect<void>
    /**
     * Waiting jobs end as cancelled; of running ones the ids are answered, and `cancelling` names them to their node. Those of
     * actors without a history are made ready, for a node that cancels them when it claims them.
     */
    readonly cancel: (jobIds: ReadonlyArray<string>) => StoreEffect<CancelResult>
    /** Those of the jobs whose cancellation was requested. Costs little where that is so of none, or only of others. */
    readonly cancelling: (jobIds: ReadonlyArray<string>) => StoreEffect<ReadonlyArray<string>>
    /**
     * Ends waiting jobs whose cancellation was requested while they ran, and which were given back instead; at most `limit`.
     * Not those of actors without a history, which wait for a node. Answers how many ended.
     */
    readonly cancelGivenBack: (limit: number) => StoreEffect<number>
    /** Makes failed and cancelled jobs ready again, with all their retries; answers those that it could. */
    readonly retry: (jobIds: ReadonlyArray<string>, by: string) => StoreEffect<ReadonlyArray<string>>
    /**
     * Gives waiting jobs another payload and version; answers those that it could. Jobs that run or have ended stay as they are, and
     * those whose version is not `from` any more. In a mailbox a job keeps its place; without a key it goes behind those that are ready.
     */
    readonly replacePayloads: (changes: ReadonlyArray<PayloadChange>) => StoreEffect<ReadonlyArray<string>>
    /**
     * Gives waiting jobs another priority, and delayed ones another time; answers those that it could. Jobs that run or have ended stay as they
     * are, and of time those that hold their mailbox or wait for others.
     */
    readonly reschedule: (
      jobIds: ReadonlyArray<string>,
      to: { readonly priority?: number | undefined; readonly runAt?: Date | undefined }
    ) => StoreEffect<ReadonlyArray<string>>
    /**
     * Makes scheduled and held jobs ready now; answers those that it could.
     *
     * @param waits what becomes of the sleeps and waits of their steps: by default their time is over
     */
    readonly runNow: (jobIds: ReadonlyArray<string>, waits?: "end" | "stay") => StoreEffect<ReadonlyArray<string>>
    /**
     * Jobs of these actors, at most `limit`, that wait because no build that looked at them could read their payload, where that of the
     * caller is not among these, and knows their version.
     */
    readonly incompatible: (builds: ReadonlyArray<ActorBuild>, limit: number) => StoreEffect<ReadonlyArray<string>>
    /** Makes scheduled jobs of a key ready now, at most `limit`; answers how many. */
    readonly runKeyNow: (actor: string, key: string, limit: number) => StoreEffect<number>
    /** Cancels unfinished jobs of a key, at most `limit`; answers as `cancel`. */
    readonly cancelKey: (actor: string, key: string, limit: number) => StoreEffect<CancelResult>
    /** Holds a key for at least so long: it is not leased, and the node that has leased it is to start no more of its jobs. */
    readonly holdKey: (actor: string, key: string, ms: number) => StoreEffect<void>
    /** The keys that the node has leased and that are held from outside. */
    readonly heldKeys: (nodeId: string) => StoreEffect<ReadonlyArray<LeasedMailbox>>
    /** Ends the hold of a key; answers whether there was one. */
    readonly releaseKey: (actor: string, key: string) => StoreEffect<boolean>
    /** Whether no node has leased the key. */
    readonly isKeyIdle: (actor: string, key: string) => StoreEffect<boolean>
    readonly setPaused: (actor: string, paused: boolean) => StoreEffect<void>
    /** The jobs of a tenant of an actor that is fair to tenants wait; answers false for any other actor. */
    readonly setTenantPaused: (actor: string, tenant: string, paused: boolean) => StoreEffect<boolean>
    readonly find: (jobIds: ReadonlyArray<string>) => StoreEffect<ReadonlyArray<JobView>>
    /**
     * Unfinished jobs of each group of keys, counted up to `limit`, and since when the first of them is ready: for gauges, so neither is
     * exact beside jobs that are being stored.
     */
    readonly backlogs: (
      actor: string,
      groups: ReadonlyArray<ReadonlyArray<string>>,
      limit: number
    ) => StoreEffect<ReadonlyArray<Backlog>>
    readonly counts: (actor: string) => StoreEffect<Readonly<Partial<Record<JobState, number>>>>
  }
>()("ekimae/actor/JobStore") {}

export interface PayloadChange {
  readonly jobId: string
  /** The version that the payload had when it was read. */
  readonly from: number
  readonly version: number
  readonly payload: unknown
}

/** The unfinished jobs of a group of keys. */
export interface Backlog {
  readonly jobs: number
  /** Milliseconds since the first of them became ready; null when none is. */
  readonly oldestMs: number | null
}

export interface CancelResult {
  readonly cancelled: ReadonlyArray<string>
  /** Running: the node was asked to stop them. Or waiting for a node that ends them, where the actor keeps no history. */
  readonly requested: ReadonlyArray<string>
}

/** A job whose node was lost this often fails: it is probably what kills the nodes. */
export const maxLosses = 20
/** A job of a key that was lost this often runs alone, so that a job that kills its nodes takes no others along. */
export const lossesToRunAlone = 3
/** A job that waits gains one step of priority in this time. */
export const ageingMs = 60_000
/** Jobs of one key that a lease covers when it is taken; more where more may run at once. */
export const jobsPerLease = 20
