/** What the statements of `MailboxClaim` answer: rows as tuples, since JSON arrays are cheaper than objects. */

/** actor, key, id, failures, payload, trace, milliseconds since it became ready, cancelling */
export type WaitingRow = readonly [string, string, number, number, unknown, string | null, number, boolean]
/** actor, key, lease */
export type LeaseRow = readonly [string, string, number]
/** id, actor, key, claim, failures, payload, trace, milliseconds since it became ready, cancelling */
export type ClaimedRow = readonly [number, string, string, number, number, unknown, string | null, number, boolean]

/** actor, whether late, jobs, last position */
export type ReadRange = readonly [string, boolean, number, number]
/** actor, key, position of its first job or null, busy */
export type LookRow = readonly [string, string, number | null, boolean]

export interface Knowledge {
  /** Whose mailboxes were looked at: neither of a node that was taken for dead nor of a paused actor. */
  readonly open: ReadonlyArray<string> | null
  readonly ranges: ReadonlyArray<ReadRange> | null
  /** actor, keys, last key */
  readonly scanned: ReadonlyArray<readonly [string, number, string]> | null
  /** actor, key, position */
  readonly mailboxes: ReadonlyArray<readonly [string, string, number]> | null
  readonly looks: ReadonlyArray<LookRow> | null
}
