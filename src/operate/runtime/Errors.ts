/** The errors of the operators' interface, with their HTTP status. */
import { Schema } from "effect"

export class JobNotFound extends Schema.TaggedError<JobNotFound>()(
  "JobNotFound",
  { jobId: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "There is no job 4711; it may have been forgotten after its retention" }
  override get message() {
    return `There is no job ${this.jobId}; it may have been forgotten after its retention`
  }
}

export class BatchNotFound extends Schema.TaggedError<BatchNotFound>()(
  "BatchNotFound",
  { batchId: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "There is no batch 4711; it may have been forgotten a week after its end" }
  override get message() {
    return `There is no batch ${this.batchId}; it may have been forgotten a week after its end`
  }
}

export class FailedEventNotFound extends Schema.TaggedError<FailedEventNotFound>()(
  "FailedEventNotFound",
  { id: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "There is no failed event 17; it may have been handled meanwhile" }
  override get message() {
    return `There is no failed event ${this.id}; it may have been handled meanwhile`
  }
}

export class ActorNotFound extends Schema.TaggedError<ActorNotFound>()(
  "ActorNotFound",
  { actor: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "No node has ever known the actor shop/restock" }
  override get message() {
    return `No node has ever known the actor ${this.actor}`
  }
}

export class ActorNotFair extends Schema.TaggedError<ActorNotFair>()(
  "ActorNotFair",
  { actor: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The actor shop/restock does not serve tenants fairly" }
  override get message() {
    return `The actor ${this.actor} does not serve tenants fairly`
  }
}

/** The code says what the key of a job is, so a rate per key can be set only where it does. */
export class ActorWithoutKeys extends Schema.TaggedError<ActorWithoutKeys>()(
  "ActorWithoutKeys",
  { actor: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = {
    message:
      "The jobs of shop/restock have no keys, so they can have no rate per key: set a rate of all its jobs instead"
  }
  override get message() {
    return `The jobs of ${this.actor} have no keys, so they can have no rate per key: set a rate of all its jobs instead`
  }
}

/** Only the build that introduced a version knows the way back from it. */
export class NoDowngrade extends Schema.TaggedError<NoDowngrade>()(
  "NoDowngrade",
  { actor: Schema.String, from: Schema.NullOr(Schema.Int) },
  { httpApiStatus: 409 }
) {
  static readonly example = {
    message:
      "This build declares no downgrade of shop/restock from version 2: run the command with one that does, or end the jobs with `ekimae jobs cancel-many --actor shop/restock --later-than N`"
  }
  override get message() {
    const what =
      this.from === null
        ? `This build does not declare the actor ${this.actor}`
        : `This build declares no downgrade of ${this.actor} from version ${this.from}`
    return `${what}: run the command with one that does, or end the jobs with \`ekimae jobs cancel-many --actor ${this.actor} --later-than N\``
  }
}

const possible = {
  retry: "only a failed or cancelled job can be retried",
  cancel: "it has ended already",
  promote: "only a job that is scheduled or held for a retry can be promoted"
} as const

/** The job is in a state that does not allow the action. */
export class JobStateRefused extends Schema.TaggedError<JobStateRefused>()(
  "JobStateRefused",
  { jobId: Schema.String, state: Schema.String, action: Schema.Literals(["retry", "cancel", "promote"]) },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The job 4711 is running: only a failed or cancelled job can be retried" }
  override get message() {
    return `The job ${this.jobId} is ${this.state}: ${possible[this.action]}`
  }
}

export class StepNotFound extends Schema.TaggedError<StepNotFound>()(
  "StepNotFound",
  { jobId: Schema.String, step: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = {
    message: "The job 4711 has taken no step send-coupon: `ekimae jobs show 4711` lists its steps"
  }
  override get message() {
    return `The job ${this.jobId} has taken no step ${this.step}: \`ekimae jobs show ${this.jobId}\` lists its steps`
  }
}

/** Another unfinished job has taken the unique key meanwhile. */
export class UniqueKeyTaken extends Schema.TaggedError<UniqueKeyTaken>()(
  "UniqueKeyTaken",
  { jobId: Schema.String, uniqueKey: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The job 4711 stays as it is: another unfinished job has its unique key" }
  override get message() {
    return `The job ${this.jobId} stays as it is: another unfinished job has its unique key ${this.uniqueKey}`
  }
}

export class ActionNotFound extends Schema.TaggedError<ActionNotFound>()(
  "ActionNotFound",
  { actionId: Schema.Int },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "There is no action 17" }
  override get message() {
    return `There is no action ${this.actionId}`
  }
}

export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "The cursor is none that this list has given"
  }
}

/** An empty filter names every job of the service, which must be confirmed by `all`. */
export class FilterRequired extends Schema.TaggedError<FilterRequired>()("FilterRequired", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "Name at least one condition, or say with `all` that every job is meant"
  }
}

/** Each stream holds a connection, so a node limits their number. */
export class TooManyStreams extends Schema.TaggedError<TooManyStreams>()(
  "TooManyStreams",
  { limit: Schema.Int },
  { httpApiStatus: 503 }
) {
  static readonly example = { message: "This node serves 20 streams already" }
  override get message() {
    return `This node serves ${this.limit} streams already`
  }
}
