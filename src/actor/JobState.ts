/** The states of a job and the only legal steps between them. Pure; the README draws the same table. */
import * as Retry from "./Retry.ts"

export type JobState = "scheduled" | "ready" | "running" | "completed" | "failed" | "cancelled"

export const transitions: { readonly [From in JobState]: ReadonlyArray<JobState> } = {
  scheduled: ["ready", "cancelled"],
  ready: ["running", "cancelled"],
  running: ["completed", "scheduled", "failed", "ready", "cancelled"],
  completed: [],
  failed: ["ready"],
  cancelled: ["ready"]
}

export const isLegal = (from: JobState, to: JobState): boolean => transitions[from].includes(to)
export const isFinished = (state: JobState): boolean =>
  state === "completed" || state === "failed" || state === "cancelled"

/** What became of one attempt. */
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
  /** Shutdown, a lost node, a drained buffer: no fault of the job, so it uses up no attempt. */
  | { readonly _tag: "Released" }

/** Where an outcome sends a running job. */
export type Verdict =
  | { readonly to: "completed"; readonly result: unknown }
  | { readonly to: "scheduled"; readonly delayMs: number; readonly failures: number }
  | { readonly to: "failed"; readonly failures: number }
  | { readonly to: "ready" }

/** `failures` counts those before this outcome; `random` is uniform in [0, 1). */
export const judge = (retry: Retry.Retry, failures: number, outcome: Outcome, random: number): Verdict => {
  switch (outcome._tag) {
    case "Completed":
      return { to: "completed", result: outcome.result }
    case "Released":
      return { to: "ready" }
    case "Failed": {
      const delayMs = outcome.permanent ? undefined : Retry.nextDelay(retry, failures + 1, random)
      return delayMs === undefined
        ? { to: "failed", failures: failures + 1 }
        : { to: "scheduled", delayMs, failures: failures + 1 }
    }
  }
}
