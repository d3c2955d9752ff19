/** Why a callback takes no answer. */
import { Schema } from "effect"

export class CallbackNotFound extends Schema.TaggedError<CallbackNotFound>()(
  "CallbackNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no callback with this token: check that the address is complete"
  }
}

const reasons = {
  used: "This address has been used, with another answer",
  over: "The time for an answer is over",
  ended: "The job that asked has ended, or asks again at another address"
} as const

/** `used`: by another answer; the same one again is no failure. */
export class CallbackGone extends Schema.TaggedError<CallbackGone>()(
  "CallbackGone",
  { reason: Schema.Literals(["used", "over", "ended"]) },
  { httpApiStatus: 410 }
) {
  static readonly example = { message: reasons.over }
  override get message() {
    return reasons[this.reason]
  }
}
