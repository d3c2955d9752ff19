/** The errors of observations, with their HTTP status. */
import { Schema } from "effect"
import { Fault } from "../../src/http/Problem.ts"

/** Unknown ids and ids of other accounts give the same response. */
export class ObservationNotFound extends Schema.TaggedError<ObservationNotFound>()(
  "ObservationNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Observation not found"
  }
}

/** A schedule, a time zone or settings that no schema could judge. */
export class ObservationInvalid extends Schema.TaggedError<ObservationInvalid>()(
  "ObservationInvalid",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    code: "invalid_request",
    errors: [
      {
        location: "body" as const,
        pointer: "/schedule",
        code: "invalid_value",
        message: "must leave 15 minutes or more between two runs"
      }
    ]
  }
  /** The code of all requests that do not match their schema. */
  get code() {
    return "invalid_request"
  }
  override get message() {
    return "The request is invalid; see errors"
  }
}

export const invalidAt = (pointer: string, message: string): ObservationInvalid =>
  new ObservationInvalid({ errors: [{ location: "body", pointer, code: "invalid_value", message }] })

/** A fault of the settings where the body has them. */
export const belowSettings = ({ code, location, message, pointer }: Fault): Fault => ({
  location,
  pointer: `/settings${pointer}`,
  code,
  message
})

/** See `Limits.ts`. */
export class ObservationLimit extends Schema.TaggedError<ObservationLimit>()(
  "ObservationLimit",
  { allowed: Schema.Int },
  { httpApiStatus: 403 }
) {
  static readonly example = { detail: "100 observations are what the plan allows: archive one that is not needed" }
  override get message() {
    return "Observation limit reached for this plan"
  }
  get detail() {
    return `${this.allowed} observations are what the plan allows: archive one that is not needed`
  }
}

/** What is archived stays so. */
export class ObservationArchived extends Schema.TaggedError<ObservationArchived>()(
  "ObservationArchived",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "Observation is archived"
  }
}

/** A run would cost more than is left of the month's budget. */
export class ObservationBudgetExhausted extends Schema.TaggedError<ObservationBudgetExhausted>()(
  "ObservationBudgetExhausted",
  { monthlyBudgetYen: Schema.Int, spentYen: Schema.Int, yenPerRun: Schema.Int, renewsAt: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = {
    detail: "20 of 20 yen are spent, and a run costs 1: the next month begins at 2026-01-31T15:00:00.000Z"
  }
  override get message() {
    return "Monthly budget of the observation is exhausted"
  }
  get detail() {
    const { monthlyBudgetYen, renewsAt, spentYen, yenPerRun } = this
    return `${spentYen} of ${monthlyBudgetYen} yen are spent, and a run costs ${yenPerRun}: the next month begins at ${renewsAt}`
  }
}
