/** Failures of forms. */
import { Schema } from "effect"
import { Fault } from "../../../src/http/Problem.ts"

export class FormNotFound extends Schema.TaggedError<FormNotFound>()("FormNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "form not found"
  }
}

/** It was closed, is not open yet or no more, or has as many submissions as it takes. */
export class FormClosed extends Schema.TaggedError<FormClosed>()(
  "FormClosed",
  { state: Schema.Literals(["early", "closed", "full"]) },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The form takes no submissions", detail: "closed" }
  override get message() {
    return "The form takes no submissions"
  }
  get detail(): string {
    return this.state
  }
}

export class FormLimit extends Schema.TaggedError<FormLimit>()(
  "FormLimit",
  { limit: Schema.Int },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "An account has at most 200 forms" }
  override get message() {
    return `An account has at most ${this.limit} forms`
  }
}

/** A form was changed as often as it may be. */
export class FormVersionLimit extends Schema.TaggedError<FormVersionLimit>()(
  "FormVersionLimit",
  { limit: Schema.Int },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "A form has at most 1000 versions; make a new form" }
  override get message() {
    return `A form has at most ${this.limit} versions; make a new form`
  }
}

/** Each answer that cannot be accepted. */
export class AnswersInvalid extends Schema.TaggedError<AnswersInvalid>()(
  "AnswersInvalid",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    message: "The answers cannot be accepted; see errors",
    errors: [
      { location: "body" as const, pointer: "/answers/visit", code: "invalid_answer", message: "This must be answered" }
    ]
  }
  override get message() {
    return "The answers cannot be accepted; see errors"
  }
}

export class InvalidSubmissionCursor extends Schema.TaggedError<InvalidSubmissionCursor>()(
  "InvalidSubmissionCursor",
  {},
  { httpApiStatus: 400 }
) {
  readonly code = "invalid_cursor"
  override get message() {
    return "starting_after is invalid"
  }
}
