/** What is asked of every measured system, done as its own users would do it. */

/**
 * Jobs without a key, with a mailbox, with a limit per key, of tenants that share the places, of three steps that do nothing, and jobs
 * whose latency is watched while others run.
 */
export type Kind = "plain" | "keyed" | "limited" | "fair" | "steps" | "probe"

/** Limit of jobs with a limit per key. */
export const limitPerKey = 8

export interface Message {
  readonly n: number
  /** Tenant of fair jobs. */
  readonly key?: string
  /** When it was sent. */
  readonly at?: number
}

/** Runs when a job starts; the job ends when it returns, or with its promise. */
export type Handle = (message: Message) => void | Promise<void>

export interface Work {
  readonly kind: Kind
  readonly concurrency: number
  readonly handle: Handle
}

export interface System {
  readonly send: (kind: Kind, message: Message) => Promise<unknown>
  /** In one call; due after the delay if one is given. */
  readonly sendAll: (kind: Kind, messages: ReadonlyArray<Message>, delayMs?: number) => Promise<unknown>
  /** Runs the jobs of these kinds until the answer is called. */
  readonly work: (...works: ReadonlyArray<Work>) => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

export interface Definition {
  /** Connects, and makes the tables where they are missing. */
  readonly open: (databaseUrl: string) => Promise<System>
  /** The tables that hold jobs, finished ones included. */
  readonly tables: ReadonlyArray<string>
  /** A query whose one row tells in `unfinished` whether a job is waiting or running. */
  readonly unfinished: string
}

/** Connections that each system may hold, besides one for listening where it takes that from no pool. */
export const poolSize = 10
