/** Failures about scenarios. */
import { Schema } from "effect"

export class ScenarioNotFound extends Schema.TaggedError<ScenarioNotFound>()(
  "ScenarioNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "scenario not found"
  }
}

export class RunNotFound extends Schema.TaggedError<RunNotFound>()("RunNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "run not found"
  }
}

/** An archived scenario is kept for its timelines, and never changed again. */
export class ScenarioArchived extends Schema.TaggedError<ScenarioArchived>()(
  "ScenarioArchived",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "scenario_archived"
  }
}

export class TooManyScenarios extends Schema.TaggedError<TooManyScenarios>()(
  "TooManyScenarios",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "too_many_scenarios"
  }
}

/** The friend has a run already, or has entered too often today. */
export class RunNotStarted extends Schema.TaggedError<RunNotStarted>()("RunNotStarted", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "run_not_started"
  }
}

/** A tag that the definition names is none of the account. */
export class ScenarioTagNotFound extends Schema.TaggedError<ScenarioTagNotFound>()(
  "ScenarioTagNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Tag not found"
  }
}
