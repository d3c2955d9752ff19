/** The timeline of a job: what happened to it, in the order of time. Pure. */
import type { AttemptRecord, JobView } from "../../../actor/Job.ts"

export interface TimelineEvent {
  readonly at: Date
  readonly event:
    | "sent"
    | "ready"
    | "started"
    | "attempt_ended"
    | "redriven"
    | "due"
    | "completed"
    | "failed"
    | "cancelled"
  readonly attempt?: number
  readonly outcome?: AttemptRecord["outcome"]
  readonly tag?: string
  readonly message?: string
  readonly by?: string
}

/** The starts and ends of attempts are by the clocks of the nodes that ran them, all else by the database's. */
export const timelineOf = (job: JobView, readyAt: Date | null): ReadonlyArray<TimelineEvent> => {
  const { finishedAt, startedAt, state } = job
  // A recorded attempt says itself when it started; the one that runs, or that completed, is not recorded.
  const unrecorded = state === "running" || state === "completed" ? startedAt : null
  return [
    { at: job.createdAt, event: "sent" as const },
    ...job.attempts.flatMap((attempt) => attemptOf(attempt, finishedAt)),
    ...job.redriven.map(({ at, by }) => ({ at: new Date(at), event: "redriven" as const, by })),
    ...(readyAt === null ? [] : [{ at: readyAt, event: "ready" as const }]),
    ...(unrecorded === null ? [] : [{ at: unrecorded, event: "started" as const, attempt: job.failures + 1 }]),
    ...(finishedAt !== null && isEnd(state) ? [{ at: finishedAt, event: state }] : []),
    ...(job.runAt === null ? [] : [{ at: job.runAt, event: "due" as const }])
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** No attempt ends after its job, whatever the clocks say. */
const attemptOf = (record: AttemptRecord, finishedAt: Date | null): Array<TimelineEvent> => {
  const { attempt, durationMs, message, outcome, startedAt, tag } = record
  const started = new Date(startedAt)
  const endMs = Math.min(started.getTime() + durationMs, finishedAt?.getTime() ?? Infinity)
  return [
    { at: started, event: "started", attempt },
    { at: new Date(endMs), event: "attempt_ended", attempt, outcome, tag, message }
  ]
}

const isEnd = (state: JobView["state"]): state is "completed" | "failed" | "cancelled" =>
  state === "completed" || state === "failed" || state === "cancelled"
