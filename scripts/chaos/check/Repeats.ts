import type { Execution } from "../work/Journal.ts"
import { aliveUntil, type Check, type Evidence, isLate, wasCutShort } from "./Evidence.ts"

/** Executions of one job, by start, without those whose results count no more. */
export const repeats: Check = {
  title: "a job ran again only after a failure, an interruption or the end of its node, and never twice at once",
  *check(evidence) {
    const late = isLate(evidence)
    const current = evidence.executions.filter((execution) => !late(execution))
    for (const executions of Map.groupBy(current, ({ jobId }) => jobId).values()) {
      for (const [index, next] of executions.entries()) {
        const last = executions[index - 1]
        if (last !== undefined) yield* faults(evidence, last, next)
      }
    }
  }
}

function* faults(evidence: Evidence, last: Execution, next: Execution): Iterable<string> {
  const until = aliveUntil(evidence, last)
  if (until > next.start) {
    yield `job ${next.jobId} ran twice at once: ${last.token} for ${(until - next.start).toFixed(1)} ms beside ${next.token}`
  }
  const isRetry = (last.how === "failed" || last.how === "died") && next.attempt === last.attempt + 1
  const isRepeat = wasCutShort(evidence, last, next.start) && next.attempt === last.attempt
  if (!isRetry && !isRepeat) {
    yield `job ${next.jobId} ran as attempt ${next.attempt} (${next.token}) after attempt ${last.attempt} (${last.token}) ended as ${last.how}`
  }
}
