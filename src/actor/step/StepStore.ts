/**
 * The port to stored steps and signals. What must stay true: a step is stored only for the attempt that holds its job, and
 * one that has ended changes no more; a signal is given to every job that waits for it,
 * or kept for one; time is the store's own.
 */
import { Context, type Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { JobView } from "../Job.ts"
import type { LeasedMailbox } from "../worker/complete/Settlement.ts"

/** The attempt that holds a job: its claim, or the lease under which it runs. */
export interface Fence {
  readonly jobId: string
  readonly claim: number
  readonly node: string
  readonly mailbox: LeasedMailbox | undefined
}

/** `until` asks again and again; `wait` is for a signal, `job` for the end of another job. */
export type StepKind = "run" | "sleep" | "wait" | "until" | "job"

interface StepName {
  /** A place of its own among the steps of the job, in the order in which they began. */
  readonly position: number
  /** The branch that takes it, with a slash at its end; empty outside of branches. */
  readonly branch: string
  readonly kind: StepKind
  /** Name of the step; for a wait, that of the signal. */
  readonly name: string
  /** Key of the signal, or id of the job, that the step waits for. */
  readonly key: string | null
}

export interface NewStep extends StepName {
  /** `waiting`: it sleeps, waits, or is to be tried again. */
  readonly state: "done" | "waiting" | "timed_out" | "failed"
  /** The result, or the failure, encoded. */
  readonly result: unknown
  /** How often it was tried without a result, where it is tried again by itself. */
  readonly tries: number
  /** The end of a wait: after this time, or at `until`. */
  readonly delayMs: number
  readonly until: Date | null
  /** The most time for all tries; the first that is stored counts. */
  readonly limitMs: number | null
  /** How long it took; the store derives from it when it began. */
  readonly tookMs: number
}

export interface StepWrite {
  readonly fence: Fence
  readonly step: NewStep
}

export interface StoredStep extends StepName {
  readonly state: NewStep["state"]
  /** What a `run` answered or how it failed, the payload of the signal, or the end of the job (`AwaitedEnd`). */
  readonly result: unknown
  readonly tries: number
  readonly until: Date | null
  /** Until `until`. */
  readonly remainingMs: number
  /** Milliseconds left of the time for all tries; null without such a limit. */
  readonly leftMs: number | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}

/** How an awaited job ended; of one that failed with its last attempt. `unknown`: it was never there, or its history is over. */
export interface AwaitedEnd extends Pick<JobView, "actor" | "result" | "attempts"> {
  readonly state: "completed" | "failed" | "cancelled" | "unknown"
}

/** What a job says of how far it is. */
export interface StoredProgress {
  readonly value: unknown
  readonly at: Date
}

/** A wait of a job that was put off. */
export interface Listener {
  readonly jobId: string
  readonly position: number
}

export interface NewSignal {
  readonly signal: string
  readonly key: string
  readonly payload: unknown
  /** How long it is kept for a job that waits later. */
  readonly keepMs: number
}

/** An address to which an answer may be posted; `id` is the hash of its token. */
export interface NewCallback {
  readonly id: string
  readonly jobId: string
  readonly actor: string
  /** The signal that the answer becomes; `id` is its key. */
  readonly signal: string
  readonly sealed: Uint8Array
  /** Milliseconds for which it takes an answer. */
  readonly lastsMs: number
}

/** `over`: its time. `ended`: its job is not under way, or was set back behind the step that made the address. */
export type CallbackState = "open" | "used" | "over" | "ended"

export interface StoredCallback extends Omit<NewCallback, "lastsMs"> {
  readonly expiresAt: Date
  readonly state: CallbackState
}

type StoreEffect<A> = Effect.Effect<A, SqlError.SqlError>

export class StepStore extends Context.Service<
  StepStore,
  {
    /** Loads the steps of a job by position. */
    readonly load: (jobId: string) => StoreEffect<ReadonlyArray<StoredStep>>
    /** The steps of a job for a view, also when it has completed. */
    readonly find: (jobId: string) => StoreEffect<ReadonlyArray<StoredStep>>
    /**
     * Stores a step, unless the attempt no longer holds the job. A step that is stored already stays as it is, unless it waits for its
     * next try. Answers how long it waits.
     */
    readonly save: (
      fence: Fence,
      step: NewStep
    ) => StoreEffect<{ readonly held: boolean; readonly remainingMs: number }>
    /** Stores how far the job is, in place of what it said before, unless the attempt no longer holds it. */
    readonly report: (fence: Fence, value: unknown) => StoreEffect<{ readonly held: boolean }>
    /** The last report of a job that is under way, or in the history. */
    readonly reported: (jobId: string) => StoreEffect<StoredProgress | undefined>
    /** Saves the step in the caller's transaction, which holds the claim until it ends. */
    readonly saveAlongside: (fence: Fence, step: NewStep) => StoreEffect<{ readonly held: boolean }>
    /** Saves steps of several jobs, in their order, in the caller's transaction. */
    readonly saveAllAlongside: (
      writes: ReadonlyArray<StepWrite>
    ) => StoreEffect<ReadonlyArray<{ readonly held: boolean }>>
    /** Ends a wait whose time is over, unless its signal has come; answers what it is now. */
    readonly endWait: (jobId: string, position: number) => StoreEffect<Pick<StoredStep, "state" | "result"> | undefined>
    /** In the transaction that puts jobs off: from now on they listen. */
    readonly listen: (listeners: ReadonlyArray<Listener>) => StoreEffect<void>
    /** Keeps the steps of jobs that complete in this transaction for a number of days, as the jobs are; 0 forgets them. */
    readonly complete: (jobIds: ReadonlyArray<string>, retentionDays: number) => StoreEffect<void>
    /**
     * Forgets the first step of this name and all that began after it, of a job that has failed or was cancelled; answers how many.
     * A callback whose wait is forgotten takes an answer again; one that is forgotten itself takes none any more.
     * The caller's transaction retries the job.
     */
    readonly rewind: (jobId: string, name: string) => StoreEffect<number>
    /** In the caller's transaction. */
    readonly send: (signals: ReadonlyArray<NewSignal>) => StoreEffect<void>
    /**
     * Gives signals, and the ends of jobs, to the jobs that wait for them, one node at a time; answers whether there may be more to do.
     */
    readonly match: (limit: number) => StoreEffect<boolean>
    /** Waits whose signal has come, and whose jobs are to be woken. */
    readonly toWake: (limit: number) => StoreEffect<ReadonlyArray<Listener>>
    /** These alone: meanwhile a job may have come to its next wait. */
    readonly woken: (listeners: ReadonlyArray<Listener>) => StoreEffect<void>
    /** Stores an address in the transaction of its step. */
    readonly offerCallback: (callback: NewCallback) => StoreEffect<void>
    readonly callback: (id: string) => StoreEffect<StoredCallback | undefined>
    /**
     * Takes the first answer and sends it as the signal, in the caller's transaction. `repeated`: it is the answer that was taken before.
     * Undefined where there is no callback of this id and signal.
     */
    readonly answerCallback: (
      id: string,
      signal: string,
      payload: unknown
    ) => StoreEffect<"received" | "repeated" | Exclude<CallbackState, "open"> | undefined>
    /**
     * Forgets signals that were kept long enough, and steps of jobs that can never run again; those of failed and cancelled
     * jobs stay with the history, since a retry continues after them. Looks at `limit` jobs behind this one; answers the
     * last, or undefined at the end.
     */
    readonly prune: (after: string, limit: number) => StoreEffect<string | undefined>
  }
>()("ekimae/actor/step/StepStore") {}
