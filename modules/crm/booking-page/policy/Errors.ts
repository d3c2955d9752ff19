/** Failures of cancellation policies. */
import { Schema } from "effect"

export class PolicyNotFound extends Schema.TaggedError<PolicyNotFound>()("PolicyNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "cancellation policy not found"
  }
}
