/** Why no job is sent from outside. */
import { Schema } from "effect"

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
