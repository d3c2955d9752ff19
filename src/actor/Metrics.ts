/** Counters of the runtime, per actor, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, gauge, histogram } from "../telemetry/DeclaredMetric.ts"
import type { Outcome, Verdict } from "./JobState.ts"

const none = Context.empty()

const sentJobs = counter("jobs_sent_total", "Jobs sent by this node")
const startedJobs = counter("jobs_started_total", "Attempts started by this node")
const endedJobs = counter("jobs_attempts_total", "Attempts ended on this node, by outcome")
const retriedJobs = counter("jobs_retried_total", "Failed attempts on this node after which the job is retried")
const failedJobs = counter("jobs_failed_total", "Jobs that failed for good on this node")
const blockedSeconds = counter(
  "jobs_event_loop_blocked_seconds_total",
  "Time for which a handler that never yields held the event loop of this node up"
)
const overdueJobs = gauge(
  "jobs_overdue",
  "Attempts on this node that still run ten seconds after their time limit or their cancellation"
)
const refused = counter("jobs_refused_total", "Settlements refused because the claim was lost")

const boundaries = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300]
const waited = histogram("jobs_wait_seconds", "Time from sent to started", boundaries)
const ran = histogram("jobs_run_seconds", "Duration of an attempt", boundaries)

/** Attributes are resolved once per actor, not once per job. */
const memoized = <Key extends string, A>(make: (key: Key) => A) => {
  const known = new Map<Key, A>()
  return (key: Key): A => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
const byActor = <Input, State>(metric: Metric.Metric<Input, State>) =>
  memoized((actor: string) => Metric.withAttributes(metric, { actor }))

const sentBy = byActor(sentJobs)
/** Counter of attempts; with the first one of an actor its retries are at 0 too. */
const startedBy = memoized((actor: string) => {
  retriedBy(actor).valueUnsafe(none)
  return Metric.withAttributes(startedJobs, { actor })
})
const waitedBy = byActor(waited)
const ranBy = byActor(ran)
const refusedBy = byActor(refused)
const retriedBy = byActor(retriedJobs)
const failedBy = byActor(failedJobs)
const blockedBy = byActor(blockedSeconds)
const overdueBy = byActor(overdueJobs)
const endedBy = memoized((key: `${string} ${string}`) => {
  const [actor, outcome] = key.split(" ") as [string, string]
  return Metric.withAttributes(endedJobs, { actor, outcome })
})

/**
 * Shows what alerts watch at 0, so that the first failure is an increase. All other series of an actor come with
 * its first attempt: most actors of a node never run, and with them an idle node had thousands of series.
 */
export const declare = (actor: string): void => {
  for (const by of [refusedBy, failedBy, overdueBy]) by(actor).valueUnsafe(none)
}

export const sent = (actor: string, n: number): void => sentBy(actor).updateUnsafe(n, none)
export const claimLost = (actor: string): void => refusedBy(actor).updateUnsafe(1, none)
export const started = (actor: string, waitedMs: number): void => {
  startedBy(actor).updateUnsafe(1, none)
  waitedBy(actor).updateUnsafe(waitedMs / 1000, none)
}
export const ended = (actor: string, outcome: Outcome, durationMs: number): void => {
  endedBy(`${actor} ${outcome._tag === "Failed" ? outcome.kind : outcome._tag.toLowerCase()}`).updateUnsafe(1, none)
  ranBy(actor).updateUnsafe(durationMs / 1000, none)
}
export const overdue = (actor: string, n: number): void => overdueBy(actor).updateUnsafe(n, none)
/** @param actor empty where it is not known which job it was */
export const blocked = (actor: string, ms: number): void => blockedBy(actor).updateUnsafe(ms / 1000, none)
/**
 * Counts the state to which a stored result moved its job; the common case, completed, costs nothing.
 * @param isUncounted the attempt left no record: a job that is scheduled was put off, not retried
 */
export const settled = (actor: string, to: Verdict["to"], isUncounted: boolean): void => {
  if (to === "scheduled" && !isUncounted) retriedBy(actor).updateUnsafe(1, none)
  else if (to === "failed") failedBy(actor).updateUnsafe(1, none)
}
