import { Duration } from "effect"
import * as Work from "../work/Work.ts"
import { type Check, type Evidence, wasCutShort } from "./Evidence.ts"

/** Between the machine's clock and the database's, and what a timer may be early. */
const toleranceMs = 25

export interface Limits {
  /** How late a job may start that is due then; where workers die it may have to wait for a lease. */
  readonly late: (due: number) => number
}

/** Only too early is wrong. */
export const whenever: Limits["late"] = () => Number.POSITIVE_INFINITY

export const delays = ({ late }: Limits): Check => ({
  title: "delayed jobs and retries started when they were due",
  check: (evidence) => [...firstStarts(evidence, late), ...retries(evidence, late)]
})

function* firstStarts({ archive, executions, plan }: Evidence, late: Limits["late"]): Iterable<string> {
  const first = new Map<string, number>()
  for (const { jobId, start } of executions) if (!first.has(jobId)) first.set(jobId, start)
  for (const { created, id, n } of archive) {
    const delayMs = plan.get(n)?.delayMs ?? 0
    const start = first.get(id)
    if (delayMs === 0 || start === undefined) continue
    const due = created + delayMs
    const lateMs = start - due
    if (lateMs < -toleranceMs)
      yield `job ${id} started ${Math.round(-lateMs)} ms before its delay of ${delayMs} ms was over`
    if (lateMs > late(due)) yield `job ${id} started ${Math.round(lateMs)} ms after it was due`
  }
}

function* retries(evidence: Evidence, late: Limits["late"]): Iterable<string> {
  const { base, factor, jitter } = Work.retry
  for (const executions of Map.groupBy(evidence.executions, ({ jobId }) => jobId).values()) {
    for (const [index, next] of executions.entries()) {
      const failed = executions[index - 1]
      if (failed?.end === undefined || next.attempt !== failed.attempt + 1) continue
      const delay = Duration.toMillis(base) * factor ** (failed.attempt - 1)
      const waited = next.start - failed.end
      if (waited < delay * (1 - jitter) - toleranceMs) {
        yield `job ${next.jobId} was retried after ${Math.round(waited)} ms instead of ${delay}`
      }
      if (waited > delay * (1 + jitter) + late(failed.end) && !wasCutShort(evidence, failed, next.start)) {
        yield `job ${next.jobId} was retried ${Math.round(waited - delay)} ms after it was due`
      }
    }
  }
}
