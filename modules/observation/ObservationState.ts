/**
 * The states of an observation as one table, and what failures in a row do to it. Pure.
 *
 *             pause, 5 failures
 *     active ───────────────────► paused
 *        ▲ │                        │ │
 *        └─┼──────── resume ────────┘ │
 *          └──► archived ◄────────────┘
 */
import { Schema } from "effect"

export const observationStatuses = ["active", "paused", "archived"] as const

export const ObservationStatus = Schema.Literals(observationStatuses).annotate({
  identifier: "ObservationStatus",
  description: "`active`: runs by its schedule; `paused`: runs only when asked to; `archived`: never runs again",
  examples: ["active"]
})
export type ObservationStatus = typeof ObservationStatus.Type

export const transitions: Readonly<Record<ObservationStatus, ReadonlyArray<ObservationStatus>>> = {
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: []
}

/** A state stays what it is, except that nothing is asked of what is archived. */
export const mayBecome = (from: ObservationStatus, to: ObservationStatus): boolean =>
  from === to || transitions[from].includes(to)

/** Why an observation is paused. */
export const pausedReasons = ["owner", "operator", "failures"] as const
export const PausedReason = Schema.Literals(pausedReasons).annotate({
  identifier: "ObservationPauseReason",
  description:
    "`owner`: by a request of the account; `operator`: by an operator of the service; `failures`: 5 runs in a row failed",
  examples: ["failures"]
})
export type PausedReason = typeof PausedReason.Type

export const resultStatuses = ["completed", "failed"] as const
export const ResultStatus = Schema.Literals(resultStatuses).annotate({
  identifier: "ObservationResultStatus",
  description: "`completed`: it read what it watches; `failed`: it could not, and cost nothing",
  examples: ["completed"]
})
export type ResultStatus = typeof ResultStatus.Type

/** Failed runs in a row after which an active observation pauses itself. */
export const maxFailures = 5

/** What the end of a run makes of the count of failures, and whether it pauses the observation. */
export const afterRun = (
  state: { readonly status: ObservationStatus; readonly consecutiveFailures: number },
  result: ResultStatus
): { readonly consecutiveFailures: number; readonly pauses: boolean } => {
  const consecutiveFailures = result === "completed" ? 0 : state.consecutiveFailures + 1
  return { consecutiveFailures, pauses: state.status === "active" && consecutiveFailures >= maxFailures }
}
