/** The states of a job and the only legal steps between them. Pure; the README draws the same table. */
import type { OnFailure } from "./ActorOptions.ts"
import * as Retry from "./Retry.ts"

export type JobState = "scheduled" | "incompatible" | "ready" | "running" | "completed" | "failed" | "cancelled"

export const transitions: { readonly [From in JobState]: ReadonlyArray<JobState> } = {
  scheduled: ["ready", "cancelled"],
  // No node that looked at it could read its payload; it waits for another build, or for the time of what replaces it.
  incompatible: ["ready", "cancelled", "scheduled"],
  // A mailbox may fail as a whole: jobs behind the one that failed never ran. A job that is replaced may be put off.
  ready: ["running", "failed", "cancelled", "scheduled"],
  running: ["completed", "scheduled", "incompatible", "failed", "ready", "cancelled"],
  completed: [],
  failed: ["ready"],
  cancelled: ["ready"]
}

export const isLegal = (from: JobState, to: JobState): boolean => transitions[from].includes(to)
export const isFinished = (state: JobState): boolean =>
  state === "completed" || state === "failed" || state === "cancelled"

/** How one attempt ended. */
export type Outcome =
  | { readonly _tag: "Completed"; readonly result: unknown }
  | {
      readonly _tag: "Failed"
      readonly kind: "failed" | "timed_out" | "defect"
      readonly tag: string
      readonly message: string
      readonly error: unknown
      readonly permanent: boolean
    }
  /** The node gave the job back (shutdown, drained buffer): not the job's fault, so it uses up no attempt. */
  | { readonly _tag: "Released" }
  /** The handler put the job off: it runs again after this time, and no attempt is used up. */
  | { readonly _tag: "Snoozed"; readonly delayMs: number }
  /** The database refused what the handler asked of it: not the job's fault, so it uses up no attempt. */
  | { readonly _tag: "Unavailable"; readonly delayMs: number; readonly message: string }
  /** An operator or a module cancelled the job while it ran. */
  | { readonly _tag: "Cancelled" }
  /** This build cannot read the payload. It says nothing of the job, so it uses up no attempt. */
  | { readonly _tag: "Incompatible"; readonly build: string; readonly message: string }

/** The name of a build does not see all that decides what it can read, so a job is looked at again now and then. */
const incompatibleMs = 3_600_000

/** Where an outcome sends a running job. */
export type Verdict =
  | { readonly to: "completed"; readonly result: unknown }
  /** `inPlace`: it keeps its mailbox and its place there. */
  | {
      readonly to: "scheduled"
      readonly delayMs: number
      readonly failures: number
      readonly inPlace?: boolean | undefined
    }
  /** It waits for another build than this one; it is looked at again after the delay in any case. */
  | {
      readonly to: "incompatible"
      readonly build: string
      readonly delayMs: number
      readonly inPlace?: boolean | undefined
    }
  | { readonly to: "failed"; readonly failures: number }
  | { readonly to: "cancelled" }
  | { readonly to: "ready" }

/**
 * `failures` counts those before this outcome; `random` is uniform in [0, 1).
 * @param retryInMs the delay that the handler asked for, instead of the one of the policy
 */
export const judge = (
  retry: Retry.Retry,
  failures: number,
  outcome: Outcome,
  random: number,
  retryInMs?: number
): Verdict => {
  switch (outcome._tag) {
    case "Completed":
      return { to: "completed", result: outcome.result }
    case "Released":
      return { to: "ready" }
    case "Snoozed":
    case "Unavailable":
      return { to: "scheduled", delayMs: outcome.delayMs, failures }
    case "Cancelled":
      return { to: "cancelled" }
    case "Incompatible":
      return { to: "incompatible", build: outcome.build, delayMs: incompatibleMs }
    case "Failed": {
      const delayMs = outcome.permanent ? undefined : Retry.nextDelay(retry, failures + 1, random)
      return delayMs === undefined
        ? { to: "failed", failures: failures + 1 }
        : { to: "scheduled", delayMs: retryInMs ?? delayMs, failures: failures + 1 }
    }
  }
}

/** In an ordered mailbox a job that is retried keeps its position. */
export const inPlace = (verdict: Verdict, onFailure: OnFailure | undefined): Verdict =>
  isPutOff(verdict) && onFailure !== undefined && onFailure !== "skip" ? { ...verdict, inPlace: true } : verdict

export const isPutOff = (verdict: Verdict): verdict is Extract<Verdict, { readonly delayMs: number }> =>
  verdict.to === "scheduled" || verdict.to === "incompatible"

/** The mailbox waits for this job: for its retry, or for the node that takes it next. */
export const isHeld = (verdict: Verdict): boolean =>
  verdict.to === "ready" || (isPutOff(verdict) && verdict.inPlace === true)
