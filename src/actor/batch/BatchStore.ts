/**
 * What the job store knows of batches. A batch is a job that waits for others and is known by the id of that job: it is
 * stored when it is sent, scheduled for no time, and becomes ready when all that it waits for have ended.
 */
import type { Effect } from "effect"
import type { SqlError } from "effect/sql"

/** A batch that has ended. */
export interface EndedBatch {
  readonly batchId: string
  /** The actor of the job that is ready now; undefined when that job did not wait any more. */
  readonly actor: string | undefined
}

export interface OpenBatch {
  readonly batchId: string
  /** An unfinished job of it: before this one has ended the batch does not. */
  readonly lastJobId: string
  readonly ageMs: number
}

export interface BatchLook {
  readonly ended: ReadonlyArray<EndedBatch>
  /** Those that were looked at and have not ended. */
  readonly open: ReadonlyArray<OpenBatch>
  /** The last batch that was looked at, when there may be others behind it. */
  readonly next: string | undefined
}

/** Which batches to look at: these, or those behind an id, at most `limit`. */
export type BatchSelection =
  | { readonly batchIds: ReadonlyArray<string> }
  | { readonly after: string; readonly limit: number }

export interface Dependency {
  readonly batchId: string
  readonly jobId: string
}

type StoreEffect<A> = Effect.Effect<A, SqlError.SqlError>

export interface BatchStore {
  /** Says how many jobs a batch has, and which of them do not name it as theirs. In the transaction that made the batch. */
  readonly fillBatch: (batchId: string, size: number, jobIds: ReadonlyArray<string>) => StoreEffect<void>
  /** Ends the batches of which all jobs have ended: once, whichever nodes look at them. */
  readonly endBatches: (selection: BatchSelection) => StoreEffect<BatchLook>
  /** What jobs wait for that name no batch, at most `limit`. */
  readonly dependencies: (limit: number) => StoreEffect<ReadonlyArray<Dependency>>
  /** The unfinished jobs of a batch whose cancellation was not requested yet, at most `limit`. */
  readonly unfinishedOf: (batchId: string, limit: number) => StoreEffect<ReadonlyArray<string>>
}
