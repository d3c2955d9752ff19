/** How soon the work of a dead node went on elsewhere. */
import type { Life } from "../stage/WorkerProcess.ts"
import type { Check, Evidence } from "./Evidence.ts"

export interface Restart {
  readonly jobId: string
  readonly process: string
  /**
   * From the end of the process to the next start of the job; or to the end of another that held it and had not yet
   * begun, since its lease is another matter.
   */
  readonly afterMs: number
}

/** When a process was gone for the others. */
const goneAt = ({ frozen, signalled }: Life): number | undefined =>
  frozen?.from ?? (signalled?.signal === "SIGKILL" ? signalled.at : undefined)

interface Loss {
  readonly jobId: string
  readonly process: string
  readonly at: number
  /** It should start as soon as a node has claimed it: nothing but a mailbox may stand before it. */
  readonly counts: boolean
}

const lossesIn = (evidence: Evidence): ReadonlyArray<Loss> => {
  const holds = new Map(evidence.holds.map((hold) => [hold.process, hold]))
  return [...evidence.lives.values()].flatMap((life) => {
    const at = goneAt(life)
    if (at === undefined) return []
    const ran = evidence.executions.filter(
      ({ end, process, start }) => process === life.process && start <= at && (end ?? Number.POSITIVE_INFINITY) > at
    )
    const { boxed = [], single = [] } = holds.get(life.process) ?? {}
    const counting = new Set([...ran.map(({ jobId }) => jobId), ...single])
    return [...new Set([...counting, ...boxed])].map((jobId) => ({
      jobId,
      process: life.process,
      at,
      counts: counting.has(jobId)
    }))
  })
}

/** One for each job that a dead node ran, or had claimed by itself and not begun, and that went on. */
export const restarts = (evidence: Evidence): ReadonlyArray<Restart> => {
  const starts = Map.groupBy(evidence.executions, ({ jobId }) => jobId)
  const losses = lossesIn(evidence)
  const lossesOf = Map.groupBy(losses, ({ jobId }) => jobId)
  return losses.flatMap(({ at, counts, jobId, process }) => {
    if (!counts) return []
    const started = starts.get(jobId)?.filter((each) => each.process !== process && each.start > at)
    const lost = lossesOf.get(jobId)?.filter((each) => each.process !== process && each.at > at)
    const next = Math.min(...(started ?? []).map(({ start }) => start), ...(lost ?? []).map((each) => each.at))
    return Number.isFinite(next) ? [{ jobId, process, afterMs: next - at }] : []
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
