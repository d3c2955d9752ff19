/** How soon the work of a dead node went on elsewhere. */
import type { Check, Evidence } from "./Evidence.ts"

export interface Restart {
  readonly jobId: string
  readonly process: string
  /** From the end of the process to the next start of the job. */
  readonly afterMs: number
}

/** One for each job that a dead node ran, or held and had not begun, and that started again. */
export const restarts = (evidence: Evidence): ReadonlyArray<Restart> => {
  const starts = Map.groupBy(evidence.executions, ({ jobId }) => jobId)
  const held = Map.groupBy(evidence.holds, ({ process }) => process)
  return [...evidence.lives.values()].flatMap(({ frozen, process, signalled }) => {
    const at = frozen?.from ?? (signalled?.signal === "SIGKILL" ? signalled.at : undefined)
    if (at === undefined) return []
    const ran = evidence.executions
      .filter(({ end, process: by, start }) => by === process && start <= at && (end ?? Number.POSITIVE_INFINITY) > at)
      .map(({ jobId }) => jobId)
    const jobs = new Set([...ran, ...(held.get(process) ?? []).flatMap(({ jobIds }) => jobIds)])
    return [...jobs].flatMap((jobId) => {
      const next = starts.get(jobId)?.find((execution) => execution.process !== process && execution.start > at)
      return next === undefined ? [] : [{ jobId, process, afterMs: next.start - at }]
    })
  })
}

export const restartedWithin = (limitMs: number): Check => ({
  title: `the work of a dead node went on within ${limitMs / 1000} s`,
  *check(evidence) {
    const all = restarts(evidence)
    if (all.length === 0) yield "no dead node had work"
    for (const { afterMs, jobId, process } of all) {
      if (afterMs > limitMs) yield `job ${jobId} of ${process} went on only after ${(afterMs / 1000).toFixed(1)} s`
    }
  }
})
