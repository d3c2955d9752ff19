/** A step of a run: where it is, what became of it, and why it is put off. */
import { Data, Schema } from "effect"
import type { StepOutcome, StopReason } from "../Scenario.ts"
import type { LoadedRun, RunFacts } from "./RunBatchRepo.ts"
import type { SkipReason } from "./StepMachine.ts"

/** What later attempts need of a step that was taken. */
export const StepResult = Schema.Struct({
  /** Answer of a branch. */
  answer: Schema.NullOr(Schema.Boolean),
  /** End of a wait. */
  until: Schema.NullOr(Schema.Date),
  /** The run has ended with this step. */
  isOver: Schema.Boolean
})
export type StepResult = typeof StepResult.Type

/** The step is taken later. */
export class PutOff extends Data.TaggedError("PutOff")<{
  readonly reason: "quiet_hours" | "quota_exceeded" | "scenario_paused"
  /** Null: until the scenario is resumed. */
  readonly until: Date | null
}> {}

export interface RunAt {
  readonly run: LoadedRun
  readonly place: number
}

/** A step of a locked run. */
export interface LockedStep extends RunAt {
  readonly facts: RunFacts
}

/** What became of a step. */
export interface StepRecord {
  readonly outcome: StepOutcome
  readonly reason?: SkipReason | undefined
  readonly until?: Date | undefined
  readonly stop?: StopReason | undefined
}
