/**
 * The port to stored steps and signals. What must stay true: a step is stored only for the attempt that holds its job, and
 * one that is stored changes no more, but for a wait, which ends once; a signal is given to every job that waits for it,
 * or kept for one; time is the store's own.
 */
import { Context, type Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { LeasedMailbox } from "../JobStore.ts"

/** The attempt that holds a job: its claim, or the lease under which it runs. */
export interface Fence {
  readonly jobId: string
  readonly claim: number
  readonly node: string
  readonly mailbox: LeasedMailbox | undefined
}

export type StepKind = "run" | "sleep" | "wait"

interface StepName {
  /** In the order of the steps of the job, from 0. */
  readonly position: number
  readonly kind: StepKind
  /** Name of the step; for a wait, that of the signal. */
  readonly name: string
  /** Key of the signal that the step waits for. */
  readonly key: string | null
}

export interface NewStep extends StepName {
  /** Result of a `run`, encoded. */
  readonly result: unknown
  /** The end of a sleep or a wait: after this time, or at `until`. */
  readonly delayMs: number
  readonly until: Date | null
}

export interface StepWrite {
  readonly fence: Fence
  readonly step: NewStep
}

export interface StoredStep extends StepName {
  readonly state: "done" | "waiting" | "timed_out"
  /** What a `run` answered, or the payload of the signal. */
  readonly result: unknown
  readonly until: Date | null
  /** Until `until`. */
  readonly remainingMs: number
  readonly startedAt: Date
  readonly endedAt: Date | null
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

type StoreEffect<A> = Effect.Effect<A, SqlError.SqlError>

export class StepStore extends Context.Service<
  StepStore,
  {
    /** Loads the steps of a job by position. */
    readonly load: (jobId: string) => StoreEffect<ReadonlyArray<StoredStep>>
    /**
     * Stores a step, unless the attempt no longer holds the job; a `run` is done with it, others wait. A step that is stored
     * already stays as it is. Answers how long it waits.
     */
    readonly save: (
      fence: Fence,
      step: NewStep
    ) => StoreEffect<{ readonly held: boolean; readonly remainingMs: number }>
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
    /** In the transaction that ends jobs: forgets their steps. */
    readonly forget: (jobIds: ReadonlyArray<string>) => StoreEffect<void>
    /** In the caller's transaction. */
    readonly send: (signals: ReadonlyArray<NewSignal>) => StoreEffect<void>
    /** Gives signals to the jobs that wait for them, one node at a time; answers whether there may be more to do. */
    readonly match: (limit: number) => StoreEffect<boolean>
    /** Waits whose signal has come, and whose jobs are to be woken. */
    readonly toWake: (limit: number) => StoreEffect<ReadonlyArray<Listener>>
    /** These alone: meanwhile a job may have come to its next wait. */
    readonly woken: (listeners: ReadonlyArray<Listener>) => StoreEffect<void>
    /**
     * Forgets signals that were kept long enough, and steps of jobs that can never run again; those of failed and cancelled
     * jobs stay with the history, since a retry continues after them. Looks at `limit` jobs behind this one; answers the
     * last, or undefined at the end.
     */
    readonly prune: (after: string, limit: number) => StoreEffect<string | undefined>
  }
>()("ekimae/actor/step/StepStore") {}
