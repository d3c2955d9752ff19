import { Schema } from "effect"

/** The thread ended before the answer came. Another one takes its place, so trying again may help. */
export class CpuCrashed extends Schema.TaggedError<CpuCrashed>()("CpuCrashed", {
  computation: Schema.String,
  reason: Schema.Literals(["out of memory", "exited", "uncaught error", "not started", "too long"]),
  detail: Schema.String
}) {
  override get message() {
    return `The thread of ${this.computation} ended: ${this.detail}`
  }
}
