/** Failures about scenarios. */
import { Schema } from "effect"
import { mostScenarios } from "./Scenario.ts"

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
  get detail() {
    return "An archived scenario changes no more: create another one"
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
  get detail() {
    return `An account has at most ${mostScenarios} scenarios: archive one that is not needed`
  }
}

/** The friend has a run already, or has entered too often today. */
export class RunNotStarted extends Schema.TaggedError<RunNotStarted>()("RunNotStarted", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "run_not_started"
  }
  get detail() {
    return "The friend is in the scenario already, has been in it and may not enter again, or has entered too often today"
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
