/** Why the body of a callback is refused, and why a node cannot judge it. */
import { Schema } from "effect"
import { Fault } from "../../http/Problem.ts"

export class CallbackRefused extends Schema.TaggedError<CallbackRefused>()(
  "CallbackRefused",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 422 }
) {
  static readonly example = {
    message: "The body is not what the job waits for; see errors",
    errors: [{ location: "body", pointer: "/approved", code: "wrong_type", message: "Expected boolean" }]
  }
  override get message() {
    return "The body is not what the job waits for; see errors"
  }
}

export const mostCharacters = 65_536

export class CallbackTooLong extends Schema.TaggedError<CallbackTooLong>()(
  "CallbackTooLong",
  {},
  { httpApiStatus: 413 }
) {
  override get message() {
    return `The body is longer than ${mostCharacters} characters of JSON: post less, such as an address of what is large`
  }
}

/** During an upgrade the job may be one of another build. */
export class CallbackUnknown extends Schema.TaggedError<CallbackUnknown>()(
  "CallbackUnknown",
  {},
  { httpApiStatus: 503 }
) {
  override get message() {
    return "This build does not know what the job waits for: post the answer again in a minute"
  }
}
