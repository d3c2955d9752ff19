/** What the statements of `MailboxClaim` answer: rows as tuples, since JSON arrays are cheaper than objects. */
import type { Findings } from "./KnownMailboxes.ts"

/** actor, key, id, failures, losses, payload, trace, milliseconds since it became ready, cancelling */
export type WaitingRow = readonly [string, string, number, number, number, unknown, string | null, number, boolean]
/** actor, key, lease, state of the key */
export type LeaseRow = readonly [string, string, number, unknown]

/** actor, whether late, jobs, last position */
export type ReadRange = readonly [string, boolean, number, number]
/** actor, key, position of its first job or null, busy, whether that job runs alone, milliseconds for which it is held */
export type LookRow = readonly [string, string, number | null, boolean, boolean, number | null]

export interface Knowledge {
  /** The actors whose mailboxes were looked at: none for a node that was taken for dead, and no paused ones. */
  readonly open: ReadonlyArray<string> | null
  readonly ranges: ReadonlyArray<ReadRange> | null
  /** actor, keys, last key */
  readonly scanned: ReadonlyArray<readonly [string, number, string]> | null
  /** actor, key, position, whether it has a job that no claim has seen before */
  readonly mailboxes: ReadonlyArray<readonly [string, string, number, boolean]> | null
  readonly looks: ReadonlyArray<LookRow> | null
}

/** What the answer says about one actor, of whose mailboxes the claim got `got`. */
export const findings = (row: Knowledge, actor: string, got: ReadonlyArray<{ readonly key: string }>): Findings => {
  const range = (late: boolean) => {
    const [, , count = 0, last = 0] = row.ranges?.find((one) => one[0] === actor && one[1] === late) ?? []
    return { count, last }
  }
  const [, count = 0, lastKey = ""] = row.scanned?.find((one) => one[0] === actor) ?? []
  return {
    late: range(true),
    fresh: range(false),
    scanned: { count, lastKey },
    mailboxes: (row.mailboxes ?? []).flatMap(([owner, key, from]) => (owner === actor ? [{ key, from }] : [])),
    looks: (row.looks ?? []).flatMap(([owner, key, first, busy, , heldMs]) =>
      owner === actor ? [{ key, first, busy, heldMs }] : []
    ),
    got: new Set(got.map(({ key }) => key))
  }
}
