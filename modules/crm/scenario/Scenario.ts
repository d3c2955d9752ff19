/** A scenario, its versions, and the runs of friends through one of them. */
import { Schema } from "effect"
import { Definition } from "./definition/Definition.ts"
import { skipReasons } from "./run/StepMachine.ts"

export const scenarioStatuses = ["active", "paused", "archived"] as const
export type ScenarioStatus = (typeof scenarioStatuses)[number]

export const mostScenarios = 500
export const maxNameLength = 100

export const Scenario = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  status: Schema.Literals(scenarioStatuses),
  /** Version of the definition that new runs get; 1 is the first. */
  version: Schema.Int,
  definition: Definition,
  /** Runs under way, of all versions. */
  running: Schema.Int,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Scenario = typeof Scenario.Type

export const runStatuses = ["running", "completed", "stopped"] as const
export type RunStatus = (typeof runStatuses)[number]

/** Why a run was stopped before its end. */
export const stopReasons = [
  "stopped_by_staff",
  "scenario_stopped",
  "booking_cancelled",
  "booking_time_over",
  "friend_gone"
] as const
export type StopReason = (typeof stopReasons)[number]

/** What a run under way waits for, besides its turn. */
export const waitReasons = ["wait", "quiet_hours", "quota_exceeded", "scenario_paused"] as const
export type WaitReason = (typeof waitReasons)[number]

export const stepOutcomes = ["done", "skipped", "waiting", "yes", "no"] as const
export type StepOutcome = (typeof stepOutcomes)[number]

export const Run = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  scenarioId: Schema.String,
  version: Schema.Int,
  friendId: Schema.String,
  reservationId: Schema.NullOr(Schema.String),
  status: Schema.Literals(runStatuses),
  stopReason: Schema.NullOr(Schema.Literals(stopReasons)),
  /** The step that comes next; null before the first and after the end. */
  nextStep: Schema.NullOr(Schema.String),
  waitsFor: Schema.NullOr(Schema.Literals(waitReasons)),
  waitsUntil: Schema.NullOr(Schema.Date),
  startedAt: Schema.Date,
  endedAt: Schema.NullOr(Schema.Date)
})
export type Run = typeof Run.Type

/** What became of a step, or a wait before one. */
export const TimelineEntry = Schema.Struct({
  number: Schema.Int,
  stepId: Schema.String,
  type: Schema.String,
  outcome: Schema.Literals(stepOutcomes),
  reason: Schema.NullOr(Schema.Literals([...skipReasons, "quiet_hours", "scenario_paused"])),
  /** End of a wait. */
  until: Schema.NullOr(Schema.Date),
  /** What became of its message. */
  messageStatus: Schema.NullOr(Schema.String),
  at: Schema.Date
})
export type TimelineEntry = typeof TimelineEntry.Type
