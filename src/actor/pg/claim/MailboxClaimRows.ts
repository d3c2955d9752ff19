/** What the statements of `MailboxClaim` answer: rows as tuples, since JSON arrays are cheaper than objects. */
import type { ClaimedJob } from "../../JobStore.ts"
import type { LeasedMailbox } from "../../worker/complete/Settlement.ts"
import type { Findings } from "./KnownMailboxes.ts"

/** A job of a key. */
export type KeyedJobRow = readonly [
  id: number,
  failures: number,
  losses: number,
  payload: unknown,
  trace: string | null,
  waitedMs: number,
  cancelling: boolean,
  tenant: string | null,
  version: number,
  batch: number | null
]
export type WaitingRow = readonly [actor: string, key: string, ...KeyedJobRow]
/** actor, key, lease, state of the key */
export type LeaseRow = readonly [string, string, number, unknown]

/** actor, whether late, jobs, last position */
export type ReadRange = readonly [string, boolean, number, number]
/** actor, key, position of its oldest job or null, busy, whether that job runs alone, milliseconds for which it is held */
export type LookRow = readonly [string, string, number | null, boolean, boolean, number | null]

export interface Knowledge {
  /** The actors whose mailboxes were looked at: none for a node that was taken for dead, and no paused ones. */
  readonly open: ReadonlyArray<string> | null
  readonly ranges: ReadonlyArray<ReadRange> | null
  /** actor, keys, last key */
  readonly scanned: ReadonlyArray<readonly [string, number, string]> | null
  /** actor, key, position, whether it has a job that no claim has seen before, whose jobs where the actor is fair to tenants */
  readonly mailboxes: ReadonlyArray<readonly [string, string, number, boolean, ReadonlyArray<string> | null]> | null
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
    mailboxes: (row.mailboxes ?? []).flatMap(([owner, key, from, , tenants]) =>
      owner === actor ? [{ key, from, tenants: tenants ?? undefined }] : []
    ),
    looks: (row.looks ?? []).flatMap(([owner, key, first, busy, , heldMs]) =>
      owner === actor ? [{ key, first, busy, heldMs }] : []
    ),
    got: new Set(got.map(({ key }) => key))
  }
}

/** The job as one that runs under the lease of its key. */
export const jobUnder = (
  { actor, leaseNumber }: LeasedMailbox,
  [id, failures, losses, payload, trace, waitedMs, cancelling, tenant, version, batch]: KeyedJobRow
): ClaimedJob => ({
  id: String(id),
  actor,
  claim: leaseNumber,
  failures,
  losses,
  payload,
  trace,
  waitedMs,
  cancelling,
  tenant,
  version,
  batch: batch === null ? null : String(batch)
})
