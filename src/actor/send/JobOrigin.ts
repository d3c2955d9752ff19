/** Where jobs come from. */

/** Where a job comes from; it goes with the job from table to table. */
export interface JobOrigin {
  /** For whom the work is done: an account. Null for work of the service itself. */
  readonly tenant: string | null
  /** What the job was sent by, as `kind:id`: a request, a job, an event, a schedule, an operator, a role in SQL. */
  readonly cause: string | null
  /** The version of the payload. */
  readonly version: number
  /** The id of the batch that it belongs to. */
  readonly batch: string | null
}

/** Origin of a job that the service sends for itself. */
export const noOrigin: JobOrigin = { tenant: null, cause: null, version: 1, batch: null }
