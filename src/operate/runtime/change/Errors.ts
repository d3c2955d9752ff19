/** Why waiting jobs are not changed. */
import { Schema } from "effect"

/** Found with the newest of the jobs that are meant, before any is changed. */
export class ChangeRefused extends Schema.TaggedError<ChangeRefused>()(
  "ChangeRefused",
  { jobId: Schema.String, reason: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The job 4711 cannot have this payload: its key would be another one" }
  override get message() {
    return `The job ${this.jobId} cannot have this payload: ${this.reason}`
  }
}

export class ActorRequired extends Schema.TaggedError<ActorRequired>()("ActorRequired", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "Name an actor of this build in the filter: its schema says which payloads its jobs may have"
  }
}
