/** Why no job is sent from outside. */
import { Schema } from "effect"

/** Nodes look for the times of jobs of actors with a deadline alone. */
export class NoDeadline extends Schema.TaggedError<NoDeadline>()(
  "NoDeadline",
  { actor: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "The actor shop/restock declares no deadline: send the job without notAfter" }
  override get message() {
    return `The actor ${this.actor} declares no deadline: send the job without notAfter`
  }
}

/** No actor of this name takes jobs from outside. */
export class NotExternal extends Schema.TaggedError<NotExternal>()(
  "NotExternal",
  { actor: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "The actor shop/restock takes no jobs from outside" }
  override get message() {
    return `The actor ${this.actor} takes no jobs from outside`
  }
}
