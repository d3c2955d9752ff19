/** A job in a list: everything but what may be large, its payload, result and attempts. */

import type { JobView } from "../../../actor/Job.ts"
import { stateByLetter } from "../../../actor/pg/JobRows.ts"

export interface JobSummary extends Omit<JobView, "payload" | "result" | "attempts"> {
  /** Error of the last attempt that did not complete. */
  readonly error: { readonly tag: string; readonly message: string } | null
}

export interface SummaryRow extends Omit<JobSummary, "jobId" | "state" | "error" | "redriven"> {
  readonly id: number
  readonly state: string
  readonly tag: string | null
  readonly message: string | null
  readonly redriven: JobView["redriven"] | null
}

/** Enough of a message to know it by. */
const messageLength = 300

/** Columns of `v`, which has the columns of `JobRow`. */
export const summaryColumns = `v.id, v.actor, v.state, v.priority, v.key, v."uniqueKey", v.tenant, v.cause, v.version, v.batch,
  v.node, v.failures, v.progress,
  v.redriven, v.cancelling, v.overdue, v."createdAt", v."runAt", v."startedAt", v."finishedAt", v.attempts -> -1 ->> 'tag' as tag,
  left(v.attempts -> -1 ->> 'message', ${messageLength}) as message`

export const summaryOf = ({ id, message, redriven, state, tag, ...row }: SummaryRow): JobSummary => ({
  jobId: String(id),
  state: stateByLetter[state] ?? "failed",
  ...row,
  error: tag === null ? null : { tag, message: message ?? "" },
  redriven: redriven ?? []
})
